// Reads the items of choices.
extension FormReader {
  /// Reads the items of a choice, or where they come from.
  mutating func readItems(_ payload: borrowing Payload, into draft: inout FormBuilder.Draft)
    -> Input.ChoiceRules
  {
    guard let node = payload.shorthand ?? payload.members[.items] else { return Input.ChoiceRules([]) }
    switch document.kind(of: node) {
    case .object:
      return readLoad(node, .items, into: &draft).map { Input.ChoiceRules(load: $0) } ?? Input.ChoiceRules([])
    case .array: break
    default:
      add(.wrongType(member: "items", expected: .itemsOrSource, found: kindName(node)), at: node)
      return Input.ChoiceRules([])
    }
    let items = readItems(node)
    if document.elements(of: node).first(where: { _ in true }) == nil { add(.noItems, at: node) }
    return Input.ChoiceRules(items)
  }

  mutating func readItems(_ node: Int) -> [Input.Item] {
    var items: [Input.Item] = []
    var values: Set<ExactString> = []
    for element in document.elements(of: node) {
      guard let item = readItem(element) else { continue }
      // A word selects an item by the printed form of its value.
      if !values.insert(ExactString(item.value.description)).inserted {
        add(.duplicateItem(item.value), at: element)
      }
      items.append(item)
    }
    return items
  }

  private mutating func readItem(_ node: Int) -> Input.Item? {
    guard document.isObject(node) else {
      if document.kind(of: node) == .string { return Input.Item(.string(document.text(of: node))) }
      add(.notA(.item, expected: .textOrObject, found: kindName(node)), at: node)
      return nil
    }
    let members = members(of: node, .item)
    guard let valueNode = members[.value] else { return nil }
    switch document.kind(of: valueNode) {
    case .string, .number, .true, .false: break
    default:
      add(.wrongType(member: "value", expected: .scalar, found: kindName(valueNode)), at: valueNode)
      return nil
    }
    return Input.Item(
      document.value(of: valueNode), title: members[.title].map { document.text(of: $0) },
      detail: members[.detail].map { document.text(of: $0) }, isDisabled: boolean(members[.disabled]) ?? false
    )
  }
}
