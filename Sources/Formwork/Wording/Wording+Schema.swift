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
    case .type(let expected, let found):
      "expected \(Wording.list(expected.map(Self.name(ofType:)), isQuoted: false)), not \(Self.name(of: found))"
    case .value(let fault): Wording.sentence(for: fault, message: nil)
    case .notAMultiple(let value, let step): "\(value.json) is not a multiple of \(step.json)"
    case .notGreater(let value, let limit): "\(value.json) is not greater than \(limit.json)"
    case .notLess(let value, let limit): "\(value.json) is not less than \(limit.json)"
    case .notAllowed: "no value is allowed here"
    case .excluded: "this value is not allowed"
    case .ambiguous: "the value fits several alternatives of the schema, but must fit exactly one"
    case .missing(let name, nil): "\(Wording.quoted(name)) is missing"
    case .missing(let name, let other?):
      "\(Wording.quoted(name)) is missing; \(Wording.quoted(other)) requires it"
    case .unknownMember(let suggestion):
      "the schema does not allow this member" + Wording.didYouMean(suggestion)
    case .tooFewMembers(let count, let minimum):
      "the value has \(Wording.counted(count, "member")); the minimum is \(minimum)"
    case .tooManyMembers(let count, let maximum):
      "the value has \(Wording.counted(count, "member")); the maximum is \(maximum)"
    case .elements(let count, let minimum, let maximum):
      "\(Wording.counted(count, "element")) \(count == 1 ? "is" : "are") as the schema requires; "
        + (count < minimum ? "the minimum is \(minimum)" : "the maximum is \(maximum ?? minimum)")
    case .tooMuchWork: "the settings are not checked against the schema; that would take too many steps"
    case .name(let name, let kind): "the name \(Wording.quoted(name)) is not valid: \(kind.sentence)"
    }
  }

  fileprivate var valueFault: ValueFault? { if case .value(let fault) = self { fault } else { nil } }

  fileprivate var withoutValue: Self {
    switch self {
    case .value(.notAnItem), .value(.itemOfOtherKind), .type, .notAMultiple, .notGreater, .notLess: .excluded
    case .value(let fault): .value(fault.withoutValue)
    default: self
    }
  }

  private static func name(ofType type: String) -> String {
    switch type {
    case "object": "an object"
    case "array": "an array"
    case "string": "a string"
    case "integer": "a whole number"
    case "number": "a number"
    case "boolean": "true or false"
    default: type
    }
  }

  private static func name(of value: Value) -> String {
    switch value {
    case .array: "an array"
    case .object: "an object"
    case .null: "null"
    default: value.json.excerpt()
    }
  }
}
