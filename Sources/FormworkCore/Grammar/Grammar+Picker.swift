extension Grammar {
  static let picker = Accessory(
    .picker, "A choice of one item from a list.", .required, or: .itemsOrObject,
    members: [
      Member(
        .items, .listOrSource(.item), "The items, in the order shown, or their source.",
        isRequired: true),
      Member(.value, .value, "The value of the default item; without it, no item is chosen."),
    ])
}

extension FormReader {
  mutating func readPicker(_ payload: borrowing Payload, into draft: inout FormBuilder.Draft) {
    let input = Input(.choice(readItems(payload, into: &draft)))
    draft.setInput(input, payload.members[.value].flatMap { readDefault($0, for: input) })
  }
}
