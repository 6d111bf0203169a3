internal import FormworkPlatform

/// A file that is open and locked, and that its path names; it is free again when this is gone.
package struct LockedFile: ~Copyable {
  package enum Access {
    case reading
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

  /// Opens and locks the file; another's lock is waited for as often and as long, in microseconds.
  package init(_ path: String, for access: Access, attempts: Int, pause: UInt32) throws(Problem) {
    let flags = access == .reading ? O_RDONLY : O_RDWR | O_APPEND | O_CREAT
    for attempt in 1...attempts {
      let descriptor = open(path, flags | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0o600)
      guard descriptor >= 0 else { throw .cannotOpen(errno) }
      let isLocked = flock(descriptor, LOCK_EX | LOCK_NB) == 0
      let number = errno
      if isLocked, LockedFile.isNamed(descriptor, path) {
        self.descriptor = descriptor
        return
      }
      close(descriptor)
      guard isLocked || number == EWOULDBLOCK else { throw .cannotLock(number) }
      if attempt < attempts, !isLocked { usleep(pause) }
    }
    throw .isLocked
  }

  deinit { close(descriptor) }

  /// Whether the descriptor's file is the one that the path names: the one we waited for may have been
  /// replaced by the one who held it.
  private static func isNamed(_ descriptor: Int32, _ path: String) -> Bool {
    var opened = stat()
    var named = stat()
    return fstat(descriptor, &opened) == 0 && stat(path, &named) == 0 && opened.st_ino == named.st_ino
      && opened.st_dev == named.st_dev
  }
}
