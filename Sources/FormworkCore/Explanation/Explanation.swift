/// Why a row is hidden, disabled or invalid, and what would change that.
package struct Reason: Sendable, Hashable {
  package enum Kind: String, Sendable { case hidden, disabled, wrong }

  package var kind: Kind
  /// The title of the row's edit action that is disabled; `nil` if the reason is about the row itself.
  package var action: String?
  /// The part of a rule that is not met, as written; `nil` if no expression is the cause.
  package var rule: String?
  /// What that part requires, in words.
  package var requirement: String?
  /// The form's own message.
  package var message: String?
  /// The finding, if the value breaks its own rules.
  package var finding: Finding?
  /// The settings that the rule reads, with their current values.
  package var values: [Reading] = []
  /// Changes that would help; those without a placeholder have been tried. `nil` if the next reason has them,
  /// because it is another part of the same rule.
  package var remedies: [Remedy]? = []

  package struct Reading: Sendable, Hashable {
    package var key: String
    /// `nil` if unset.
    package var value: String?
  }
}

/// Why a row is hidden, disabled or invalid.
package struct Explanation {
  /// Empty if the row is none of these.
  package private(set) var reasons: [Reason] = []

  /// - Parameter session: changes are tried in it, and taken back.
  package init(of row: RowID, in session: inout Session) {
    for condition in session.form.conditions(of: row, .hidden) {
      reasons += Self.reasons(.hidden, condition, in: &session)
    }
    if session.form.rows[row].flags.contains(.disabled) {
      reasons.append(Reason(kind: .disabled, message: Wording.disabledByProgram))
    }
    for condition in session.form.conditions(of: row, .disabled) {
      reasons += Self.reasons(.disabled, condition, in: &session)
    }
    for action in session.form.editActions(of: row) {
      guard let condition = session.condition(ofDisabled: action) else { continue }
      for var reason in Self.reasons(.disabled, condition, in: &session) {
        reason.action = action.title
        reasons.append(reason)
      }
    }
    let setting = session.form.setting(of: row)
    if let setting, let finding = session.finding(of: setting) {
      reasons.append(
        Reason(kind: .wrong, finding: finding, remedies: Remedy.all(forStored: setting, in: &session)))
    }
    let own = setting.map { session.form.requirements(of: $0) } ?? []
    for number in Set(session.form.requirements(of: row) + own).sorted() {
      let requirement = session.form.requirements[number]
      guard session.fails(number) else { continue }
      let that = session.form.expression(requirement.that, for: number.item)
      // Making `when` false is not offered as a remedy: it would undo what the user chose.
      reasons.append(
        Reason(
          kind: .wrong, rule: that?.source, requirement: that.map { session.requirement(of: $0) },
          message: session.message(of: number),
          values: that == nil
            ? []
            : Self.readings(
              of: requirement.settings.map { session.form.setting($0, for: number.item) }, in: session),
          remedies: Remedy.all(
            for: that, preferring: session.form.setting(of: session.form.row(of: number)), in: &session)))
    }
  }

  /// Each part of a condition that does not hold. The last one has the remedies for the whole condition.
  private static func reasons(
    _ kind: Reason.Kind, _ condition: Expression, in session: inout Session
  ) -> [Reason] {
    var reasons = condition.failingParts(session.effectiveValue).map { part in
      Reason(
        kind: kind, rule: part.source, requirement: session.requirement(of: part),
        values: readings(of: part.settings, in: session),
        remedies: nil)
    }
    if !reasons.isEmpty { reasons[reasons.count - 1].remedies = Remedy.all(for: condition, in: &session) }
    return reasons
  }

  private static func readings(of settings: [SettingID], in session: Session) -> [Reason.Reading] {
    settings.map { setting in
      Reason.Reading(
        key: session.form.shownKey(of: setting).description,
        value: session.effectiveValue(setting).map { written($0, setting, in: session) })
    }
  }

  /// A value as rules write it, followed by the form in which the row shows it, if that differs.
  private static func written(_ value: Value, _ setting: SettingID, in session: Session) -> String {
    let shown = session.shown(value, of: setting)
    let isSame = session.isSecure(setting) || value.bool != nil || value.description.hasSameScalars(as: shown)
    return isSame ? shown : "\(value.description) (\(shown))"
  }
}
