import Formwork

/// A line as it was written, which is split into words once.
package struct Line: Sendable {
  package let text: String
  /// The words, or why the line cannot be split.
  let words: Result<[Word], LineFault>

  package init(_ text: String) {
    self.text = text
    do throws(LineFault) { words = .success(try Word.split(text)) } catch { words = .failure(error) }
  }

  /// Creates the line of a command from its words.
  init(words: [Word]) {
    self.init(words.map(\.written).joined(separator: " "))
  }

  /// The words of a line that can be split and has any.
  var validWords: [Word]? {
    guard case .success(let words) = words, !words.isEmpty else { return nil }
    return words
  }

  /// The line without a leading `try`.
  var afterTry: Line {
    guard let words = validWords, words.count > 1, words[0].text == CommandName.try.text else { return self }
    return Line(String(String.UnicodeScalarView(text.unicodeScalars.dropFirst(words[1].column - 1))))
  }
}

extension Word {
  /// The word as it is written in a line.
  fileprivate var written: String { isNull ? text : Quoting.value(text) }
}
