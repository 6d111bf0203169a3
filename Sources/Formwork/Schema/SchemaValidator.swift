/// Judges the values in a settings file by a JSON Schema: https://json-schema.org/draft/2020-12/json-schema-validation
///
/// A scalar with several readings is valid if one of them is; but where values have kinds, a number or a word such as
/// `true` is no text. `format` is not judged. A pattern that ``Pattern`` does
/// not have accepts every text.
struct SchemaValidator {
  typealias Part = JSONSchema.Part

  var schema: JSONSchema
  let tree: SyntaxTree
  /// Whether values in the text have kinds; see ``SettingsFormat/isTyped``.
  private let isTyped: Bool
  /// The parts of the schema through which the current one was reached.
  var scope: [Part] = []
  /// The values that are being judged, with the parts that judge them. A part that refers to itself has no end.
  private var open: Set<Visit> = []
  private var path: [SchemaFault.Step] = []
  /// The reading of the current scalar.
  private var reading = 0
  /// How many parts may still be visited. A small schema can require much work.
  private var budget: Int
  private var patterns: [String: Pattern?] = [:]

  private static let depthLimit = 300

  private struct Visit: Hashable {
    var part: Part
    var node: Int
  }

  /// What a part of a schema says about a value.
  struct Verdict {
    var faults: [SchemaFault] = []
    /// The members and elements that the part has judged.
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
    var faults = judge(SyntaxTree.root, by: JSONSchema.root).faults
    if budget == 0 { faults = [fault(.tooMuchWork, SyntaxTree.root, by: JSONSchema.root)] }
    var known: Set<SchemaFault> = []
    return faults.filter { known.insert($0).inserted }.sorted { $0.node < $1.node }
  }

  /// The value of a scalar, or of a list or an object with all its parts.
  func value(_ node: Int) -> Value { tree.value(of: node, reading: reading) }

  func fault(_ kind: SchemaFault.Kind, _ node: Int, by part: Part) -> SchemaFault {
    SchemaFault(
      kind: kind, node: node, path: path,
      title: schema.text("title", of: part) ?? schema.text("description", of: part))
  }

  /// Judges an element or the value of a member.
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

  /// Judges a value.
  mutating func judge(_ node: Int, by part: Part) -> Verdict {
    guard schema.isObject(part) else {
      return schema.bool(part) == false ? Verdict(faults: [fault(.notAllowed, node, by: part)]) : Verdict()
    }
    guard budget > 0, open.count < Self.depthLimit,
      open.insert(Visit(part: part, node: node)).inserted
    else { return Verdict() }
    budget -= 1
    scope.append(part)
    defer {
      open.remove(Visit(part: part, node: node))
      scope.removeLast()
    }
    var verdict = Verdict()
    if let target = schema.target(of: part) {
      verdict.add(judge(node, by: target))
      if schema.dialect(of: part).ignoresMembersBesideReference { return verdict }
    }
    if let target = schema.dynamicTarget(of: part, in: scope) { verdict.add(judge(node, by: target)) }
    if let fault = wrongKind(node, by: part) {
      verdict.faults.append(fault)
      // Other rules are for values of the right kind.
      return verdict
    }
    combine(node, by: part, into: &verdict)
    switch tree.kind(of: node) {
    case .object: judgeObject(node, by: part, into: &verdict)
    case .array: judgeArray(node, by: part, into: &verdict)
    default: judgeScalar(value(node), node, by: part, into: &verdict)
    }
    return verdict
  }

  // MARK: - Kinds and choices

  private func wrongKind(_ node: Int, by part: Part) -> SchemaFault? {
    if let types = schema.value("type", of: part) {
      let names = (types.array ?? [types]).compactMap(\.string)
      if !names.contains(where: { has($0, node) }) {
        return fault(.type(expected: names, found: value(node)), node, by: part)
      }
    }
    let choices = schema.value("enum", of: part)?.array ?? schema.value("const", of: part).map { [$0] }
    guard let choices, case let value = value(node), !choices.contains(value) else { return nil }
    guard value.array == nil, value.object == nil else { return fault(.excluded, node, by: part) }
    if let item = choices.first(where: { $0.description == value.description }) {
      return fault(.value(.itemOfOtherKind(value, item: item)), node, by: part)
    }
    let suggestion = Suggestion.nearest(to: value.description, among: choices.map(\.description))
    return fault(
      .value(.notAnItem(value.description, items: choices.map { ChoiceItem($0) }, suggestion: suggestion)),
      node, by: part)
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
      case ("integer", .double(let number)): number == number.rounded(.towardZero)
      default: false
      }
    }
  }

  // MARK: - Combinations of schemas

  private mutating func combine(_ node: Int, by part: Part, into verdict: inout Verdict) {
    for branch in schema.elements("allOf", of: part) { verdict.add(judge(node, by: branch)) }
    for name in ["anyOf", "oneOf"] {
      let verdicts = schema.elements(name, of: part).map { judge(node, by: $0) }
      let valid = verdicts.filter(\.isValid)
      if let nearest = nearest(of: verdicts), valid.isEmpty {
        verdict.faults += nearest
      } else if name == "oneOf", valid.count > 1 {
        verdict.faults.append(fault(.ambiguous, node, by: part))
      }
      for branch in valid { verdict.add(branch) }
    }
    if let excluded = schema.part("not", of: part), judge(node, by: excluded).isValid {
      verdict.faults.append(fault(.excluded, node, by: part))
    }
    if let condition = schema.part("if", of: part) {
      let outcome = judge(node, by: condition)
      if outcome.isValid { verdict.add(outcome) }
      if let branch = schema.part(outcome.isValid ? "then" : "else", of: part) {
        verdict.add(judge(node, by: branch))
      }
    }
  }

  /// The faults of the schema that comes nearest to a value, of several of which it fits none: the one that allows its
  /// kind and finds the fewest faults. If none allows its kind, the value must be of one of their kinds.
  private func nearest(of verdicts: [Verdict]) -> [SchemaFault]? {
    let ofKind = verdicts.filter { verdict in
      !verdict.faults.contains { $0.isAboutKind && $0.path.count == path.count }
    }
    if let nearest = ofKind.min(by: { rank($0) < rank($1) }) { return nearest.faults }
    guard var fault = verdicts.first?.faults.first else { return nil }
    var types: [String] = []
    var items: [ChoiceItem] = []
    for case let other? in verdicts.map(\.faults.first) {
      switch other.kind {
      case .type(let expected, _): types += expected.filter { !types.contains($0) }
      case .value(.notAnItem(_, let choices, _)): items += choices.filter { !items.contains($0) }
      default: break
      }
    }
    switch fault.kind {
    case .type(_, let found): fault.kind = .type(expected: types, found: found)
    case .value(.notAnItem(let text, _, let suggestion)) where types.isEmpty:
      fault.kind = .value(.notAnItem(text, items: items, suggestion: suggestion))
    default: break
    }
    return [fault]
  }

  /// A schema is nearer if what it refuses is deeper in the value, as another value for a member that names the kind
  /// of its object is a sign of another schema.
  private func rank(_ verdict: Verdict) -> (Int, Int) {
    let isOtherKind = verdict.faults.contains { $0.isAboutKind && $0.path.count == path.count + 1 }
    return (isOtherKind ? 1 : 0, verdict.faults.count)
  }

  // MARK: - Patterns

  /// Whether a part of a text matches a pattern.
  mutating func matches(_ text: String, _ pattern: String) -> Bool {
    if patterns[pattern] == nil {
      patterns[pattern] = .some(SchemaFacts.wholePattern(pattern).flatMap { try? Pattern($0) })
    }
    return patterns[pattern]??.matches(text) ?? true
  }
}
