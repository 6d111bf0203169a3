/// The reason why settings are not stored in a file.
package enum NoSettingsFile: Sendable, Hashable {
  /// No file was named; the caller can name one with `--store`.
  case noFile
  /// The program stores its values itself or not at all.
  case byProgram
  /// The file that the form names was not permitted.
  case refused(path: String, acceptsStore: Bool)

  /// The fault to report when the settings cannot be saved.
  package var fault: Fault { .other("usage.noStore", message, .usage) }
}
