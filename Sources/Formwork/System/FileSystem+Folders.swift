internal import FormworkPlatform

extension FileSystem {
  package struct Entry: Sendable, Hashable {
    package var name: String
    /// Whether it is a folder, or a link to one.
    package var isFolder: Bool
  }

  /// Returns the entries of a folder whose names satisfy `isWanted`, in no order; none if the folder cannot
  /// be read. Names that are not valid UTF-8 are left out.
  ///
  /// - Parameters:
  ///   - limit: the maximum number of entries to return.
  ///   - lookLimit: the maximum number of names to examine.
  /// - Returns: the entries, and whether there may be more of them.
  package static func entries(
    of folder: String, limit: Int, lookLimit: Int, where isWanted: (_ name: String) -> Bool
  ) -> (entries: [Entry], isCut: Bool) {
    guard let stream = opendir(folder) else { return ([], false) }
    defer { closedir(stream) }
    var entries: [Entry] = []
    var count = 0
    while let entry = readdir(stream) {
      count += 1
      if count > lookLimit { return (entries, true) }
      // Read in place: the record ends after the name, so copying a whole `dirent` could read past it.
      let offset = MemoryLayout<dirent>.offset(of: \.d_name)!
      let bytes = (UnsafeRawPointer(entry) + offset).assumingMemoryBound(to: CChar.self)
      guard let name = String(validatingCString: bytes), isWanted(name) else { continue }
      if entries.count == limit { return (entries, true) }
      let isFolder =
        switch Int32(entry.pointee.d_type) {
        case Int32(DT_DIR): true
        // A symbolic link, or a file system that does not report the type.
        case Int32(DT_LNK), Int32(DT_UNKNOWN): FileSystem.isFolder(folder + "/" + name)
        default: false
        }
      entries.append(Entry(name: name, isFolder: isFolder))
    }
    return (entries, false)
  }

  /// A folder of the XDG Base Directory Specification that a path may begin with.
  package struct BaseFolder: Sendable {
    package static let configuration = BaseFolder(variable: "XDG_CONFIG_HOME", fallback: "~/.config")
    package static let data = BaseFolder(variable: "XDG_DATA_HOME", fallback: "~/.local/share")
    package static let state = BaseFolder(variable: "XDG_STATE_HOME", fallback: "~/.local/state")

    fileprivate let variable: String
    fileprivate let fallback: String

    /// The beginning of a path in this folder.
    fileprivate var beginning: String { "$\(variable)/" }

    /// Whether a path begins with this folder's variable or with `~/`.
    func begins(_ path: String) -> Bool { path.hasPrefix("~/") || path.hasPrefix(beginning) }
  }

  /// Returns the path with `~/` and the base folder's variable expanded. If `HOME` is not set, `~/` is not
  /// expanded, and no such file is found.
  package static func expanding(_ path: String, _ base: BaseFolder? = nil) -> String {
    if path.hasPrefix("~/") { return environment("HOME").map { $0 + path.dropFirst() } ?? path }
    guard let base, path.hasPrefix(base.beginning) else { return path }
    // The specification says that a path that is not absolute must be ignored.
    let named = environment(base.variable).flatMap { $0.hasPrefix("/") ? $0 : nil }
    return "\(named ?? expanding(base.fallback))/\(path.dropFirst(base.beginning.count))"
  }

  /// Why a folder cannot keep files of the current user.
  package struct FolderFault: Error, Sendable, Hashable {
    package var reason: String
    /// Whether another folder could keep the files.
    package var isOfFolder = true
  }

  /// Creates a folder that only the current user can access, and its missing parents. A missing home folder
  /// is not created.
  ///
  /// - Throws: if that fails, or if all users can replace what is in the folder.
  package static func makePrivateFolder(_ path: String) throws(FolderFault) {
    let error = makeFolder(path)
    if error != 0 { throw FolderFault(reason: Wording.cannotCreate(folder: path, reason(error))) }
    try checkPrivate(path)
    if access(path, W_OK | X_OK) != 0 {
      throw FolderFault(reason: Wording.cannotUse(folder: path, reason(errno)))
    }
  }

  /// Throws if a folder belongs to another user, or if all users can write to it or to a folder that contains it.
  /// Groups, and the owners of the folders that contain it, are trusted.
  package static func checkPrivate(_ path: String) throws(FolderFault) {
    guard let resolved = resolved(path) else { return }
    var folder = resolved
    while true {
      var status = stat()
      if stat(folder, &status) == 0 {
        let isOwn = status.st_uid == geteuid() || status.st_uid == 0
        if folder == resolved, !isOwn { throw FolderFault(reason: Wording.belongsToAnother(folder: folder)) }
        // In a folder such as /tmp, nobody can replace what belongs to others.
        if status.st_mode & S_IWOTH != 0, !(isOwn && status.st_mode & S_ISVTX != 0) {
          throw FolderFault(reason: Wording.isWritableByAll(folder: folder))
        }
      }
      if folder == "/" { return }
      folder = Self.folder(of: folder)
    }
  }

  /// - Returns: 0, or `errno`.
  private static func makeFolder(_ path: String) -> Int32 {
    func make() -> Int32 {
      if mkdir(path, 0o700) == 0 { return 0 }
      let error = errno
      return isFolder(path) ? 0 : error
    }
    let error = make()
    let parent = folder(of: path)
    guard error == ENOENT, !parent.isEmpty, parent != environment("HOME") else { return error }
    let parentError = makeFolder(parent)
    return parentError == 0 ? make() : parentError
  }
}
