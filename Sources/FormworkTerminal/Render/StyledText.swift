internal import Formwork

/// Text made of spans that each have a style. Styles do not add to its width.
struct StyledText: Sendable, Equatable {
  struct Run: Sendable, Equatable {
    var text: String
    var style: TextStyle?
  }

  var spans: [Run]

  init(_ text: String = "", _ style: TextStyle? = nil) {
    spans = text.isEmpty ? [] : [Run(text: text, style: style)]
  }

  /// Creates a text of spaces.
  init(blanks count: Int) { self.init(String(repeating: " ", count: max(0, count))) }

  var plain: String { spans.count == 1 ? spans[0].text : spans.map(\.text).joined() }
  var width: Int { spans.reduce(0) { $0 + $1.text.displayWidth } }
  var isBlank: Bool { spans.allSatisfy { $0.text.allSatisfy { $0 == " " } } }

  static func + (left: StyledText, right: StyledText) -> StyledText {
    var result = left
    result += right
    return result
  }

  private mutating func append(_ span: Run) {
    if let last = spans.indices.last, spans[last].style == span.style {
      spans[last].text += span.text
    } else {
      spans.append(span)
    }
  }

  static func += (left: inout StyledText, right: StyledText) {
    for span in right.spans { left.append(span) }
  }

  /// The nonempty parts, separated by spaces.
  static func joined(_ parts: [StyledText]) -> StyledText {
    let parts = parts.filter { !$0.spans.isEmpty }
    return parts.dropFirst().reduce(into: parts.first ?? StyledText()) { joined, part in
      joined += StyledText(" ")
      joined += part
    }
  }

  /// The whole text in one style.
  func painted(_ style: TextStyle?) -> StyledText {
    StyledText(plain, style)
  }

  /// The text as lines of at most `width` columns.
  func wrapped(to width: Int) -> [StyledText] {
    let text = plain
    let ranges = TextLayout.lines(of: text, width: width)
    if ranges.count == 1, ranges[0] == text.startIndex..<text.endIndex { return [self] }
    // Count in bytes, because a character can start in one span and end in the next.
    var rest = Rest(spans: spans)
    var position = text.startIndex
    return ranges.map { range in
      _ = rest.take(text.utf8.distance(from: position, to: range.lowerBound))
      position = range.upperBound
      return rest.take(text.utf8.distance(from: range.lowerBound, to: range.upperBound))
    }
  }

  /// The part of the spans that has not been taken yet.
  private struct Rest {
    let spans: [Run]
    /// The first remaining span, and the number of its bytes that have been taken.
    var index = 0
    var offset = 0

    /// Removes and returns the first `count` bytes.
    mutating func take(_ count: Int) -> StyledText {
      var taken = StyledText()
      var count = count
      while count > 0, index < spans.count {
        let span = spans[index]
        let bytes = span.text.utf8
        let length = min(count, bytes.count - offset)
        let start = bytes.index(bytes.startIndex, offsetBy: offset)
        let end = bytes.index(start, offsetBy: length)
        taken.append(Run(text: String(span.text[start..<end]), style: span.style))
        count -= length
        offset += length
        if offset == bytes.count { (index, offset) = (index + 1, 0) }
      }
      return taken
    }
  }

  /// The text as sent to a terminal, without trailing spaces.
  ///
  /// - Parameter theme: how the styles look; `nil` for a text without colors.
  func rendered(_ theme: Theme?) -> String {
    guard let theme else { return plain.trimmingEnd() }
    var spans = spans
    while let last = spans.popLast() {
      let text = last.text.trimmingEnd()
      if text.isEmpty { continue }
      spans.append(Run(text: text, style: last.style))
      break
    }
    return spans.map { span in
      guard let style = span.style, span.text.contains(where: { $0 != " " }) else { return span.text }
      return theme.painted(span.text, style)
    }.joined()
  }
}
