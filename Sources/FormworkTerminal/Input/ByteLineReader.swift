import Formwork

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Reads lines from a descriptor that is no terminal: strict UTF-8, LF or CRLF, in large pieces.
///
/// There is one reader a descriptor; what it has read ahead belongs to it.
package struct ByteLineReader {
  package struct Line: Sendable {
    package var text: String
    /// From 1.
    package var number: Int
  }

  /// A line that is no text, or a descriptor that cannot be read.
  package enum Problem: Error, Sendable {
    case line(number: Int, LineFault)
    case unreadable(reason: String)
  }

  private let descriptor: Int32
  private var buffer: [UInt8] = []
  private var position = 0
  private var isAtEnd = false
  private var number = 0

  package init(descriptor: Int32) { self.descriptor = descriptor }

  /// The next line without its end, `nil` at the end of the input. A last line needs no end.
  package mutating func next() throws(Problem) -> Line? {
    var searched = position
    while true {
      let end = buffer.withUnsafeBufferPointer { bytes -> Int? in
        guard searched < bytes.count else { return nil }
        let found = memchr(bytes.baseAddress! + searched, 0x0A, bytes.count - searched)
        return found.map { $0 - UnsafeMutableRawPointer(mutating: bytes.baseAddress!) }
      }
      if let end {
        defer { position = end + 1 }
        return try line(position..<end)
      }
      if isAtEnd {
        guard position < buffer.count else { return nil }
        defer { position = buffer.count }
        return try line(position..<buffer.count)
      }
      searched = buffer.count - position
      try fill()
    }
  }

  private mutating func line(_ range: Range<Int>) throws(Problem) -> Line {
    number += 1
    var range = range
    if let last = range.last, buffer[last] == 0x0D { range = range.lowerBound..<last }
    let number = number
    let result = buffer.withUnsafeBufferPointer { bytes -> Result<String, LineFault> in
      let slice = UnsafeBufferPointer(rebasing: bytes[range])
      if let fault = ByteLineReader.fault(in: slice, isFirst: number == 1) { return .failure(fault) }
      return .success(String(decoding: slice, as: UTF8.self))
    }
    switch result {
    case .success(let text): return Line(text: text, number: number)
    case .failure(let fault): throw .line(number: number, fault)
    }
  }

  /// The first place that is no text.
  private static func fault(in bytes: UnsafeBufferPointer<UInt8>, isFirst: Bool) -> LineFault? {
    var index = 0
    var column = 1
    if isFirst, bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF {
      return LineFault(fault: .byteOrderMark, column: 1)
    }
    while index < bytes.count {
      if bytes[index] == 0 { return LineFault(fault: .nul, column: column) }
      guard let length = bytes.scalarLength(at: index) else {
        return LineFault(fault: .invalidUTF8, column: column)
      }
      index += length
      column += 1
    }
    return nil
  }

  /// Reads on; what was handed out is forgotten.
  private mutating func fill() throws(Problem) {
    buffer.removeSubrange(..<position)
    position = 0
    let size = max(1 << 16, buffer.count)  // a long line is read in ever larger pieces
    var failure: Int32 = 0
    let piece = [UInt8](unsafeUninitializedCapacity: size) { bytes, count in
      var result: Int
      repeat { result = read(descriptor, bytes.baseAddress!, size) } while result < 0 && errno == EINTR
      if result < 0 { failure = errno }
      count = max(0, result)
    }
    if failure != 0 { throw .unreadable(reason: String(cString: strerror(failure))) }
    isAtEnd = piece.isEmpty
    buffer += piece
  }
}
