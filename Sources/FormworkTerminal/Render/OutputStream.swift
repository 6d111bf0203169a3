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
  private var isCapturing = false
  package let isTerminal: Bool
  private lazy var target = isTerminal ? TerminalState.reopened(descriptor, O_WRONLY) : descriptor

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

  /// Runs `body`, and returns its output instead of writing it.
  func captured(_ body: () async -> Void) async -> String {
    flush()
    isCapturing = true
    await body()
    isCapturing = false
    defer { buffer.removeAll(keepingCapacity: true) }
    return String(decoding: buffer, as: UTF8.self)
  }

  package func flush() {
    guard !isCapturing, !isClosed, !buffer.isEmpty else { return }
    defer { buffer.removeAll(keepingCapacity: true) }
    TerminalState.flushPrinted()
    let error = buffer.withUnsafeBytes { $0.write(to: target) }
    guard error != 0 else { return }
    isClosed = true
    if error != EPIPE { failure = String(cString: strerror(error)) }
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

extension UnsafeRawBufferPointer {
  /// Writes all bytes, and waits if necessary when the descriptor is non-blocking. A signal that ends the program drops
  /// what a terminal does not take.
  ///
  /// - Returns: 0, or `errno` if the rest cannot be written.
  func write(to descriptor: Int32) -> Int32 {
    var rest = self
    while !rest.isEmpty {
      let count = SystemCall.write(descriptor, from: rest.baseAddress!, count: rest.count)
      if count > 0 {
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
      } else if errno == EAGAIN {
        guard Self.waitToWrite(to: descriptor) else { return EPIPE }
      } else if errno != EINTR {
        return errno
      }
    }
    return 0
  }

  /// Returns `false` if the program has to end although a terminal takes no output.
  private static func waitToWrite(to descriptor: Int32) -> Bool {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    while poll(&waiting, 1, 100) == 0 {
      guard Signals.isTerminated, TerminalState.continueOutput(descriptor) else { continue }
      return poll(&waiting, 1, 100) != 0
    }
    return true
  }
}
