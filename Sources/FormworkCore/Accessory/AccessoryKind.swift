/// The kind of control or sign that a row shows at its end.
///
/// This file lists the accessories and the kinds of values. Each of them is implemented in a file of its own.
public enum AccessoryKind: String, Sendable, Hashable, CaseIterable {
  case none, disclosureIndicator, detailDisclosureButton, checkmark, checkmarkPlaceholder, detailButton
  case switchToggle, segmentedControl, textField, stepper, picker, list, map, json, view

  /// The accessory's name in a form definition.
  public var name: String { rawValue }

  /// Whether the accessory has an info button.
  package var hasDetailButton: Bool { self == .detailButton || self == .detailDisclosureButton }
}

extension RowView {
  /// The row's role in one or two words, such as `switch` or `not checked`.
  public var role: String {
    switch accessory {
    case .none, .disclosureIndicator, .detailDisclosureButton, .detailButton:
      leadsOn ? "screen" : isTappable ? "button" : "text"
    case .checkmark: "checked"
    case .checkmarkPlaceholder: "not checked"
    case .switchToggle: "switch"
    case .segmentedControl: "choice"
    case .picker: "picker"
    case .textField: isSecureField ? "secret" : "field"
    case .stepper: isSlider ? "slider" : "stepper"
    case .list: "list"
    case .map: "map"
    case .json: "json"
    case .view: progress == nil ? "view" : "progress"
    }
  }
}

// MARK: - Grammar

extension Grammar {
  /// The grammar of each accessory, in the order of `AccessoryKind`.
  static let accessories = AccessoryKind.allCases.map { accessory($0) }

  private static func accessory(_ kind: AccessoryKind) -> Accessory {
    switch kind {
    case .none: Accessory(kind, "Shows nothing at the end of the row.", .none)
    case .checkmarkPlaceholder: Accessory(kind, "Reserves the space of a checkmark.", .none)
    case .disclosureIndicator:
      Accessory(
        kind, "Shows that a tap on the row opens another screen.", .none, synonyms: ["chevron", "disclosure"])
    case .checkmark: checkmark
    case .detailButton:
      detailButton(kind, "An info button beside the row, with a selection of its own.", synonyms: ["info"])
    case .detailDisclosureButton:
      detailButton(kind, "Shows that a tap on the row opens another screen, and adds an info button.")
    case .switchToggle: switchToggle
    case .segmentedControl: segmentedControl
    case .textField: textField
    case .stepper: stepper
    case .picker: picker
    case .list: list
    case .map: map
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
    case .json: readJSON(payload, into: &draft)
    }
  }
}

// MARK: - Kinds of values

extension Input {
  /// The rules for a kind of value. They are indirect, so that copies of an input are cheap.
  package indirect enum Rules: Sendable, Hashable {
    case toggle
    case number(NumberRules)
    case text(TextRules)
    case choice(ChoiceRules)
    case list(ListRules)
    case map(MapRules)
    case json
  }
}

// Each of these members forwards to the rules of the kind of value.
extension Input.Rules {
  var kind: ValueKind {
    switch self {
    case .toggle: Input.ToggleRules().kind
    case .number(let rules): rules.kind
    case .text(let rules): rules.kind
    case .choice(let rules): rules.kind
    case .list(let rules): rules.kind
    case .map(let rules): rules.kind
    case .json: Input.JSONRules().kind
    }
  }

  func read(_ text: Span<UInt8>) throws(ValueFault) -> Value {
    switch self {
    case .toggle: try Input.ToggleRules().read(text)
    case .number(let rules): try rules.read(text)
    case .text(let rules): try rules.read(text)
    case .choice(let rules): try rules.read(text)
    case .list(let rules): try rules.read(text)
    case .map(let rules): try rules.read(text)
    case .json: try Input.JSONRules().read(text)
    }
  }

  func judge(_ value: Value) throws(ValueFault) {
    switch self {
    case .toggle: try Input.ToggleRules().judge(value)
    case .number(let rules): try rules.judge(value)
    case .text(let rules): try rules.judge(value)
    case .choice(let rules): try rules.judge(value)
    case .list(let rules): try rules.judge(value)
    case .map(let rules): try rules.judge(value)
    case .json: try Input.JSONRules().judge(value)
    }
  }

  var candidates: [Value] {
    switch self {
    case .toggle: Input.ToggleRules().candidates
    case .number(let rules): rules.candidates
    case .text(let rules): rules.candidates
    case .choice(let rules): rules.candidates
    case .list(let rules): rules.candidates
    case .map(let rules): rules.candidates
    case .json: Input.JSONRules().candidates
    }
  }
}

extension Input {
  /// What to offer as completions while a value is typed.
  package var offers: Offers {
    switch rules {
    case .toggle: ToggleRules().offers
    case .number(let rules): rules.offers
    case .text(let rules): rules.offers
    case .choice(let rules): rules.offers
    case .list(let rules): rules.offers
    case .map(let rules): rules.offers
    case .json: Input.JSONRules().offers
    }
  }

  /// Whether `next` and `prev` change the value.
  package var hasSteps: Bool {
    switch rules {
    case .toggle: ToggleRules().hasSteps
    case .number(let rules): rules.hasSteps
    case .text(let rules): rules.hasSteps
    case .choice(let rules): rules.hasSteps
    case .list(let rules): rules.hasSteps
    case .map(let rules): rules.hasSteps
    case .json: Input.JSONRules().hasSteps
    }
  }

  /// Returns the next value or, if `direction` is negative, the previous one; `nil` if there is none.
  package func value(beside value: Value?, _ direction: Int) -> Value? {
    switch rules {
    case .toggle: ToggleRules().value(beside: value, direction)
    case .number(let rules): rules.value(beside: value, direction)
    case .text(let rules): rules.value(beside: value, direction)
    case .choice(let rules): rules.value(beside: value, direction)
    case .list(let rules): rules.value(beside: value, direction)
    case .map(let rules): rules.value(beside: value, direction)
    case .json: Input.JSONRules().value(beside: value, direction)
    }
  }

  /// Returns a valid value as a user would type it, preferably one that differs from `value`; `nil` if there
  /// is none.
  package func example(insteadOf value: Value?) -> String? {
    switch rules {
    case .toggle: ToggleRules().example(insteadOf: value)
    case .number(let rules): rules.example(insteadOf: value)
    case .text(let rules): rules.example(insteadOf: value)
    case .choice(let rules): rules.example(insteadOf: value)
    case .list(let rules): rules.example(insteadOf: value)
    case .map(let rules): rules.example(insteadOf: value)
    case .json: Input.JSONRules().example(insteadOf: value)
    }
  }

  /// Returns a value as shown to the user: an item's title, or `on` or `off` for a switch.
  package func shown(_ value: Value) -> String {
    if value == .null { return value.json }
    return switch rules {
    case .toggle: ToggleRules().shown(value)
    case .number(let rules): rules.shown(value)
    case .text(let rules): rules.shown(value)
    case .choice(let rules): rules.shown(value)
    case .list(let rules): rules.shown(value)
    case .map(let rules): rules.shown(value)
    case .json: Input.JSONRules().shown(value)
    }
  }

  /// Returns a value as written in a command, without quotes: `on` or `off` for a switch, otherwise the value
  /// itself.
  package func written(_ value: Value) -> String {
    if value == .null { return Wording.null }
    return switch rules {
    case .toggle: ToggleRules().written(value)
    case .number(let rules): rules.written(value)
    case .text(let rules): rules.written(value)
    case .choice(let rules): rules.written(value)
    case .list(let rules): rules.written(value)
    case .map(let rules): rules.written(value)
    case .json: Input.JSONRules().written(value)
    }
  }

  /// Describes the accepted values in words; empty if they are listed as items.
  ///
  /// - Parameter message: the form's own message for invalid values, which describes the pattern.
  package func descriptions(message: String?) -> [String] {
    let words =
      switch rules {
      case .toggle: ToggleRules().descriptions(isRequired: isRequired, message: message)
      case .number(let rules): rules.descriptions(isRequired: isRequired, message: message)
      case .text(let rules): rules.descriptions(isRequired: isRequired, message: message)
      case .choice(let rules): rules.descriptions(isRequired: isRequired, message: message)
      case .list(let rules): rules.descriptions(isRequired: isRequired, message: message)
      case .map(let rules): rules.descriptions(isRequired: isRequired, message: message)
      case .json: Input.JSONRules().descriptions(isRequired: isRequired, message: message)
      }
    return words + (isNullable ? [Wording.orNull] : [])
  }
}
