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

    /// The `errno` code.
    var number: Int32 {
      switch self {
      case .cannotOpen(let number), .cannotLock(let number): number
      case .isLocked: EWOULDBLOCK
      }
    }
  }

  package let descriptor: Int32
  /// The path of the file itself. For a symbolic link, the path of its target.
  let path: String
  /// The file's size, mode and owner when it was locked.
  let status: stat

  /// Opens and locks the file.
  ///
  /// - Parameters:
  ///   - timeout: how long to block this thread while another process holds the lock.
  ///   - requiresLock: whether to refuse a file on a file system without locks.
  package init(
    _ path: String, for access: Access, timeout: Duration = .zero, requiresLock: Bool = true
  ) throws(Problem) {
    var pauses = LockPauses(timeout: timeout)
    // A process that held the lock may have replaced the file. Then the new file is opened and locked.
    var replacements = 0
    while true {
      let (descriptor, path) = try LockedFile.opened(path, access)
      let hasLock = SystemCall.retrying { flock(descriptor, LOCK_EX | LOCK_NB) } == 0
      let number = errno
      let isLocked = hasLock || !requiresLock && number != EWOULDBLOCK
      if isLocked, let status = LockedFile.status(descriptor, named: path) {
        self.descriptor = descriptor
        self.path = path
        self.status = status
        return
      }
      Self.release(descriptor)
      guard isLocked || number == EWOULDBLOCK else { throw .cannotLock(number) }
      if isLocked, replacements < 1000 {
        replacements += 1
      } else {
        guard let pause = pauses.next() else { throw .isLocked }
        usleep(UInt32(pause / .microseconds(1)))
      }
    }
  }

  deinit { Self.release(descriptor) }

  /// Unlocks and closes the file. Closing it is not enough: a child process that is being started can hold a copy of
  /// the descriptor, which keeps the lock.
  private static func release(_ descriptor: Int32) {
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  /// Whether the path still refers to this file. A program that ignores locks may have replaced the file.
  var isNamed: Bool {
    var named = stat()
    return lstat(path, &named) == 0 && named.isSameFile(as: status)
  }

  /// Opens the file for reading and writing. `O_NOFOLLOW` makes this fail for a symbolic link, so the path is
  /// resolved only in that case.
  private static func opened(
    _ path: String, _ access: Access
  ) throws(Problem) -> (descriptor: Int32, path: String) {
    let making = access == .appending ? O_APPEND | O_CREAT : 0
    let flags = making | O_RDWR | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK | O_NOCTTY
    let descriptor = SystemCall.retrying { open(path, flags, 0o600) }
    if descriptor >= 0 { return (descriptor, path) }
    let number = errno
    guard number == ELOOP, let resolved = FileSystem.resolved(path) else { throw .cannotOpen(number) }
    let target = SystemCall.retrying { open(resolved, flags, 0o600) }
    guard target >= 0 else { throw .cannotOpen(errno) }
    return (target, resolved)
  }

  /// The status of the descriptor's file, or `nil` if the path now refers to a different file. The process
  /// that held the lock may have replaced the file.
  static func status(_ descriptor: Int32, named path: String) -> stat? {
    var opened = stat()
    var named = stat()
    guard fstat(descriptor, &opened) == 0, lstat(path, &named) == 0, opened.isSameFile(as: named) else {
      return nil
    }
    return opened
  }
}

extension stat {
  /// Whether both describe the same file, whatever its name.
  func isSameFile(as other: stat) -> Bool { st_ino == other.st_ino && st_dev == other.st_dev }
}

/// The pauses between attempts to take a lock. They are random, so that processes that wait for the same lock take
/// turns, and become longer, so that many of them together cost little.
struct LockPauses {
  private let deadline: ContinuousClock.Instant
  private var limit = 1000

  init(timeout: Duration) { deadline = .now + timeout }

  /// The next pause; `nil` if the time is up.
  mutating func next() -> Duration? {
    let rest = deadline - .now
    guard rest > .zero else { return nil }
    defer { limit = min(limit * 2, 50_000) }
    return min(rest, .microseconds(Int.random(in: limit / 2...limit)))
  }
}
