// What all parts of a definition are read with: members of a type, and a fault where they have another.
extension FormReader {
  mutating func text(_ node: JSONNode, _ member: String) -> String? {
    if node.kind == .string { return node.text }
    add(.wrongType(member: member, expected: .text, found: node.kindName), at: node)
    return nil
  }

  mutating func boolean(_ node: JSONNode, _ member: String) -> Bool? {
    switch node.kind {
    case .true: return true
    case .false: return false
    default:
      add(.wrongType(member: member, expected: .boolean, found: node.kindName), at: node)
      return nil
    }
  }

  /// A number that is one: JSON's grammar also has those that no double can hold.
  mutating func number(_ node: JSONNode, _ member: String, isInteger: Bool = false) -> Value? {
    if node.kind == .number, case let value = node.number, let double = value.double, double.isFinite {
      if !isInteger || value.int != nil { return value }
    }
    add(
      .wrongType(member: member, expected: isInteger ? .integer : .number, found: node.numberOrKindName),
      at: node)
    return nil
  }

  mutating func length(_ node: JSONNode, _ member: String) -> Int? {
    if node.kind == .number, let length = node.number.int, length >= 0 { return length }
    add(.wrongType(member: member, expected: .length, found: node.numberOrKindName), at: node)
    return nil
  }

  /// The elements of an array; of anything else none, with a fault.
  mutating func array(_ node: JSONNode, _ member: String) -> JSONNode.Elements {
    if node.kind == .array { return node.elements }
    add(.wrongType(member: member, expected: .array, found: node.kindName), at: node)
    return JSONNode.Elements(document: document, index: 0, end: 0)
  }

  /// One of the words of an enumeration.
  mutating func oneOf<Word: RawRepresentable<String> & CaseIterable>(
    _ node: JSONNode, _ member: String, owner: Owner
  ) -> Word? {
    guard let text = text(node, member) else { return nil }
    if let word = Word(rawValue: text) { return word }
    let known = Word.allCases.map(\.rawValue)
    add(
      .unknownCase(
        text, of: owner, suggestion: Suggestion.nearest(to: text, among: known, meanings: Suggestion.words),
        known: known),
      at: node)
    return nil
  }

  mutating func key(_ node: JSONNode, _ member: String) -> Key? {
    if node.kind == .array, let part = node.elements.first(where: { $0.kind != .string }) {
      add(.wrongType(member: member, expected: .text, found: part.kindName), at: part)
      return nil
    }
    guard node.kind == .array || node.kind == .string else {
      add(.wrongType(member: member, expected: .key, found: node.kindName), at: node)
      return nil
    }
    let key = Key(value: node.value)
    let names = key?.names ?? []
    guard let key, !names.contains("") else {
      add(.emptyKey, at: node)
      return nil
    }
    // The settings file has an object for each part.
    if names.count > JSONReader.depthLimit {
      add(.tooDeepKey(limit: JSONReader.depthLimit), at: node)
      return nil
    }
    return key
  }

  /// Reports a member that is not known, unless it is one of those that anybody may add.
  mutating func unknown(_ member: String, at name: JSONNode, owner: Owner) {
    guard !name.isIgnored else { return }
    let known = Self.knownMembers[owner] ?? []
    add(
      .unknownMember(
        member, of: owner,
        suggestion: Suggestion.nearest(to: member, among: known, meanings: Suggestion.members)), at: name)
  }

  /// Reports a member that is not there, unless one that is was probably meant for it, which is reported.
  mutating func missing(_ member: String, of owner: Owner, at node: JSONNode) {
    let known = Self.knownMembers[owner] ?? []
    let isMeant = node.objectMembers.map(\.name.text).contains { name in
      !known.contains(name)
        && Suggestion.nearest(to: name, among: known, meanings: Suggestion.members) == member
    }
    if !isMeant { add(.missingMember(member, of: owner), at: node) }
  }

  static let knownMembers: [Owner: [String]] = [
    .form: ["title", "sections", "screens", "store", "actions", "cells", "require"],
    .screen: ["title", "sections", "require"],
    .section: ["id", "header", "footer", "indexTitle", "rows", "require"],
    .requirement: ["when", "that", "message"],
    .checkmark: ["when"],
    .row: [
      "id", "key", "text", "detailText", "image", "accessory", "cell", "selection", "editActions", "context",
      "help", "accessibilityLabel", "visibleWhen", "enabledWhen", "whenHidden", "require",
    ],
    .store: ["file", "keys", "writes"],
    .switchToggle: ["value"],
    .segmentedControl: ["items", "value", "selectedIndex"],
    .textField: [
      "value", "placeholder", "kind", "secure", "required", "pattern", "minimum", "maximum", "minimumLength",
      "maximumLength", "message",
    ],
    .stepper: ["value", "minimum", "maximum", "step", "style"],
    .picker: ["items", "value"],
    .detailButton: ["selection"],
    .detailDisclosureButton: ["selection"],
    .item: ["value", "title", "detail", "disabled"],
    .editAction: ["title", "style", "selection"],
    .alert: ["title", "message", "actions"],
    .choice: ["title", "style", "selection"],
  ]
}

extension JSONNode {
  /// Members that anybody may add, and that mean nothing here.
  var isIgnored: Bool {
    let text = text
    return text == "$schema" || text == "$comment" || text.hasPrefix("x-")
  }

  var kindName: String {
    switch kind {
    case .null: "null"
    case .true, .false: "a boolean"
    case .number: "a number"
    case .string: "a text"
    case .array: "an array"
    case .object: "an object"
    }
  }

  /// A number as it is written, for places where it is the wrong one.
  var numberOrKindName: String {
    guard kind == .number else { return kindName }
    let text = String(decoding: document.bytes[start..<end], as: UTF8.self)
    let isTooLarge = WrittenNumber(text)?.integer == .outOfRange
    return text.excerpt() + (isTooLarge ? ", which is too large" : "")
  }

  /// The members of an object, none of anything else.
  var objectMembers: [(name: JSONNode, value: JSONNode)] { isObject ? Array(members) : [] }

  func hasMember(_ name: String) -> Bool { isObject && members.contains { $0.name.text == name } }
}
