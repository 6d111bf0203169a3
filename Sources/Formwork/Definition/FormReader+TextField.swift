extension FormReader {
  mutating func readTextField(_ node: JSONNode) -> Row.Accessory {
    var field = Row.Accessory.TextField()
    guard node.isObject else {
      add(.wrongType(member: "textField", expected: .object, found: node.kindName), at: node)
      return .textField(field)
    }
    var valueNode: JSONNode?
    // What a field of an unknown kind accepts cannot be told.
    var isReadable = true
    var rules: [(name: JSONNode, value: JSONNode)] = []
    for (name, value) in node.members {
      switch name.text {
      case "value": valueNode = value
      case "placeholder": field.placeholder = text(value, "placeholder")
      case "kind":
        let kind: Row.Accessory.TextField.Kind? = oneOf(value, "kind", owner: .kind)
        field.kind = kind ?? .plain
        isReadable = kind != nil
      case "secure": field.isSecure = boolean(value, "secure") ?? false
      case "required": field.isRequired = boolean(value, "required") ?? false
      case "message": field.message = text(value, "message")
      case "pattern", "minimum", "maximum", "minimumLength", "maximumLength": rules.append((name, value))
      case let other: unknown(other, at: name, owner: .textField)
      }
    }
    guard isReadable else { return .textField(field) }
    for rule in rules { readRule(rule.name, rule.value, into: &field) }
    checkBounds(field.minimum, field.maximum, at: node)
    checkBounds(field.minimumLength.map(Value.int), field.maximumLength.map(Value.int), at: node)
    if let valueNode { field.value = readDefault(valueNode, for: .textField(field)) }
    return .textField(field)
  }

  /// Reads a rule once the field's kind is known.
  private mutating func readRule(
    _ name: JSONNode, _ node: JSONNode, into field: inout Row.Accessory.TextField
  ) {
    let member = name.text
    let isForNumbers = member == "minimum" || member == "maximum"
    if isForNumbers != field.kind.isNumber {
      let kinds = isForNumbers ? "integer and decimal" : "plain, email, url and path"
      return add(.memberNeedsKind(member: member, kinds: kinds), at: name)
    }
    switch member {
    case "minimum": field.minimum = number(node, member, isInteger: field.kind == .integer)
    case "maximum": field.maximum = number(node, member, isInteger: field.kind == .integer)
    case "minimumLength": field.minimumLength = length(node, member)
    case "maximumLength": field.maximumLength = length(node, member)
    default: field.pattern = readPattern(node)
    }
  }

  private mutating func readPattern(_ node: JSONNode) -> Pattern? {
    guard let source = text(node, "pattern") else { return nil }
    do throws(PatternFault) {
      return try Pattern(source)
    } catch {
      faults.append(
        LocatedFault(
          offset: node.byteOffset(ofScalar: error.offset), fault: .pattern(source, error.reason)))
      return nil
    }
  }
}
