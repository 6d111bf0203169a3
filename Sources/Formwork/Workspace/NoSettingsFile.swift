/// The reason why settings are not stored in a file.
package enum NoSettingsFile: Sendable, Hashable {
  /// No file was named; the caller can name one with `--store`.
  case noFile
  /// The program stores its values itself or not at all.
  case byProgram
  /// The file that the form names was not permitted.
  case refused(path: String, acceptsStore: Bool)

  /// The fault to report when the settings cannot be saved.
  package var fault: Fault {
    .other(OtherFault(code: "usage.noStore", message: message, status: ExitStatus.usage.rawValue))
  }
}

extension Workspace {
  /// The reason why the settings are not stored; `nil` if they are stored.
  package var notKept: NoSettingsFile? {
    if file != nil { return nil }
    if let refusedStore { return .refused(path: refusedStore.path, acceptsStore: acceptsStore) }
    return acceptsStore ? .noFile : .byProgram
  }

  /// Whether the form names no settings file, so that nobody expects its settings to be stored.
  package var isNeverKept: Bool { file == nil && refusedStore == nil }
}
