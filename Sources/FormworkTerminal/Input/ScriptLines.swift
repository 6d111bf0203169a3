import Formwork
internal import FormworkPlatform

/// Lines of a script and their line numbers. They must be valid UTF-8, separated by LF or CRLF.
package struct ScriptLines: Equatable, Sendable {
  /// The script's name in messages.
  package let script: String
  private let bytes: [UInt8]
  /// The offset of the next line.
  private var position = 0
  /// The range of the current line, without its line ending.
  private var line = 0..<0
  /// The number of the current line in the script, from 1.
  package private(set) var number: Int

  /// Creates lines from bytes of a script.
  ///
  /// - Parameter number: the number of lines in the script before these.
  package init(_ bytes: [UInt8], of script: String, after number: Int = 0) {
    (self.bytes, self.script, self.number) = (bytes, script, number)
  }

  /// Creates lines that were typed.
  init(_ lines: [String], of script: String, after number: Int) {
    self.init(Array(lines.joined(separator: "\n").utf8), of: script, after: number)
  }

  /// Advances to the next line; returns `false` at the end. The last line need not end with a newline.
  package mutating func next() throws(LineFault) -> Bool {
    guard position < bytes.count else { return false }
    let end = bytes.withUnsafeBufferPointer { bytes -> Int? in
      let found = memchr(bytes.baseAddress! + position, 0x0A, bytes.count - position)
      return found.map { $0 - UnsafeMutableRawPointer(mutating: bytes.baseAddress!) }
    }
    line = position..<(end ?? bytes.count)
    position = end.map { $0 + 1 } ?? bytes.count
    number += 1
    if let last = line.last, bytes[last] == 0x0D { line = line.lowerBound..<last }
    if let fault = Self.fault(in: bytes.span.extracting(line), isFirst: number == 1) { throw fault }
    return true
  }

  /// The number of lines that end with a newline.
  var newlineCount: Int {
    var (count, start) = (0, 0)
    while let newline = bytes.span.firstIndex(of: 0x0A, from: start) {
      count += 1
      start = newline + 1
    }
    return count
  }

  /// Passes the bytes of the current line to `body`.
  package func withLine<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    body(bytes.span.extracting(line))
  }

  /// The current line.
  package var text: String { withLine { String(utf8: $0) } }

  /// The remaining lines, up to the first one that is not valid text.
  var texts: [String] {
    var (lines, texts) = (self, [String]())
    while (try? lines.next()) ?? false { texts.append(lines.text) }
    return texts
  }

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
}
