/// A comment in a settings text, `// …` or `/* … */`.
struct JSONComment {
  /// The offset after the comment; that of the line's end for a `//` comment.
  var end: Int
  /// Whether it ends with its line.
  var isLine: Bool
  /// Whether it has an end.
  var isClosed = true

  /// The comment that begins at an offset; `nil` if none does.
  init?(in bytes: Span<UInt8>, at start: Int) {
    guard start + 1 < bytes.count, bytes[start] == UInt8(ascii: "/") else { return nil }
    var index = start + 2
    switch bytes[start + 1] {
    case UInt8(ascii: "/"):
      isLine = true
      while index < bytes.count, bytes[index] != 0x0A, bytes[index] != 0x0D { index += 1 }
      end = index
    case UInt8(ascii: "*"):
      isLine = false
      while index + 1 < bytes.count {
        if bytes[index] == UInt8(ascii: "*"), bytes[index + 1] == UInt8(ascii: "/") {
          end = index + 2
          return
        }
        index += 1
      }
      end = bytes.count
      isClosed = false
    default: return nil
    }
  }
}

extension SyntaxTree {
  /// The last comment in a range between tokens; `nil` if there is none.
  func lastComment(in range: Range<Int>) -> JSONComment? {
    var last: JSONComment?
    var index = range.lowerBound
    while index < range.upperBound {
      last = JSONComment(in: bytes.span, at: index) ?? last
      index = max(last?.end ?? 0, index + 1)
    }
    return last
  }
}
