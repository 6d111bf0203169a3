extension Grammar {
  static let segmentedControl = Accessory(
    .segmentedControl, "A choice among a few items that are all visible.", .required, or: .itemsOrObject,
    members: [
      Member(.items, .list(.item), "The items, in the order in which they are shown.", isRequired: true),
      Member(.value, .value, "The value of the default item; without it, the first item."),
      Member(
        .selectedIndex, .length, "The index of the default item, starting at 0.",
        requires: "It cannot be combined with 'value'."),
    ])
}

extension FormReader {
  mutating func readSegmentedControl(_ payload: borrowing Payload, into draft: inout FormBuilder.Draft) {
    let rules = readItems(payload, into: &draft)
    let input = Input(.choice(rules))
    var value = rules.items.first?.value
    let (valueNode, indexNode) = (payload.members[.value], payload.members[.selectedIndex])
    if valueNode != nil, let indexNode {
      add(.twoDefaults, at: indexNode)
    } else if let valueNode {
      value = readDefault(valueNode, for: input)
    } else if let indexNode, let index = length(indexNode, .selectedIndex) {
      if rules.items.indices.contains(index) {
        value = rules.items[index].value
      } else if !rules.items.isEmpty {
        add(.indexOutOfRange(index, count: rules.items.count), at: indexNode)
      }
    }
    draft.setInput(input, value)
  }
}
