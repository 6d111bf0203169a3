internal import FormworkPlatform

/// Replaces a file so that it is old or new, whole, whatever happens in between.
package struct AtomicFile {
  /// The file itself, links resolved, so that a link stays one.
  let path: String
  /// What is said to a person.
  let shownPath: String

  package init(path: String, shownPath: String) {
    self.path = path
    self.shownPath = shownPath
  }

  /// Writes `bytes`, provided that the file still holds `expected` (`nil`: that it does not exist).
  ///
  /// The file is locked from the comparison to the rename, so that of two programs one is told.
  func replace(expected: [UInt8]?, with bytes: [UInt8]) throws(FileFault) {
    guard let expected else {
      return try write(bytes, mode: 0o644 & ~currentMask(), owner: nil, isNew: true)
    }
    let file = try lock()
    guard try FileSystem.read(file.descriptor, path: shownPath) == expected else {
      throw .changedMeanwhile(shownPath)
    }
    try replace(file, with: bytes)
  }

  /// Writes `bytes` in the place of the file, which the caller has locked.
  package func replace(_ file: borrowing LockedFile, with bytes: [UInt8]) throws(FileFault) {
    var mode: mode_t = 0o644 & ~currentMask()
    var owner: (user: uid_t, group: gid_t)?
    var status = stat()
    if fstat(file.descriptor, &status) == 0 {
      mode = status.st_mode & 0o7777
      owner = (status.st_uid, status.st_gid)
    }
    // The folder may allow a rename over a file that itself says read-only.
    guard FileSystem.isWritable(path) else { throw .denied(shownPath) }
    try write(bytes, mode: mode, owner: owner, isNew: false)
  }

  /// A temporary file in the same folder, fsync, rename, fsync of the folder.
  private func write(
    _ bytes: [UInt8], mode: mode_t, owner: (user: uid_t, group: gid_t)?, isNew: Bool
  ) throws(FileFault) {
    let temporary = try writeTemporary(bytes, mode: mode, owner: owner)
    do throws(FileFault) {
      try install(temporary, isNew: isNew)
    } catch {
      unlink(temporary)
      throw error
    }
    let folder = open(FileSystem.folder(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { return }
    defer { close(folder) }
    // Some file systems cannot sync a folder, and say so by EINVAL.
    if fsync(folder) != 0, errno != EINVAL { throw .notSynced(shownPath, reason: FileSystem.reason(errno)) }
  }

  /// Opens the file as it is now and locks it; another's lock is waited for, briefly.
  private func lock() throws(FileFault) -> LockedFile {
    do throws(LockedFile.Problem) {
      return try LockedFile(path, for: .reading, attempts: 100, pause: 10_000)
    } catch {
      switch error {
      case .cannotOpen(ENOENT): throw .changedMeanwhile(shownPath)
      case .cannotOpen(let number): throw FileSystem.fault(number, reading: shownPath)
      case .cannotLock(let number): throw .cannotWrite(shownPath, reason: FileSystem.reason(number))
      case .isLocked: throw .locked(shownPath)
      }
    }
  }

  private func writeTemporary(
    _ bytes: [UInt8], mode: mode_t, owner: (user: uid_t, group: gid_t)?
  ) throws(FileFault) -> String {
    let name = "\(FileSystem.folder(of: path))/.\(path.split(separator: "/").last ?? "settings").XXXXXX"
    var template = Array(name.utf8CString)
    let descriptor = mkstemp(&template)
    let temporary = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    guard descriptor >= 0 else {
      switch errno {
      case EACCES, EPERM, EROFS: throw .cannotCreate(shownPath, reason: FileSystem.reason(errno))
      case ENOENT, ENOTDIR: throw .folderMissing(file: shownPath, folder: FileSystem.folder(of: shownPath))
      default: throw .cannotCreate(shownPath, reason: FileSystem.reason(errno))
      }
    }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    var number: Int32 = 0
    var mode = mode
    if let owner, fchown(descriptor, owner.user, owner.group) != 0,
      fchown(descriptor, uid_t.max, owner.group) != 0
    {
      // The group is another one now: it gets no more than anybody, and nobody runs as it.
      mode = mode & 0o707 | (mode & 0o007) << 3
    }
    if fchmod(descriptor, mode) != 0 { number = errno }
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
      throw .cannotWrite(shownPath, reason: FileSystem.reason(number))
    }
    return temporary
  }

  private func install(_ temporary: String, isNew: Bool) throws(FileFault) {
    if isNew {
      // A link fails where a rename would overwrite what another program made meanwhile.
      if link(temporary, path) == 0 {
        unlink(temporary)
        return
      }
      if errno == EEXIST { throw .changedMeanwhile(shownPath) }
    }
    guard rename(temporary, path) == 0 else {
      throw .cannotWrite(shownPath, reason: FileSystem.reason(errno))
    }
  }

  private func currentMask() -> mode_t {
    let mask = umask(0o022)
    umask(mask)
    return mask
  }
}
