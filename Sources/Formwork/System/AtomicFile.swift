internal import FormworkPlatform

/// Replaces a file so that it is old or new, whole, whatever happens in between. A link stays one.
///
/// Who saves after each change waits for each of the calls below, so there is none that another one tells already.
package struct AtomicFile {
  /// As it is said to a person.
  let path: String

  package init(path: String) { self.path = path }

  /// Writes `bytes`, provided that the file still holds `expected` (`nil`: that it does not exist).
  ///
  /// The file is locked from the comparison to the rename, so that of two programs one is told.
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

  /// Writes `bytes` in the place of the file, which the caller has locked.
  package func replace(_ file: borrowing LockedFile, with bytes: [UInt8]) throws(FileFault) {
    let status = file.status
    try write(
      bytes, to: file.path, mode: status.st_mode & 0o7777, owner: (status.st_uid, status.st_gid),
      isNew: false)
  }

  private var folderMissing: FileFault { .folderMissing(file: path, folder: FileSystem.folder(of: path)) }

  /// A temporary file in the same folder, fsync, rename, fsync of the folder.
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
    // Some file systems cannot sync a folder, and say so by EINVAL.
    if fsync(descriptor) != 0, errno != EINVAL { throw .notSynced(path, reason: FileSystem.reason(errno)) }
  }

  /// Opens the file as it is now and locks it; another's lock is waited for, briefly.
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
    // Until it has its owner the group is another one: it gets no more than anybody, and nobody runs as it.
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

  /// Makes a file of a new name.
  private func makeTemporary(
    beside target: String, in folder: String, mode: mode_t
  ) throws(FileFault) -> (descriptor: Int32, path: String) {
    let name = "\(folder)/.\(target.split(separator: "/").last ?? "settings")"
    while true {
      // Asking for randomness would be another call; where two have the same time, the second one is told.
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
      // A link fails where a rename would overwrite what another program made meanwhile.
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
