// The extended attributes of open files, whose functions take different arguments on each platform. On
// failure, all of them return -1 and set `errno`.
#if canImport(Darwin)
  /// The error for a file that lacks an attribute.
  package let attributeMissing = ENOATTR

  package func listAttributes(_ descriptor: Int32, _ names: UnsafeMutablePointer<CChar>?, _ size: Int) -> Int
  {
    flistxattr(descriptor, names, size, 0)
  }

  package func readAttribute(
    _ descriptor: Int32, _ name: String, _ bytes: UnsafeMutableRawPointer?, _ size: Int
  ) -> Int {
    fgetxattr(descriptor, name, bytes, size, 0, 0)
  }

  package func writeAttribute(
    _ descriptor: Int32, _ name: String, _ bytes: UnsafeRawPointer?, _ size: Int
  ) -> Int32 {
    fsetxattr(descriptor, name, bytes, size, 0, 0)
  }

  package func removeAttribute(_ descriptor: Int32, _ name: String) -> Int32 {
    fremovexattr(descriptor, name, 0)
  }
#else
  internal import CAttributes

  /// The error for a file that lacks an attribute.
  package let attributeMissing = ENODATA

  /// Reads the names of a file's attributes, each followed by a zero byte; returns their total size.
  package func listAttributes(_ descriptor: Int32, _ names: UnsafeMutablePointer<CChar>?, _ size: Int) -> Int
  {
    flistxattr(descriptor, names, UInt(size))
  }

  /// Reads the value of an attribute; returns its size.
  package func readAttribute(
    _ descriptor: Int32, _ name: String, _ bytes: UnsafeMutableRawPointer?, _ size: Int
  ) -> Int {
    fgetxattr(descriptor, name, bytes, UInt(size))
  }

  package func writeAttribute(
    _ descriptor: Int32, _ name: String, _ bytes: UnsafeRawPointer?, _ size: Int
  ) -> Int32 {
    fsetxattr(descriptor, name, bytes, UInt(size), 0)
  }

  package func removeAttribute(_ descriptor: Int32, _ name: String) -> Int32 {
    fremovexattr(descriptor, name)
  }
#endif
