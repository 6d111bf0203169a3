/// A problem with reading or writing a file.
public enum FileFault: Error, Sendable, Hashable {
  case missing(String)
  case isFolder(String)
  case unreadable(String, reason: String)
  case denied(String)
  case folderMissing(file: String, folder: String)
  case cannotCreate(String, reason: String)
  case cannotWrite(String, reason: String)
  /// The file was written, but may be lost if the power fails.
  case notSynced(String, reason: String)
  case changedMeanwhile(String)
  case locked(String)
  /// A form names a file outside its own folder, and this was not permitted.
  case outsideFolder(String, hasOption: Bool)
  /// A secret was written to a file that other users can read. This is only a warning.
  case readableByOthers(String)

  /// A stable identifier that programs can rely on.
  package var code: String {
    switch self {
    case .missing: "file.missing"
    case .isFolder: "file.isFolder"
    case .unreadable: "file.unreadable"
    case .denied: "file.denied"
    case .folderMissing: "file.folderMissing"
    case .cannotCreate: "file.cannotCreate"
    case .cannotWrite: "file.cannotWrite"
    case .notSynced: "file.notSynced"
    case .changedMeanwhile: "file.changedMeanwhile"
    case .locked: "file.locked"
    case .outsideFolder: "file.outsideFolder"
    case .readableByOthers: "file.readableByOthers"
    }
  }

  /// The exit status of a program that fails with this fault.
  package var status: ExitStatus {
    switch self {
    case .missing, .isFolder, .unreadable: .missingFile
    case .denied, .outsideFolder, .readableByOthers: .notPermitted
    case .folderMissing, .cannotCreate: .cannotCreate
    case .cannotWrite, .notSynced: .cannotWrite
    case .changedMeanwhile, .locked: .conflict
    }
  }

  /// The fault as part of a diagnostic.
  package var fault: Fault { .other(OtherFault(code: code, message: message, status: status.rawValue)) }
}
