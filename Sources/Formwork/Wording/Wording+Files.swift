internal import FormworkPlatform

extension FileFault {
  /// What is wrong, as a sentence.
  public var message: String {
    switch self {
    case .missing(let path): "\(Wording.whole(path)) does not exist"
    case .isFolder(let path): "\(Wording.whole(path)) is a folder, not a file"
    case .unreadable(let path, let reason): "cannot read \(Wording.input(path)): \(reason)"
    case .denied(let path): "\(Wording.whole(path)): permission denied"
    case .tooLarge(let path, let limit):
      "\(Wording.input(path)) is too large; the limit is \(limit >> 20) MB"
    case .lineTooLong(let path, let limit):
      "\(Wording.input(path)) has a line that is too long; the limit is \(limit >> 20) MB"
    case .notText(let path, let hasNUL):
      hasNUL
        ? "\(Wording.whole(path)) contains a NUL character"
        : "\(Wording.whole(path)) is not valid UTF-8"
    case .folderMissing(let file, let folder):
      "cannot create \(Wording.whole(file)): folder \(Wording.whole(folder)) does not exist"
    case .notAFolder(let file, let folder):
      "cannot create \(Wording.whole(file)): \(Wording.whole(folder)) is not a folder"
    case .cannotCreate(let path, let reason): "cannot create \(Wording.whole(path)): \(reason)"
    case .exists(let path): "\(Wording.whole(path)) already exists; choose another name"
    case .cannotWrite(let path, let reason), .notPermitted(let path, let reason):
      "cannot write \(Wording.whole(path)): \(reason); nothing was changed"
    case .cannotReplace(let path, let reason, let hasOption):
      "cannot replace \(Wording.whole(path)): \(reason); "
        + (hasOption ? "use --in-place and --backup to write into the existing file" : "nothing was changed")
    case .partlyWritten(let path, let backup, let reason):
      "writing \(Wording.whole(path)) failed and left it incomplete: \(reason); "
        + "its previous contents are in \(Wording.whole(backup))"
    case .notSynced(let path, let reason):
      "\(Wording.whole(path)) was written, but may be lost if the power fails: \(reason)"
    case .changedMeanwhile(let path):
      "another program has changed \(Wording.whole(path)); nothing was overwritten"
    case .deletedMeanwhile(let path):
      "another program has deleted \(Wording.whole(path)); nothing was saved"
    case .emptied(let path):
      "another program has emptied \(Wording.whole(path))"
    case .locked(let path):
      "another program has locked \(Wording.whole(path)); nothing was written"
    case .outsideFolder(let path, let hasOption):
      "\(Wording.whole(path)) is outside the form's folder"
        + (hasOption ? "; use --store \(Quoting.shellWord(path) ?? "FILE") to allow it" : "")
    case .readableByOthers(let path):
      "\(Wording.whole(path)) contains a secret and is readable by other users; "
        + "run \(Wording.command("chmod 600 \(Quoting.shellWord(path) ?? "FILE")")) to prevent that"
    }
  }
}

extension ReplacementFile.Obstacle {
  /// Why a file cannot be written.
  var reason: String {
    switch self {
    case .error(let number): FileSystem.reason(number)
    case .cannotCreate(let number): "cannot create a file in its folder (\(FileSystem.reason(number)))"
    case .inTheWay(let path, let number):
      "cannot remove \(Wording.whole(path)) (\(FileSystem.reason(number)))"
    case .notKept(let attribute): attribute.reason
    case .ownerNotKept(let number): "its owner cannot be kept (\(FileSystem.reason(number)))"
    case .folderMissing: FileSystem.reason(ENOENT)
    case .isInUse: FileSystem.reason(EBUSY)
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
  /// The name of an input: a path in quotes, or `standard input` for `-`.
  fileprivate static func input(_ path: String) -> String { path == "-" ? "standard input" : whole(path) }

  /// Why a pipe or a device cannot be read.
  static let notARegularFile = "not a regular file"

  /// Why a file cannot be replaced.
  static func hardLinks(_ count: Int) -> String {
    "it has \(count) hard links, and replacing it would break them"
  }

  /// Why a file cannot be replaced.
  static let mountPoint = "it is a mount point"

  static func cannotBackUp(to path: String, _ reason: String) -> String {
    "cannot write the backup \(whole(path)): \(reason)"
  }

  /// Why a file cannot be created.
  static func takesNoFiles(folder: String) -> String {
    "the system does not allow new files in the folder \(whole(folder))"
  }

  static func cannotCreate(folder: String, _ reason: String) -> String {
    "cannot create the folder \(whole(folder)): \(reason)"
  }

  static func cannotUse(folder: String, _ reason: String) -> String {
    "cannot write to the folder \(whole(folder)): \(reason)"
  }

  static func belongsToAnother(folder: String) -> String {
    "the folder \(whole(folder)) belongs to another user"
  }

  static func isWritableByAll(folder: String) -> String {
    "all users can write to the folder \(whole(folder))"
  }

  static let homeIsMissing = "the environment variable HOME is not set"

  static func cannotKeep(_ path: String, _ reason: String) -> String {
    "cannot write the journal \(whole(path)): \(reason)"
  }

  static func journalTooLarge(limit: Int) -> String { "the changes are larger than \(limit >> 20) MB" }

  /// The unsaved changes are not in a journal.
  static func noJournal(_ fault: FileSystem.FolderFault) -> String {
    "unsaved changes will be lost if this program is killed: \(fault.reason)"
      + (fault.isOfFolder ? "; set XDG_STATE_HOME to a folder of your own" : "")
  }

  static func tooManyFiles(limit: Int) -> String { "a form can push at most \(limit) files" }

  static func formTooLarge(limit: Int) -> String {
    "the form and the files that it pushes are too large; the limit is \(limit >> 20) MB"
  }

  static func hasNoNull(_ key: Key) -> String { "\(quoted(key.description)): this format has no null" }

  /// The new contents, read back, do not have the value that was set.
  static func readBack(_ key: Key) -> String {
    "internal error: the new contents lack the value of \(quoted(key.description)); please report this"
  }

  /// The new contents, read back, are not in their format.
  static let unreadable = "internal error: the new contents would not be readable; please report this"

  /// Why a value of a settings file has no row.
  static let nameIsEmpty = "a setting with an empty name has no row"
  static func isNotFinite(_ name: String) -> String {
    "\(quoted(name)) has no row: it contains an infinite number or NaN"
  }

  /// Values of a settings file have no rows.
  package static func notShown(_ count: Int, _ path: String) -> String {
    let check = Quoting.shellWord(path).map { "; \(command("formwork check \($0)")) says why" } ?? ""
    return "\(counted(count, "setting")) of \(path.visible) \(count == 1 ? "is" : "are") not shown\(check)."
  }

  static let settingsAreGiven = "settings from standard input cannot be changed"

  /// A change of a list that would make it something else.
  static func isList(_ name: String) -> String {
    "the file is a list, which is its only setting, \(quoted(name))"
  }

  /// A document was named, but the format has none.
  static func isOneDocument(_ file: String) -> String {
    "\(whole(file)) is a single document; only a YAML file can have several"
  }

  static func unknownFormat(_ file: String, _ format: StoreDefinition.Format) -> String {
    "this program cannot read \(quoted(file)): it does not support \(format.rawValue.uppercased())"
  }

  /// Why a settings file cannot store a key.
  static let keyTooDeep = "a key has more than \(JSONReader.depthLimit) parts"
}
