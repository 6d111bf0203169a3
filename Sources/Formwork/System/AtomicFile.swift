internal import FormworkPlatform

/// Replaces a file atomically: even after a failure, it has either its complete old or its complete new
/// contents. A symbolic link stays a link.
///
/// A program that saves after each change waits for every system call made here, so none of them is
/// redundant.
package struct AtomicFile {
  /// The path as shown in messages.
  let path: String

  package init(path: String) { self.path = path }

  /// Writes `bytes` if the file still contains `expected`. If `expected` is `nil`, the file must not exist
  /// yet; only the current user can read a new file that is private.
  ///
  /// An existing file stays locked until it is replaced, and is compared just before that. If two programs
  /// write at the same time, one of them gets an error.
  func replace(expected: [UInt8]?, with bytes: [UInt8], isPrivate: Bool = false) throws(FileFault) {
    guard let expected else {
      guard let resolved = FileSystem.resolved(path) else { throw folderMissing }
      let temporary = try writeTemporary(bytes, beside: resolved, mode: isPrivate ? 0o600 : newFileMode)
      return try install(temporary, as: resolved) { () throws(FileFault) in
        // If another program has created the file in the meantime, `link` fails; `rename` would replace it.
        if link(temporary, resolved) == 0 { return unlink(temporary) == 0 }
        if errno == EEXIST || FileSystem.exists(resolved) { throw .changedMeanwhile(path) }
        return false
      }
    }
    let file = try lock()
    let temporary = try writeTemporary(bytes, insteadOf: file)
    try install(temporary, as: file.path) { () throws(FileFault) in
      guard file.isNamed, file.status.st_mode & S_IFMT == S_IFREG,
        try FileSystem.read(file.descriptor, size: expected.count + 1, path: path) == expected
      else { throw .changedMeanwhile(path) }
      return false
    }
  }

  /// Replaces a file that the caller has locked.
  package func replace(_ file: borrowing LockedFile, with bytes: [UInt8]) throws(FileFault) {
    try install(writeTemporary(bytes, insteadOf: file), as: file.path)
  }

  private var folderMissing: FileFault { .folderMissing(file: path, folder: FileSystem.folder(of: path)) }

  /// Renames a temporary file to `target` and syncs the folder.
  ///
  /// - Parameter prepare: called just before the file is renamed; returns `true` if it already has its name.
  private func install(
    _ temporary: String, as target: String, prepare: () throws(FileFault) -> Bool = { false }
  ) throws(FileFault) {
    do throws(FileFault) {
      if try !prepare(), rename(temporary, target) != 0 {
        throw .cannotWrite(path, reason: FileSystem.reason(errno))
      }
    } catch {
      unlink(temporary)
      throw error
    }
    let descriptor = open(folder(of: target), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    // Some file systems cannot sync a folder and fail with EINVAL.
    if fsync(descriptor) != 0, errno != EINVAL { throw .notSynced(path, reason: FileSystem.reason(errno)) }
  }

  private func folder(of target: String) -> String {
    let folder = FileSystem.folder(of: target)
    return folder.isEmpty ? "." : folder
  }

  /// Opens and locks the current file. Waits up to about a second if another process holds the lock.
  private func lock() throws(FileFault) -> LockedFile {
    do throws(LockedFile.Problem) {
      return try LockedFile(path, for: .replacing, attempts: 100, pause: 10_000)
    } catch {
      switch error {
      case .cannotOpen where FileSystem.resolved(path) == nil: throw folderMissing
      case .cannotOpen(ENOENT): throw .changedMeanwhile(path)
      case .cannotOpen(EROFS): throw .denied(path)
      case .cannotOpen(let number): throw FileSystem.fault(number, reading: path)
      case .cannotLock(let number): throw .cannotWrite(path, reason: FileSystem.reason(number))
      case .isLocked: throw .locked(path)
      }
    }
  }

  /// Writes and syncs a new file in the folder of `target`.
  private func writeTemporary(
    _ bytes: [UInt8], beside target: String, mode: mode_t
  ) throws(FileFault) -> String {
    try writeTemporary(bytes, beside: target, mode: mode) { _ in }
  }

  /// Writes and syncs a new file in the folder of a file that it will replace. It has the same owner, mode,
  /// access control list and other extended attributes.
  private func writeTemporary(
    _ bytes: [UInt8], insteadOf file: borrowing LockedFile
  ) throws(FileFault) -> String {
    let status = file.status
    let source = file.descriptor
    let mode = status.st_mode & 0o7777
    // Until the owner is set, the file may belong to a different group. That group gets only the permissions
    // of others, and the setuid and setgid bits stay off.
    let strictMode = mode & 0o707 | (mode & 0o007) << 3
    return try writeTemporary(bytes, beside: file.path, mode: strictMode) {
      (descriptor) throws(Obstacle) in
      var new = stat()
      if fstat(descriptor, &new) != 0 { throw .error(errno) }
      let hasOwner =
        (new.st_uid, new.st_gid) == (status.st_uid, status.st_gid)
        || fchown(descriptor, status.st_uid, status.st_gid) == 0
      let hasGroup = hasOwner || fchown(descriptor, uid_t.max, status.st_gid) == 0
      do throws(FileAttributes.CopyFault) {
        let attributes = try FileAttributes(of: source)
        // The list's entry for the owner would apply to another user.
        if attributes.hasAccessControlList, !hasOwner { throw .accessControlList }
        try attributes.copy(to: descriptor)
      } catch { throw .notKept(error) }
      let wanted = hasGroup ? mode : strictMode
      if fstat(descriptor, &new) != 0 { throw .error(errno) }
      if new.st_mode & 0o7777 != wanted, fchmod(descriptor, wanted) != 0 { throw .error(errno) }
    }
  }

  /// Why a temporary file could not be completed.
  private enum Obstacle: Error {
    /// An `errno` code.
    case error(Int32)
    case notKept(FileAttributes.CopyFault)

    var reason: String {
      switch self {
      case .error(let number): FileSystem.reason(number)
      case .notKept(let attribute): attribute.reason
      }
    }
  }

  /// Writes and syncs a new file in the folder of `target`.
  ///
  /// - Parameter adjust: called before anything is written.
  private func writeTemporary(
    _ bytes: [UInt8], beside target: String, mode: mode_t, adjust: (Int32) throws(Obstacle) -> Void
  ) throws(FileFault) -> String {
    let (descriptor, temporary) = try makeTemporary(beside: target, mode: mode)
    do throws(Obstacle) {
      var isOpen = true
      defer { if isOpen { close(descriptor) } }
      try adjust(descriptor)
      var written = 0
      while written < bytes.count {
        let count = bytes.withUnsafeBytes {
          SystemCall.write(descriptor, from: $0.baseAddress! + written, count: $0.count - written)
        }
        if count > 0 { written += count } else if errno != EINTR { throw .error(errno) }
      }
      if fsync(descriptor) != 0 { throw .error(errno) }
      isOpen = false
      if close(descriptor) != 0 { throw .error(errno) }
      return temporary
    } catch {
      unlink(temporary)
      throw .cannotWrite(path, reason: error.reason)
    }
  }

  /// Creates a file with a unique name.
  private func makeTemporary(
    beside target: String, mode: mode_t
  ) throws(FileFault) -> (descriptor: Int32, path: String) {
    let name = "\(folder(of: target))/.\(target.split(separator: "/").last ?? "settings")"
    while true {
      // Random bytes would need another system call. If the name is taken, `open` fails with EEXIST.
      var time = timespec()
      clock_gettime(CLOCK_REALTIME, &time)
      let temporary = "\(name).\(String(time.tv_nsec, radix: 36))"
      let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode & 0o777)
      if descriptor >= 0 { return (descriptor, temporary) }
      switch errno {
      case EEXIST: continue
      case ENOENT, ENOTDIR: throw folderMissing
      case let number: throw .cannotCreate(path, reason: FileSystem.reason(number))
      }
    }
  }

  /// The mode of a new file that everyone can read, unless the user's umask prevents that.
  private var newFileMode: mode_t {
    let mask = umask(0o022)
    umask(mask)
    return 0o644 & ~mask
  }
}
