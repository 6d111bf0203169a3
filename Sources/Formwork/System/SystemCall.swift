internal import FormworkPlatform

/// The system's reading and writing under names that no method of ours hides.
package enum SystemCall {
  /// As read(2): how many bytes came, 0 at the end, -1 with `errno`.
  package static func read(_ descriptor: Int32, into bytes: UnsafeMutableRawPointer, count: Int) -> Int {
    systemRead(descriptor, bytes, count)
  }

  /// As write(2): how many bytes went, -1 with `errno`.
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
