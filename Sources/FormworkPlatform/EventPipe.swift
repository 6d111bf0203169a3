/// A non-blocking pipe whose bytes end a `poll`. Child processes do not inherit it.
package struct EventPipe: Sendable {
  package let readEnd: Int32
  package let writeEnd: Int32

  /// Creates a pipe; returns `nil` if the process has no descriptors left.
  package init?() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    (readEnd, writeEnd) = (ends[0], ends[1])
  }

  package func close() {
    _ = closeDescriptor(readEnd)
    _ = closeDescriptor(writeEnd)
  }

  /// Adds a byte, unless the pipe is full. A full pipe also ends a `poll`.
  package func put(_ byte: UInt8) {
    var byte = byte
    _ = write(writeEnd, &byte, 1)
  }

  package func empty() {
    while take() != nil {}
  }

  /// Removes and returns the next byte; `nil` if there is none.
  package func take() -> UInt8? {
    var byte: UInt8 = 0
    return read(readEnd, &byte, 1) == 1 ? byte : nil
  }
}
