internal import FormworkPlatform

/// The new version of a file, in the same folder, until it gets the file's name. It is removed on deinitialization
/// if it did not get that name.
///
/// Its own name depends on the file's name only. A process that is killed leaves therefore at most one such
/// file, which the next one removes. It is locked from its creation until it is closed, and a file that is not locked
/// is a leftover. So nobody removes, or renames, a version that another process is writing.
struct ReplacementFile: ~Copyable {
  /// Why a file could not be created, written or renamed.
  enum Obstacle: Error {
    /// An `errno` code.
    case error(Int32)
    case cannotCreate(Int32)
    case folderMissing
    /// Another process is writing its own version.
    case isInUse
    /// Something else has the name, and cannot be removed.
    case inTheWay(String, Int32)
    /// The new version could not be given to the file's owner; an `errno` code.
    case ownerNotKept(Int32)
    case notKept(FileAttributes.CopyFault)
  }

  private let descriptor: Int32
  /// The path of this version.
  private let path: String
  /// The file's mode and owner when it was created.
  private let status: stat
  /// Whether the version was renamed to the file, or removed.
  private var hasNoName = false
  private var isClosed = false

  private init(descriptor: Int32, path: String, status: stat) {
    (self.descriptor, self.path, self.status) = (descriptor, path, status)
  }

  /// Creates an empty version of the file at `target`, a path with all links resolved.
  static func create(for target: String, mode: mode_t) throws(Obstacle) -> ReplacementFile {
    var path = path(for: target)
    for _ in 1...1000 {
      let descriptor = SystemCall.retrying {
        open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode & 0o777)
      }
      if descriptor < 0 {
        switch errno {
        case EEXIST: try removeLeftover(path)
        case ENAMETOOLONG where path != shortPath(for: target): path = shortPath(for: target)
        case ENOENT, ENOTDIR: throw .folderMissing
        case let number: throw .cannotCreate(number)
        }
        continue
      }
      // Before it was locked, another process may have taken it for a leftover. Not all file systems have locks.
      let isLocked = SystemCall.retrying { flock(descriptor, LOCK_EX | LOCK_NB) } == 0 || errno != EWOULDBLOCK
      if isLocked, let status = LockedFile.status(descriptor, named: path) {
        return ReplacementFile(descriptor: descriptor, path: path, status: status)
      }
      _ = SystemCall.close(descriptor)
    }
    throw .isInUse
  }

  /// Creates an empty version of the file at `target` that has the same owner, mode, access control list and other
  /// extended attributes as `file`. If this process may not use the file's group, the new group gets only the
  /// permissions of others.
  ///
  /// - Parameter keepsOwner: whether the version must have the same owner. A backup need not.
  static func create(
    for target: String, like file: borrowing LockedFile, keepsOwner: Bool = true
  ) throws(Obstacle) -> ReplacementFile {
    let mode = file.status.st_mode & 0o7777
    // Until the owner is set, the file may belong to a different group. That group gets only the permissions
    // of others, and the setuid and setgid bits stay off.
    let strictMode = mode & 0o707 | (mode & 0o007) << 3
    let new = try create(for: target, mode: strictMode)
    try new.copyAttributes(of: file, mode: mode, strictMode: strictMode, keepsOwner: keepsOwner)
    return new
  }

  deinit {
    if !hasNoName { Self.remove(path) }
    if !isClosed { _ = SystemCall.close(descriptor) }
  }

  // MARK: - Writing

  private func copyAttributes(
    of file: borrowing LockedFile, mode: mode_t, strictMode: mode_t, keepsOwner: Bool
  ) throws(Obstacle) {
    let owner = file.status
    let descriptor = descriptor
    var hasOwner = (status.st_uid, status.st_gid) == (owner.st_uid, owner.st_gid)
    var hasGroup = hasOwner
    var ownerError: Int32 = 0
    // A change of the owner or of the access control list can change the mode.
    var hasFirstMode = hasOwner
    do throws(FileAttributes.CopyFault) {
      let attributes = try FileAttributes(of: file.descriptor)
      if !hasOwner {
        hasOwner = SystemCall.retrying { fchown(descriptor, owner.st_uid, owner.st_gid) } == 0
        if !hasOwner, keepsOwner, status.st_uid != owner.st_uid { ownerError = errno }
        hasGroup = hasOwner || SystemCall.retrying { fchown(descriptor, uid_t.max, owner.st_gid) } == 0
      }
      // The list's entry for the owner would apply to another user.
      if attributes.hasAccessControlList, !hasOwner { throw .accessControlList }
      if try attributes.copy(to: descriptor) { hasFirstMode = false }
    } catch { throw .notKept(error) }
    if ownerError != 0 { throw .ownerNotKept(ownerError) }
    let wanted = hasGroup ? mode : strictMode
    if hasFirstMode, status.st_mode & 0o7777 == wanted { return }
    if SystemCall.retrying({ fchmod(descriptor, wanted) }) != 0 { throw .error(errno) }
  }

  /// Writes the contents to the disk.
  func write(_ bytes: [UInt8]) throws(Obstacle) {
    let descriptor = descriptor
    var number = SystemCall.writeAll(bytes, to: descriptor)
    if number == 0, SystemCall.retrying({ fsync(descriptor) }) != 0 { number = errno }
    if number != 0 { throw .error(number) }
  }

  // MARK: - Naming

  /// Replaces the file at a path in the same folder.
  mutating func replace(_ target: String) throws(Obstacle) {
    let path = path
    if SystemCall.retrying({ rename(path, target) }) != 0 { throw .error(errno) }
    hasNoName = true
  }

  /// Gives the file a name that no other file may have.
  ///
  /// - Returns: whether no other file has it.
  mutating func take(_ target: String) throws(Obstacle) -> Bool {
    let path = path
    // `rename` would replace a file that another program has created in the meantime.
    if SystemCall.retrying({ link(path, target) }) == 0 { return true }
    let number = errno
    if number == EEXIST { return false }
    guard [EPERM, ENOTSUP, EOPNOTSUPP, ENOSYS, EINVAL, EMLINK].contains(number) else { throw .error(number) }
    // The file system has no links.
    if FileSystem.exists(target) { return false }
    try replace(target)
    return true
  }

  /// Removes the file's own name, and closes the file, which also unlocks it.
  ///
  /// - Returns: 0, or `errno`.
  mutating func close() -> Int32 {
    // While the file is locked: without the lock, another process may already use the name for its own version.
    if !hasNoName { Self.remove(path) }
    (hasNoName, isClosed) = (true, true)
    return SystemCall.close(descriptor)
  }

  private static func remove(_ path: String) {
    if unlink(path) != 0, errno != ENOENT { unlink(path) }
  }

  // MARK: - Leftovers

  /// The path of the new version of a file.
  private static func path(for target: String) -> String {
    "\(FileSystem.folder(of: target, orCurrent: true))/.\(FileSystem.name(of: target)).formwork.tmp"
  }

  /// The path of the new version of a file whose name is almost as long as the file system permits.
  private static func shortPath(for target: String) -> String {
    let number = String(StableHash.value(of: FileSystem.name(of: target)), radix: 36)
    return path(for: "\(FileSystem.folder(of: target, orCurrent: true))/\(number)")
  }

  /// Removes what a process that was killed has left.
  private static func removeLeftover(_ path: String) throws(Obstacle) {
    let flags = O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK | O_NOCTTY
    let descriptor = SystemCall.retrying { open(path, flags) }
    guard descriptor >= 0 else {
      // A link with this name can be removed without touching its target.
      if errno == ELOOP, unlink(path) == 0 { return }
      if errno == ENOENT { return }
      throw .inTheWay(path, errno)
    }
    defer { _ = SystemCall.close(descriptor) }
    if SystemCall.retrying({ flock(descriptor, LOCK_EX | LOCK_NB) }) != 0, errno == EWOULDBLOCK {
      throw .isInUse
    }
    guard LockedFile.status(descriptor, named: path) != nil else { return }
    if SystemCall.retrying({ unlink(path) }) != 0, errno != ENOENT { throw .inTheWay(path, errno) }
  }

  /// Removes the second name of a file, which a process leaves that is killed between ``take(_:)`` and its end.
  static func removeSecondName(of file: borrowing LockedFile) {
    for path in [path(for: file.path), shortPath(for: file.path)] {
      var named = stat()
      if lstat(path, &named) == 0, named.isSameFile(as: file.status) { unlink(path) }
    }
  }
}
