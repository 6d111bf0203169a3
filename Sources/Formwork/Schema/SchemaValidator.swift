/// Validates a settings file against a JSON Schema: https://json-schema.org/draft/2020-12/json-schema-validation
///
/// A scalar that can be read in several ways is valid if one reading is valid. In a typed format, a number or a word such
/// as `true` is not a string. Of the formats, only those that text fields have are checked. A pattern that ``Pattern``
/// does not support matches every string.
struct SchemaValidator {
  typealias Part = JSONSchema.Part

  var schema: JSONSchema
  let tree: SyntaxTree
  /// Whether values in the text have kinds; see ``SettingsFormat/isTyped``.
  private let isTyped: Bool
  /// The parts of the schema through which the current one was reached.
  var scope: [Part] = []
  /// The values that are being validated, with the parts of the schema. Prevents endless recursion.
  private var open: Set<Visit> = []
  private(set) var path: [SchemaFault.Step] = []
  /// The reading of the current scalar.
  private var reading = 0
  /// How many parts may still be visited. Even a small schema can cause a lot of work.
  private var budget: Int
  private var patterns: [String: Pattern?] = [:]
  private var rules: [Part: SchemaRules] = [:]

  private static let depthLimit = 300

  private struct Visit: Hashable {
    var part: Part
    var node: Int
  }

  /// What a part of a schema says about a value.
  struct Verdict {
    var faults: [SchemaFault] = []
    /// The members and elements that the part has validated.
    var evaluated: Set<Int> = []

    var isValid: Bool { faults.isEmpty }

    mutating func add(_ other: Verdict) {
      faults += other.faults
      evaluated.formUnion(other.evaluated)
    }
  }

  init(_ schema: JSONSchema, _ tree: SyntaxTree, isTyped: Bool = true, budget: Int = 1_000_000) {
    (self.schema, self.tree, self.isTyped, self.budget) = (schema, tree, isTyped, budget)
  }

  /// What the schema does not allow, in the order of the text.
  mutating func faults() -> [SchemaFault] {
    var faults: [SchemaFault]
    if tree.isList, let list = tree.member(SyntaxTree.listName, of: SyntaxTree.root) {
      faults = judge(list, at: .name(SyntaxTree.listName), by: JSONSchema.root).faults
    } else {
      faults = judge(SyntaxTree.root, by: JSONSchema.root).faults
    }
    if budget == 0 { faults = [fault(.tooMuchWork, SyntaxTree.root, by: JSONSchema.root)] }
    // Several parts may report the same fault.
    var known: Set<SchemaFault> = []
    return faults.filter { known.insert($0.withoutTitle).inserted }.sorted { $0.node < $1.node }
  }

  /// The value of a scalar, or of a list or an object with all its parts.
  func value(_ node: Int) -> Value { tree.value(of: node, reading: reading) }

  func fault(_ kind: SchemaFault.Kind, _ node: Int, by part: Part) -> SchemaFault {
    SchemaFault(
      kind: kind, node: node, path: path,
      title: schema.text("title", of: part) ?? schema.text("description", of: part))
  }

  /// Validates an element or the value of a member.
  mutating func judge(_ child: Int, at step: SchemaFault.Step, by part: Part) -> Verdict {
    path.append(step)
    let outer = reading
    defer {
      path.removeLast()
      reading = outer
    }
    reading = 0
    let verdict = judge(child, by: part)
    guard !verdict.isValid, tree.kind(of: child).isScalar else { return verdict }
    for other in 1..<max(1, tree.readingCount) {
      reading = other
      if isTyped, value(child).string != nil, tree.kind(of: child) != .string { continue }
      let verdict = judge(child, by: part)
      if verdict.isValid { return verdict }
    }
    return verdict
  }

  /// Validates a value.
  mutating func judge(_ node: Int, by part: Part) -> Verdict {
    guard schema.isObject(part) else {
      return schema.bool(part) == false
        ? Verdict(faults: [
          fault(path.isEmpty ? .excluded(members: []) : .forbidden(names: []), node, by: part)
        ]) : Verdict()
    }
    guard open.insert(Visit(part: part, node: node)).inserted else { return Verdict() }
    if open.count > Self.depthLimit { budget = 0 }
    guard budget > 0 else {
      open.remove(Visit(part: part, node: node))
      return Verdict()
    }
    budget -= 1
    scope.append(part)
    defer {
      open.remove(Visit(part: part, node: node))
      scope.removeLast()
    }
    var verdict = Verdict()
    let rules = rules(of: part)
    if rules.hasReference {
      if let target = schema.target(of: part) {
        verdict.add(judge(node, by: target))
        if schema.dialect(of: part).ignoresMembersBesideReference { return verdict }
      }
      if let target = schema.dynamicTarget(of: part, in: scope) { verdict.add(judge(node, by: target)) }
    }
    if let fault = wrongKind(node, by: part, rules) {
      verdict.faults.append(fault)
      // Other rules are for values of the right kind.
      return verdict
    }
    if rules.hasCombinations { judgeCombinations(node, by: part, into: &verdict) }
    switch tree.kind(of: node) {
    case .object: judgeObject(node, by: part, rules, into: &verdict)
    case .array: judgeArray(node, by: part, into: &verdict)
    default: if rules.hasLimits { judgeScalar(value(node), node, by: part, into: &verdict) }
    }
    return verdict
  }

  // MARK: - Kinds and choices

  private func wrongKind(_ node: Int, by part: Part, _ rules: SchemaRules) -> SchemaFault? {
    if let names = rules.types, !names.contains(where: { has($0, node) }) {
      return fault(.expected(names.map { .type($0) }, found: value(node)), node, by: part)
    }
    guard let choices = rules.choices, case let value = value(node), !rules.allows(value) else { return nil }
    if value.string != nil, let item = choices.first(where: { $0.description == value.description }) {
      return fault(.value(.itemOfOtherKind(value, item: item)), node, by: part)
    }
    return fault(.expected(choices.map { .value($0) }, found: value), node, by: part)
  }

  private func has(_ type: String, _ node: Int) -> Bool {
    switch (type, tree.kind(of: node)) {
    case ("object", .object), ("array", .array): true
    case (_, .object), (_, .array): false
    default:
      switch (type, value(node)) {
      case ("string", .string), ("boolean", .bool), ("null", .null), ("number", .int), ("number", .double),
        ("integer", .int):
        true
      case ("integer", .double(let number)): number.isFinite && number == number.rounded(.towardZero)
      default: false
      }
    }
  }

  mutating func rules(of part: Part) -> SchemaRules {
    if let known = rules[part] { return known }
    let new = SchemaRules(schema, part)
    rules[part] = new
    return new
  }

  // MARK: - Patterns

  /// Whether a part of a text matches a pattern; `nil` for a pattern that ``Pattern`` does not support.
  mutating func matches(_ text: String, _ pattern: String) -> Bool? {
    if let ahead = SchemaFacts.lookAhead(in: pattern) {
      guard let group = matches(text, ahead.group), let rest = matches(text, ahead.rest) else { return nil }
      return group != ahead.isNegative && rest
    }
    if patterns[pattern] == nil {
      patterns[pattern] = .some(SchemaFacts.wholePattern(pattern).flatMap { try? Pattern($0) })
    }
    return patterns[pattern]??.matches(text)
  }
}
