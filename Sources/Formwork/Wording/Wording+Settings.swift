extension NoSettingsFile {
  /// The sentence in the banner of a prompt; `nil` if there is nothing to say.
  package var banner: String? {
    switch self {
    case .noFile: "Changes are not saved: the form names no settings file (use --store FILE)."
    case .byProgram: nil
    case .refused(let path, _): "Changes are not saved: \(path) is not used."
    }
  }

  /// The remark at the start of a script; `nil` if there is nothing to say.
  package var remark: String? {
    switch self {
    case .noFile: "the form names no settings file, so changes are not saved; use --store FILE to name one"
    case .byProgram, .refused: nil
    }
  }

  /// Why the settings cannot be saved.
  var message: String {
    switch self {
    case .noFile:
      "the form names no settings file, so changes cannot be saved; use --store FILE to name one"
    case .refused(let path, let acceptsStore):
      "\(Wording.whole(path)) is outside the form's folder and is not used, so changes cannot be saved"
        + (acceptsStore ? "; use --store FILE to name another" : "")
    case .byProgram: "this program has no settings file, so changes cannot be saved"
    }
  }
}

extension Wording {
  /// Two different values of a setting, or a rule that the changes of two programs break together.
  package static func conflict(_ conflict: Workspace.Conflict, _ path: String) -> String {
    let key = quoted(conflict.key.description)
    func shown(_ value: String?) -> String { value.map { conflict.isText ? quoted($0) : $0 } ?? unset }
    let (here, there) = (shown(conflict.here), shown(conflict.there))
    let isOne = conflict.items.count == 1
    let names = list(conflict.items, last: "and")
    if here == there, !conflict.items.isEmpty, !conflict.isHidden, conflict.rule == nil {
      return "\(names) in \(key) \(isOne ? "has" : "have") different values here and in \(whole(path))"
    }
    let values =
      conflict.isHidden || here == there
      ? "\(key) was changed here and in \(whole(path))"
      : "\(key) is \(there) in \(whole(path)) and \(here) here"
    let items =
      conflict.items.isEmpty || conflict.rule != nil
      ? "" : "; \(names) \(isOne ? "is" : "are") in conflict"
    return values + items + (conflict.rule.map { "; together, the two changes break a rule: \($0)" } ?? "")
  }

  /// The settings file is a file of the form.
  static func storeIsForm(_ path: String) -> String {
    "\(whole(path)) is part of the form; use another file for the settings"
  }

  /// The backup of the settings file would replace a file of the form.
  static func backupIsForm(_ path: String) -> String {
    "the backup would overwrite \(whole(path)), which is part of the form; use another suffix"
  }

  /// A function that the workspace waits for tried to wait for the workspace.
  static let waitsForItself =
    "a function called by the workspace cannot await the workspace; return effects such as 'set' or 'save' instead"

  /// The program has not loaded the rows of a screen in time.
  static func notLoaded(_ source: String?, within wait: Duration) -> String {
    guard let source else { return "the rows of this screen were not loaded within \(wait)" }
    return "\(quoted(source)) did not load within \(wait); use --wait to allow more time"
  }

  static func loadFailed(_ message: String, row: String) -> String {
    "cannot load the content of \(quoted(row)): \(message)"
  }

  static func sourcesTooLarge(limit: Int) -> String {
    "the files that the form loads are too large; their combined limit is \(limit >> 20) MB"
  }

  static func sourceFailed(_ fault: ProgramFault, _ program: [String]) -> String {
    Refusal(.programFailed(fault, program: program)).message
  }

  /// A form uses a source that belongs to another program.
  static func sourceIsMissing(_ name: String) -> String {
    "cannot call \(quoted(name)): only the form's own program provides this function"
  }

  /// The place of a diagnostic about a sample as a whole.
  static func sample(_ name: String) -> String { "sample \(quoted(name))" }
}
