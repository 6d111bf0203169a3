extension Wording {
  /// The meaning of an exit status, for the manual page.
  package static func meaning(of status: ExitStatus) -> String {
    switch status {
    case .done: "Success."
    case .refused: "A command was refused: an unknown row, a value that breaks a rule or a disabled row."
    case .changed: "With --detailed-exitcode: something changed or, with --dry-run, would change."
    case .usage: "Wrong usage, or no settings file to save to."
    case .malformed: "A form, a settings file or the text of a script is not well formed."
    case .missingFile: "A file is missing or cannot be read."
    case .unavailable:
      "A function or program that the form needs failed or timed out, or rows could not be loaded."
    case .cannotCreate:
      "A file cannot be created: its folder does not exist or does not allow new files, or the file already exists."
    case .cannotWrite: "The settings file or standard output cannot be written."
    case .conflict: "Another program changed the settings file or has locked it."
    case .notPermitted:
      "Permission denied, by the system or because an option such as --reveal or --allow-run is missing."
    }
  }
}
