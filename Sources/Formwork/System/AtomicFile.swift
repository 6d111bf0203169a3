#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Replaces a file so that it is old or new, whole, whatever happens in between.
struct AtomicFile {
  /// The file itself, links resolved, so that a link stays one.
  let path: String
  /// What is said to a person.
  let shownPath: String

  /// Writes `bytes`, provided that the file still holds `expected` (`nil`: that it does not exist).
  ///
  /// A temporary file in the same folder, fsync, rename, fsync of the folder. The file is locked from the
  /// comparison to the rename, so that of two programs one is told.
  func replace(expected: [UInt8]?, with bytes: [UInt8]) throws(FileFault) {
    var mode: mode_t = 0o644 & ~currentMask()
    var owner: (user: uid_t, group: gid_t)?
    var locked: Int32 = -1
    defer { if locked >= 0 { close(locked) } }
    if let expected {
      locked = try lock()
      guard try FileSystem.read(locked, path: shownPath) == expected else {
        throw .changedMeanwhile(shownPath)
      }
      var status = stat()
      if fstat(locked, &status) == 0 {
        mode = status.st_mode & 0o7777
        owner = (status.st_uid, status.st_gid)
      }
      // The folder may allow a rename over a file that itself says read-only.
      guard FileSystem.isWritable(path) else { throw .denied(shownPath) }
    }
    let temporary = try writeTemporary(bytes, mode: mode, owner: owner)
    do throws(FileFault) {
      try install(temporary, isNew: expected == nil)
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
  private func lock() throws(FileFault) -> Int32 {
    for attempt in 0..<100 {
      let descriptor = open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else {
        if errno == ENOENT { throw .changedMeanwhile(shownPath) }
        throw FileSystem.fault(errno, reading: shownPath)
      }
      let isLocked = flock(descriptor, LOCK_EX | LOCK_NB) == 0
      if isLocked, isSameFile(descriptor) { return descriptor }
      let number = errno
      close(descriptor)
      if !isLocked, number != EWOULDBLOCK {
        throw .cannotWrite(shownPath, reason: FileSystem.reason(number))
      }
      if attempt < 99, !isLocked { usleep(10_000) }
    }
    throw .locked(shownPath)
  }

  /// Whether the descriptor's file is the one that the path names: the one we waited for may have been
  /// replaced by the one who held it.
  private func isSameFile(_ descriptor: Int32) -> Bool {
    var opened = stat()
    var named = stat()
    return fstat(descriptor, &opened) == 0 && stat(path, &named) == 0 && opened.st_ino == named.st_ino
      && opened.st_dev == named.st_dev
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
        let count = write(descriptor, buffer.baseAddress! + written, buffer.count - written)
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
