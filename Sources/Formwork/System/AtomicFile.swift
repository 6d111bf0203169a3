internal import FormworkPlatform

/// Replaces a file atomically: even after a failure, it has either its complete old or its complete new
/// contents. A symbolic link stays a link.
///
/// A program that saves after each change waits for every system call made here, so none of them is
/// redundant.
package struct AtomicFile: ~Copyable {
  /// The path as shown in messages.
  let path: String
  package var options: SaveOptions
  /// The current file, if it is still locked since an earlier attempt to replace it.
  private var held: LockedFile?

  package init(path: String, options: SaveOptions = SaveOptions()) {
    self.path = path
    self.options = options
  }

  /// Writes `bytes` if the file still contains `expected`. If `expected` is `nil`, the file must not exist
  /// yet; only the current user can read a new file that is private.
  ///
  /// An existing file stays locked until it is replaced, and is compared just before that. If two programs
  /// write at the same time, one of them gets an error. If that is ``FileFault/changedMeanwhile(_:)``, the file stays
  /// locked until the next attempt or until this value is destroyed, so nobody can change it a second time.
  ///
  /// Does not wait for a lock.
  package mutating func replace(
    expected: [UInt8]?, with bytes: [UInt8], isPrivate: Bool = false
  ) throws(FileFault) {
    guard let expected else { return try create(bytes, mode: isPrivate ? 0o600 : 0o644) }
    try lock()
    guard let file = held.take() else { return }
    do throws(FileFault) {
      // Its name was compared when it was locked.
      try compare(file, with: expected)
      try refuseLinks(of: file)
      DeferredSignals.begin()
      defer { DeferredSignals.end() }
      if options.writesInPlace {
        try overwrite(file, expected, with: bytes)
      } else {
        try replace(file, expected, with: bytes)
      }
    } catch {
      if case .changedMeanwhile = error, file.isNamed { held = consume file }
      throw error
    }
  }

  /// Writes `bytes` whatever the file contains now, and creates it if it does not exist. Does not wait for a
  /// lock.
  package mutating func write(_ bytes: [UInt8]) throws(FileFault) {
    guard FileSystem.exists(path) else { return try create(bytes, mode: 0o666) }
    try lock()
    guard let file = held.take() else { return }
    guard file.status.st_mode & S_IFMT == S_IFREG else {
      throw .cannotReplace(path, reason: Wording.notARegularFile, hasOption: false)
    }
    try refuseLinks(of: file)
    try replace(file, with: bytes)
  }

  /// Opens and locks the current file, unless it is still locked. Does not wait.
  package mutating func lock() throws(FileFault) {
    if let file = held.take(), file.isNamed {
      held = consume file
      return
    }
    // Without locks, the comparison just before the file is replaced has to be enough.
    do throws(LockedFile.Problem) {
      held = try LockedFile(path, for: .replacing, requiresLock: false)
    } catch {
      switch error {
      case .cannotOpen where FileSystem.resolved(path) == nil: throw folderMissing
      case .cannotOpen(ENOENT): throw .changedMeanwhile(path)
      case .cannotOpen(EACCES), .cannotOpen(EPERM): throw .denied(path)
      case .cannotOpen(EISDIR): throw .isFolder(path)
      case .cannotOpen(let number), .cannotLock(let number): throw fault(.error(number))
      case .isLocked: throw .locked(path)
      }
    }
  }

  /// Releases the file if it is still locked.
  package mutating func unlock() { held = nil }

  /// Replaces a file that the caller has locked.
  package func replace(_ file: borrowing LockedFile, with bytes: [UInt8]) throws(FileFault) {
    DeferredSignals.begin()
    defer { DeferredSignals.end() }
    try replace(file, nil, with: bytes)
  }

  // MARK: - The ways to write

  private func create(_ bytes: [UInt8], mode: mode_t) throws(FileFault) {
    guard let target = FileSystem.resolved(path) else { throw folderMissing }
    DeferredSignals.begin()
    defer { DeferredSignals.end() }
    var isNew = true
    var closeError: Int32 = 0
    do throws(ReplacementFile.Obstacle) {
      var new = try ReplacementFile.create(for: target, mode: mode)
      try new.write(bytes)
      isNew = try new.take(target)
      closeError = new.close()
    } catch { throw fault(error) }
    guard isNew else { throw .changedMeanwhile(path) }
    try finish(target, closeError)
  }

  /// - Parameter expected: the contents of the file; `nil` if its lock is enough.
  private func replace(
    _ file: borrowing LockedFile, _ expected: [UInt8]?, with bytes: [UInt8]
  ) throws(FileFault) {
    // Before the new version, so that a process that is killed leaves only one temporary file.
    if let expected, let suffix = options.backupSuffix { try backUp(file, expected, suffix: suffix) }
    var new = try written(bytes, for: file.path, like: file)
    // A program that ignores locks may have written meanwhile.
    if let expected { try compareAgain(file, with: expected) }
    do throws(ReplacementFile.Obstacle) { try new.replace(file.path) } catch { throw fault(error) }
    try finish(file.path, new.close())
  }

  /// Writes into the file itself.
  private func overwrite(
    _ file: borrowing LockedFile, _ expected: [UInt8], with bytes: [UInt8]
  ) throws(FileFault) {
    let suffix = options.backupSuffix ?? "~"
    try backUp(file, expected, suffix: suffix)
    let syncError = syncFolder(of: file.path)
    if syncError != 0 { throw fault(.error(syncError), backup: path + suffix) }
    try compareAgain(file, with: expected)
    let descriptor = file.descriptor
    func write(_ bytes: [UInt8], over size: Int) -> Int32 {
      // Reserving the space first means that a full disk cannot interrupt the write.
      if bytes.count > size {
        let number = posix_fallocate(descriptor, off_t(size), off_t(bytes.count - size))
        if number != 0, number != EOPNOTSUPP, number != EINVAL, number != EINTR { return number }
      }
      guard lseek(descriptor, 0, SEEK_SET) == 0 else { return errno }
      let number = SystemCall.writeAll(bytes, to: descriptor)
      if number != 0 { return number }
      if SystemCall.retrying({ ftruncate(descriptor, off_t(bytes.count)) }) != 0 { return errno }
      return SystemCall.retrying { fsync(descriptor) } == 0 ? 0 : errno
    }
    let number = write(bytes, over: expected.count)
    if number == 0 { return }
    if write(expected, over: max(expected.count, bytes.count)) == 0 { throw fault(.error(number)) }
    throw .partlyWritten(path, backup: path + suffix, reason: FileSystem.reason(number))
  }

  /// Keeps the contents of a file, with its owner, mode and access control list, in another one beside it.
  private func backUp(
    _ file: borrowing LockedFile, _ contents: [UInt8], suffix: String
  ) throws(FileFault) {
    let (target, shown) = (file.path + suffix, path + suffix)
    if suffix.isEmpty || suffix.contains("/") { throw fault(.error(EINVAL), backup: shown) }
    // Under the temporary name of the file itself, which each save looks for.
    var copy = try written(contents, for: file.path, like: file, backup: shown)
    do throws(ReplacementFile.Obstacle) {
      try copy.replace(target)
      let number = copy.close()
      if number != 0 { throw .error(number) }
    } catch { throw fault(error, backup: shown) }
  }

  /// Writes a file that can replace the one at `target`.
  private func written(
    _ bytes: [UInt8], for target: String, like file: borrowing LockedFile, backup: String? = nil
  ) throws(FileFault) -> ReplacementFile {
    do throws(ReplacementFile.Obstacle) {
      let new = try ReplacementFile.create(for: target, like: file, keepsOwner: backup == nil)
      try new.write(bytes)
      return new
    } catch { throw fault(error, backup: backup) }
  }

  // MARK: - Checks

  /// Throws if a file does not contain `expected`.
  private func compare(_ file: borrowing LockedFile, with expected: [UInt8]) throws(FileFault) {
    guard file.status.st_mode & S_IFMT == S_IFREG,
      try FileSystem.read(file.descriptor, size: expected.count + 1, path: path, at: 0)
        .hasSameBytes(as: expected)
    else { throw .changedMeanwhile(path) }
  }

  /// Throws if a file does not contain `expected` any more, or if its path refers to another file.
  private func compareAgain(
    _ file: borrowing LockedFile, with expected: [UInt8]
  ) throws(FileFault) {
    guard file.isNamed else { throw .changedMeanwhile(path) }
    try compare(file, with: expected)
  }

  /// Throws if replacing the file would separate it from its other names.
  private func refuseLinks(of file: borrowing LockedFile) throws(FileFault) {
    guard file.status.st_nlink > 1, !options.writesInPlace else { return }
    ReplacementFile.removeSecondName(of: file)
    var status = stat()
    guard fstat(file.descriptor, &status) != 0 || status.st_nlink > 1 else { return }
    throw .cannotReplace(path, reason: Wording.hardLinks(Int(status.st_nlink)), hasOption: false)
  }

  /// Writes the folder of a file to the disk after the file has got its name.
  ///
  /// - Parameter closeError: the `errno` of closing the file, or 0.
  private func finish(_ target: String, _ closeError: Int32) throws(FileFault) {
    let syncError = syncFolder(of: target)
    let number = closeError != 0 ? closeError : syncError
    if number != 0 { throw .notSynced(path, reason: FileSystem.reason(number)) }
  }

  /// - Returns: 0, or `errno`.
  private func syncFolder(of target: String) -> Int32 {
    let folder = FileSystem.folder(of: target, orCurrent: true)
    let descriptor = SystemCall.retrying { open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    // A folder in which files can be created need not be readable.
    guard descriptor >= 0 else { return 0 }
    defer { _ = SystemCall.close(descriptor) }
    // Some file systems cannot sync a folder and fail with EINVAL.
    return SystemCall.retrying { fsync(descriptor) } == 0 || errno == EINVAL ? 0 : errno
  }

  // MARK: - Faults

  private var folderMissing: FileFault { FileSystem.noFolder(for: path) }

  /// - Parameter backup: the path of the backup, if that is what could not be written.
  private func fault(_ obstacle: ReplacementFile.Obstacle, backup: String? = nil) -> FileFault {
    switch obstacle {
    case .isInUse: return .locked(path)
    case .folderMissing: return folderMissing
    case .error(EBUSY) where backup == nil:
      return .cannotReplace(path, reason: Wording.mountPoint, hasOption: false)
    case .ownerNotKept: return .cannotReplace(path, reason: obstacle.reason, hasOption: false)
    case .error, .cannotCreate, .inTheWay, .notKept: break
    }
    let reason = backup.map { Wording.cannotBackUp(to: $0, obstacle.reason) } ?? obstacle.reason
    return obstacle.isPermission ? .notPermitted(path, reason: reason) : .cannotWrite(path, reason: reason)
  }
}

extension ReplacementFile.Obstacle {
  /// Whether the system did not permit something.
  fileprivate var isPermission: Bool {
    switch self {
    case .error(let number), .cannotCreate(let number), .inTheWay(_, let number):
      [EACCES, EPERM, EROFS].contains(number)
    case .folderMissing, .isInUse, .notKept, .ownerNotKept: false
    }
  }
}
