/// The range of a text in a form's `TextStorage`. Takes 8 bytes, less than a `String`.
package struct TextRange: Sendable, Hashable {
  package var start: UInt32
  package var count: UInt32

  package init(start: Int, count: Int) {
    self.start = UInt32(truncatingIfNeeded: start)
    self.count = UInt32(truncatingIfNeeded: count)
  }

  private init(none: Void) { (start, count) = (0, .max) }

  /// No text, as opposed to an empty text.
  package static let none = TextRange(none: ())

  package var isNone: Bool { count == .max }
}

/// The texts of a form. Most of them are part of the bytes of the form's file. The others are added: texts
/// written with escapes, in another file or in Swift.
package struct TextStorage: Sendable {
  /// The bytes of the form's own file.
  package private(set) var base: [UInt8]
  private var added: [UInt8] = []

  package init(base: [UInt8] = []) { self.base = base }

  /// The end of the stored bytes, where the next text is added.
  package var end: Int { base.count + added.count }

  /// Whether a file of `count` bytes can be added, along with copies of all its texts without escapes.
  func hasRoom(for count: Int) -> Bool { UInt64(end) + 2 * UInt64(count) <= UInt64(UInt32.max) }

  package subscript(range: TextRange) -> String {
    let (start, count) = (Int(range.start), Int(range.count))
    return start < base.count || added.isEmpty
      ? String(utf8: base.span.extracting(start..<start + count))
      : String(utf8: added.span.extracting(start - base.count..<start - base.count + count))
  }

  /// The text; `nil` for `.none`.
  package func text(_ range: TextRange) -> String? { range.isNone ? nil : self[range] }

  /// Calls `body` with the bytes of a text.
  package func withBytes<Result>(of range: TextRange, _ body: (Span<UInt8>) -> Result) -> Result {
    let (start, count) = (Int(range.start), Int(range.count))
    return start < base.count || added.isEmpty
      ? body(base.span.extracting(start..<start + count))
      : body(added.span.extracting(start - base.count..<start - base.count + count))
  }

  /// Calls `body` with the stored bytes and the range of a text in them. Code that reads eight bytes at a
  /// time can then read past the end of the text.
  func withStorage<Result>(of range: TextRange, _ body: (Span<UInt8>, Range<Int>) -> Result) -> Result {
    let (start, count) = (Int(range.start), Int(range.count))
    return start < base.count || added.isEmpty
      ? body(base.span, start..<start + count)
      : body(added.span, start - base.count..<start - base.count + count)
  }

  package mutating func add(_ text: String) -> TextRange {
    let range = TextRange(start: end, count: text.utf8.count)
    added.append(contentsOf: text.utf8)
    return range
  }

  package mutating func add(_ bytes: Span<UInt8>) -> TextRange {
    let range = TextRange(start: end, count: bytes.count)
    for index in bytes.indices { added.append(bytes[index]) }
    return range
  }

  /// Adds the bytes of a whole file and returns the offset at which they start.
  package mutating func add(file bytes: [UInt8]) -> Int {
    let start = end
    if base.isEmpty && added.isEmpty { base = bytes } else { added += bytes }
    return start
  }

  func isEqual(_ left: TextRange, _ right: TextRange) -> Bool {
    left.count == right.count && withBytes(of: left) { isEqual(right, to: $0) }
  }

  /// A dotted path up to its last unescaped dot; `nil` if it has none.
  func pathPrefix(of path: TextRange) -> TextRange? {
    withBytes(of: path) { bytes -> TextRange? in
      var index = bytes.count - 1
      while index > 0 {
        if bytes[index] == UInt8(ascii: ".") {
          var backslashes = 0
          while backslashes < index, bytes[index - 1 - backslashes] == UInt8(ascii: "\\") { backslashes += 1 }
          if backslashes % 2 == 0 { return TextRange(start: Int(path.start), count: index) }
        }
        index -= 1
      }
      return nil
    }
  }

  package func isEqual(_ range: TextRange, to bytes: Span<UInt8>) -> Bool {
    Int(range.count) == bytes.count && withBytes(of: range) { $0.isEqual(to: bytes) }
  }
}
