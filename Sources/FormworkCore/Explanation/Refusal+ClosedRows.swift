// Rows that are hidden or disabled. A change that names one in its result is refused.
extension Refusal {
  /// Refuses an edit of a closed row; `nil` if the row is open.
  ///
  /// - Parameter mark: where the change with the edits begins in the log.
  static func ofClosedRow(
    _ edits: [Edit], _ index: Int, since mark: Int, in session: inout Session
  ) -> Refusal? {
    let edit = edits[index]
    let row = edit.row ?? session.form.row(of: edit.setting)
    if edits.count == 1 {
      let form = session.form
      let wasOpen = session.state.beforeEntries(from: mark) { before in
        isOpen(row, form) { form.effectiveValue(before.current.values[$0], of: $0) }
      }
      if wasOpen { return Refusal(.closesItself(row: session.form.id(of: row)), subject: .value(index)) }
    }
    return Reason.closed(row, in: &session).map { Refusal($0, subject: .row(index)) }
  }

  /// Removes the remedies of closed rows that contradict an edit of the same command, because they are no help. A row
  /// without a remedy says what it requires.
  static func adjustRemedies(of refusals: inout [Refusal], to edits: [Edit], in session: Session) {
    let hasRemedy = refusals.contains { $0.reason.remedyOfClosed != nil }
    let names = hasRemedy ? Set(edits.map { session.scriptName(of: $0.setting) }) : []
    for index in refusals.indices {
      let edit = edits[refusals[index].position]
      refusals[index].reason = refusals[index].reason.withoutRemedy(thatSets: names)
      refusals[index].requirement = refusals[index].reason.requirement(
        of: edit.row ?? session.form.row(of: edit.setting), in: session)
    }
  }

  private static func isOpen(_ row: RowID, _ form: CompiledForm, _ read: (SettingID) -> Value?) -> Bool {
    !form.rows[row].flags.contains(.disabled) && form.conditions(of: row).allSatisfy { $0.holds(read) }
  }
}

extension Refusal.Reason {
  /// Why a row accepts no value, and what would open it; `nil` if the row is open.
  package static func closed(_ row: RowID, in session: inout Session) -> Refusal.Reason? {
    let id = session.form.id(of: row)
    if !session.isVisible(row) { return .hidden(row: id, remedy(forClosed: row, .hidden, in: &session)) }
    if !session.isEnabled(row) { return .disabled(row: id, remedy(forClosed: row, .disabled, in: &session)) }
    return nil
  }

  private static func remedy(
    forClosed row: RowID, _ effect: Reason.Kind, in session: inout Session
  ) -> Remedy? {
    // No setting can enable a row that the program has disabled.
    if effect == .disabled, session.form.rows[row].flags.contains(.disabled) { return nil }
    let failing = session.form.conditions(of: row, effect).filter { !$0.holds(session.effectiveValue) }
    return failing.count == 1 ? Remedy.all(for: failing[0], limit: 1, in: &session).first : nil
  }

  /// The change that would show or enable a closed row.
  fileprivate var remedyOfClosed: Remedy? {
    switch self {
    case .hidden(_, let remedy), .disabled(_, let remedy): remedy
    default: nil
    }
  }

  /// What a closed row requires; `nil` if there is a remedy.
  fileprivate func requirement(of row: RowID, in session: Session) -> String? {
    let effect: Reason.Kind
    switch self {
    case .hidden(_, nil): effect = .hidden
    case .disabled(_, nil) where !session.form.rows[row].flags.contains(.disabled): effect = .disabled
    default: return nil
    }
    for condition in session.form.conditions(of: row, effect) {
      let failing = condition.failingParts(session.effectiveValue)
      if !failing.isEmpty { return session.requirement(of: failing[0]) }
    }
    return nil
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
