extension SchemaFault {
  /// - Parameter hidesValues: whether the message must not contain values, which may be secrets.
  func fault(hidesValues: Bool) -> Fault {
    let kind = hidesValues ? kind.withoutValue : kind
    let code =
      "schema."
      + (kind.valueFault.map { String($0.code.split(separator: ".").last ?? "") } ?? caseName(of: kind))
    let name =
      path.isEmpty ? "" : Wording.quoted(key.description) + (shortTitle.map { " (\($0))" } ?? "") + ": "
    return .other(code, name + kind.sentence, .refused, key: key)
  }

  private var shortTitle: String? {
    guard let title, !title.isEmpty, title.unicodeScalars.count <= 60 else { return nil }
    return title.visible.lowercased() == key.description.lowercased() ? nil : title.visible
  }
}

extension SchemaFault.Kind {
  fileprivate var sentence: String {
    switch self {
    case .expected(let wanted, let found): Self.expected(wanted, found)
    case .value(let fault): Wording.sentence(for: fault, message: nil)
    case .notAMultiple(let value, let step): "\(value.json) is not a multiple of \(step.json)"
    case .notGreater(let value, let limit): "\(value.json) must be greater than \(limit.json)"
    case .notLess(let value, let limit): "\(value.json) must be less than \(limit.json)"
    case .forbidden(let suggestion, let names):
      "not allowed by the schema" + Wording.didYouMean(suggestion)
        + (names.isEmpty
          ? "" : "; names must match \(Wording.list(names))")
    case .excluded(let names) where names.count > 1: "\(Wording.list(names, last: "and")) cannot all be set"
    case .excluded(let names): (names.first.map { Wording.quoted($0) } ?? "this value") + " is not allowed"
    case .ambiguous([]):
      "the value matches more than one alternative of the schema; it must match exactly one"
    case .ambiguous(let names): "only one of \(Wording.list(names, last: "and")) is allowed"
    case .missing(let names, let other):
      "\(Wording.list(names, last: "and")) \(names.count == 1 ? "is" : "are") missing"
        + (other.map { "; \(Wording.quoted($0)) requires \(names.count == 1 ? "it" : "them")" } ?? "")
    case .tooFewMembers(let count, let minimum):
      "the object has \(Wording.counted(count, "member")); the minimum is \(minimum)"
    case .tooManyMembers(let count, let maximum):
      "the object has \(Wording.counted(count, "member")); the maximum is \(maximum)"
    case .elements(let count, let minimum, let maximum):
      "\(Wording.counted(count, "element")) \(count == 1 ? "matches" : "match") the schema; "
        + (count < minimum ? "at least \(minimum)" : "at most \(maximum ?? minimum)") + " must match"
    case .tooMuchWork: "the settings were not checked: the schema is too complex"
    case .name(let name, let kind): "the name \(Wording.quoted(name)) is not valid: \(kind.sentence)"
    }
  }

  fileprivate var valueFault: ValueFault? { if case .value(let fault) = self { fault } else { nil } }

  fileprivate var withoutValue: Self {
    switch self {
    case .expected, .value(.itemOfOtherKind), .notAMultiple, .notGreater, .notLess: .excluded(members: [])
    case .value(let fault): .value(fault.withoutValue)
    default: self
    }
  }

  private static func expected(_ wanted: [SchemaFault.Wanted], _ found: Value) -> String {
    let names = wanted.map { wanted in
      switch wanted {
      case .type(let name): self.name(ofType: name)
      case .value(let value): value.string.map { Wording.quoted($0) } ?? value.json.excerpt()
      case .pattern(let pattern): "a string that matches \(pattern.excerpt(200))"
      }
    }
    if wanted.isEmpty { return "no value is allowed here" }
    let texts = wanted.compactMap { if case .value(.string(let text)) = $0 { text } else { nil } }
    let suggestion = found.string.flatMap { Suggestion.nearest(to: $0, among: texts) }
    return "expected \(Wording.list(names, isQuoted: false)), not \(name(of: found))"
      + Wording.didYouMean(suggestion)
  }

  private static func name(ofType type: String) -> String {
    switch type {
    case "object": "an object"
    case "array": "an array"
    case "string": "a string"
    case "integer": "a whole number"
    case "number": "a number"
    case "boolean": "true or false"
    default: type.excerpt()
    }
  }

  private static func name(of value: Value) -> String {
    switch value {
    case .array: "an array"
    case .object: "an object"
    case .string(let text): Wording.quoted(text)
    default: value.json.excerpt()
    }
  }
}

extension Wording {
  static func notASchema(_ found: SyntaxTree.Node.Kind) -> String {
    "a JSON Schema must be an object, true or false, not \(found.jsonKind.name)"
  }

  static func missingReference(_ reference: String, others: Int) -> String {
    "cannot resolve '$ref': \(quoted(reference))" + (others == 0 ? "" : " and \(others) more")
      + "; values that it describes are not checked"
  }
}
