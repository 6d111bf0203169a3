internal import FormworkPlatform

/// System calls that are callable from types that have methods with these names, or that are repeated if a
/// signal interrupts them.
package enum SystemCall {
  /// Like read(2): returns the number of bytes read, 0 at the end, or -1 with `errno` set.
  package static func read(_ descriptor: Int32, into bytes: UnsafeMutableRawPointer, count: Int) -> Int {
    systemRead(descriptor, bytes, count)
  }

  /// Like write(2): returns the number of bytes written, or -1 with `errno` set.
  package static func write(_ descriptor: Int32, from bytes: UnsafeRawPointer, count: Int) -> Int {
    systemWrite(descriptor, bytes, count)
  }

  /// Writes all bytes at the position of a descriptor.
  ///
  /// - Returns: 0, or `errno`.
  static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
    var written = 0
    var pauses = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        write(descriptor, from: $0.baseAddress! + written, count: $0.count - written)
      }
      if count > 0 {
        written += count
        pauses = 0
      } else if count == 0 {
        return EIO
      } else if [EAGAIN, EINTR].contains(errno), pauses < 1000 {
        pauses += 1
        // Some network file systems are busy for a while.
        if errno == EAGAIN { usleep(10_000) }
      } else {
        return errno
      }
    }
    return 0
  }

  /// How often an interrupted call is retried. A file system that reports interruptions without end must not hang a
  /// save.
  static let interruptionLimit = 1000

  /// Repeats a call while a signal interrupts it.
  ///
  /// - Returns: the result of the call, with `errno` set if it is negative.
  static func retrying(_ call: () -> Int32) -> Int32 {
    var interruptions = 0
    while true {
      let result = call()
      if result >= 0 || errno != EINTR || interruptions == interruptionLimit { return result }
      interruptions += 1
    }
  }

  /// Closes a descriptor. It is closed even if a signal interrupts the call.
  ///
  /// - Returns: 0, or `errno`.
  static func close(_ descriptor: Int32) -> Int32 {
    systemClose(descriptor) == 0 || errno == EINTR ? 0 : errno
  }
}

private func systemRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer, _ count: Int) -> Int {
  read(descriptor, bytes, count)
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}

private func systemClose(_ descriptor: Int32) -> Int32 { close(descriptor) }
