/// The one spot where facts become sentences: what is wrong, and what would be right.
///
/// Sentences begin in lower case and end without a full stop, as a compiler's do; texts of forms, settings
/// and users are quoted, shortened and made visible.
public enum Wording {
  /// What is wrong, and where there is something to say what would be right, as one sentence.
  public static func sentence(for fault: Fault) -> String {
    switch fault {
    case .json(let fault): sentence(for: fault)
    case .form(let fault): sentence(for: fault)
    case .command(let fault): sentence(for: fault)
    case .refusal(let refusal): sentence(for: refusal.reason)
    case .stored(let fault): sentence(for: fault)
    case .finding(let finding): sentence(for: finding)
    case .file(let fault): sentence(for: fault)
    case .usage(let fault): sentence(for: fault)
    case .unsavedScript(let changed):
      "the script ended with \(counted(changed, "change")) and no 'save' behind \(changed == 1 ? "it" : "them"), "
        + "and --explicit-save wants one"
    }
  }

  static func quoted(_ text: String) -> String { "'\(text.excerpt())'" }

  static func didYouMean(_ suggestion: String?) -> String {
    suggestion.map { "; did you mean \(quoted($0))?" } ?? ""
  }

  package static func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  /// `a`, `a or b`, `a, b or c`; of many only the first ones.
  static func list(_ words: [String], last: String = "or", limit: Int = 12) -> String {
    let shown = words.prefix(limit).map { quoted($0) }
    if words.count > limit { return shown.joined(separator: ", ") + " and \(words.count - limit) more" }
    guard shown.count > 1 else { return shown.first ?? "nothing" }
    return shown.dropLast().joined(separator: ", ") + " \(last) \(shown[shown.count - 1])"
  }

  // MARK: - Files and calls

  static func sentence(for fault: FileFault) -> String {
    switch fault {
    case .missing(let path): "\(whole(path)) does not exist"
    case .isFolder(let path): "\(whole(path)) is a folder; a file is wanted"
    case .unreadable(let path, let reason): "\(whole(path)) cannot be read: \(reason)"
    case .denied(let path): "\(whole(path)): the system does not permit that to this user"
    case .folderMissing(let file, let folder):
      "\(whole(file)) cannot be made: there is no folder \(whole(folder)); make it first"
    case .cannotCreate(let path, let reason):
      "\(whole(path)) cannot be written: no file can be made in its folder (\(reason)); nothing was changed"
    case .cannotWrite(let path, let reason):
      "\(whole(path)) could not be written: \(reason); the file is as it was"
    case .notSynced(let path, let reason):
      "\(whole(path)) was written, but may not outlast a loss of power: \(reason)"
    case .changedMeanwhile(let path):
      "another program changed \(whole(path)) meanwhile; nothing was overwritten, try again"
    case .locked(let path): "another program holds \(whole(path)) locked; nothing was written, try again"
    case .outsideFolder(let path):
      "\(whole(path)) lies outside the form's own folder; --store \(Quoting.word(path)) allows it"
    }
  }

  /// A path, which cut short would name nothing.
  static func whole(_ path: String) -> String { "'\(path.visible)'" }

  static func sentence(for fault: UsageFault) -> String {
    switch fault {
    case .noStore: "the form names no settings file, so nothing can be kept; name one with --store FILE"
    case .noEquals(let word): "\(quoted(word)) is no KEY=VALUE; there is no '=' in it"
    case .standardInputClosed:
      "standard input is closed, so there is no script to read; name one with --script FILE"
    case .outputIsNoTerminal:
      "standard input is a terminal and standard output is none; with --batch a script is read from it"
    case .batchWithoutScript:
      "--batch reads a script; --interactive asks for a prompt: only one of them can be"
    case .dryRunAtPrompt:
      "--dry-run, --keep-going and --explicit-save are for scripts; a prompt has 'diff' and 'revert'"
    case .promptNeedsTerminal: "a prompt needs a terminal for standard input and standard output"
    case .storeIsForm(let path): "\(whole(path)) is the form itself; settings are kept in a file of their own"
    case .outputFailed(let reason): "standard output could not be written: \(reason)"
    case .secret(let key): "\(quoted(key)) is secret; with --reveal it is printed"
    }
  }

  static func sentence(for fault: StoredFault) -> String {
    switch fault {
    case .notAnObject(let found): "the settings must be an object, like {}; this is \(found)"
    case .inTheWay(let name, let found, let key):
      "\(quoted(name)) is \(found), but the form keeps \(quoted(key.description)) below it; "
        + "it must be an object, or go"
    case .wrongKind(let key, let expected, let found, let isSecure):
      "\(quoted(key.description)) wants \(name(of: expected)), "
        + (isSecure ? "and what is stored is something else" : "not \(stored(found))")
        + "; the default is in effect, what is stored stays until it is set"
    case .breaksRule(let key, let fault): "\(quoted(key.description)): \(sentence(for: fault, message: nil))"
    case .requirement(let key, let message): "\(quoted(key.description)): \(message.excerpt(300))"
    }
  }

  private static func stored(_ value: Value) -> String {
    value.double?.isFinite == false ? "a number too large to be kept" : value.json.excerpt()
  }

  // MARK: - Lines

  static func sentence(for fault: CommandFault) -> String {
    switch fault {
    case .unknownCommand(let name, let suggestion):
      "unknown command \(quoted(name))\(didYouMean(suggestion))"
        + (suggestion == nil ? "; 'help' lists the commands" : "")
    case .rowIsNoCommand(let name, let instead):
      "\(quoted(name)) is a row, not a command; write \(instead.excerpt(200))"
    case .missingWord(let usage): "a word is missing: \(usage)"
    case .furtherWord(let word, let usage, let quoting):
      quoting.map { "unexpected word \(quoted(word)): a value is one word; write \($0.excerpt(200))" }
        ?? (usage.contains(" ")
          ? "unexpected word \(quoted(word)): \(usage)"
          : "unexpected word \(quoted(word)): \(quoted(usage)) takes none")
    case .ambiguousCommand(let name, let candidates): "\(quoted(name)) could be \(list(candidates))"
    case .openQuote(let quote): "the quote \(quote) is not closed on this line"
    case .unknownEscape(let escape):
      "unknown escape \(quoted(escape)); inside \"…\" there are \\n, \\t, \\\\, \\\" and \\u{…}"
    case .noCharacter(let escape): "\(quoted(escape)) is no character that a text can have"
    case .byteOrderMark: "the script begins with a byte order mark; save it without one"
    case .loneBackslash:
      "a backslash at the line's end takes nothing; one that stands for itself is written '\\'"
    case .invalidUTF8: "these bytes are not UTF-8; save the script as UTF-8"
    case .nul: "the line has a NUL character in it"
    }
  }
}

extension Diagnostic {
  /// What is wrong, as a sentence.
  public var message: String { Wording.sentence(for: fault) }
}
