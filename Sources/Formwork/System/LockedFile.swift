internal import FormworkPlatform

/// A file that is open and locked, and that its path names; it is free again when this is gone.
package struct LockedFile: ~Copyable {
  package enum Access {
    /// Another file is to take its place; the file has to be one that may be written all the same.
    case replacing
    /// Also makes the file where there is none, for this user alone.
    case appending
  }

  /// Why there is no lock; two of them with the system's number.
  package enum Problem: Error {
    case cannotOpen(Int32)
    case cannotLock(Int32)
    case isLocked
  }

  package let descriptor: Int32
  /// Where the file itself is: of a link, what it leads to.
  let path: String
  /// The file's size, mode and owner when it was locked.
  let status: stat

  /// Opens and locks the file; another's lock is waited for as often and as long, in microseconds.
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

  /// Opens the file for writing. That fails for a link, so that only links have to be resolved.
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

  /// The status of the descriptor's file, if that is the one that the path names: the one we waited for may have
  /// been replaced by the one who held it.
  private static func status(_ descriptor: Int32, named path: String) -> stat? {
    var opened = stat()
    var named = stat()
    let isNamed =
      fstat(descriptor, &opened) == 0 && lstat(path, &named) == 0 && opened.st_ino == named.st_ino
      && opened.st_dev == named.st_dev
    return isNamed ? opened : nil
  }
}
