// Rules over several keys, and texts with values in them.
extension Session {
  // MARK: - Requirements

  func fails(_ requirement: Requirement, with changes: [Int: Value] = [:]) -> Bool {
    guard requirement.when?.holds({ changes[$0] ?? effectiveValue($0) }) ?? true,
      !requirement.that.holds({ changes[$0] ?? effectiveValue($0) })
    else { return false }
    return !requirement.isOfRow || isVisible(requirement.row, with: changes)
  }

  func message(of requirement: Requirement, with changes: [Int: Value] = [:]) -> String {
    requirement.messageTemplate.map { text(of: $0, with: changes) } ?? requirement.message
  }

  /// The conditions that a row's value has to meet, as they are written.
  package func requirements(ofRow row: Int) -> [String] {
    definition.rows[row].requirements.map { definition.requirements[$0] }.map { requirement in
      requirement.that.source + (requirement.when.map { ", when \($0.source)" } ?? "")
    }
  }

  /// What a row shows of the conditions that settings do not meet.
  package func failedRequirements(ofRow row: Int) -> [String] {
    definition.rows[row].requirements.map { definition.requirements[$0] }.filter { fails($0) }.map {
      message(of: $0)
    }
  }

  /// The conditions that do not hold: all of them, or those that read a key that is not saved.
  package func failedRequirements(ofUnsaved isOfUnsaved: Bool) -> [Finding] {
    let indices: [Int] =
      isOfUnsaved
      ? Set(saved.keys.filter { isUnsaved($0) }.flatMap(requirements(dependingOn:))).sorted()
      : Array(definition.requirements.indices)
    let failed = indices.map { definition.requirements[$0] }.filter { fails($0) }
    return failed.enumerated().map { place, requirement in
      let row = definition.rows[requirement.row]
      let key = (row.slot ?? requirement.slots.first).map { definition.keys[$0].key } ?? Key(names: [row.id])
      return Finding(
        row: RowReference(requirement.row), fault: .requirement(key: key, message: message(of: requirement)),
        // Each remedy is tried on a copy of the state: of very many findings the first ones have one.
        remedy: place < 20 ? commands(toMeet: requirement).first : nil)
    }
  }

  /// The requirements that a key decides over: those that read it, and those of rows that it shows or hides.
  private func requirements(dependingOn slot: Int) -> [Int] {
    let shown = definition.keys[slot].dependents.filter {
      !definition.rows[$0].requirements.isEmpty
        && definition.rows[$0].visibleWhen?.slots.contains(slot) ?? false
    }
    return definition.keys[slot].requirements
      + shown.flatMap { definition.rows[$0].requirements.filter { definition.requirements[$0].isOfRow } }
  }

  // MARK: - Texts

  func text(of template: Template, with changes: [Int: Value] = [:]) -> String {
    let read = reader(with: changes)
    return template.text(reading: read) { part in
      switch part {
      case .slot(let slot): shown(read(slot), in: slot)
      case .value(let value): value?.description ?? ""
      }
    }
  }

  /// A key's value as a person reads it: an item's title, on or off, nothing where it is unset.
  func shown(_ value: Value?, in slot: Int) -> String {
    guard let value else { return "" }
    if isSecure(slot) { return "••••" }
    let accessory = definition.rows[definition.keys[slot].row].row.accessory
    if case .switchToggle = accessory, case .bool(let isOn) = value { return isOn ? "on" : "off" }
    return accessory.items?.first { $0.value == value }?.title ?? value.description
  }

  /// A field's own words for what would be right.
  func message(ofRow row: Int) -> String? {
    let row = definition.rows[row]
    return row.templates.message.map { text(of: $0) } ?? row.row.accessory.message
  }

  /// What a person calls a row.
  package func label(ofRow row: Int) -> String {
    definition.rows[row].templates.text.map { text(of: $0) } ?? definition.rows[row].label
  }

  func filled(_ alert: Alert) -> Alert {
    var alert = alert
    func filled(_ text: String) -> String {
      definition.templates[Name(text)].map { self.text(of: $0) } ?? text
    }
    alert.title = filled(alert.title)
    alert.message = alert.message.map(filled)
    return alert
  }
}
