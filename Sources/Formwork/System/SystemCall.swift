internal import FormworkPlatform

/// The functions read(2) and write(2), callable from types that have methods with these names.
package enum SystemCall {
  /// Like read(2): returns the number of bytes read, 0 at the end, or -1 with `errno` set.
  package static func read(_ descriptor: Int32, into bytes: UnsafeMutableRawPointer, count: Int) -> Int {
    systemRead(descriptor, bytes, count)
  }

  /// Like write(2): returns the number of bytes written, or -1 with `errno` set.
  package static func write(_ descriptor: Int32, from bytes: UnsafeRawPointer, count: Int) -> Int {
    systemWrite(descriptor, bytes, count)
  }
}

private func systemRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer, _ count: Int) -> Int {
  read(descriptor, bytes, count)
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
