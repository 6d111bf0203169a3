import Formwork

// Messages that the prompt shows without a command.
extension Wording {
  static func storedIn(_ path: String, isNew: Bool, isReadOnly: Bool) -> String {
    "Settings are stored in \(path)\(isNew ? " (new)" : isReadOnly ? " (read-only)" : "")."
  }

  static func moreWarnings(_ count: Int) -> String {
    "\(counted(count, "more warning")); 'verify' lists all problems"
  }

  static let welcome = "Type a row's number to tap it, 'help' for help or 'quit' to leave."

  static func storeIsOutside(_ path: String) -> String {
    "The form keeps its settings outside its own folder, in \(path)."
  }

  static let howToResolve =
    "'save --mine' saves your changes; 'revert' discards them and reads the file again"

  static let howToRestore =
    "'save --mine' saves all your settings; 'revert' discards your changes and reads the file again"

  static func confirmPaste(lines: Int) -> String {
    "\(lines) lines; press Enter to run them or Ctrl-C to discard them: "
  }

  static func pastedLineRefused(_ number: Int, rest: Int) -> String {
    "line \(number) was refused" + (rest > 0 ? "; \(linesDidNotRun(rest))" : "")
  }

  /// Before pasted lines that are not carried out because of an earlier one.
  static func linesDidNotRun(_ count: Int) -> String { "\(counted(count, "more line")) did not run:" }

  static let invalidInput = "invalid UTF-8; type the line again"

  /// The position on a long screen.
  static func position(_ shown: Int, of count: Int, _ unit: String) -> String {
    "\(shown) of \(count) \(unit); Enter for more"
  }

  static func jumps(to titles: [String], _ first: String) -> String {
    let index = titles.map { Quoting.word($0) }.joined(separator: " ")
    return ", \(command("jump \(Quoting.word(first))")) for a section: \(index)"
  }

  /// Below a section's header in plain output.
  static func indexed(as title: String) -> String { command("jump \(Quoting.word(title))") }

  static let jumps = ", 'jump' for a section"
}
