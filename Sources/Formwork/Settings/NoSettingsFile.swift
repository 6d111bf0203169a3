/// The reason why settings are not stored in a file.
package enum NoSettingsFile: Sendable, Hashable {
  /// The caller can name one with `--store`.
  case noFile
  /// The program stores its values itself or not at all.
  case byProgram
  /// The file that the form names was not permitted.
  case refused(path: String, acceptsStore: Bool)

  /// The sentence in the banner of a prompt; `nil` if there is nothing to say.
  package var banner: String? {
    switch self {
    case .noFile: "Nothing is kept: no settings file was named (--store FILE)."
    case .byProgram: nil
    case .refused(let path, _): "Nothing is kept: \(path) is not used."
    }
  }

  /// The remark at the start of a script; `nil` if there is nothing to say.
  package var remark: String? {
    switch self {
    case .noFile: "the form names no settings file, so changes are not saved; use --store FILE to name one"
    case .byProgram, .refused: nil
    }
  }

  /// The fault to report when the settings should be saved.
  package var fault: Fault {
    let message =
      switch self {
      case .noFile:
        "the form names no settings file, so changes cannot be saved; use --store FILE to name one"
      case .refused(let path, let acceptsStore):
        "\(Wording.whole(path)) is outside the form's folder and is not used, so changes cannot be saved"
          + (acceptsStore ? "; name a file with --store FILE" : "")
      case .byProgram: "this program has no settings file, so changes cannot be saved"
      }
    return .other(OtherFault(code: "usage.noStore", message: message, status: ExitStatus.usage.rawValue))
  }
}

extension Workspace {
  /// The reason why the settings are not stored; `nil` if they are stored.
  package var notKept: NoSettingsFile? {
    if file != nil { return nil }
    if let refusedStore { return .refused(path: refusedStore.path, acceptsStore: acceptsStore) }
    return acceptsStore ? .noFile : .byProgram
  }
}
