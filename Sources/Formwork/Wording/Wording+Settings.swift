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
  /// The settings file is the file of the form.
  static func storeIsForm(_ path: String) -> String {
    "\(whole(path)) is the form itself; use another file for the settings"
  }

  /// A function of the program tried to save the change that it was called for.
  static let stepIsOpen =
    "cannot save while a change is in progress; return the effect 'save' from the function instead"

  /// The program has not loaded the rows of a screen in time.
  static func notLoaded(_ wait: Duration) -> String {
    "the rows of this screen were not loaded within \(wait)"
  }
}
