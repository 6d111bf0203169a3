internal import FormworkPlatform

extension FileSystem {
  /// An entry of a folder.
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

  /// Creates a folder that only the current user can access, and its missing parents. A missing home folder
  /// is not created.
  ///
  /// - Returns: whether the folder exists now.
  @discardableResult
  package static func makeFolder(_ path: String) -> Bool {
    if mkdir(path, 0o700) == 0 { return true }
    guard errno == ENOENT else { return isFolder(path) }
    let parent = folder(of: path)
    guard !parent.isEmpty, parent != environment("HOME"), makeFolder(parent) else { return false }
    return mkdir(path, 0o700) == 0 || isFolder(path)
  }
}
