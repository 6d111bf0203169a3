// The extended attributes of open files. On failure, all functions return -1 and set `errno`.
internal import CAttributes

/// Reads the names of a file's attributes, each followed by a zero byte; returns their total size.
package func listAttributes(_ descriptor: Int32, _ names: UnsafeMutablePointer<CChar>?, _ size: Int) -> Int {
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

package func removeAttribute(_ descriptor: Int32, _ name: String) -> Int32 { fremovexattr(descriptor, name) }
