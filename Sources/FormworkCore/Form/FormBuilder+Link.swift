// Binds the rules and references of a form to its settings. While some files have not been read, a reference
// to an unknown key stays open, because one of them may define it.
extension FormBuilder {
  /// Compiles everything that can be compiled, reports what can never be compiled, and computes the
  /// dependencies.
  package mutating func link() {
    addIdentities()
    linkConditions()
    linkTemplates()
    linkQuantities()
    linkRequirements()
    linkReferences()
    linkLists()
    linkDependents()
    if !newConditions.isEmpty { judgeCircles() }
    // A condition that is still open may close a cycle when it is compiled.
    let open = Set(conditions.open)
    newConditions = newConditions.filter { open.contains($0.condition) }
  }

  /// Compiles the conditions of selections and checks the keys in them.
  mutating func linkSelections() {
    linkConditions()
    linkReferences()
  }

  var isComplete: Bool { form.unreadFiles.isEmpty && !lacksFiles }

  /// If many keys are unknown, suggestions for the first ones are enough.
  private func suggestKey(_ key: Key, list: Int) -> String? {
    guard faults.count < 100 else { return nil }
    return suggestField(key, list: list) ?? nearestKey(to: key.description)
  }

  private func nearestKey(to path: String) -> String? {
    let known = form.paths
    return Suggestion.nearest(to: path, among: known) ?? known.first { $0.hasSuffix("." + path) }
  }

  private func resolve(_ key: Key, list: Int) -> ExpressionSyntax.Resolution? {
    setting(key, list: list).map { .init(setting: $0, kind: form.input(ofSetting: $0).kind) }
  }

  // MARK: - Conditions and templates

  private enum Linking<Linked> {
    case linked(Linked)
    case open
    /// A key could not be read; this has already been reported.
    case silent
  }

  private mutating func linkConditions() {
    let numbers = conditions.open
    conditions.open = []
    for number in numbers where conditions.mistakes[number] == nil {
      do throws(ExpressionFault) {
        switch try condition(number) {
        case .linked(let expression):
          patternStates += expression.patternStates
          form.expressions[number] = expression
          form.bareSettings[number] = Int32(expression.bareSetting ?? -1)
        case .open: conditions.open.append(number)
        case .silent: break
        }
      } catch {
        notePatterns(error)
        conditions.mistakes[number] = error
      }
    }
    reportMistakes(in: conditions)
    // A condition that is only a switch is never constant.
    let bareSettings = form.bareSettings
    conditions.settleUses { bareSettings[$0] < 0 }
  }

  private func condition(_ number: Int) throws(ExpressionFault) -> Linking<Expression> {
    let text = conditions.texts[number]
    let list = conditions.lists[number]
    if let setting = bareSwitch(text, list: list) {
      return .linked(Expression(source: form.texts[text], setting: setting))
    }
    let given = conditions.given[number]
    let syntax = if let given { given } else { try ExpressionSyntax(form.texts[text]) }
    return try link(syntax.names, list: list) { () throws(ExpressionFault) in
      try syntax.compile(
        patternStates: patternStates, resolve: { resolve($0, list: list) },
        suggest: { suggestKey($0, list: list) })
    }
  }

  /// The setting of a condition that consists only of the key of a switch, as most do; such a condition needs
  /// no parser.
  private func bareSwitch(_ text: TextRange, list: Int) -> Int? {
    // A key of an item has another path.
    if list >= 0 { return nil }
    return form.texts.withBytes(of: text) { bytes -> Int? in
      if bytes.isEmpty { return nil }
      for index in bytes.indices {
        switch bytes[index] {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"):
          continue
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."):
          if index == 0 { return nil }
        default: return nil
        }
      }
      for word: StaticString in ["true", "false", "null", "in", "matches", "count"]
      where bytes.count == word.utf8CodeUnitCount && bytes.hasPrefix(word) {
        return nil
      }
      guard let last = bytes.byte(bytes.count - 1), last != UInt8(ascii: "-"), last != UInt8(ascii: "."),
        let setting = form.setting(path: bytes), form.input(ofSetting: setting).isToggle
      else { return nil }
      return setting
    }
  }

  /// Records that the patterns have too many states, so that no further pattern is compiled.
  private mutating func notePatterns(_ fault: ExpressionFault) {
    if case .pattern(_, .tooManyStates(let limit)) = fault.reason { patternStates = limit + 1 }
  }

  private mutating func linkTemplates() {
    let numbers = templates.open
    templates.open = []
    for number in numbers {
      do throws(ExpressionFault) {
        switch try template(templates.texts[number], list: templates.lists[number]) {
        case .linked(let template):
          patternStates += template.patternStates
          form.templates[number] = template
        case .open: templates.open.append(number)
        case .silent: break
        }
      } catch {
        notePatterns(error)
        templates.mistakes[number] = error
      }
    }
    reportMistakes(in: templates)
    for use in templates.uses {
      guard let template = form.templates[use.rule], hasSecret(template.settings),
        let syntax = try? TemplateSyntax(form.texts[templates.texts[use.rule]])
      else { continue }
      reportSecret(among: syntax.names, list: templates.lists[use.rule], in: use.location)
    }
    templates.settleUses()
  }

  private func template(_ text: TextRange, list: Int) throws(ExpressionFault) -> Linking<Template> {
    guard let syntax = try TemplateSyntax(form.texts[text]) else { return .silent }
    return try link(syntax.names, list: list) { () throws(ExpressionFault) in
      try syntax.compile(
        patternStates: patternStates, resolve: { resolve($0, list: list) },
        suggest: { suggestKey($0, list: list) })
    }
  }

  private func link<Linked>(
    _ names: [(key: Key, offset: Int)], list: Int, _ compile: () throws(ExpressionFault) -> Linked
  ) throws(ExpressionFault) -> Linking<Linked> {
    let missing = names.filter { setting($0.key, list: list) == nil }
    if missing.contains(where: { unreadKeys.contains(ExactString($0.key.description)) }) { return .silent }
    if !missing.isEmpty, !isComplete { return .open }
    return .linked(try compile())
  }

  private mutating func reportMistakes(in rules: RuleTable) {
    for use in rules.uses {
      guard let mistake = rules.mistakes[use.rule] else { continue }
      report(.expression(mistake.reason), at: location(ofScalar: mistake.offset, in: use.location))
    }
  }

  private mutating func linkQuantities() {
    let numbers = quantities.open
    quantities.open = []
    for number in numbers where quantities.mistakes[number] == nil {
      do throws(ExpressionFault) {
        let text = quantities.texts[number]
        let list = quantities.lists[number]
        let given = quantities.given[number]
        let syntax = if let given { given } else { try ExpressionSyntax(form.texts[text]) }
        let linked = try link(syntax.names, list: list) { () throws(ExpressionFault) in
          try syntax.compile(
            as: .quantity, patternStates: patternStates, resolve: { resolve($0, list: list) },
            suggest: { suggestKey($0, list: list) })
        }
        switch linked {
        case .linked(let expression):
          patternStates += expression.patternStates
          form.quantities[number] = expression
          guard hasSecret(expression.settings) else { continue }
          for use in quantities.uses where use.rule == number {
            reportSecret(among: syntax.names, list: list, in: use.location)
          }
        case .open: quantities.open.append(number)
        case .silent: break
        }
      } catch {
        notePatterns(error)
        quantities.mistakes[number] = error
      }
    }
    reportMistakes(in: quantities)
    quantities.settleUses()
  }

  private func hasSecret(_ settings: [Int]) -> Bool { settings.contains { form.settings[$0].isSecure } }

  /// Reports the first secret among the keys of a text or expression that would show it.
  private mutating func reportSecret(
    among names: [(key: Key, offset: Int)], list: Int, in location: Location
  ) {
    for name in names {
      guard let setting = setting(name.key, list: list), form.settings[setting].isSecure else { continue }
      return report(.secretInText(name.key), at: self.location(ofScalar: name.offset, in: location))
    }
  }

  /// The location of a scalar in a quoted text that begins at another location.
  func location(ofScalar scalar: Int, in location: Location) -> Location {
    if case .member(let owner, let name, let text, _) = location {
      return .member(owner, name, text: text, scalar: scalar)
    }
    guard case .text(let offset) = location, let source = source(of: offset) else { return location }
    let start = offset - source.start + 1
    let rest = source.bytes.span.extracting(start..<source.bytes.count)
    return .text(offset + 1 + JSONString.offset(ofScalar: scalar, in: rest))
  }

  // MARK: - Requirements

  private mutating func linkRequirements() {
    let requirements = openRequirements
    openRequirements = []
    let (openConditions, openTemplates) = (Set(conditions.open), Set(templates.open))
    for (number, location) in requirements {
      let requirement = form.requirements[number]
      let rules = [requirement.when, requirement.that].filter { $0 >= 0 }
      let texts = [requirement.messageTemplate].filter { $0 >= 0 }
      if rules.contains(where: { openConditions.contains($0) })
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
    if requirement.that < 0, let own = form.setting(of: requirement.row) { settings.insert(own) }
    form.requirements[number].settings = settings.sorted()
    if !requirement.isOfRow {
      guard let first = settings.min() else { return report(.requirementWithoutKey, at: location) }
      form.requirements[number].row = Int(form.settings[first].row)
    }
    let row = form.requirements[number].row
    if requirement.isOfRow, requirement.when < 0, let own = form.setting(of: row), settings == [own],
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

  private mutating func linkReferences() {
    let references = openReferences
    openReferences = []
    for reference in references {
      if let setting = setting(reference.key, list: reference.list) {
        judge(reference, setting)
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

  private mutating func judge(_ reference: Reference, _ setting: Int) {
    let input = form.input(ofSetting: setting)
    switch reference.demand {
    case .exists: break
    case .isSwitch:
      if input.isToggle { break }
      report(.notASwitch(reference.key), at: reference.location)
    case .takes(let value, let location):
      if input.items?.isEmpty ?? false { break }
      do throws(ValueFault) { _ = try input.accept(value: value) } catch {
        report(.valueBreaksRule(member: reference.key.description, error), at: location)
      }
    }
  }

  // MARK: - Dependents

  private mutating func linkDependents() {
    var dependencies = FormDependencies()
    for row in form.rows.indices { dependencies.add(row: row, of: form) }
    for requirement in form.requirements.indices { dependencies.add(requirement: requirement, of: form) }
    dependencies.replaceAll(of: &form)
    form.sectionsWithTemplates = form.sections.indices.filter {
      form.sections[$0].headerTemplate >= 0 || form.sections[$0].footerTemplate >= 0
    }
  }
}
