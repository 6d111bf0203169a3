extension Grammar {
  /// The grammar of one accessory: its name and the payload that may follow.
  final class Accessory: Sendable {
    /// Whether an accessory has a payload: the value of the member with its name.
    enum Payload: Sendable {
      case none, optional, required
    }

    let kind: AccessoryKind
    /// One sentence that explains the accessory.
    let documentation: StaticString
    let payload: Payload
    /// The payload's type in messages; `nil` if a payload that is not an object is reported as unexpected.
    let expectation: FormFault.Expectation?
    /// The members of a payload that is an object.
    let table: Table

    init(
      _ kind: AccessoryKind, _ documentation: StaticString, _ payload: Payload,
      or expectation: FormFault.Expectation? = .object, members: [Member] = []
    ) {
      self.kind = kind
      self.documentation = documentation
      self.payload = payload
      self.expectation = expectation
      table = Table(kind.name, members)
    }
  }

  /// The members of an accessory's payload.
  package static func members(of kind: AccessoryKind) -> [Member] {
    accessories.first { $0.kind == kind }?.table.members ?? []
  }

  static let checkmark = Accessory(
    .checkmark, "Shows a checkmark, always or while a condition is true.", .optional, or: nil,
    members: [
      Member(.when, .condition, "The checkmark is shown while this condition is true.", isRequired: true)
    ])

  static let view = Accessory(
    .view, "Shows a progress bar with a percentage, or lines that the program draws.", .required,
    or: .textOrObject,
    members: [
      Member(
        .progress, .quantity, "The filled part of the bar: a key or an expression with a value from 0 to 1.",
        isRequired: true)
    ])

  static func detailButton(
    _ kind: AccessoryKind, _ documentation: StaticString
  ) -> Accessory {
    Accessory(
      kind, documentation, .optional,
      members: [Member(.selection, .selection, "What a tap on the info button does.")])
  }
}
