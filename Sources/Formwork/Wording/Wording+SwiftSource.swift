// Sentences about the export of a form as Swift source, and the comments in that source.
extension Wording {
  static func sentence(for obstacle: SwiftSource.File.Obstacle) -> String {
    switch obstacle {
    case .ruleInContext(let name):
      "cannot be exported to Swift: the context has a member \(quoted(name)), which is the name of a rule"
    case .sameName(let name):
      "cannot be exported to Swift: it considers \(quoted(name)) equal to an earlier name"
    }
  }

  /// The comment at the top of the source.
  static func swiftHeader(file: String, form: String) -> String {
    """
    Written by 'formwork export --format swift' from \(quoted(file)).

    Add this file to a program that depends on the library Formwork. For a prompt, import FormworkTerminal:
    await SettingsPrompt(\(form)).runAndExit()
    """
  }

  static func swiftCell(_ name: String) -> String { "Draws the rows with the cell \(quoted(name))." }

  static let swiftRegistration =
    "Registers what the form calls by name. Replace each body, and pass the registry with the form."

  /// What an exported function says until the program has its own.
  static func notImplemented(_ name: String) -> String { "\(quoted(name)) is not implemented yet" }
}
