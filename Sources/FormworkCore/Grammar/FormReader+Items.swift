// Reads the items of choices.
extension FormReader {
  /// Reads the items of a choice, or where they come from.
  mutating func readItems(_ payload: borrowing Payload, into draft: inout FormBuilder.Draft)
    -> ChoiceRules
  {
    guard let node = payload.shorthand ?? payload.members[.items] else { return ChoiceRules([]) }
    switch document.kind(of: node) {
    case .object:
      return readLoad(node, .items, into: &draft).map { ChoiceRules(load: $0) } ?? ChoiceRules([])
    case .array: break
    default:
      add(.wrongType(member: "items", expected: .itemsOrSource, found: kindName(node)), at: node)
      return ChoiceRules([])
    }
    let items = readItems(node)
    if document.elements(of: node).first(where: { _ in true }) == nil { add(.noItems, at: node) }
    return ChoiceRules(items)
  }

  mutating func readItems(_ node: Int) -> [ChoiceItem] {
    var items: [ChoiceItem] = []
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

  private mutating func readItem(_ node: Int) -> ChoiceItem? {
    guard document.isObject(node) else {
      if document.kind(of: node) == .string { return ChoiceItem(.string(document.text(of: node))) }
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
    return ChoiceItem(
      document.value(of: valueNode), title: members[.title].map { document.text(of: $0) },
      detail: members[.detail].map { document.text(of: $0) }, isDisabled: boolean(members[.disabled]) ?? false
    )
  }
}
