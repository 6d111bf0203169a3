// Rules over several settings, and texts that contain values.
extension Session {
  // MARK: - Requirements

  func fails(_ requirement: CompiledForm.Requirement) -> Bool {
    if requirement.when >= 0, !holds(requirement.when) { return false }
    if holds(requirement.that) { return false }
    return !requirement.isOfRow || isVisible(requirement.row)
  }

  func message(of requirement: CompiledForm.Requirement) -> String {
    form.template(requirement.messageTemplate).map { text(of: $0) } ?? requirement.message
  }

  /// The source texts of the conditions that a row's value has to meet.
  package func requirementTexts(ofRow row: Int) -> [String] {
    form.requirements(of: row).map { number in
      let requirement = form.requirements[number]
      let when = form.expression(requirement.when).map { ", when \($0.source)" } ?? ""
      return (form.expression(requirement.that)?.source ?? "") + when
    }
  }

  /// The messages that a row shows for requirements that are not met.
  package func failedRequirements(ofRow row: Int) -> [String] {
    form.requirements(of: row).map { form.requirements[$0] }.filter { fails($0) }.map { message(of: $0) }
  }

  /// The requirements that are not met: all of them, or only those that read an unsaved setting.
  package mutating func failedRequirements(ofUnsaved isOfUnsaved: Bool) -> [Finding] {
    var numbers = Array(form.requirements.indices)
    if isOfUnsaved { numbers = Set(state.unsaved.flatMap { requirements(dependingOn: $0) }).sorted() }
    var findings: [Finding] = []
    for requirement in numbers.map({ form.requirements[$0] }) where fails(requirement) {
      let setting = form.setting(of: requirement.row) ?? requirement.settings.first
      let key = setting.map { form.shownKey(of: $0) } ?? Key(names: [form.id(of: requirement.row)])
      // Each remedy has to be tried, so only the first findings get one.
      let remedy =
        findings.count < 20 ? remedies(for: form.expression(requirement.that), limit: 1).first : nil
      findings.append(
        Finding(
          row: form.address(of: requirement.row),
          fault: .requirement(key: key, message: message(of: requirement)), remedy: remedy))
    }
    return findings + marks(ofUnsaved: isOfUnsaved)
  }

  /// Whether a requirement that reads a changed setting fails, or the program has marked the row of such a
  /// setting as invalid; does not compute remedies.
  package var hasFailedRequirementsOfUnsaved: Bool {
    !marks(ofUnsaved: true).isEmpty
      || !form.requirements.isEmpty
        && Set(state.unsaved.flatMap { requirements(dependingOn: $0) }).contains {
          fails(form.requirements[$0])
        }
  }

  /// The visible rows that the program has marked as invalid: all of them, or only those with an unsaved
  /// value.
  private func marks(ofUnsaved isOfUnsaved: Bool) -> [Finding] {
    form.markedRows.compactMap { row in
      guard let mark = form.details(of: row)?.mark, isVisible(row) else { return nil }
      let setting = form.setting(of: row)
      if isOfUnsaved, !(setting.map { isKept($0) && isUnsaved($0) } ?? false) { return nil }
      let key = setting.map { form.shownKey(of: $0) } ?? Key(names: [form.id(of: row)])
      return Finding(row: form.address(of: row), fault: .marked(key: key, message: mark))
    }
  }

  /// The requirements that depend on a setting: those that read it, and those of the rows that it shows or
  /// hides.
  private func requirements(dependingOn setting: Int) -> [Int] {
    var numbers = form.requirementsBySetting[setting].map { Int($0) }
    for row in form.dependents[setting] {
      let required = form.requirements(of: Int(row))
      guard !required.isEmpty, form.visibleWhen(Int(row))?.reads(setting) ?? false else { continue }
      numbers += required.filter { form.requirements[$0].isOfRow }
    }
    return numbers
  }

  // MARK: - Texts

  func text(of template: Template) -> String {
    template.text(reading: effectiveValue) { part in
      switch part {
      case .setting(let setting): shown(effectiveValue(setting), of: setting)
      case .value(let value): value?.description ?? ""
      }
    }
  }

  /// A setting's value as shown to a user: an item's title, on or off; empty if unset.
  func shown(_ value: Value?, of setting: Int) -> String {
    guard let value else { return "" }
    if isSecure(setting) { return "••••" }
    let input = form.input(ofSetting: setting)
    if case .toggle = input.rules, case .bool(let isOn) = value { return isOn ? "on" : "off" }
    return input.items?.first { $0.value == value }?.title ?? value.description
  }

  /// The message that a field defines for invalid values.
  package func ownMessage(of row: Int) -> String? {
    guard let details = form.details(of: row) else { return nil }
    return form.template(details.messageTemplate).map { text(of: $0) } ?? details.message
  }

  /// A row's text with its expressions replaced by values.
  package func text(ofRow row: Int) -> String? {
    let template = form.details(of: row).flatMap { form.template($0.textTemplate) }
    return template.map { text(of: $0) } ?? form.texts.text(form.rows[row].text)
  }

  /// The label of a row.
  package func label(ofRow row: Int) -> String {
    form.details(of: row)?.accessibilityLabel ?? text(ofRow: row) ?? form.id(of: row)
  }

  package func header(of section: CompiledForm.Section) -> Extremity? {
    form.template(section.headerTemplate).map { .title(text(of: $0)) } ?? section.header
  }

  package func footer(of section: CompiledForm.Section) -> Extremity? {
    form.template(section.footerTemplate).map { .title(text(of: $0)) } ?? section.footer
  }
}
