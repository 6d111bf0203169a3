/// A problem with reading or writing a file.
public enum FileFault: Error, Sendable, Hashable {
  case missing(String)
  case isFolder(String)
  case unreadable(String, reason: String)
  case denied(String)
  /// The file is larger than the limit, in bytes.
  case tooLarge(String, limit: Int)
  /// A script has a line with more bytes than the limit.
  case lineTooLong(String, limit: Int)
  /// A file with the value of a setting contains a NUL character or is not valid UTF-8.
  case notText(String, hasNUL: Bool)
  case folderMissing(file: String, folder: String)
  /// A file is where a folder must be.
  case notAFolder(file: String, folder: String)
  case cannotCreate(String, reason: String)
  /// A file with the name of a new one exists.
  case exists(String)
  case cannotWrite(String, reason: String)
  /// The system does not permit the program to write the file.
  case notPermitted(String, reason: String)
  /// The file cannot be replaced, but the program could write into it.
  case cannotReplace(String, reason: String, hasOption: Bool)
  /// Writing into the file failed, and its previous contents could not be restored.
  case partlyWritten(String, backup: String, reason: String)
  /// The file was written, but may be lost if the power fails.
  case notSynced(String, reason: String)
  case changedMeanwhile(String)
  /// Another program has deleted the settings file.
  case deletedMeanwhile(String)
  /// Another program has removed the contents of the settings file.
  case emptied(String)
  case locked(String)
  /// A form names a file outside its own folder, and this was not permitted.
  case outsideFolder(String, hasOption: Bool)
  /// A secret was written to a file that other users can read. This is only a warning.
  case readableByOthers(String)

  /// A stable identifier that programs can rely on.
  package var code: String { "file." + caseName(of: self) }

  /// The exit status of a program that fails with this fault.
  package var status: ExitStatus {
    switch self {
    case .missing, .isFolder, .unreadable: .missingFile
    case .tooLarge, .lineTooLong, .notText: .malformed
    case .denied, .notPermitted, .outsideFolder, .readableByOthers: .notPermitted
    case .folderMissing, .notAFolder, .cannotCreate, .exists: .cannotCreate
    case .cannotWrite, .cannotReplace, .partlyWritten, .notSynced: .cannotWrite
    case .changedMeanwhile, .deletedMeanwhile, .emptied, .locked: .conflict
    }
  }

  /// The fault as part of a diagnostic.
  package var fault: Fault { .other(OtherFault(code: code, message: message, status: status.rawValue)) }
}
