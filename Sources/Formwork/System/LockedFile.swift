internal import FormworkPlatform

/// An open file with an exclusive lock. When it was locked, its path referred to this file. The lock is
/// released on deinitialization.
package struct LockedFile: ~Copyable {
  package enum Access {
    /// For replacing the file with another one. The file itself must be writable nevertheless.
    case replacing
    /// For appending. If the file does not exist, creates it with access for the current user only.
    case appending
  }

  /// Why the file could not be opened or locked. The associated values are `errno` codes.
  package enum Problem: Error {
    case cannotOpen(Int32)
    case cannotLock(Int32)
    case isLocked
  }

  package let descriptor: Int32
  /// The path of the file itself. For a symbolic link, the path of its target.
  let path: String
  /// The file's size, mode and owner when it was locked.
  let status: stat

  /// Opens and locks the file. While another process holds the lock, tries up to `attempts` times and pauses
  /// for `pause` microseconds between attempts.
  package init(_ path: String, for access: Access, attempts: Int, pause: UInt32) throws(Problem) {
    for attempt in 1...attempts {
      let (descriptor, path) = try LockedFile.opened(path, access)
      let isLocked = flock(descriptor, LOCK_EX | LOCK_NB) == 0
      let number = errno
      if isLocked, let status = LockedFile.status(descriptor, named: path) {
        self.descriptor = descriptor
        self.path = path
        self.status = status
        return
      }
      close(descriptor)
      guard isLocked || number == EWOULDBLOCK else { throw .cannotLock(number) }
      if attempt < attempts, !isLocked { usleep(pause) }
    }
    throw .isLocked
  }

  deinit { close(descriptor) }

  /// Whether the path still refers to this file. A program that ignores locks may have replaced the file.
  var isNamed: Bool { LockedFile.status(descriptor, named: path) != nil }

  /// Opens the file for reading and writing. `O_NOFOLLOW` makes this fail for a symbolic link, so the path is
  /// resolved only in that case.
  private static func opened(
    _ path: String, _ access: Access
  ) throws(Problem) -> (descriptor: Int32, path: String) {
    let making = access == .appending ? O_APPEND | O_CREAT : 0
    let flags = making | O_RDWR | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK | O_NOCTTY
    let descriptor = open(path, flags, 0o600)
    if descriptor >= 0 { return (descriptor, path) }
    let number = errno
    guard number == ELOOP, let resolved = FileSystem.resolved(path) else { throw .cannotOpen(number) }
    let target = open(resolved, flags, 0o600)
    guard target >= 0 else { throw .cannotOpen(errno) }
    return (target, resolved)
  }

  /// The status of the descriptor's file, or `nil` if the path now refers to a different file. The process
  /// that held the lock may have replaced the file.
  private static func status(_ descriptor: Int32, named path: String) -> stat? {
    var opened = stat()
    var named = stat()
    let isNamed =
      fstat(descriptor, &opened) == 0 && lstat(path, &named) == 0 && opened.st_ino == named.st_ino
      && opened.st_dev == named.st_dev
    return isNamed ? opened : nil
  }
}
