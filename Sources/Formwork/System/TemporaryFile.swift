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
    let error = FileSystem.create(path, bytes, mode: 0o600)
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
}
