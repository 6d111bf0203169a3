// All accessories. Most have their own file, which contains the grammar and the code that reads them.

extension Grammar {
  /// The grammar of each accessory, in the order of `AccessoryKind`.
  static let accessories = AccessoryKind.allCases.map { accessory($0) }

  private static func accessory(_ kind: AccessoryKind) -> Accessory {
    switch kind {
    case .none: Accessory(kind, "Shows nothing at the end of the row.", .none)
    case .checkmarkPlaceholder: Accessory(kind, "Reserves the space of a checkmark.", .none)
    case .disclosureIndicator:
      Accessory(
        kind, "Shows that a tap on the row opens another screen.", .none)
    case .checkmark: checkmark
    case .detailButton:
      detailButton(kind, "An info button beside the row, with a selection of its own.")
    case .detailDisclosureButton:
      detailButton(kind, "Shows that a tap on the row opens another screen, and adds an info button.")
    case .switchToggle: switchToggle
    case .segmentedControl: segmentedControl
    case .textField: textField
    case .stepper: stepper
    case .picker: picker
    case .list: list
    case .map: map
    case .anyOf: anyOf
    case .json: json
    case .view: view
    }
  }
}

extension FormReader {
  /// Reads an accessory of a given kind. Its payload has already been checked against the grammar.
  mutating func read(
    _ kind: AccessoryKind, _ payload: borrowing Payload, into draft: inout FormBuilder.Draft
  ) {
    draft.row.accessory = kind
    switch kind {
    case .none, .disclosureIndicator, .checkmarkPlaceholder: break
    case .checkmark: readCheckmark(payload, into: &draft)
    case .view: readView(payload, into: &draft)
    case .detailButton, .detailDisclosureButton: readDetailButton(payload, into: &draft)
    case .switchToggle: readSwitch(payload, into: &draft)
    case .segmentedControl: readSegmentedControl(payload, into: &draft)
    case .textField: readTextField(payload, into: &draft)
    case .stepper: readStepper(payload, into: &draft)
    case .picker: readPicker(payload, into: &draft)
    case .list: readList(payload, into: &draft)
    case .map: readMap(payload, into: &draft)
    case .anyOf: readAnyOf(payload, into: &draft)
    case .json: readJSON(payload, into: &draft)
    }
  }
}

// MARK: - Switch

extension Grammar {
  static let switchToggle = Accessory(
    .switchToggle, "A switch; its value is true or false.", .optional, or: .booleanOrObject,
    members: [Member(.value, .boolean, "Whether the switch is on by default.", default: "false")])
}

extension FormReader {
  mutating func readSwitch(_ payload: borrowing Payload, into draft: inout FormBuilder.Draft) {
    let isOn = boolean(payload.shorthand ?? payload.members[.value]) ?? false
    draft.setInput(Input(.toggle), .bool(isOn))
  }
}

// MARK: - JSON

extension Grammar {
  static let json = Accessory(
    .json, "Any JSON value, edited as text, for a setting without a suitable control.", .optional,
    members: [
      Member(.value, .json, "The default value, which cannot be null."),
      Member(.required, .boolean, "Whether the row must have a value.", default: "false"),
    ])
}

extension FormReader {
  mutating func readJSON(_ payload: borrowing Payload, into draft: inout FormBuilder.Draft) {
    let input = Input(.json, isRequired: boolean(payload.members[.required]) ?? false)
    draft.setInput(input, payload.members[.value].flatMap { readDefault($0, for: input) })
  }
}
