package import Formwork

/// What is wrong with a command line of the program.
package enum UsageFault: Error, Sendable, Hashable {
  /// `instead` is what was probably meant; empty if that is not known.
  case noEquals(String, instead: [String])
  /// The only word is a key. `accepted` is what its row accepts, if that can be said in a few words; `instead` is the
  /// command to use, if there is one.
  case noValue(key: String, accepted: String?, instead: String?)
  case noEqualsBeforeFile(String)
  /// Two values were to be read from standard input.
  case inputReadTwice
  /// A secret was given on the command line. This is only a warning.
  case visibleSecret(key: String)
  /// Standard input is closed, but was named as a file.
  case inputClosed
  /// Standard input is closed, so there is no script. `hasOption` tells whether the program has an option that names
  /// a script.
  case standardInputClosed(hasOption: Bool)
  /// Standard input is a terminal, but standard output is not. `hasOption` tells whether the program has an
  /// option to read a script from the terminal.
  case outputIsNoTerminal(hasOption: Bool)
  case batchWithoutScript
  case dryRunAtPrompt
  case promptNeedsTerminal
  /// A script does not watch files.
  case watchWithoutPrompt
  /// The system cannot watch files, or has no room for another watcher.
  case cannotWatch
  /// Standard output could not be written.
  case outputFailed(reason: String)
  case secret(key: String)
  /// A script under `--explicit-save` ended with changes and no `save`.
  case unsavedScript(changed: Int)
  /// `help` names neither a command nor a page. `page` is one with a member of that name.
  case unknownTopic(String, page: String?, suggestion: String?)
  /// A file is checked as settings although it may be a form with a mistake. This is only a warning.
  case isReadAsSettings(String)
  /// The form and something else would have to be read from standard input.
  case formIsStandardInput
  /// The form is written in Swift, so there is no source to export.
  case formIsSwift
  /// The output file is also an input file.
  case outputIsInput(String)
  /// The value of `--output` is not a format, but probably the file for `-o`.
  case outputIsFile(String)
  /// A prompt cannot print one JSON document.
  case documentAtPrompt
  /// The first word is probably a mistyped subcommand.
  case unknownSubcommand(String, suggestion: String?)
  /// An argument after the form is probably the settings file.
  case settingsFileIsOption(String)
  /// The only word is neither a subcommand nor a form.
  case neitherCommandNorFile(String)
  /// Arguments that the parser rejects, with its sentence.
  case arguments(String)

  private var code: String {
    switch self {
    case .inputClosed: "usage.standardInputClosed"
    case .unsavedScript: "script.unsaved"
    default: "usage." + caseName(of: self)
    }
  }

  private var suggestion: String? {
    switch self {
    case .unknownTopic(_, nil, let suggestion): suggestion
    case .unknownSubcommand(_, let suggestion): suggestion
    default: nil
    }
  }

  private var status: ExitStatus {
    switch self {
    case .secret: .notPermitted
    case .outputFailed: .cannotWrite
    case .unsavedScript: .malformed
    case .neitherCommandNorFile: .missingFile
    default: .usage
    }
  }

  /// The fault for use in a diagnostic.
  package var fault: Fault {
    .other(
      OtherFault(
        code: code, message: Wording.sentence(for: self), suggestion: suggestion, status: status.rawValue))
  }
}
