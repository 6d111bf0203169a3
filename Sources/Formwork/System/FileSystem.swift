internal import FormworkPlatform

/// Typed functions for files and folders.
package enum FileSystem {
  /// Returns the folder part of a path. If there is none, it is empty, or the current folder.
  package static func folder(of path: String, orCurrent: Bool = false) -> String {
    guard let slash = path.lastIndex(of: "/") else { return orCurrent ? "." : "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Returns the last part of a path; empty if there is none.
  package static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? ""
  }

  /// Reads a whole file.
  ///
  /// - Parameters:
  ///   - isRegular: whether to refuse a pipe or a device.
  ///   - limit: the greatest number of bytes. A file that is larger is refused.
  package static func read(
    _ path: String, isRegular: Bool = false, limit: Int
  ) throws(FileFault) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw fault(errno, reading: path) }
    defer { close(descriptor) }
    return try read(descriptor, path: path, isRegular: isRegular, limit: limit)
  }

  /// Reads a whole regular file in a folder or its subfolders.
  package static func read(
    _ path: String, inside folder: String, limit: Int
  ) throws(FileFault) -> [UInt8] {
    guard isInside(path, folder: folder) else { throw .outsideFolder(path, hasOption: false) }
    return try read(path, isRegular: true, limit: limit)
  }

  /// Reads an open file from its current position to its end.
  package static func read(
    _ descriptor: Int32, path: String, isRegular: Bool = false, limit: Int
  ) throws(FileFault) -> [UInt8] {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw fault(errno, reading: path) }
    if status.st_mode & S_IFMT == S_IFDIR { throw .isFolder(path) }
    if status.st_mode & S_IFMT == S_IFREG {
      if status.st_size > limit { throw .tooLarge(path, limit: limit) }
      return try read(descriptor, size: Int(status.st_size), path: path)
    }
    if isRegular { throw .unreadable(path, reason: Wording.notARegularFile) }
    // A pipe or a device, for example from `<(…)`: read until its end, waiting for data.
    var bytes: [UInt8] = []
    while true {
      let chunk = try read(descriptor, size: 1 << 16, path: path)
      if chunk.isEmpty { return bytes }
      bytes += chunk
      if bytes.count > limit { throw .tooLarge(path, limit: limit) }
    }
  }

  /// Returns the end of a file, at most `limit` bytes, and the file's size. Refuses a pipe or a device.
  package static func readEnd(
    _ descriptor: Int32, path: String, limit: Int
  ) throws(FileFault) -> (bytes: [UInt8], size: Int) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw fault(errno, reading: path) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw .unreadable(path, reason: Wording.notARegularFile)
    }
    let size = Int(status.st_size)
    guard lseek(descriptor, off_t(max(0, size - limit)), SEEK_SET) >= 0 else {
      throw fault(errno, reading: path)
    }
    return (try read(descriptor, size: min(size, limit), path: path), size)
  }

  /// Returns the end of the file at a path, and the file's size.
  package static func readEnd(
    _ path: String, limit: Int
  ) throws(FileFault) -> (bytes: [UInt8], size: Int) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { throw fault(errno, reading: path) }
    defer { close(descriptor) }
    return try readEnd(descriptor, path: path, limit: limit)
  }

  /// Reads once from a descriptor that has input; returns no bytes at its end.
  package static func readPiece(_ descriptor: Int32, path: String) throws(FileFault) -> [UInt8] {
    let size = 1 << 16
    var number: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      var result: Int
      repeat {
        result = SystemCall.read(descriptor, into: buffer.baseAddress!, count: size)
      } while result < 0 && (errno == EINTR || errno == EAGAIN)
      if result < 0 { number = errno }
      count = max(0, result)
    }
    if number != 0 { throw fault(number, reading: path) }
    return bytes
  }

  /// Reads `size` bytes, or fewer if the file ends before that.
  ///
  /// - Parameter offset: where to begin; by default, at the current position.
  static func read(
    _ descriptor: Int32, size: Int, path: String, at offset: Int? = nil
  ) throws(FileFault) -> [UInt8] {
    var number: Int32 = 0
    var interruptions = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size {
        let rest = buffer.baseAddress! + count
        let read =
          offset.map { pread(descriptor, rest, size - count, off_t($0 + count)) }
          ?? SystemCall.read(descriptor, into: rest, count: size - count)
        if read > 0 { (count, interruptions) = (count + read, 0) }
        if read == 0 { break }
        if read < 0, errno == EAGAIN {
          // Other programs may share standard input, so it is not changed to blocking mode.
          var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
          poll(&waiting, 1, -1)
        } else if read < 0 {
          if errno == EINTR, interruptions < SystemCall.interruptionLimit {
            interruptions += 1
            continue
          }
          number = errno
          break
        }
      }
    }
    if number != 0 { throw fault(number, reading: path) }
    return bytes
  }

  /// Returns the path with all links resolved. If the file does not exist, resolves its folder; `nil` if the
  /// folder does not exist either.
  package static func resolved(_ path: String) -> String? { resolved(path, linkLimit: 40) }

  private static func resolved(_ path: String, linkLimit: Int) -> String? {
    if let real = realpath(path, nil) {
      defer { free(real) }
      return String(cString: real)
    }
    let folder = folder(of: path)
    guard let real = realpath(folder.isEmpty ? "." : folder, nil) else { return nil }
    defer { free(real) }
    guard isFolder(String(cString: real)) else { return nil }
    let name = name(of: path)
    // If the target of a link is missing, follow the link: writing creates the target and keeps the link.
    if let target = linkTarget(of: path) {
      guard linkLimit > 0 else { return nil }
      let target = target.hasPrefix("/") ? target : "\(String(cString: real))/\(target)"
      return resolved(target, linkLimit: linkLimit - 1)
    }
    return String(cString: real) + "/" + name
  }

  /// The fault for a file that cannot be created because its folder does not exist or is not a folder. If the path is a
  /// link, the folder is that of the link's target.
  static func noFolder(for path: String) -> FileFault {
    var file = path
    for _ in 1...40 {
      guard let target = linkTarget(of: file) else { break }
      let parent = folder(of: file)
      file = target.hasPrefix("/") || parent.isEmpty ? target : "\(parent)/\(target)"
    }
    let folder = folder(of: file, orCurrent: true)
    if linkTarget(of: file) != nil { return .cannotWrite(path, reason: reason(ELOOP)) }
    // Such as /proc, which has only the files of the system.
    if isFolder(folder) { return .cannotCreate(path, reason: Wording.takesNoFiles(folder: folder)) }
    return exists(folder)
      ? .notAFolder(file: path, folder: folder) : .folderMissing(file: path, folder: folder)
  }

  private static func linkTarget(of path: String) -> String? {
    let limit = 4096
    let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      count = buffer.withMemoryRebound(to: CChar.self) { max(0, readlink(path, $0.baseAddress!, limit)) }
    }
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }

  /// Whether a path is below a folder after all links are resolved.
  package static func isInside(_ path: String, folder: String) -> Bool {
    guard let resolvedFolder = resolved(folder.isEmpty ? "." : folder) else { return false }
    // If the folder of the path does not exist, compare the paths as they are written.
    guard let resolvedPath = resolved(path) else {
      guard folder.isEmpty ? !path.hasPrefix("/") : path.hasPrefix(folder + "/") else { return false }
      return !path.dropFirst(folder.count).split(separator: "/").contains("..")
    }
    return resolvedPath.hasPrefix(resolvedFolder == "/" ? "/" : resolvedFolder + "/")
  }

  package static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  package static func isWritable(_ path: String) -> Bool { access(path, W_OK) == 0 }

  package static func isExecutable(_ path: String) -> Bool { access(path, X_OK) == 0 }

  package static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Whether the mode of a file lets its group or others read it. If the file has an access control list, the
  /// group's permissions in the mode limit those of everyone in the list.
  static func isReadableByOthers(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & (S_IRGRP | S_IROTH) != 0
  }

  /// Returns an environment variable; `nil` if it is unset or empty.
  package static func environment(_ name: String) -> String? {
    guard let value = getenv(name) else { return nil }
    let text = String(cString: value)
    return text.isEmpty ? nil : text
  }

  package static func fault(_ number: Int32, reading path: String) -> FileFault {
    switch number {
    case ENOENT, ENOTDIR: .missing(path)
    case EISDIR: .isFolder(path)
    case EACCES, EPERM: .denied(path)
    default: .unreadable(path, reason: reason(number))
    }
  }

  /// Creates a file; refuses to overwrite one.
  package static func create(_ path: String, _ bytes: [UInt8]) throws(FileFault) {
    switch create(path, bytes, mode: 0o666) {
    case 0: return
    case EEXIST: throw .exists(path)
    case let number where [ENOENT, ENOTDIR].contains(number) && !isFolder(folder(of: path, orCurrent: true)):
      throw noFolder(for: path)
    case let number where [EACCES, EPERM, EROFS].contains(number):
      throw .notPermitted(path, reason: reason(number))
    case let number: throw .cannotWrite(path, reason: reason(number))
    }
  }

  /// Creates a file; a file that cannot be written completely is removed.
  ///
  /// - Returns: 0, or `errno`.
  static func create(_ path: String, _ bytes: [UInt8], mode: mode_t) -> Int32 {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard descriptor >= 0 else { return errno }
    let (written, closed) = (SystemCall.writeAll(bytes, to: descriptor), SystemCall.close(descriptor))
    let error = written == 0 ? closed : written
    if error != 0 { unlink(path) }
    return error
  }

  static func reason(_ number: Int32) -> String { String(cString: strerror(number)) }
}
