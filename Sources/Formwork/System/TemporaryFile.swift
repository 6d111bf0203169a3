internal import FormworkPlatform

/// A file in a folder of its own that only the current user can read.
package struct TemporaryFile: Sendable {
  /// Why the file could not be created.
  package struct Obstacle: Error {
    /// The system's reason.
    package var reason: String
  }

  private let folder: String
  /// The file's path.
  package let path: String

  /// Creates a file.
  ///
  /// - Parameter name: the file's name, without a folder.
  package init(_ bytes: [UInt8], name: String) throws(Obstacle) {
    var template = Array("\(FileSystem.environment("TMPDIR") ?? "/tmp")/formwork-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw Obstacle(reason: FileSystem.reason(errno)) }
    folder = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
    path = "\(folder)/\(name)"
    let error = write(bytes)
    guard error == 0 else {
      remove()
      throw Obstacle(reason: FileSystem.reason(error))
    }
  }

  /// Removes the folder, with the file and everything that was created beside it.
  package func remove() {
    if let directory = opendir(folder) {
      while let entry = readdir(directory) {
        let offset = MemoryLayout<dirent>.offset(of: \.d_name)!
        let name = String(
          cString: (UnsafeRawPointer(entry) + offset).assumingMemoryBound(to: CChar.self))
        if name != ".", name != ".." { unlink("\(folder)/\(name)") }
      }
      closedir(directory)
    }
    rmdir(folder)
  }

  /// - Returns: 0, or `errno`.
  private func write(_ bytes: [UInt8]) -> Int32 {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return errno }
    defer { close(descriptor) }
    return SystemCall.writeAll(bytes, to: descriptor)
  }
}
