import Formwork

// The words of `describe`.
extension Wording {
  static let listOfItems = "list of items; tap to add one"

  static func items(_ names: [String]) -> String {
    names.isEmpty ? "none" : "\(names.count): \(listed(names))"
  }

  /// The items that a list contains, and where they come from.
  static func items(_ names: [String], of key: Key, from origin: String) -> String {
    "\(key) contains \(listed(names)) (\(origin))"
  }

  /// The names of items, at most the first 20.
  static func listed(_ names: [String]) -> String {
    if names.isEmpty { return "no items" }
    return names.count > 20
      ? "\(list(names.prefix(20).map { Quoting.word($0) }, isQuoted: false)), …"
      : list(names.map { Quoting.word($0) }, last: "and", isQuoted: false)
  }

  static let setUnsaved = "set here, not saved"
  static let resetUnsaved = "reset here, not saved"
  static let fromDefault = "the default"
  static let fromFile = "saved"
  static func saved(in place: String, isInEffect: Bool) -> String {
    isInEffect ? "\(fromFile) in \(place)" : "\(fromDefault); the value in \(place) is not valid"
  }
  static let fromSession = "set here"
  static func fromOthers(_ origin: String) -> String { "\(origin), changed by another program" }

  /// The origin of a value that another program has changed in the settings file.
  static func isChanged(_ origin: String, to value: String?, in path: String) -> String {
    "\(origin); another program has changed it\(value.map { " to \($0)" } ?? "") in \(path)"
  }

  static func isRemoved(_ origin: String, from path: String) -> String {
    "\(origin); another program has removed it from \(path)"
  }

  static let isNotKept = "no; it is lost at the end of the session"
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
  static func item(_ item: ChoiceItem) -> String {
    let title = item.title == item.value.description ? nil : item.title
    let facts = [title, item.detail, item.isDisabled ? unavailable : nil].compactMap { $0 }
    let value = Quoting.word(item.value.description)
    return facts.isEmpty ? value : "\(value) (\(facts.joined(separator: ", ")))"
  }
}
