// What the reader requires of a value beyond its type.
extension FormSchema {
  /// A constraint on the value of one member, to be added to the schema of its type.
  static func constraint(on member: Grammar.Member, of part: Grammar.Owner?) -> Value.Object {
    switch (part, member.name) {
    case (.row?, .id): ["pattern": #"^(?![-#!])(?![0-9]+$)[^\s/=\\"']+$"#]
    case (.section?, .forEach): ["pattern": #"^item\."#]
    case (.store?, .file), (.source?, .file): ["minLength": 1, "pattern": .string(noNUL)]
    case (.form?, .actions):
      ["propertyNames": ["not": ["enum": .array(Grammar.actions.map { .string($0.kind.rawValue) })]]]
    case (nil, .step): ["exclusiveMinimum": 0]
    default: [:]
    }
  }

  /// A constraint on several members of a part.
  static func constraint(on part: Grammar.Owner) -> Value.Object {
    switch part {
    case .source: ["oneOf": .array(Grammar.members(of: part).map { requires($0.name) })]
    case .row: ["anyOf": .array([.id, .key, .text, .forEach].map { (name: Grammar.Name) in requires(name) })]
    default: [:]
    }
  }

  /// A constraint on several members of an accessory's payload.
  static func constraint(on accessory: AccessoryKind) -> Value.Object {
    switch accessory {
    case .segmentedControl: ["not": ["required": ["value", "selectedIndex"]]]
    case .textField:
      [
        "dependentSchemas": [
          "minimum": isNumber, "maximum": isNumber, "pattern": isText, "minimumLength": isText,
          "maximumLength": isText,
        ]
      ]
    default: [:]
    }
  }

  private static let numbers: Value = .array(FieldKind.numbers.map { .string($0.rawValue) })
  private static let isNumber: Value = ["properties": ["kind": ["enum": numbers]], "required": ["kind"]]
  private static let isText: Value = ["properties": ["kind": ["not": ["enum": numbers]]]]

  /// A text for the system, which cannot contain a NUL character.
  static let noNUL = #"^[^\u0000]*$"#

  private static func requires(_ name: Grammar.Name) -> Value { ["required": [.string(name.text)]] }

  /// The members of an element of a list, which has no default of its own.
  static func membersOfElement(_ members: [Grammar.Member]) -> [Grammar.Member] {
    members.filter { $0.name != .value && $0.name != .selectedIndex }
  }

  /// The members of a field for names, which are texts.
  static let membersOfNames = membersOfElement(Grammar.textField.table.members).compactMap { member in
    var member = member
    switch member.name {
    case .minimum, .maximum: return nil as Grammar.Member?
    case .kind: member.type = .word(FieldKind.texts.map { $0.rawValue })
    default: break
    }
    return member
  }

  /// Examples of values of a type; empty if there are none.
  static func examples(of type: Grammar.MemberType) -> Value.Object {
    let examples: [Value] =
      switch type {
      case .condition: ["network.wifi", "port > 1024 && mode != 'off'"]
      case .quantity: ["used / size"]
      case .regularExpression: ["[a-z]+"]
      case .program: [["systemctl", "restart", "nginx"]]
      default: []
      }
    return examples.isEmpty ? [:] : ["examples": .array(examples)]
  }
}
