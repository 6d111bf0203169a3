internal import FormworkPlatform

/// A file in a folder of its own that only the current user can read.
///
/// The folder is locked while the file is needed. An unlocked folder was left by a process that was
/// killed. The next process removes it, because the file may contain a secret. A file that is kept for the user gets
/// a folder with another name, which nothing removes.
package struct TemporaryFile: Sendable {
  /// Why the file could not be created.
  package struct Obstacle: Error {
    /// The system's reason.
    package var reason: String
  }

  private static let beginning = "formwork-private-"
  private static let keptBeginning = "formwork-kept-"

  private let folder: String
  /// Keeps the folder locked.
  private let descriptor: Int32
  package let path: String

  /// Creates a file.
  package init(_ bytes: [UInt8], name: String) throws(Obstacle) {
    let parent = FileSystem.environment("TMPDIR") ?? "/tmp"
    Self.removeLeftovers(in: parent)
    (folder, descriptor) = try Self.makeFolder(in: parent)
    path = "\(folder)/\(name)"
    let error = FileSystem.create(path, bytes, mode: 0o600)
    guard error == 0 else {
      remove()
      throw Obstacle(reason: FileSystem.reason(error))
    }
  }

  private static func makeFolder(in parent: String) throws(Obstacle) -> (path: String, descriptor: Int32) {
    for _ in 1...100 {
      var template = Array("\(parent)/\(beginning)XXXXXX".utf8CString)
      guard mkdtemp(&template) != nil else { throw Obstacle(reason: FileSystem.reason(errno)) }
      let folder = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
      // Before it was locked, another process may have taken it for a leftover.
      if let descriptor = lock(folder, requiresLock: false) { return (folder, descriptor) }
      rmdir(folder)
    }
    throw Obstacle(reason: FileSystem.reason(EBUSY))
  }

  /// Locks a folder; `nil` if another process has locked or removed it.
  ///
  /// - Parameter requiresLock: whether to refuse a file system without locks.
  private static func lock(_ folder: String, requiresLock: Bool) -> Int32? {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    let isLocked =
      SystemCall.retrying { flock(descriptor, LOCK_EX | LOCK_NB) } == 0
      || !requiresLock && errno != EWOULDBLOCK
    if isLocked, let status = LockedFile.status(descriptor, named: folder), status.st_uid == geteuid() {
      return descriptor
    }
    close(descriptor)
    return nil
  }

  private static func removeLeftovers(in parent: String) {
    let leftovers = FileSystem.entries(of: parent, limit: 100, lookLimit: 10_000) { $0.hasPrefix(beginning) }
    for entry in leftovers.entries {
      let folder = "\(parent)/\(entry.name)"
      guard let descriptor = lock(folder, requiresLock: true) else { continue }
      remove(folder)
      close(descriptor)
    }
  }

  /// Keeps the file for the user.
  package func keep() -> String {
    let name = FileSystem.name(of: folder).dropFirst(Self.beginning.count)
    let kept = "\(FileSystem.folder(of: folder))/\(Self.keptBeginning)\(name)"
    // Without its new name, it stays locked, and so remains as long as this process runs.
    guard rename(folder, kept) == 0 else { return path }
    close(descriptor)
    return "\(kept)/\(FileSystem.name(of: path))"
  }

  /// Removes the folder, with the file and everything that was created beside it.
  package func remove() {
    Self.remove(folder)
    close(descriptor)
  }

  private static func remove(_ folder: String) {
    let all = FileSystem.entries(of: folder, limit: .max, lookLimit: .max) { $0 != "." && $0 != ".." }
    for entry in all.entries { unlink("\(folder)/\(entry.name)") }
    rmdir(folder)
  }
}
