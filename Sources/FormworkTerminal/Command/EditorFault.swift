/// Why a text could not be edited in an external editor.
package enum EditorFault: Error, Sendable, Hashable {
  case cannotWrite(reason: String)
  /// The text that was saved, if there is one, has been kept in the file that the reason names.
  case cannotRead(reason: String, isKept: Bool)
  case cannotStart(command: String, reason: String)
  /// If a text had been saved before, it has been kept in a file.
  case failed(command: String, status: Int32, keptIn: String?)
  /// The text that was saved has been kept in a file.
  case notUTF8(keptIn: String)
}
