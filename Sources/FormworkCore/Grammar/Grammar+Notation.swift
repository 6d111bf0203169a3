extension Grammar.MemberType {
  /// The type in a few words, for the reference.
  package var notation: String {
    switch self {
    case .text: "text"
    case .template: "text with ${…}"
    case .boolean: "true or false"
    case .length: "whole number, 0 or more"
    case .number: "number"
    case .key: "key"
    case .keys: "key or list of keys"
    case .closed: "true, false, a key or a list of keys"
    case .condition: "condition"
    case .quantity: "expression"
    case .regularExpression: "pattern"
    case .word(let words): words.joined(separator: " | ")
    case .value: "text, number, true or false"
    case .json: "any JSON value"
    case .accessory: "accessory"
    case .selection: "selection"
    case .store: "file name or store"
    case .forEach: "key or forEach"
    case .list(let part): "list of \(Reference.name(of: part))s"
    case .object(let part): Reference.name(of: part)
    case .map(of: let part?): "\(Reference.name(of: part))s by name"
    case .map(of: nil): "texts by name"
    case .context: "object"
    case .screen: "name of a screen or file"
    case .values: "values by key"
    case .samples: "settings by name"
    case .listValue: "list of values"
    case .mapValue: "values by name"
    case .input: Grammar.elements.map { $0.kind.name }.joined(separator: " | ")
    case .inputs: "list of controls"
    case .field: "members of a textField"
    case .listOrSource(let part): "list of \(Reference.name(of: part))s, or source"
    case .textOrSource: "text with ${…}, or source"
    case .call: "name of a function, or { NAME: ARGUMENT }"
    case .program: "list of texts: a program and its arguments"
    }
  }
}

extension Grammar.Accessory {
  /// The ways to write the accessory, as members of a row.
  var notations: [String] {
    let name = kind.name
    let plain = "\"accessory\": \"\(name)\""
    let full = "\"accessory\": { \"\(name)\": { … } }"
    let short: String? =
      switch expectation {
      case .booleanOrObject: "\"accessory\": { \"\(name)\": true }"
      case .itemsOrObject: "\"accessory\": { \"\(name)\": [item, …] }"
      case .textOrObject: "\"accessory\": { \"\(name)\": NAME }"
      default: nil
      }
    switch payload {
    case .none: return [plain]
    case .optional: return [plain] + (short.map { [$0] } ?? []) + [full]
    case .required: return (short.map { [$0] } ?? []) + [full]
    }
  }
}

extension Grammar.BuiltInAction {
  /// How the action is written as a selection.
  var notation: String {
    let name = kind.rawValue
    return switch argument {
    case nil: "\"selection\": \"\(name)\""
    case .screen?: "\"selection\": { \"\(name)\": SCREEN }"
    case .key?: "\"selection\": { \"\(name)\": KEY }"
    case .keys?: "\"selection\": { \"\(name)\": KEY or [KEY, …] }"
    case .program?: "\"selection\": { \"\(name)\": [PROGRAM, ARGUMENT, …] }"
    case .values?: "\"selection\": { \"\(name)\": { KEY: VALUE, … } }"
    default: "\"selection\": { \"\(name)\": { … } }"
    }
  }
}
