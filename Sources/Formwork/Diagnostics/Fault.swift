/// What is wrong, as facts; `Wording` turns it into a sentence.
public enum Fault: Sendable, Hashable {
  /// A text is not JSON.
  case json(JSONFault)
  /// A form's definition is wrong.
  case form(FormFault)
  /// A line of a script or a prompt is not a command.
  case command(CommandFault)
  /// A command was refused.
  case refusal(Refusal)
  /// A settings file holds something that its form cannot take.
  case stored(StoredFault)
  /// `verify` found a row whose value does not do.
  case finding(Finding)
  /// A file cannot be read or written, or must not be.
  case file(FileFault)
  /// The program was called in a way that it does not know.
  case usage(UsageFault)
  /// A script under `--explicit-save` ended with changes and no `save`.
  case unsavedScript(changed: Int)

  /// A short, stable name for programs.
  public var code: String {
    switch self {
    case .json(let fault): "json." + caseName(of: fault)
    case .form(let fault): "form." + caseName(of: fault)
    case .command(let fault): "command." + caseName(of: fault)
    case .refusal(let refusal):
      if case .value(let fault, _) = refusal.reason {
        "value." + caseName(of: fault)
      } else {
        "refused." + caseName(of: refusal.reason)
      }
    case .stored(let fault): "stored." + caseName(of: fault)
    case .finding(let finding): "stored." + caseName(of: finding.fault)
    case .file(let fault): "file." + caseName(of: fault)
    case .usage(let fault): "usage." + caseName(of: fault)
    case .unsavedScript: "script.unsaved"
    }
  }
}

/// A case's name without its payload.
private func caseName(of fault: some Any) -> String {
  String(String(describing: fault).prefix { $0.isLetter || $0.isNumber })
}

/// What is wrong with a file.
public enum FileFault: Error, Sendable, Hashable {
  case missing(String)
  case isFolder(String)
  case unreadable(String, reason: String)
  case denied(String)
  case folderMissing(file: String, folder: String)
  case cannotCreate(String, reason: String)
  case cannotWrite(String, reason: String)
  /// The file is new, but the system does not say that it will outlast a loss of power.
  case notSynced(String, reason: String)
  case changedMeanwhile(String)
  case locked(String)
  /// A form names a file outside its own folder, and nobody allowed that.
  case outsideFolder(String)
}

/// What is wrong with a settings file that is well-formed JSON.
public enum StoredFault: Sendable, Hashable {
  case notAnObject(found: String)
  /// A value stands where a nested key needs an object.
  case inTheWay(name: String, found: String, key: Key)
  case wrongKind(key: Key, expected: ValueKind, found: Value, isSecure: Bool)
  case breaksRule(key: Key, ValueFault)
  /// A condition that settings have to meet, in the form's words.
  case requirement(key: Key, message: String)
}

/// What is wrong with a call of the program.
public enum UsageFault: Sendable, Hashable {
  case noStore
  case noEquals(String)
  case standardInputClosed
  case outputIsNoTerminal
  case batchWithoutScript
  case dryRunAtPrompt
  case promptNeedsTerminal
  /// The settings would be written over the form.
  case storeIsForm(String)
  /// Standard output could not be written.
  case outputFailed(reason: String)
  case secret(key: String)
}

/// What is wrong with a line, before it is a command.
public enum CommandFault: Error, Sendable, Hashable {
  case unknownCommand(String, suggestion: String?)
  /// A row's name stands where a command does.
  case rowIsNoCommand(String, instead: String)
  case missingWord(usage: String)
  case furtherWord(String, usage: String, quoted: String?)
  case ambiguousCommand(String, candidates: [String])
  case openQuote(Character)
  case unknownEscape(String)
  case loneBackslash
  /// A number that is no character's.
  case noCharacter(String)
  case byteOrderMark
  case invalidUTF8
  case nul
}

extension Fault {
  /// The setting that it is about, where the facts say so.
  public var key: Key? {
    let stored: StoredFault? =
      switch self {
      case .finding(let finding): finding.fault
      case .stored(let fault): fault
      default: nil
      }
    return switch stored {
    case .inTheWay(_, _, let key), .wrongKind(let key, _, _, _), .breaksRule(let key, _),
      .requirement(let key, _):
      key
    case .notAnObject, nil: nil
    }
  }

  /// What was probably meant, where something is near.
  public var suggestion: String? {
    switch self {
    case .form(.unknownMember(_, _, let suggestion)), .form(.unknownCase(_, _, let suggestion, _)),
      .form(.unknownKey(_, let suggestion)), .form(.unknownScreen(_, let suggestion)),
      .command(.unknownCommand(_, let suggestion)):
      suggestion
    case .form(.expression(let reason)): reason.suggestion
    case .refusal(let refusal):
      switch refusal.reason {
      case .unknownRow(_, let suggestion), .unknownScreen(_, let suggestion),
        .value(.notAnItem(_, _, let suggestion), _), .notSetHere(_, _, let suggestion):
        suggestion
      default: nil
      }
    default: nil
    }
  }
}
