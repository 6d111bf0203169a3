import Formwork
internal import FormworkPlatform

/// A buffered file descriptor for output.
@MainActor
package final class OutputStream {
  private let descriptor: Int32
  private var buffer: [UInt8] = []
  /// Why writing failed. If the reader has closed the pipe (`| head -1`), the rest is silently dropped
  /// instead.
  package private(set) var failure: String?
  private var isClosed = false
  package let isTerminal: Bool

  package init(descriptor: Int32) {
    self.descriptor = descriptor
    isTerminal = isatty(descriptor) == 1
  }

  package func write(_ text: String) {
    guard !isClosed else { return }
    buffer.append(contentsOf: text.utf8)
    if buffer.count > 1 << 16 { flush() }
  }

  package func writeLine(_ line: String) {
    write(line)
    write("\n")
  }

  package func flush() {
    guard !isClosed, !buffer.isEmpty else { return }
    defer { buffer.removeAll(keepingCapacity: true) }
    var written = 0
    buffer.withUnsafeBytes { bytes in
      while written < bytes.count {
        let count = SystemCall.write(
          descriptor, from: bytes.baseAddress! + written, count: bytes.count - written)
        if count > 0 {
          written += count
        } else if errno == EAGAIN {
          var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          poll(&waiting, 1, -1)
        } else if errno != EINTR {
          isClosed = true
          if errno != EPIPE { failure = String(cString: strerror(errno)) }
          return
        }
      }
    }
  }

  /// The terminal's columns and rows; `nil` if this is not a terminal or its size is unknown.
  package var size: (columns: Int, rows: Int)? {
    var size = winsize()
    guard isTerminal, ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return nil
    }
    return (Int(size.ws_col), Int(size.ws_row))
  }
}
