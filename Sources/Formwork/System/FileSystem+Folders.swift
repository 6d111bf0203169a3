#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

extension FileSystem {
  /// What a folder holds under a name.
  package struct Entry: Sendable, Hashable {
    package var name: String
    /// Whether it is a folder, or a link to one.
    package var isFolder: Bool
  }

  /// The first `limit` entries of a folder whose names are wanted, in no order; none where the folder cannot
  /// be read. A name that is no UTF-8 has no text, and is left out.
  package static func entries(
    of folder: String, limit: Int, where isWanted: (_ name: String) -> Bool
  ) -> [Entry] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var entries: [Entry] = []
    while entries.count < limit, let entry = readdir(stream) {
      // In place: the record is only as long as its name.
      let offset = MemoryLayout<dirent>.offset(of: \.d_name)!
      let bytes = (UnsafeRawPointer(entry) + offset).assumingMemoryBound(to: CChar.self)
      guard let name = String(validatingCString: bytes), isWanted(name) else { continue }
      let isFolder =
        switch Int32(entry.pointee.d_type) {
        case Int32(DT_DIR): true
        // A link, or a file system that does not say.
        case Int32(DT_LNK), Int32(DT_UNKNOWN): FileSystem.isFolder(folder + "/" + name)
        default: false
        }
      entries.append(Entry(name: name, isFolder: isFolder))
    }
    return entries
  }

  /// The path with `~/` expanded. Without a home it stays as it is written, and no such folder is found.
  package static func expandingHome(_ path: String) -> String {
    guard path.hasPrefix("~/"), let home = environment("HOME") else { return path }
    return home + path.dropFirst(1)
  }

  /// The folder that a variable of the XDG Base Directory Specification names, which says that one that is not
  /// absolute is to be ignored.
  package static func baseFolder(_ variable: String) -> String? {
    environment(variable).flatMap { $0.hasPrefix("/") ? $0 : nil }
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
