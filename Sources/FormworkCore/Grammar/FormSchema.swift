/// The grammar of form definitions as a JSON Schema, for editors that complete, explain and check a form.
///
/// Every form that the reader accepts is valid. What depends on several parts of a form, such as a key that must exist,
/// a schema cannot express.
///
/// - SeeAlso: JSON Schema, draft 2020-12, <https://json-schema.org/draft/2020-12/schema>
package enum FormSchema {
  /// The schema, one definition for each kind of part, accessory and value.
  package static var document: Value {
    [
      "$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Formwork form",
      "description": .string(summary(of: .form)), "$ref": reference("form"),
      "$defs": .object(Value.Object(definitions.map { .init(name: $0.name, value: $0.schema) })),
    ]
  }

  private static var definitions: [(name: String, schema: Value)] {
    let parts = Grammar.Owner.allCases.filter { !Grammar.members(of: $0).isEmpty }
    return parts.map { ($0 == .item ? "itemObject" : name(of: $0), part($0)) }
      + [
        ("item", anyOf([["type": "string"], reference(to: "itemObject")])),
        ("key", key), ("keys", anyOf([["type": "string"], .object(array(of: ["type": "string"]))])),
        ("accessory", accessory(among: Grammar.accessories)),
        ("element", accessory(among: Grammar.elements, isElement: true)),
        ("field", .object(fields(of: membersOfNames))),
        ("selection", selection), ("action", action),
      ]
  }

  // MARK: - Parts

  private static func part(_ owner: Grammar.Owner) -> Value {
    var schema = fields(of: Grammar.members(of: owner), in: owner)
    let summary = Self.summary(of: owner)
    if !summary.isEmpty { schema["description"] = .string(summary) }
    return .object(schema + constraint(on: owner))
  }

  /// One sentence about a kind of part; empty if the reference has no page about it.
  private static func summary(of part: Grammar.Owner) -> String {
    Reference.page([name(of: part)])?.summary ?? ""
  }

  /// The schema of an object with these members, and with members that every part may have.
  private static func fields(of members: [Grammar.Member], in part: Grammar.Owner? = nil) -> Value.Object {
    var schema = object(members.map { .init(name: $0.name.text, value: Self.schema(of: $0, in: part)) })
    let required = members.filter { $0.isRequired }
    if !required.isEmpty { schema["required"] = .array(required.map { .string($0.name.text) }) }
    return schema
  }

  private static func schema(of member: Grammar.Member, in part: Grammar.Owner?) -> Value {
    var schema = Self.schema(of: member.type) + constraint(on: member, of: part) + examples(of: member.type)
    var text = member.documentation.description
    let requirement = member.requires.description
    if !requirement.isEmpty { text += " " + requirement }
    schema["description"] = .string(text)
    if let value = defaultValue(of: member) { schema["default"] = value }
    return .object(schema)
  }

  /// The default, which the grammar has as text.
  private static func defaultValue(of member: Grammar.Member) -> Value? {
    let text = member.defaultText.description
    if text.isEmpty { return nil }
    return switch member.type {
    case .boolean, .closed: .bool(text == "true")
    case .length, .number: Int(text).map { .count($0) }
    default: .string(text)
    }
  }

  // MARK: - Types

  private static func schema(of type: Grammar.MemberType) -> Value.Object {
    switch type {
    case .text, .template, .condition, .quantity, .regularExpression: ["type": "string"]
    case .screen: ["type": "string", "pattern": .string(noNUL)]
    case .boolean: ["type": "boolean"]
    case .length: ["type": "integer", "minimum": 0]
    case .number: ["type": "number"]
    case .word(let words): ["enum": .array(words.map { .string($0) })]
    case .value: ["type": ["string", "number", "boolean"]]
    case .json: ["type": ["string", "number", "boolean", "array", "object"]]
    case .key: to("key")
    case .keys: to("keys")
    case .closed: either(["type": "boolean"], or: reference(to: "keys"))
    case .accessory: to("accessory")
    case .selection: to("selection")
    case .input: to("element")
    case .inputs: array(of: reference(to: "element"), minimum: 1)
    case .field: to("field")
    case .store:
      either(["type": "string", "minLength": 1, "pattern": .string(noNUL)], or: reference(to: "store"))
    case .forEach: either(reference(to: "key"), or: reference(to: "forEach"))
    case .list(.item): array(of: reference(to: "item"), minimum: 1) + ["uniqueItems": true]
    case .list(let part): array(of: reference(to: name(of: part)))
    case .object(let part): to(name(of: part))
    case .map(let part): map(of: part.map { reference(to: name(of: $0)) } ?? ["type": "string"])
    case .context, .values, .mapValue: ["type": "object"]
    case .samples: map(of: ["type": "object"])
    case .listValue: ["type": "array"]
    case .program: array(of: ["type": "string", "pattern": .string(noNUL)], minimum: 1)
    case .listOrSource(.row):
      either(
        .object(schema(of: .list(.row))), or: .object(to("source") + ["not": ["required": ["key"]]]))
    case .listOrSource(let part):
      either(.object(schema(of: .list(part))), or: reference(to: "source"))
    case .textOrSource: either(["type": "string"], or: reference(to: "source"))
    case .call: ["type": ["string", "object"]]
    }
  }

  private static let key = anyOf([
    ["type": "string", "minLength": 1], .object(array(of: ["type": "string"], minimum: 1)),
  ])

  // MARK: - Accessories

  private static func accessory(among accessories: [Grammar.Accessory], isElement: Bool = false) -> Value {
    let names = accessories.filter { $0.payload != .required }.map { named($0.kind.name, $0.documentation) }
    let full = accessories.filter { $0.payload != .none }
    var schema = object(full.map { .init(name: $0.kind.name, value: payload(of: $0, isElement: isElement)) })
    schema["oneOf"] = .array(full.map { ["required": [.string($0.kind.name)]] })
    return anyOf(names + [.object(schema)])
  }

  private static func payload(of accessory: Grammar.Accessory, isElement: Bool) -> Value {
    let table = accessory.table.members
    let members = fields(of: isElement ? membersOfElement(table) : table) + constraint(on: accessory.kind)
    var schema: Value.Object =
      switch accessory.expectation {
      case .booleanOrObject: either(["type": "boolean"], or: .object(members))
      case .itemsOrObject: either(.object(schema(of: .list(.item))), or: .object(members))
      case .textOrObject: either(["type": "string"], or: .object(members))
      default: members
      }
    schema["description"] = .string(accessory.documentation.description)
    return .object(schema)
  }

  // MARK: - Actions

  private static var selection: Value {
    let (plain, full) = (
      Grammar.actions.filter { $0.argument == nil }, Grammar.actions.filter { $0.argument != nil }
    )
    let others: Value = [
      "type": "string", "description": "The name of a function that the program registers.",
      "not": ["enum": .array(full.map { .string($0.kind.rawValue) })],
    ]
    return anyOf(
      plain.map { named($0.kind.rawValue, $0.documentation) }
        + [others, reference(to: "action"), .object(array(of: reference(to: "selection")))])
  }

  /// An object with one action and perhaps a condition. Other members name functions of the program.
  private static var action: Value {
    var members: [Value.Object.Member] = [
      .init(
        name: "when", value: described("The action runs while this condition is true.", ["type": "string"])),
      .init(name: "selection", value: described("The actions to run, in order.", to("selection"))),
    ]
    var needsCondition: [Value.Object.Member] = []
    for action in Grammar.actions {
      let name = action.kind.rawValue
      let argument = action.argument.map { Self.schema(of: $0) } ?? ["const": true]
      members.append(.init(name: name, value: described(action.documentation.description, argument)))
      if action.argument == nil { needsCondition.append(.init(name: name, value: ["when"])) }
    }
    var schema = object(members)
    schema["additionalProperties"] = true
    schema["dependentRequired"] = .object(Value.Object(needsCondition))
    schema["minProperties"] = 1
    // With members that are ignored, a schema cannot count the others.
    schema["if"] = ["propertyNames": ["not": ["pattern": #"^(x-|\$comment$|\$schema$)"#]]]
    schema["then"] = [
      "if": ["required": ["when"]], "then": ["minProperties": 2, "maxProperties": 2],
      "else": ["maxProperties": 1],
    ]
    return .object(schema)
  }

  // MARK: - Building blocks

  private static func name(of part: Grammar.Owner) -> String {
    switch part {
    case .choice: "choice"
    case .editAction: "editAction"
    default: part.name
    }
  }

  private static func reference(_ name: String) -> Value { .string("#/$defs/\(name)") }
  private static func to(_ name: String) -> Value.Object { ["$ref": reference(name)] }
  private static func reference(to name: String) -> Value { .object(to(name)) }
  private static func anyOf(_ schemas: [Value]) -> Value { ["anyOf": .array(schemas)] }
  private static func either(_ first: Value, or second: Value) -> Value.Object { ["anyOf": [first, second]] }

  private static func array(of element: Value, minimum: Int = 0) -> Value.Object {
    var schema: Value.Object = ["type": "array", "items": element]
    if minimum > 0 { schema["minItems"] = .count(minimum) }
    return schema
  }

  private static func described(_ text: String, _ schema: Value.Object) -> Value {
    var schema = schema
    schema["description"] = .string(text)
    return .object(schema)
  }

  private static func named(_ name: String, _ documentation: StaticString) -> Value {
    ["const": .string(name), "description": .string(documentation.description)]
  }

  /// An object with these members, and with those that are allowed everywhere and ignored.
  private static func object(_ members: [Value.Object.Member]) -> Value.Object {
    [
      "type": "object", "properties": .object(Value.Object(ignored + members)),
      "patternProperties": ["^x-": true], "additionalProperties": false,
    ]
  }

  /// An object whose member names are free.
  private static func map(of element: Value) -> Value.Object {
    [
      "type": "object", "properties": .object(Value.Object(ignored)), "patternProperties": ["^x-": true],
      "additionalProperties": element,
    ]
  }

  private static let ignored: [Value.Object.Member] = [
    .init(name: "$schema", value: true), .init(name: "$comment", value: true),
  ]
}

extension Value.Object {
  /// An object with the members of both, which have different names.
  fileprivate static func + (left: Self, right: Self) -> Self { Self(left.members + right.members) }
}
