package import Formwork

/// What is wrong with a command line of the program.
package enum UsageFault: Error, Sendable, Hashable {
  case noEquals(String)
  /// Standard input is closed. `hasOption` tells whether the program has an option that names a script.
  case standardInputClosed(hasOption: Bool)
  /// Standard input is a terminal, but standard output is not. `hasOption` tells whether the program has an
  /// option to read a script from the terminal.
  case outputIsNoTerminal(hasOption: Bool)
  case batchWithoutScript
  case dryRunAtPrompt
  case promptNeedsTerminal
  /// Standard output could not be written.
  case outputFailed(reason: String)
  case secret(key: String)
  /// A script under `--explicit-save` ended with changes and no `save`.
  case unsavedScript(changed: Int)

  private var code: String {
    switch self {
    case .noEquals: "usage.noEquals"
    case .standardInputClosed: "usage.standardInputClosed"
    case .outputIsNoTerminal: "usage.outputIsNoTerminal"
    case .batchWithoutScript: "usage.batchWithoutScript"
    case .dryRunAtPrompt: "usage.dryRunAtPrompt"
    case .promptNeedsTerminal: "usage.promptNeedsTerminal"
    case .outputFailed: "usage.outputFailed"
    case .secret: "usage.secret"
    case .unsavedScript: "script.unsaved"
    }
  }

  private var message: String {
    switch self {
    case .noEquals(let word): "\(Wording.quoted(word)) is not KEY=VALUE; it has no '='"
    case .standardInputClosed(let hasOption):
      "standard input is closed, so there is no script to read"
        + (hasOption ? "; name one with --script FILE" : "")
    case .outputIsNoTerminal(let hasOption):
      "standard input is a terminal, but standard output is not"
        + (hasOption
          ? "; use --batch to read a script from standard input" : "; a prompt needs a terminal for both")
    case .batchWithoutScript:
      "--batch and --interactive cannot be combined"
    case .dryRunAtPrompt:
      "--dry-run, --keep-going and --explicit-save are for scripts; a prompt has 'diff' and 'revert'"
    case .promptNeedsTerminal: "a prompt needs a terminal for standard input and standard output"
    case .outputFailed(let reason): "standard output could not be written: \(reason)"
    case .secret(let key): "\(Wording.quoted(key)) is secret; with --reveal it is printed"
    case .unsavedScript(let changed):
      "the script ended with \(Wording.counted(changed, "change")) and no 'save' behind "
        + "\(changed == 1 ? "it" : "them"), and --explicit-save wants one"
    }
  }

  private var status: ExitStatus {
    switch self {
    case .secret: .notPermitted
    case .outputFailed: .cannotWrite
    case .unsavedScript: .malformed
    default: .usage
    }
  }

  /// The fault for use in a diagnostic.
  package var fault: Fault {
    .other(OtherFault(code: code, message: message, status: status.rawValue))
  }
}
