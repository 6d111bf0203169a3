internal import Formwork

/// How a piece of text is painted, with the terminal's own colours: those that are readable on a light and on a
/// dark background, and bold and dim, which are on every one.
enum TextStyle: String, Sendable {
  case bold = "1"
  case dim = "2"
  /// Something to press. Bold, because plain blue is too dark on black.
  case accent = "1;34"
  case warning = "31"
  /// Something that changed.
  case mark = "35"
}

/// A text in pieces that each have a style. What is measured is what is seen.
struct StyledText: Sendable, Equatable {
  struct Span: Sendable, Equatable {
    var text: String
    var style: TextStyle?
  }

  var spans: [Span]

  init(_ text: String = "", _ style: TextStyle? = nil) {
    spans = text.isEmpty ? [] : [Span(text: text, style: style)]
  }

  /// Blanks.
  init(blanks count: Int) { self.init(String(repeating: " ", count: max(0, count))) }

  var plain: String { spans.count == 1 ? spans[0].text : spans.map(\.text).joined() }
  var width: Int { spans.reduce(0) { $0 + $1.text.displayWidth } }
  var isBlank: Bool { spans.allSatisfy { $0.text.allSatisfy { $0 == " " } } }

  static func + (left: StyledText, right: StyledText) -> StyledText {
    var result = left
    result += right
    return result
  }

  private mutating func append(_ span: Span) {
    if let last = spans.indices.last, spans[last].style == span.style {
      spans[last].text += span.text
    } else {
      spans.append(span)
    }
  }

  static func += (left: inout StyledText, right: StyledText) {
    for span in right.spans { left.append(span) }
  }

  /// The parts that are there, with a blank between them.
  static func joined(_ parts: [StyledText]) -> StyledText {
    let parts = parts.filter { !$0.spans.isEmpty }
    return parts.dropFirst().reduce(into: parts.first ?? StyledText()) { joined, part in
      joined += StyledText(" ")
      joined += part
    }
  }

  /// All of it in one style.
  func painted(_ style: TextStyle?) -> StyledText {
    StyledText(plain, style)
  }

  /// Lines of at most `width` columns.
  func wrapped(to width: Int) -> [StyledText] {
    let text = plain
    let ranges = TextLayout.lines(of: text, width: width)
    if ranges.count == 1, ranges[0] == text.startIndex..<text.endIndex { return [self] }
    // By bytes: a character may be made of the end of one span and the beginning of the next.
    var rest = Rest(spans: spans)
    var position = text.startIndex
    return ranges.map { range in
      _ = rest.take(text.utf8.distance(from: position, to: range.lowerBound))
      position = range.upperBound
      return rest.take(text.utf8.distance(from: range.lowerBound, to: range.upperBound))
    }
  }

  /// The part of spans that has not been taken.
  private struct Rest {
    let spans: [Span]
    /// The first span that is left, and how many of its bytes are gone.
    var index = 0
    var offset = 0

    /// Takes so many bytes off the beginning.
    mutating func take(_ count: Int) -> StyledText {
      var taken = StyledText()
      var count = count
      while count > 0, index < spans.count {
        let span = spans[index]
        let bytes = span.text.utf8
        let length = min(count, bytes.count - offset)
        let start = bytes.index(bytes.startIndex, offsetBy: offset)
        let end = bytes.index(start, offsetBy: length)
        taken.append(Span(text: String(span.text[start..<end]), style: span.style))
        count -= length
        offset += length
        if offset == bytes.count { (index, offset) = (index + 1, 0) }
      }
      return taken
    }
  }

  /// The text as a terminal gets it, without blanks at its end.
  func rendered(hasColour: Bool) -> String {
    guard hasColour else { return plain.trimmingEnd() }
    var spans = spans
    while let last = spans.popLast() {
      let text = last.text.trimmingEnd()
      if text.isEmpty { continue }
      spans.append(Span(text: text, style: last.style))
      break
    }
    return spans.map { span in
      guard let style = span.style, span.text.contains(where: { $0 != " " }) else { return span.text }
      return "\u{1B}[\(style.rawValue)m\(span.text)\u{1B}[0m"
    }.joined()
  }
}
