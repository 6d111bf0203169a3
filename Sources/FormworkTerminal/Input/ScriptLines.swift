import Formwork
internal import FormworkPlatform

/// Reads lines from a descriptor that is no terminal: strict UTF-8, LF or CRLF, in large pieces.
///
/// There is one reader a descriptor; what it has read ahead belongs to it.
package struct ByteLineReader {
  /// A line that is no text, or a descriptor that cannot be read.
  package enum Problem: Error, Sendable {
    case line(number: Int, LineFault)
    case unreadable(reason: String)
  }

  private let descriptor: Int32
  private var buffer: [UInt8] = []
  private var position = 0
  private var isAtEnd = false

  package init(descriptor: Int32) { self.descriptor = descriptor }

  /// The range of the current line in the buffer.
  private var line = 0..<0
  /// The number of the current line, from 1.
  package private(set) var number = 0

  /// Reads the next line; returns `false` at the end of the input. The last line need not end with a newline.
  package mutating func readLine() throws(Problem) -> Bool {
    var searched = position
    while true {
      let end = buffer.withUnsafeBufferPointer { bytes -> Int? in
        guard searched < bytes.count else { return nil }
        let found = memchr(bytes.baseAddress! + searched, 0x0A, bytes.count - searched)
        return found.map { $0 - UnsafeMutableRawPointer(mutating: bytes.baseAddress!) }
      }
      if let end {
        defer { position = end + 1 }
        try take(position..<end)
        return true
      }
      if isAtEnd {
        guard position < buffer.count else { return false }
        defer { position = buffer.count }
        try take(position..<buffer.count)
        return true
      }
      searched = buffer.count - position
      try fill()
    }
  }

  private mutating func take(_ range: Range<Int>) throws(Problem) {
    number += 1
    line = range
    if let last = range.last, buffer[last] == 0x0D { line = range.lowerBound..<last }
    if let fault = ByteLineReader.fault(in: buffer.span.extracting(line), isFirst: number == 1) {
      throw .line(number: number, fault)
    }
  }

  /// Passes the bytes of the current line, without its line ending, to `body`.
  package func withLine<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    body(buffer.span.extracting(line))
  }

  /// The current line, without its line ending.
  package var text: String { withLine { String(utf8: $0) } }

  /// The first fault that makes a line invalid text.
  private static func fault(in bytes: Span<UInt8>, isFirst: Bool) -> LineFault? {
    var index = 0
    var column = 1
    if isFirst, bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF {
      return LineFault(fault: .byteOrderMark, column: 1)
    }
    if !bytes.hasNullOrNonASCII, !isFirst { return nil }
    while index < bytes.count {
      if bytes[index] &- 1 < 0x7F {
        index &+= 1
        column &+= 1
        continue
      }
      if bytes[index] == 0 { return LineFault(fault: .nul, column: column) }
      guard let length = bytes.scalarLength(at: index) else {
        return LineFault(fault: .invalidUTF8, column: column)
      }
      index += length
      column += 1
    }
    return nil
  }

  /// Whether to read again after `read` has failed: another program may have made the descriptor non-blocking.
  private func mayGoOn() -> Bool {
    guard errno == EAGAIN else { return errno == EINTR }
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    poll(&waiting, 1, -1)
    return true
  }

  /// Reads more input; discards the lines that were returned before.
  private mutating func fill() throws(Problem) {
    buffer.removeSubrange(..<position)
    position = 0
    let size = max(1 << 16, buffer.count)  // a long line is read in ever larger pieces
    var failure: Int32 = 0
    let piece = [UInt8](unsafeUninitializedCapacity: size) { bytes, count in
      var result: Int
      repeat { result = read(descriptor, bytes.baseAddress!, size) } while result < 0 && mayGoOn()
      if result < 0 { failure = errno }
      count = max(0, result)
    }
    if failure != 0 { throw .unreadable(reason: String(cString: strerror(failure))) }
    isAtEnd = piece.isEmpty
    buffer += piece
  }
}
