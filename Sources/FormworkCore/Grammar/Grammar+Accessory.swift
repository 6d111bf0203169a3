extension Grammar {
  /// What an accessory's name may be followed by.
  final class Accessory: Sendable {
    /// Whether an accessory has a payload: the value of the member with its name.
    enum Payload: Sendable {
      case none, optional, required
      /// The name is reserved for a later version.
      case reserved
    }

    let kind: AccessoryKind
    let payload: Payload
    /// The payload's type as worded in messages; `nil` if a payload of another type than object is as wrong as
    /// any payload of an accessory without one.
    let expectation: FormFault.Expectation?
    /// The members of a payload that is an object.
    let table: Table
    /// Words from other toolkits for the accessory.
    let synonyms: [String]

    init(
      _ kind: AccessoryKind, _ payload: Payload, or expectation: FormFault.Expectation? = .object,
      members: [Member] = [], synonyms: [String] = []
    ) {
      self.kind = kind
      self.payload = payload
      self.expectation = expectation
      table = Table(kind.name, members)
      self.synonyms = synonyms
    }
  }

  static let checkmark = Accessory(
    .checkmark, .optional, or: nil,
    members: [
      Member(.when, .condition, "The checkmark is shown while this condition holds.", isRequired: true)
    ],
    synonyms: ["check"])

  static func detailButton(_ kind: AccessoryKind, synonyms: [String] = []) -> Accessory {
    Accessory(
      kind, .optional, members: [Member(.selection, .selection, "What a tap on the info button does.")],
      synonyms: synonyms)
  }
}
