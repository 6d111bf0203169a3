import Formwork

// The words of `describe`.
extension Wording {
  static let setUnsaved = "set here, not saved"
  static let resetUnsaved = "reset here, not saved"
  static let fromDefault = "the default"
  static let fromFile = "set"
  static let fromSession = "set here"
  static let isNotKept = "no, it lasts until the end of the session"
  static let noDefault = "none"
  static let removedWhileHidden = "its value is removed while it is hidden"
  static let restoredAfterHiding = "its value is restored when it is shown again"

  /// The condition of a rule, and whether it is met now.
  static func condition(_ source: String, isMet: Bool) -> String {
    "when \(source) (\(isMet ? "met" : "not met"))"
  }

  /// What a progress bar shows, and the expression that it shows.
  static func progress(_ percentage: String, _ source: String) -> String { "\(percentage), from \(source)" }

  /// An item with its title, if that differs, and its detail.
  static func item(_ item: Input.Item) -> String {
    let title = item.title == item.value.description ? nil : item.title
    let facts = [title, item.detail, item.isDisabled ? unavailable : nil].compactMap { $0 }
    let value = Quoting.word(item.value.description)
    return facts.isEmpty ? value : "\(value) (\(facts.joined(separator: ", ")))"
  }
}
