// Rules over several settings, and texts that contain values.
extension Session {
  // MARK: - Requirements

  func fails(_ number: RequirementID) -> Bool {
    let requirement = form.requirements[number]
    if requirement.row >= 0, !exists(row: form.row(of: number)) { return false }
    if requirement.when >= 0, !holds(requirement.when, for: number.item, assuming: false) { return false }
    if requirement.that >= 0, holds(requirement.that, for: number.item) { return false }
    return !requirement.isOfRow || isVisible(form.row(of: number), assuming: false)
  }

  func message(of number: RequirementID) -> String {
    let requirement = form.requirements[number]
    return text(ofTemplate: requirement.messageTemplate, for: number.item) ?? requirement.message
  }

  /// What a condition requires, in words.
  func requirement(of condition: Expression) -> String {
    Wording.requires(
      condition, label: { label(ofRow: form.row(of: $0)) },
      shown: { form.input(ofSetting: $1).shown($0) })
  }

  /// Returns the conditions that a row's value must meet, each with the word for its kind and its message.
  package func requirementTexts(ofRow row: RowID) -> [(name: String, text: String)] {
    form.requirements(of: row).compactMap { number in
      let requirement = form.requirements[number]
      guard let facts = requirement.kind.words, let that = form.expression(requirement.that, for: row.item)
      else { return nil }
      let when = form.expression(requirement.when, for: row.item).map { $0.source }
      return (facts.word, Wording.requirement(message(of: number), that: that.source, when: when))
    }
  }

  /// The messages that a row shows for requirements that are not met.
  package func failedRequirements(ofRow row: RowID) -> [String] {
    form.requirements(of: row).filter { fails($0) }.map { message(of: $0) }
  }

  /// Finds what prevents a save: unsaved values that break a rule, and requirements that are not met and depend on
  /// an unsaved value.
  package mutating func findingsOfUnsaved() -> [Finding] {
    var invalid = invalidUnsavedSettings.compactMap { finding(of: $0) }
    // Each remedy has to be tried, so only the first findings get one.
    for (index, setting) in invalidUnsavedSettings.prefix(20).enumerated() {
      invalid[index].remedy = Remedy.all(forStored: setting, in: &self).first
    }
    return invalid + failedRequirements(among: requirementsOfUnsaved.sorted())
  }

  /// Returns those of some requirements that are not met.
  mutating func failedRequirements(among numbers: some Collection<RequirementID>) -> [Finding] {
    var findings: [Finding] = []
    // One that reads what has not been loaded belongs to no row yet.
    for number in numbers where form.requirements[number].row >= 0 && fails(number) {
      let (requirement, row) = (form.requirements[number], form.row(of: number))
      let setting =
        form.setting(of: row) ?? requirement.settings.first.map { form.setting($0, for: number.item) }
      let key = setting.map { form.shownKey(of: $0) } ?? Key(names: [form.id(of: row)])
      let that = form.expression(requirement.that, for: number.item)
      let remedy =
        findings.count < 20 ? Remedy.all(for: that, preferring: setting, limit: 1, in: &self).first : nil
      findings.append(
        Finding(
          row: form.address(of: row),
          fault: .requirement(requirement.kind, key: key, message: message(of: number)), remedy: remedy))
    }
    return findings
  }

  /// Whether something prevents a save; does not compute remedies.
  package var preventsSave: Bool {
    requirementsOfUnsaved.contains { fails($0) } || !invalidUnsavedSettings.isEmpty
  }

  /// The requirements that prevent a save if they are not met: those that depend on a setting that has changed
  /// since the last save, even on one that is not saved itself. None if there is nothing to save.
  private var requirementsOfUnsaved: Set<RequirementID> {
    guard !form.requirements.isEmpty, hasUnsavedChanges else { return [] }
    return Set(state.unsaved.filter { form.settings[$0].isNamed }.flatMap { requirements(dependingOn: $0) })
      .filter { form.requirements[$0].kind.effect.refusesSave }
  }

  /// The requirements that depend on a setting: those that read it, and those of the rows that it shows or
  /// hides.
  func requirements(dependingOn setting: SettingID) -> [RequirementID] {
    var numbers = form.requirements(of: setting)
    for row in form.dependents(of: setting) {
      let required = form.requirements(of: row)
      guard !required.isEmpty,
        form.conditions(of: row, .hidden).contains(where: { $0.reads(setting) })
      else { continue }
      numbers += required.filter { form.requirements[$0].isOfRow && form.requirements[$0].that >= 0 }
    }
    return numbers
  }

  // MARK: - Texts

  /// A text with values, given its number and the item to which it applies; `nil` if there is none.
  func text(ofTemplate number: Int, for item: ItemID?) -> String? {
    form.template(number, for: item).map { text(of: $0) }
  }

  func text(of template: Template) -> String {
    template.text(reading: effectiveValue) { part in
      switch part {
      case .setting(let setting):
        let text = shown(statedValue(setting), of: setting)
        guard text.isEmpty, namesMissingValues, template.isSentence else { return text }
        return Wording.placeholder(form.lastName(of: setting))
      case .value(let value): return value?.description ?? ""
      }
    }
  }

  /// A setting's value as shown to a user: an item's title, on or off; empty if unset.
  func shown(_ value: Value?, of setting: SettingID) -> String {
    guard let value else { return "" }
    if isSecure(setting) { return Wording.secret }
    return form.input(ofSetting: setting).shown(value)
  }

  /// The message that a field defines for invalid values.
  package func ownMessage(of row: RowID) -> String? {
    guard let details = form.details(of: row) else { return nil }
    return text(ofTemplate: details.messageTemplate, for: row.item) ?? details.message
  }

  /// A row's text with its expressions replaced by values.
  package func text(ofRow row: RowID) -> String? {
    if let load = form.loads(ofRow: row).first, form.loads[load].part == .rows {
      return Wording.rows(form.loads[load].state)
    }
    let text = form.details(of: row).flatMap { self.text(ofTemplate: $0.textTemplate, for: row.item) }
    // An item whose label has no value yet is named by its identity or its position.
    if let text, text.isEmpty, let item = row.item { return form.name(of: item) }
    return text ?? form.texts.text(form.rows[row].text)
  }

  /// The label of a row.
  package func label(ofRow row: RowID) -> String {
    form.details(of: row)?.accessibilityLabel ?? text(ofRow: row) ?? form.id(of: row)
  }

  /// - Parameter item: the first item of a section that is repeated, or the item of the screen.
  package func header(of section: CompiledForm.Section, item: ItemID? = nil) -> Extremity? {
    text(ofTemplate: section.headerTemplate, for: item).map { .title($0) } ?? section.header
  }

  package func footer(of section: CompiledForm.Section, item: ItemID? = nil) -> Extremity? {
    text(ofTemplate: section.footerTemplate, for: item).map { .title($0) } ?? section.footer
  }
}

// What is wrong with the settings as a whole.
extension Session {
  /// Finds all settings whose value breaks a rule, has the wrong kind or is required but missing, all
  /// requirements that are not met, and all visible rows that the program has marked as invalid.
  public mutating func verify() -> [Finding] {
    var findings: [Finding] = []
    for setting in form.allSettings {
      guard var finding = finding(of: setting) else { continue }
      if findings.count < 20 { finding.remedy = Remedy.all(forStored: setting, in: &self).first }
      findings.append(finding)
    }
    return findings + failedRequirements(among: form.allRequirements)
  }

  /// What is wrong with a stored value according to the setting's own kind and rules.
  package func finding(of setting: SettingID) -> Finding? {
    do throws(StoredFault) {
      try validate(state.current.values[setting], of: setting)
      return nil
    } catch {
      let row = form.row(of: setting)
      return Finding(row: form.address(of: row), fault: error, ownMessage: ownMessage(of: row))
    }
  }

  /// The settings whose unsaved values break a rule, as when an item is no longer offered. A value that was
  /// already invalid when it was saved is not among them, because it may be corrected in several steps.
  var invalidUnsavedSettings: [SettingID] {
    // Nearly all values are valid, so this sorts few.
    state.written.filter { setting in
      guard form.settings[setting].isNamed, let value = state.current.values[setting] else { return false }
      return !isValid(value, of: setting) && state.isUnsaved(setting)
        && isValid(state.saved.values[setting], of: setting)
    }.sorted()
  }

  private func isValid(_ value: Value?, of setting: SettingID) -> Bool {
    do throws(StoredFault) {
      try validate(value, of: setting)
      return true
    } catch { return false }
  }

  /// Throws what is wrong with a stored value. Throwing is cheaper than returning an optional fault for valid values.
  private func validate(_ value: Value?, of setting: SettingID) throws(StoredFault) {
    // That an item exists breaks no rule. What identifies it is the value of a field.
    if form.settings[setting].role == .item { return }
    // An input is costly to copy.
    let number = form.inputNumber(of: setting)
    guard let value else {
      let isMissing = form.inputs[number].isRequired && form.settings[setting].defaultValue == nil
      guard isMissing, isOpen(setting, assuming: false) else { return }
      throw .breaksRule(key: form.shownKey(of: setting), .required)
    }
    let admission = form.settings[setting].admission
    // Asked first, because it answers for nearly all values.
    guard admission.admits(value) ?? false || form.admits(value, of: setting) else {
      // JSON has no notation for a number that is too large.
      let isSecret = isSecure(setting) || value.double == nil && !value.isFinite
      throw .wrongKind(
        key: form.shownKey(of: setting), expected: form.inputs[number].kind, found: isSecret ? .null : value,
        isSecure: isSecret)
    }
    if form.isSecretMark(value, of: setting) { return }
    do throws(ValueFault) {
      try form.inputs[number].validate(admission == .identity ? .string(value.description) : value.normal)
    } catch {
      // The value may be among the items that have not been loaded.
      if form.inputs[number].hasMoreItems, error.isMissingItem { return }
      throw .breaksRule(key: form.shownKey(of: setting), error)
    }
  }

  /// Stored values of the wrong kind, and those that break a rule.
  package func findingsOfStored() -> [Finding] {
    form.allSettings.filter { setting in
      state.current.values[setting].map { !isValid($0, of: setting) } ?? false
    }.compactMap { finding(of: $0) }
  }

  /// Stored values whose kind their setting does not accept.
  public func valuesOfWrongKind() -> [Finding] {
    form.allSettings.filter { isWrongKind($0) }.compactMap { finding(of: $0) }
  }

  /// Required settings without a value that could be set now, by their names in scripts.
  public func unansweredSettings() -> [String] {
    form.allSettings.filter { setting in
      form.input(ofSetting: setting).isRequired && effectiveValue(setting) == nil && isOpen(setting)
    }.map { scriptName(of: $0) }
  }
}
