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

extension Session {
  /// Why a row is hidden, disabled or invalid; empty if it is none of these.
  package mutating func reasons(for row: RowID) -> [Reason] {
    var reasons: [Reason] = []
    for condition in form.conditions(of: row, .hidden) { reasons += self.reasons(.hidden, condition) }
    if form.rows[row].flags.contains(.disabled) {
      reasons.append(Reason(kind: .disabled, message: "the program that made the form has disabled it"))
    }
    for condition in form.conditions(of: row, .disabled) { reasons += self.reasons(.disabled, condition) }
    for action in form.editActions(of: row) {
      guard let condition = condition(ofDisabled: action) else { continue }
      for var reason in self.reasons(.disabled, condition) {
        reason.action = action.title
        reasons.append(reason)
      }
    }
    let setting = form.setting(of: row)
    if let setting, let finding = finding(of: setting) {
      reasons.append(Reason(kind: .wrong, finding: finding, remedies: remedies(forStored: setting)))
    }
    let own = setting.map { form.requirements(of: $0) } ?? []
    for number in Set(form.requirements(of: row) + own).sorted() {
      let requirement = form.requirements[number]
      guard fails(number) else { continue }
      let that = form.expression(requirement.that, for: number.item)
      // Making `when` false is not offered as a remedy: it would undo what the user chose.
      reasons.append(
        Reason(
          kind: .wrong, rule: that?.source, requirement: that.map { self.requirement(of: $0) },
          message: message(of: number),
          values: that == nil
            ? [] : readings(of: requirement.settings.map { form.setting($0, for: number.item) }),
          remedies: remedies(for: that, preferring: form.setting(of: form.row(of: number)))))
    }
    return reasons
  }

  /// Each part of a condition that does not hold. The last one has the remedies for the whole condition.
  private mutating func reasons(_ kind: Reason.Kind, _ condition: Expression) -> [Reason] {
    var reasons = condition.failingParts(effectiveValue).map { part in
      Reason(
        kind: kind, rule: part.source, requirement: requirement(of: part),
        values: readings(of: part.settings),
        remedies: nil)
    }
    if !reasons.isEmpty { reasons[reasons.count - 1].remedies = remedies(for: condition) }
    return reasons
  }

  func requirement(of condition: Expression) -> String {
    Wording.requires(
      condition, label: { label(ofRow: form.row(of: $0)) },
      shown: { form.input(ofSetting: $1).shown($0) })
  }

  private func readings(of settings: [SettingID]) -> [Reason.Reading] {
    settings.map { setting in
      Reason.Reading(
        key: form.shownKey(of: setting).description,
        value: effectiveValue(setting).map { written($0, setting) })
    }
  }

  /// A value as rules write it, followed by the form in which the row shows it, if that differs.
  private func written(_ value: Value, _ setting: SettingID) -> String {
    let shown = shown(value, of: setting)
    let isSame = isSecure(setting) || value.bool != nil || value.description.hasSameScalars(as: shown)
    return isSame ? shown : "\(value.description) (\(shown))"
  }
}
