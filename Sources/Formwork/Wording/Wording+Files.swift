extension FileFault {
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
}

extension FileAttributes.CopyFault {
  /// Why an attribute cannot be copied to the new file.
  var reason: String {
    let name = name == "system.posix_acl_access" ? "access control list" : "attribute '\(name.visible)'"
    return "its \(name) cannot be kept (\(FileSystem.reason(number)))"
  }
}

extension Wording {
  /// Why a pipe or a device cannot be read.
  static let notARegularFile = "not a regular file"

  /// Why a settings file cannot store a key.
  static let keyTooDeep = "a key has more than \(JSONReader.depthLimit) parts"
}
