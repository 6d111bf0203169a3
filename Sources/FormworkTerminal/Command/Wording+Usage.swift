import Formwork

// What is wrong with a call of the program.
extension Wording {
  static func sentence(for fault: UsageFault) -> String {
    switch fault {
    case .noEquals(let word, let instead):
      wanted("KEY=VALUE", not: quoted(word))
        + (instead.isEmpty
          ? "" : "; use \(command(instead.compactMap(Quoting.shellWord).joined(separator: " ")))")
    case .noValue(let key, let accepted, let instead):
      "missing a value for \(quoted(key))" + (accepted.map { ": expected \($0)" } ?? "")
        + (instead.map { "; use \(command($0))" } ?? "")
    case .noEqualsBeforeFile(let word): "expected KEY=FILE after --from-file, got \(quoted(word))"
    case .inputReadTwice: "standard input can provide only one value"
    case .visibleSecret(let key):
      "other users can see the value of \(quoted(key)) on the command line; "
        + "use \(command("--from-file \(Quoting.shellWord("\(key)=FILE") ?? "KEY=FILE")")) instead"
    case .inputClosed: "standard input is closed; name a file instead of '-'"
    case .standardInputClosed(let hasOption):
      "standard input is closed, so there is no script to read"
        + (hasOption ? "; use --script FILE to name one" : "")
    case .outputIsNoTerminal(let hasOption):
      "standard input is a terminal, but standard output is not"
        + (hasOption
          ? "; use --batch to read a script from standard input" : "; a prompt needs a terminal for both")
    case .batchWithoutScript: cannotBeCombined("--batch", "--interactive")
    case .dryRunAtPrompt:
      "--dry-run, --keep-going and --explicit-save are for scripts; at a prompt, use 'diff' and 'revert'"
    case .promptNeedsTerminal: "a prompt needs a terminal for standard input and standard output"
    case .watchWithoutPrompt: "--watch requires a prompt; a script reads the form and the settings only once"
    case .cannotWatch: "cannot watch files on this system; omit --watch"
    case .outputFailed(let reason): "cannot write to standard output: \(reason)"
    case .secret(let key): "\(quoted(key)) is secret; use --reveal to print it"
    case .unsavedScript(let changed):
      "ended with \(counted(changed, "unsaved change")); --explicit-save requires 'save'"
    case .isReadAsSettings(let path):
      "\(quoted(path)) has neither 'sections' nor 'screens', so it is read as settings; "
        + "use --as form if it is a form"
    case .formIsStandardInput:
      "standard input is the form; use a file for other input, "
        + "such as --script FILE"
    case .formIsSwift:
      "--format swift requires a form in JSON; this form is already in Swift"
    case .outputIsFile(let path):
      "--output takes a format (\(list(OutputFormat.allCases.map(\.rawValue), isQuoted: false))), not a file; "
        + "use -o for \(whole(path))"
    case .outputIsInput(let path): "\(whole(path)) is also an input file; choose another file for -o"
    case .documentAtPrompt:
      "--output json prints one document at the end; at a prompt, use --output jsonl"
    case .unknownSubcommand(let name, let suggestion):
      "unknown command \(quoted(name))"
        + (suggestion == nil ? "; 'formwork --help' lists the commands" : didYouMean(suggestion))
    case .settingsFileIsOption(let file):
      "unexpected argument \(quoted(file)); to name the settings file, use --store \(Quoting.shellWord(file) ?? "FILE")"
    case .neitherCommandNorFile(let name):
      "\(quoted(name)) is not a command, and there is no such file; 'formwork --help' lists the commands"
    case .unknownTopic(let word, let page, let suggestion):
      unknownTopic(word, page: page, suggestion: suggestion)
    case .arguments(let message): message
    }
  }
}

extension Wording {
  /// - Parameters:
  ///   - show: the call of the program that lists the names of rows.
  ///   - find: the call that searches for rows.
  static func namesAreListed(by show: String, _ find: String) -> String {
    "\(command(show)) lists the first screen; \(command(find)) searches all screens"
  }
}
