/// Why settings are not kept: nobody named a settings file.
package enum NoSettingsFile: Sendable, Hashable {
  /// The caller can name one with `--store`.
  case noFile
  /// The program keeps its values itself, or not at all.
  case byProgram
  /// The form's own file was not permitted.
  case refused(path: String)

  /// The sentence in the banner of a prompt; `nil` if there is nothing to say.
  package var banner: String? {
    switch self {
    case .noFile: "Nothing is kept: no settings file was named (--store FILE)."
    case .byProgram: nil
    case .refused(let path): "Nothing is kept: \(path) is not used."
    }
  }

  /// The remark at the start of a script; `nil` if there is nothing to say.
  package var remark: String? {
    switch self {
    case .noFile: "the form names no settings file, so nothing is kept; --store FILE names one"
    case .byProgram, .refused: nil
    }
  }

  /// The fault if something is to be saved nevertheless.
  package var fault: Fault {
    let message =
      switch self {
      case .noFile: "the form names no settings file, so nothing can be kept; name one with --store FILE"
      case .refused(let path):
        "\(Wording.whole(path)) lies outside the form's own folder and is not used, so nothing can be kept; "
          + "name a file with --store FILE"
      case .byProgram: "this program has no settings file, so nothing can be kept"
      }
    return .other(OtherFault(code: "usage.noStore", message: message, status: ExitStatus.usage.rawValue))
  }
}

extension Workspace {
  /// Why the settings are not kept; `nil` if they are.
  package var notKept: NoSettingsFile? {
    if file != nil { return nil }
    if let refusedStore { return .refused(path: refusedStore.path) }
    return acceptsStore ? .noFile : .byProgram
  }
}
