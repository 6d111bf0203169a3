extension FileFault {
  /// What is wrong, as a sentence.
  public var message: String {
    switch self {
    case .missing(let path): "\(Wording.whole(path)) does not exist"
    case .isFolder(let path): "\(Wording.whole(path)) is a folder, not a file"
    case .unreadable(let path, let reason): "cannot read \(Wording.whole(path)): \(reason)"
    case .denied(let path): "\(Wording.whole(path)): permission denied"
    case .folderMissing(let file, let folder):
      "cannot create \(Wording.whole(file)): folder \(Wording.whole(folder)) does not exist"
    case .cannotCreate(let path, let reason):
      "cannot write \(Wording.whole(path)): cannot create a file in its folder (\(reason)); "
        + "nothing was changed"
    case .cannotWrite(let path, let reason):
      "cannot write \(Wording.whole(path)): \(reason); the file is unchanged"
    case .notSynced(let path, let reason):
      "\(Wording.whole(path)) was written, but may be lost if the power fails: \(reason)"
    case .changedMeanwhile(let path):
      "another program has changed \(Wording.whole(path)); nothing was overwritten"
    case .locked(let path):
      "another program has locked \(Wording.whole(path)); nothing was written"
    case .outsideFolder(let path, let hasOption):
      "\(Wording.whole(path)) is outside the form's folder"
        + (hasOption ? "; use --store \(Quoting.word(path)) to allow it" : "")
    case .readableByOthers(let path):
      "\(Wording.whole(path)) contains a secret and is readable by other users; "
        + "run 'chmod 600 \(Quoting.word(path))' to prevent that"
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
