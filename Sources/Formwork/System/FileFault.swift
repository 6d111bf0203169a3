/// What is wrong with a file.
public enum FileFault: Error, Sendable, Hashable {
  case missing(String)
  case isFolder(String)
  case unreadable(String, reason: String)
  case denied(String)
  case folderMissing(file: String, folder: String)
  case cannotCreate(String, reason: String)
  case cannotWrite(String, reason: String)
  /// The file was written, but the system does not say that it will outlast a loss of power.
  case notSynced(String, reason: String)
  case changedMeanwhile(String)
  case locked(String)
  /// A form names a file outside its own folder, and nobody allowed that.
  case outsideFolder(String, hasOption: Bool)
  /// A secret was written to a file that other users can read. This is only a warning.
  case readableByOthers(String)

  /// A stable name for programs.
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

  /// What a program ends with because of it.
  package var status: ExitStatus {
    switch self {
    case .missing, .isFolder, .unreadable: .missingFile
    case .denied, .outsideFolder, .readableByOthers: .notPermitted
    case .folderMissing, .cannotCreate: .cannotCreate
    case .cannotWrite, .notSynced: .cannotWrite
    case .changedMeanwhile, .locked: .conflict
    }
  }

  /// What is wrong, as a sentence.
  public var message: String {
    switch self {
    case .missing(let path): "\(Wording.whole(path)) does not exist"
    case .isFolder(let path): "\(Wording.whole(path)) is a folder; a file is wanted"
    case .unreadable(let path, let reason): "\(Wording.whole(path)) cannot be read: \(reason)"
    case .denied(let path): "\(Wording.whole(path)): the system does not permit that to this user"
    case .folderMissing(let file, let folder):
      "\(Wording.whole(file)) cannot be made: there is no folder \(Wording.whole(folder)); make it first"
    case .cannotCreate(let path, let reason):
      "\(Wording.whole(path)) cannot be written: no file can be made in its folder (\(reason)); "
        + "nothing was changed"
    case .cannotWrite(let path, let reason):
      "\(Wording.whole(path)) could not be written: \(reason); the file is as it was"
    case .notSynced(let path, let reason):
      "\(Wording.whole(path)) was written, but may not outlast a loss of power: \(reason)"
    case .changedMeanwhile(let path):
      "another program changed \(Wording.whole(path)) meanwhile; nothing was overwritten, try again"
    case .locked(let path):
      "another program holds \(Wording.whole(path)) locked; nothing was written, try again"
    case .outsideFolder(let path, let hasOption):
      "\(Wording.whole(path)) lies outside the form's own folder"
        + (hasOption ? "; --store \(Quoting.word(path)) allows it" : "")
    case .readableByOthers(let path):
      "\(Wording.whole(path)) now holds a secret, and other users can read it; "
        + "'chmod 600 \(Quoting.word(path))' prevents that"
    }
  }

  /// The fault as one of a diagnostic.
  package var fault: Fault { .other(OtherFault(code: code, message: message, status: status.rawValue)) }
}
