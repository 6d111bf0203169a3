// Binds the rules and references of a form to its settings. While some files have not been read, a reference
// to an unknown key stays open, because one of them may define it.
extension FormBuilder {
  /// Compiles everything that can be compiled, reports what can never be compiled, and computes the
  /// dependencies.
  package mutating func link() {
    linkIdentities()
    linkExpressions()
    linkTemplates()
    linkRequirements()
    checkReferences()
    linkLists()
    linkMaps()
    placeFields()
    linkLoads()
    linkDependents()
    if !newConditions.isEmpty { checkCircles() }
    // A condition that is still open may close a cycle when it is compiled.
    let open = Set(expressions.open)
    newConditions = newConditions.filter { open.contains($0.condition) }
  }

  /// Compiles the conditions of selections and checks the keys in them.
  mutating func linkSelections() {
    linkExpressions()
    checkReferences()
  }

  var isComplete: Bool { form.unreadFiles.isEmpty && !lacksFiles && !lacksRows }

  // MARK: - Requirements

  private mutating func linkRequirements() {
    let requirements = openRequirements
    openRequirements = []
    let (openExpressions, openTemplates) = (Set(expressions.open), Set(templates.open))
    for (number, location) in requirements {
      let requirement = form.requirements[number]
      let rules = [requirement.when, requirement.that].filter { $0 >= 0 }
      let texts = [requirement.messageTemplate].filter { $0 >= 0 }
      if rules.contains(where: { openExpressions.contains($0) })
        || texts.contains(where: { openTemplates.contains($0) })
      {
        openRequirements.append((number, location))
      } else if rules.allSatisfy({ form.expressions[$0] != nil }),
        texts.allSatisfy({ form.templates[$0] != nil })
      {
        link(requirement, number: number, at: location)
      }
    }
  }

  private mutating func link(_ requirement: CompiledForm.Requirement, number: Int, at location: Location) {
    var settings = Set(form.expression(requirement.that)?.settings ?? [])
    settings.formUnion(form.expression(requirement.when)?.settings ?? [])
    // A requirement that is never met concerns the row's own value.
    if requirement.that < 0, let own = form.setting(ofRow: requirement.row) {
      settings.insert(SettingID(own))
    }
    form.requirements[number].settings = settings.sorted()
    if !requirement.isOfRow {
      // What decides whether the requirement applies is not what is to be changed.
      guard let first = form.expression(requirement.that)?.settings.min() ?? settings.min() else {
        return report(.requirementWithoutKey, at: location)
      }
      form.requirements[number].row = Int(form.settings[first].row)
    }
    let row = form.requirements[number].row
    if requirement.isOfRow, requirement.when < 0, let own = form.setting(ofRow: row),
      settings == [SettingID(own)],
      let value = form.settings[own].defaultValue,
      form.expression(requirement.that)?.holds({ _ in value }) == false
    {
      report(.defaultBreaksRequirement(requirement.message), at: location)
    }
    if form.rows[row].details < 0 {
      form.rows[row].details = Int32(form.details.count)
      form.details.append(CompiledForm.RowDetails())
    }
    form.details[Int(form.rows[row].details)].requirements.append(number)
  }

  // MARK: - References

  /// Reports references to unknown keys, and those to keys that are not what they have to be.
  private mutating func checkReferences() {
    let references = openReferences
    openReferences = []
    for reference in references {
      if case .containsSettings = reference.demand {
        checkObject(reference)
      } else if let setting = setting(reference.key, list: reference.list) {
        validate(reference, setting)
      } else if unreadKeys.contains(ExactString(reference.key.description)) {
        continue
      } else if isComplete {
        let path = reference.key.description
        report(
          .unknownKey(path, suggestion: suggestKey(reference.key, list: reference.list)),
          at: reference.location)
      } else {
        openReferences.append(reference)
      }
    }
  }

  private mutating func checkObject(_ reference: Reference) {
    let path = reference.key.description.utf8.span
    if form.setting(below: path) != nil
      || form.settingNumber(path: path).map({ form.settings[$0].headedList >= 0 }) ?? false
    {
      return
    }
    if !isComplete { return openReferences.append(reference) }
    // A row that could not be read may have a key below it.
    if unreadKeys.isEmpty { report(.nothingToClose(reference.key), at: reference.location) }
  }

  private mutating func validate(_ reference: Reference, _ setting: SettingID) {
    let input = form.input(ofSetting: setting.index)
    switch reference.demand {
    case .exists, .containsSettings: break
    case .isShown:
      if form.settings[setting].isSecure { report(.secretInText(reference.key), at: reference.location) }
    case .isSwitch:
      if input.isToggle { break }
      report(.notASwitch(reference.key), at: reference.location)
    case .takes(let value, let location):
      if input.items?.isEmpty ?? false { break }
      do throws(ValueFault) { _ = try accepted(value, for: input, at: location) } catch {
        report(.valueBreaksRule(member: reference.key.description, error), at: location)
      }
    }
  }

  // MARK: - Loads

  private mutating func linkLoads() {
    for load in form.loads.indices {
      form.loads[load].reloadSettings = form.loads[load].reloadKeys.compactMap { key in
        form.settingNumber(path: key.description.utf8.span).map { SettingID($0) }
      }
    }
    form.dependentLoads = form.loads.indices.filter { form.loads[$0].isDependent }
  }

  // MARK: - Dependents

  private mutating func linkDependents() {
    var dependencies = FormDependencies()
    let compiled = compiled
    for row in form.rows.indices { dependencies.add(row: row, of: compiled) }
    for requirement in form.requirements.indices { dependencies.add(requirement: requirement, of: compiled) }
    dependencies.replaceAll(of: &form)
    form.sectionsWithTemplates = form.sections.indices.filter {
      form.sections[$0].headerTemplate >= 0 || form.sections[$0].footerTemplate >= 0
    }
  }
}
