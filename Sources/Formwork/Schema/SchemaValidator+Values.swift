// Keywords that apply to one kind of value.
extension SchemaValidator {
  mutating func judgeScalar(_ value: Value, _ node: Int, by part: Part, into verdict: inout Verdict) {
    var kinds: [SchemaFault.Kind] = []
    if let text = value.string { kinds = faults(inText: text, by: part) }
    if let number = value.double { kinds = faults(inNumber: value, number, by: part) }
    verdict.faults += kinds.map { fault($0, node, by: part) }
  }

  private mutating func faults(inText text: String, by part: Part) -> [SchemaFault.Kind] {
    var faults: [SchemaFault.Kind] = []
    let count = text.unicodeScalars.count
    if let minimum = limit("minLength", of: part), count < minimum {
      faults.append(.value(.tooShort(count: count, minimum: minimum)))
    }
    if let maximum = limit("maxLength", of: part), count > maximum {
      faults.append(.value(.tooLong(count: count, maximum: maximum)))
    }
    if let pattern = schema.text("pattern", of: part), matches(text, pattern) == false {
      faults.append(.value(.mismatch(text, pattern: pattern)))
    }
    if let kind = schema.text("format", of: part).flatMap(SchemaFacts.kind(ofFormat:)) {
      do throws(ValueFault) { try kind.validate(text) } catch { faults.append(.value(error)) }
    }
    return faults
  }

  private func faults(inNumber value: Value, _ number: Double, by part: Part) -> [SchemaFault.Kind] {
    var faults: [SchemaFault.Kind] = []
    let minimum = schema.value("minimum", of: part)
    let maximum = schema.value("maximum", of: part)
    // In draft 04, these are booleans that make the limits exclusive.
    let above = schema.value("exclusiveMinimum", of: part)
    let below = schema.value("exclusiveMaximum", of: part)
    if let limit = above?.bool == true ? minimum : above, let least = limit.double, number <= least {
      faults.append(.notGreater(value, than: limit))
    } else if let minimum, let least = minimum.double, number < least {
      faults.append(.value(.tooSmall(value, minimum: minimum)))
    }
    if let limit = below?.bool == true ? maximum : below, let most = limit.double, number >= most {
      faults.append(.notLess(value, than: limit))
    } else if let maximum, let most = maximum.double, number > most {
      faults.append(.value(.tooLarge(value, maximum: maximum)))
    }
    if let step = schema.value("multipleOf", of: part), let size = step.double, size > 0,
      !Self.isMultiple(value, number, of: step, size)
    {
      faults.append(.notAMultiple(value, of: step))
    }
    return faults
  }

  private static func isMultiple(_ value: Value, _ number: Double, of step: Value, _ size: Double) -> Bool {
    if let value = value.int, let step = step.int { return value % step == 0 }
    if number.truncatingRemainder(dividingBy: size) == 0 { return true }
    // Most decimal fractions, such as 0.01, are not exact.
    let count = number / size
    return count.isFinite && (count - count.rounded()).magnitude <= min(0.01, 4 * count.ulp)
  }

  // MARK: - Objects

  mutating func judgeObject(
    _ object: Int, by part: Part, _ rules: SchemaRules, into verdict: inout Verdict
  ) {
    let members = tree.members(of: object).map { name, value in
      (name: tree.text(of: name), node: name, value: value)
    }
    let names = Set(members.map { ExactString($0.name) })
    judgeNames(object, names, by: part, rules, into: &verdict)
    for member in members {
      let isMatch = rules.patterns.map { matches(member.name, $0.name) }
      var schemas =
        (rules.part(of: member.name).map { [$0] } ?? [])
        + zip(rules.patterns, isMatch).filter { $0.1 == true }.map(\.0.part)
      let isOther = schemas.isEmpty
      let isKnown = !isOther || isMatch.contains(nil)
      if !isKnown, let others = rules.others { schemas = [others] }
      if isKnown || rules.others != nil { verdict.evaluated.insert(member.value) }
      for schemaOfMember in schemas {
        if isOther, schema.bool(schemaOfMember) == false {
          verdict.faults.append(
            forbidden(member.name, member.node, rules.names, rules.patterns.map(\.name), by: part))
        } else {
          verdict.add(judge(member.value, at: .name(member.name), by: schemaOfMember))
        }
      }
      if let rule = rules.name {
        verdict.faults += faults(inName: member.name, member.node, by: rule)
      }
    }
    if rules.hasDependencies {
      for (name, dependency) in schema.members("dependentSchemas", of: part)
        + schema.members("dependencies", of: part)
      where names.contains(ExactString(name)) { verdict.add(judge(object, by: dependency)) }
    }
    guard rules.hasUnevaluated else { return }
    judgeUnevaluated(
      members.map { (.name($0.name), $0.node, $0.value) }, "unevaluatedProperties", by: part, into: &verdict)
  }

  private mutating func judgeNames(
    _ object: Int, _ names: Set<ExactString>, by part: Part, _ rules: SchemaRules, into verdict: inout Verdict
  ) {
    func require(_ required: [String], because name: String? = nil) {
      let missing = required.filter { !names.contains(ExactString($0)) }
      if !missing.isEmpty { verdict.faults.append(fault(.missing(missing, because: name), object, by: part)) }
    }
    require(rules.required)
    guard rules.hasDependencies else { return }
    for keyword in ["dependentRequired", "dependencies"] {
      for (name, list) in schema.members(keyword, of: part) where names.contains(ExactString(name)) {
        require(schema.value(of: list).array?.compactMap(\.string) ?? [], because: name)
      }
    }
    if let minimum = limit("minProperties", of: part), names.count < minimum {
      verdict.faults.append(fault(.tooFewMembers(count: names.count, minimum: minimum), object, by: part))
    }
    if let maximum = limit("maxProperties", of: part), names.count > maximum {
      verdict.faults.append(fault(.tooManyMembers(count: names.count, maximum: maximum), object, by: part))
    }
  }

  /// - Parameters:
  ///   - known: the names of the members that the schema defines.
  ///   - patterns: the patterns that other names can match.
  private func forbidden(
    _ name: String, _ node: Int, _ known: [String], _ patterns: [String], by part: Part
  ) -> SchemaFault {
    let suggestion = Suggestion.nearest(to: name, among: known)
    var fault = fault(
      .forbidden(suggestion: suggestion, names: known.isEmpty ? patterns : []), node, by: part)
    fault.path.append(.name(name))
    return fault
  }

  private mutating func faults(inName name: String, _ node: Int, by part: Part) -> [SchemaFault] {
    var faults = judge(node, by: part).faults
    for index in faults.indices { faults[index].kind = .name(name, faults[index].kind) }
    return faults
  }

  // MARK: - Arrays

  mutating func judgeArray(_ array: Int, by part: Part, into verdict: inout Verdict) {
    let elements = Array(tree.elements(of: array))
    if let minimum = limit("minItems", of: part), elements.count < minimum {
      verdict.faults.append(
        fault(.value(.tooFewElements(count: elements.count, minimum: minimum)), array, by: part))
    }
    if let maximum = limit("maxItems", of: part), elements.count > maximum {
      verdict.faults.append(
        fault(.value(.tooManyElements(count: elements.count, maximum: maximum)), array, by: part))
    }
    if schema.value("uniqueItems", of: part)?.bool == true {
      var known: Set<Value> = []
      for (index, element) in elements.enumerated() where !known.insert(value(element)).inserted {
        let text = value(element).description
        verdict.faults.append(fault(.value(.repeatedElement(text, number: index + 1)), array, by: part))
      }
    }
    let tuple = ["prefixItems", "items"].map { schema.elements($0, of: part) }.first { !$0.isEmpty } ?? []
    let usesItems = tuple.isEmpty || schema.part("items", of: part) != nil
    let rest = schema.part(usesItems ? "items" : "additionalItems", of: part)
    for (index, element) in elements.enumerated() {
      guard let schemaOfElement = index < tuple.count ? tuple[index] : rest else { continue }
      verdict.evaluated.insert(element)
      if index >= tuple.count, schema.bool(schemaOfElement) == false {
        let fault = ValueFault.tooManyElements(count: elements.count, maximum: tuple.count)
        verdict.faults.append(self.fault(.value(fault), array, by: part))
        break
      }
      verdict.add(judge(element, at: .element(index + 1), by: schemaOfElement))
    }
    judgeContained(array, elements, by: part, into: &verdict)
    judgeUnevaluated(
      elements.enumerated().map { (.element($0.offset + 1), $0.element, $0.element) }, "unevaluatedItems",
      by: part, into: &verdict)
  }

  private mutating func judgeContained(
    _ array: Int, _ elements: [Int], by part: Part, into verdict: inout Verdict
  ) {
    guard let contained = schema.part("contains", of: part) else { return }
    let valid = elements.enumerated().filter {
      judge($0.element, at: .element($0.offset + 1), by: contained).isValid
    }
    verdict.evaluated.formUnion(valid.map(\.element))
    let (minimum, maximum) = (limit("minContains", of: part) ?? 1, limit("maxContains", of: part))
    if valid.count < minimum || valid.count > maximum ?? .max {
      verdict.faults.append(
        fault(.elements(count: valid.count, minimum: minimum, maximum: maximum), array, by: part))
    }
  }

  /// Validates the members or elements that no other part of the schema has validated.
  private mutating func judgeUnevaluated(
    _ children: [(step: SchemaFault.Step, place: Int, value: Int)], _ keyword: String, by part: Part,
    into verdict: inout Verdict
  ) {
    guard let rule = schema.part(keyword, of: part) else { return }
    for child in children where verdict.evaluated.insert(child.value).inserted {
      if case .name(let name) = child.step, schema.bool(rule) == false {
        verdict.faults.append(forbidden(name, child.place, [], [], by: part))
      } else {
        verdict.add(judge(child.value, at: child.step, by: rule))
      }
    }
  }

  /// The value of a keyword that is a count.
  private func limit(_ keyword: String, of part: Part) -> Int? {
    schema.value(keyword, of: part)?.int.map { Int($0) }
  }
}
