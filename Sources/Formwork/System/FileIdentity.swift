internal import FormworkPlatform

/// Identifies a file regardless of the path or hard link.
package enum FileIdentity: Sendable, Hashable {
  case existing(device: UInt64, number: UInt64)
  /// The resolved path of a file that does not exist.
  case missing(String)

  /// - Returns: `nil` if the folder of the file does not exist either.
  package init?(_ path: String) {
    var status = stat()
    if stat(path, &status) == 0 {
      self = .existing(device: UInt64(status.st_dev), number: UInt64(status.st_ino))
    } else {
      guard let path = FileSystem.resolved(path) else { return nil }
      self = .missing(path)
    }
  }
}
