/// Why a row is as somebody does not want it, and what would change that.
package struct Reason: Sendable, Hashable {
  package enum Kind: String, Sendable { case hidden, disabled, wrong }

  package var kind: Kind
  /// The part of a rule that does not hold, as it is written; `nil` where no expression is to blame.
  package var rule: String?
  /// What is wrong with the value, in a sentence.
  package var message: String?
  /// The keys that the rule reads, and what they hold now.
  package var values: [Reading] = []
  /// Commands that would change it, each tried.
  package var commands: [String] = []

  package struct Reading: Sendable, Hashable {
    package var key: String
    /// `nil` is unset.
    package var value: String?
  }
}

extension Session {
  /// Why a row is hidden, disabled or refused; empty where nothing is wrong with it.
  package func reasons(for row: Int) -> [Reason] {
    let definition = self.definition.rows[row]
    var reasons: [Reason] = []
    if let condition = definition.visibleWhen, !condition.holds(reader()) {
      reasons += self.reasons(.hidden, condition)
    }
    if !definition.row.isEnabled {
      reasons.append(Reason(kind: .disabled, message: "the program that made the form has disabled it"))
    }
    if let condition = definition.enabledWhen, !condition.holds(reader()) {
      reasons += self.reasons(.disabled, condition)
    }
    if let slot = definition.slot, let finding = finding(of: slot) {
      reasons.append(
        Reason(
          kind: .wrong, message: Wording.sentenceBelowRow(for: finding), commands: remedies(for: slot)))
    }
    let own = definition.slot.map { self.definition.keys[$0].requirements } ?? []
    for index in Set(definition.requirements + own).sorted() {
      let requirement = self.definition.requirements[index]
      guard fails(requirement) else { continue }
      reasons.append(
        Reason(
          kind: .wrong, rule: requirement.that.source, message: message(of: requirement),
          values: readings(of: requirement.slots), commands: commands(toMeet: requirement)))
    }
    return reasons
  }

  /// Each part of a condition that does not hold; what would make all of it hold stands at the last one.
  private func reasons(_ kind: Reason.Kind, _ condition: Expression) -> [Reason] {
    var reasons = condition.failingParts(reader()).map { part in
      Reason(kind: kind, rule: part.source, values: readings(of: part.slots))
    }
    if !reasons.isEmpty { reasons[reasons.count - 1].commands = commands(toMeet: condition) }
    return reasons
  }

  private func readings(of slots: [Int]) -> [Reason.Reading] {
    slots.map { slot in
      let value = effectiveValue(slot)
      return Reason.Reading(
        key: definition.keys[slot].key.description, value: value.map { written($0, in: slot) })
    }
  }

  /// A value as rules write it, and behind it as the row shows it, where that is something else.
  private func written(_ value: Value, in slot: Int) -> String {
    let shown = shown(value, in: slot)
    let isSame = isSecure(slot) || value.bool != nil || value.description.hasSameScalars(as: shown)
    return isSame ? shown : "\(value.description) (\(shown))"
  }

  /// Commands after which a requirement is met. That it does not apply any more is no remedy: who chose what it
  /// is for does not want that undone.
  func commands(toMeet requirement: Requirement) -> [String] {
    commands(toMeet: requirement.that)
  }

  /// Commands after which nothing is wrong with a value.
  func remedies(for slot: Int) -> [String] {
    guard values[slot] != nil, let trial = trying([slot: .null]), trial.finding(of: slot) == nil else {
      return []
    }
    return ["reset \(Quoting.word(scriptName(ofSlot: slot)))"]
  }
}
