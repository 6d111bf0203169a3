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
    let reason = Reason.closed(row, in: &session, withRemedy: false)
    return reason.map { Refusal($0, subject: .row(index)) }
  }

  /// Says what the closed rows require.
  static func addRequirements(to refusals: inout [Refusal], of edits: [Edit], in session: Session) {
    for index in refusals.indices {
      refusals[index].requirement = refusals[index].reason.requirement(
        of: refusals[index].row(edits, in: session), in: session)
    }
  }

  /// Replaces the requirements of closed rows by remedies that help before the change, unless they contradict an edit.
  static func addRemedies(to refusals: inout [Refusal], of edits: [Edit], in session: inout Session) {
    let names = Set(edits.map { session.scriptName(of: $0.setting) })
    for index in refusals.indices where refusals[index].reason.isOfClosedRow {
      let row = refusals[index].row(edits, in: session)
      guard let reason = Reason.closed(row, in: &session), let remedy = reason.remedyOfClosed,
        !remedy.assignments.contains(where: { names.contains($0.name) })
      else { continue }
      (refusals[index].reason, refusals[index].requirement) = (reason, nil)
    }
  }

  private func row(_ edits: [Edit], in session: Session) -> RowID {
    edits[position].row ?? session.form.row(of: edits[position].setting)
  }

  private static func isOpen(_ row: RowID, _ form: CompiledForm, _ read: (SettingID) -> Value?) -> Bool {
    !form.rows[row].flags.contains(.disabled) && form.conditions(of: row).allSatisfy { $0.holds(read) }
  }
}

extension Refusal.Reason {
  /// Why a row accepts no value, and what would open it; `nil` if the row is open.
  package static func closed(
    _ row: RowID, in session: inout Session, withRemedy: Bool = true
  ) -> Refusal.Reason? {
    let id = session.form.id(of: row)
    func remedy(_ effect: Reason.Kind) -> Remedy? {
      withRemedy ? self.remedy(forClosed: row, effect, in: &session) : nil
    }
    if !session.isVisible(row) { return .hidden(row: id, remedy(.hidden)) }
    if !session.isEnabled(row) { return .disabled(row: id, remedy(.disabled)) }
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
  package var remedyOfClosed: Remedy? {
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

  fileprivate var isOfClosedRow: Bool {
    switch self {
    case .hidden, .disabled: true
    default: false
    }
  }
}
