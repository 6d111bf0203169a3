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
  /// yet.
  ///
  /// An existing file stays locked from the comparison to the rename. If two programs write at the same time,
  /// one of them gets an error.
  func replace(expected: [UInt8]?, with bytes: [UInt8]) throws(FileFault) {
    guard let expected else {
      guard let resolved = FileSystem.resolved(path) else { throw folderMissing }
      return try write(bytes, to: resolved, mode: 0o644 & ~currentMask(), owner: nil, isNew: true)
    }
    let file = try lock()
    guard file.status.st_mode & S_IFMT == S_IFREG,
      try FileSystem.read(file.descriptor, size: Int(file.status.st_size), path: path) == expected
    else { throw .changedMeanwhile(path) }
    try replace(file, with: bytes)
  }

  /// Replaces a file that the caller has locked.
  package func replace(_ file: borrowing LockedFile, with bytes: [UInt8]) throws(FileFault) {
    let status = file.status
    try write(
      bytes, to: file.path, mode: status.st_mode & 0o7777, owner: (status.st_uid, status.st_gid),
      isNew: false)
  }

  private var folderMissing: FileFault { .folderMissing(file: path, folder: FileSystem.folder(of: path)) }

  /// Writes and syncs a temporary file in the same folder, renames it to `target`, and syncs the folder.
  private func write(
    _ bytes: [UInt8], to target: String, mode: mode_t, owner: (user: uid_t, group: gid_t)?, isNew: Bool
  ) throws(FileFault) {
    let named = FileSystem.folder(of: target)
    let folder = named.isEmpty ? "." : named
    let temporary = try writeTemporary(bytes, beside: target, in: folder, mode: mode, owner: owner)
    do throws(FileFault) {
      try install(temporary, as: target, isNew: isNew)
    } catch {
      unlink(temporary)
      throw error
    }
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    // Some file systems cannot sync a folder and fail with EINVAL.
    if fsync(descriptor) != 0, errno != EINVAL { throw .notSynced(path, reason: FileSystem.reason(errno)) }
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

  private func writeTemporary(
    _ bytes: [UInt8], beside target: String, in folder: String, mode: mode_t,
    owner: (user: uid_t, group: gid_t)?
  ) throws(FileFault) -> String {
    // Until the owner is set, the file may belong to a different group. That group gets only the permissions
    // of others, and the setuid and setgid bits stay off.
    let strictMode = mode & 0o707 | (mode & 0o007) << 3
    let (descriptor, temporary) = try makeTemporary(beside: target, in: folder, mode: strictMode)
    var number: Int32 = 0
    var mode = mode
    var status = stat()
    if fstat(descriptor, &status) != 0 { number = errno }
    if let owner, (status.st_uid, status.st_gid) != owner,
      fchown(descriptor, owner.user, owner.group) != 0, fchown(descriptor, uid_t.max, owner.group) != 0
    {
      mode = strictMode
    }
    if number == 0, status.st_mode & 0o7777 != mode, fchmod(descriptor, mode) != 0 { number = errno }
    var written = 0
    bytes.withUnsafeBytes { buffer in
      while number == 0, written < buffer.count {
        let count = SystemCall.write(
          descriptor, from: buffer.baseAddress! + written, count: buffer.count - written)
        if count > 0 { written += count } else if errno != EINTR { number = errno }
      }
    }
    if number == 0, fsync(descriptor) != 0 { number = errno }
    if close(descriptor) != 0, number == 0 { number = errno }
    guard number == 0 else {
      unlink(temporary)
      throw .cannotWrite(path, reason: FileSystem.reason(number))
    }
    return temporary
  }

  /// Creates a file with a unique name.
  private func makeTemporary(
    beside target: String, in folder: String, mode: mode_t
  ) throws(FileFault) -> (descriptor: Int32, path: String) {
    let name = "\(folder)/.\(target.split(separator: "/").last ?? "settings")"
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

  private func install(_ temporary: String, as target: String, isNew: Bool) throws(FileFault) {
    if isNew {
      // If another program has created the file in the meantime, `link` fails. `rename` would overwrite it.
      if link(temporary, target) == 0 {
        unlink(temporary)
        return
      }
      if errno == EEXIST { throw .changedMeanwhile(path) }
    }
    guard rename(temporary, target) == 0 else {
      throw .cannotWrite(path, reason: FileSystem.reason(errno))
    }
  }

  private func currentMask() -> mode_t {
    let mask = umask(0o022)
    umask(mask)
    return mask
  }
}
