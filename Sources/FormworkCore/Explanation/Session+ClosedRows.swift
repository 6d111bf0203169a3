// Rows that are hidden or disabled. A change that names one in its result is refused.
extension Session {
  /// Whether a setting keeps its value in the current state: one of its rows is visible, or none loses it
  /// while it is hidden.
  func keepsValue(_ setting: SettingID) -> Bool {
    let rows = form.rows(of: setting)
    return rows.contains { isVisible($0) } || rows.allSatisfy { form.rows[$0].whenHidden == .keep }
  }

  /// Whether the row of an edit accepts a new value; if the edit names no row, whether any row of the setting
  /// does.
  func isOpen(_ edit: Edit) -> Bool {
    edit.row.map { isOpen(row: $0) } ?? isOpen(edit.setting)
  }

  mutating func refusalOfClosed(
    _ edits: [Edit], _ index: Int, since mark: Int
  ) -> Refusal? {
    let edit = edits[index]
    let row = edit.row ?? form.row(of: edit.setting)
    if edits.count == 1 {
      let form = form
      let wasOpen = state.beforeEntries(from: mark) { before in
        Session.isOpen(row, form) { form.effectiveValue(before.current.values[$0], of: $0) }
      }
      if wasOpen { return Refusal(.closesItself(row: form.id(of: row)), subject: .value(index)) }
    }
    return reasonOfClosed(row).map { Refusal($0, subject: .row(index)) }
  }

  /// Removes the remedies of closed rows that contradict an edit of the same command, because they are no help.
  func removeRemedies(contradicting edits: [Edit], from refusals: inout [Refusal]) {
    guard refusals.contains(where: { $0.reason.remedyOfClosed != nil }) else { return }
    let names = Set(edits.map { scriptName(of: $0.setting) })
    for index in refusals.indices {
      refusals[index].reason = refusals[index].reason.withoutRemedy(thatSets: names)
    }
  }

  private static func isOpen(_ row: RowID, _ form: CompiledForm, _ read: (SettingID) -> Value?) -> Bool {
    !form.rows[row].flags.contains(.disabled) && form.conditions(of: row).allSatisfy { $0.holds(read) }
  }

  /// Why a row accepts no value, and what would open it; `nil` if the row is open.
  package mutating func reasonOfClosed(_ row: RowID) -> Refusal.Reason? {
    let id = form.id(of: row)
    if !isVisible(row) { return .hidden(row: id, remedy(forClosed: row, .hidden)) }
    if !isEnabled(row) { return .disabled(row: id, remedy(forClosed: row, .disabled)) }
    return nil
  }

  private mutating func remedy(forClosed row: RowID, _ effect: Reason.Kind) -> Remedy? {
    // No setting can enable a row that the program has disabled.
    if effect == .disabled, form.rows[row].flags.contains(.disabled) { return nil }
    let failing = form.conditions(of: row, effect).filter { !$0.holds(effectiveValue) }
    return failing.count == 1 ? remedies(for: failing[0], limit: 1).first : nil
  }
}

extension Refusal.Reason {
  /// The change that would show or enable a closed row.
  fileprivate var remedyOfClosed: Remedy? {
    switch self {
    case .hidden(_, let remedy), .disabled(_, let remedy): remedy
    default: nil
    }
  }

  fileprivate func withoutRemedy(thatSets names: Set<String>) -> Self {
    guard let remedy = remedyOfClosed, remedy.assignments.contains(where: { names.contains($0.name) }) else {
      return self
    }
    switch self {
    case .hidden(let row, _): return .hidden(row: row, nil)
    case .disabled(let row, _): return .disabled(row: row, nil)
    default: return self
    }
  }
}
