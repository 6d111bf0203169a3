// Rules over several settings, and texts that contain values.
extension Session {
  // MARK: - Requirements

  func fails(_ requirement: CompiledForm.Requirement) -> Bool {
    if requirement.row >= 0, !exists(row: requirement.row) { return false }
    if requirement.when >= 0, !holds(requirement.when, assuming: false) { return false }
    if requirement.that >= 0, holds(requirement.that) { return false }
    return !requirement.isOfRow || isVisible(requirement.row, assuming: false)
  }

  func message(of requirement: CompiledForm.Requirement) -> String {
    form.template(requirement.messageTemplate).map { text(of: $0) } ?? requirement.message
  }

  /// Returns the conditions that a row's value must meet, each with the word for its kind and its message.
  package func requirementTexts(ofRow row: Int) -> [(name: String, text: String)] {
    form.requirements(of: row).compactMap { number in
      let requirement = form.requirements[number]
      guard let facts = requirement.kind.facts, let that = form.expression(requirement.that) else {
        return nil
      }
      let when = form.expression(requirement.when).map { $0.source }
      return (facts.word, Wording.requirement(message(of: requirement), that: that.source, when: when))
    }
  }

  /// The messages that a row shows for requirements that are not met.
  package func failedRequirements(ofRow row: Int) -> [String] {
    form.requirements(of: row).map { form.requirements[$0] }.filter { fails($0) }.map { message(of: $0) }
  }

  /// Finds what prevents a save: unsaved values that break a rule, and requirements that are not met and depend on
  /// an unsaved value.
  package mutating func findingsOfUnsaved() -> [Finding] {
    var invalid = invalidUnsavedSettings.compactMap { finding(of: $0) }
    // Each remedy has to be tried, so only the first findings get one.
    for (index, setting) in invalidUnsavedSettings.prefix(20).enumerated() {
      invalid[index].remedy = remedies(forStored: setting).first
    }
    return invalid + failedRequirements(among: requirementsOfUnsaved.sorted())
  }

  /// Returns those of some requirements that are not met.
  mutating func failedRequirements(among numbers: some Collection<Int>) -> [Finding] {
    var findings: [Finding] = []
    // One that reads what has not been loaded belongs to no row yet.
    for requirement in numbers.map({ form.requirements[$0] }) where requirement.row >= 0 && fails(requirement)
    {
      let setting = form.setting(of: requirement.row) ?? requirement.settings.first
      let key = setting.map { form.shownKey(of: $0) } ?? Key(names: [form.id(of: requirement.row)])
      let remedy =
        findings.count < 20
        ? remedies(for: form.expression(requirement.that), preferring: setting, limit: 1).first : nil
      findings.append(
        Finding(
          row: form.address(of: requirement.row),
          fault: .requirement(requirement.kind, key: key, message: message(of: requirement)), remedy: remedy))
    }
    return findings
  }

  /// Whether something prevents a save; does not compute remedies.
  package var preventsSave: Bool {
    requirementsOfUnsaved.contains { fails(form.requirements[$0]) } || !invalidUnsavedSettings.isEmpty
  }

  /// The requirements that prevent a save if they are not met: those that depend on a setting that has changed
  /// since the last save, even on one that is not saved itself. None if there is nothing to save.
  private var requirementsOfUnsaved: Set<Int> {
    guard !form.requirements.isEmpty, hasUnsavedChanges else { return [] }
    return Set(state.unsaved.filter { form.settings[$0].isNamed }.flatMap { requirements(dependingOn: $0) })
      .filter { form.requirements[$0].kind.effect.refusesSave }
  }

  /// The requirements that depend on a setting: those that read it, and those of the rows that it shows or
  /// hides.
  func requirements(dependingOn setting: Int) -> [Int] {
    var numbers = form.requirementsBySetting[setting].map { Int($0) }
    for row in form.dependents[setting] {
      let required = form.requirements(of: Int(row))
      guard !required.isEmpty,
        form.conditions(of: Int(row), .hidden).contains(where: { $0.reads(setting) })
      else { continue }
      numbers += required.filter { form.requirements[$0].isOfRow && form.requirements[$0].that >= 0 }
    }
    return numbers
  }

  // MARK: - Texts

  func text(of template: Template) -> String {
    template.text(reading: effectiveValue) { part in
      switch part {
      case .setting(let setting):
        let text = shown(effectiveValue(setting), of: setting)
        guard text.isEmpty, namesMissingValues, template.isSentence else { return text }
        return Wording.placeholder(form.lastName(of: setting))
      case .value(let value): return value?.description ?? ""
      }
    }
  }

  /// A setting's value as shown to a user: an item's title, on or off; empty if unset.
  func shown(_ value: Value?, of setting: Int) -> String {
    guard let value else { return "" }
    if isSecure(setting) { return Wording.secret }
    return form.input(ofSetting: setting).shown(value)
  }

  /// The message that a field defines for invalid values.
  package func ownMessage(of row: Int) -> String? {
    guard let details = form.details(of: row) else { return nil }
    return form.template(details.messageTemplate).map { text(of: $0) } ?? details.message
  }

  /// A row's text with its expressions replaced by values.
  package func text(ofRow row: Int) -> String? {
    if let load = form.loads(ofRow: row).first, form.loads[load].part == .rows {
      return Wording.rows(form.loads[load].state)
    }
    let template = form.details(of: row).flatMap { form.template($0.textTemplate) }
    return template.map { text(of: $0) } ?? form.texts.text(form.rows[row].text)
  }

  /// The label of a row.
  package func label(ofRow row: Int) -> String {
    form.details(of: row)?.accessibilityLabel ?? text(ofRow: row) ?? form.id(of: row)
  }

  /// - Parameter item: the first item of a section that is repeated.
  package func header(of section: CompiledForm.Section, item: Int? = nil) -> Extremity? {
    form.template(section.headerTemplate).map { .title(text(of: $0, item: item)) } ?? section.header
  }

  package func footer(of section: CompiledForm.Section, item: Int? = nil) -> Extremity? {
    form.template(section.footerTemplate).map { .title(text(of: $0, item: item)) } ?? section.footer
  }

  private func text(of template: Template, item: Int?) -> String {
    guard let item else { return text(of: template) }
    return text(of: template.relocated { form.field($0, ofItem: item) ?? $0 })
  }
}
