internal import FormworkPlatform

/// A pipe that never blocks and that programs started by this one do not inherit. Its bytes end a `poll`.
struct EventPipe: Sendable {
  let readEnd: Int32
  let writeEnd: Int32

  /// `nil` where the process has no descriptors left.
  init?() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    (readEnd, writeEnd) = (ends[0], ends[1])
  }

  func close() {
    _ = FormworkPlatform.close(readEnd)
    _ = FormworkPlatform.close(writeEnd)
  }

  /// Adds a byte; a full pipe is as good.
  func put(_ byte: UInt8) {
    var byte = byte
    _ = write(writeEnd, &byte, 1)
  }

  func empty() {
    while take() != nil {}
  }

  /// The next byte; `nil` where there is none.
  func take() -> UInt8? {
    var byte: UInt8 = 0
    return read(readEnd, &byte, 1) == 1 ? byte : nil
  }
}
