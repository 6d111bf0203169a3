internal import FormworkPlatform

extension FileSystem {
  /// What a folder holds under a name.
  package struct Entry: Sendable, Hashable {
    package var name: String
    /// Whether it is a folder, or a link to one.
    package var isFolder: Bool
  }

  /// The entries of a folder whose names are wanted, in no order; none where the folder cannot be read. A
  /// name that is no UTF-8 has no text, and is left out.
  ///
  /// - Parameters:
  ///   - limit: how many are given at most.
  ///   - lookLimit: how many names are looked at.
  /// - Returns: also whether there may be more of them.
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
      // In place: the record is only as long as its name.
      let offset = MemoryLayout<dirent>.offset(of: \.d_name)!
      let bytes = (UnsafeRawPointer(entry) + offset).assumingMemoryBound(to: CChar.self)
      guard let name = String(validatingCString: bytes), isWanted(name) else { continue }
      if entries.count == limit { return (entries, true) }
      let isFolder =
        switch Int32(entry.pointee.d_type) {
        case Int32(DT_DIR): true
        // A link, or a file system that does not say.
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

    /// How a path begins that lies in it.
    fileprivate var beginning: String { "$\(variable)/" }

    /// Whether a path begins with it, or with the home.
    func begins(_ path: String) -> Bool { path.hasPrefix("~/") || path.hasPrefix(beginning) }
  }

  /// The path with `~/` expanded, and the base folder's variable. Without a home it stays as it is written,
  /// and no such file is found.
  package static func expanding(_ path: String, _ base: BaseFolder? = nil) -> String {
    if path.hasPrefix("~/") { return environment("HOME").map { $0 + path.dropFirst() } ?? path }
    guard let base, path.hasPrefix(base.beginning) else { return path }
    // One that is not absolute is to be ignored, says the specification.
    let named = environment(base.variable).flatMap { $0.hasPrefix("/") ? $0 : nil }
    return "\(named ?? expanding(base.fallback))/\(path.dropFirst(base.beginning.count))"
  }

  /// Makes a folder for this user alone, and those above it that are missing; a home that is missing is none,
  /// and is not made.
  ///
  /// - Returns: whether there is one now.
  @discardableResult
  package static func makeFolder(_ path: String) -> Bool {
    if mkdir(path, 0o700) == 0 { return true }
    guard errno == ENOENT else { return isFolder(path) }
    let parent = folder(of: path)
    guard !parent.isEmpty, parent != environment("HOME"), makeFolder(parent) else { return false }
    return mkdir(path, 0o700) == 0 || isFolder(path)
  }
}
