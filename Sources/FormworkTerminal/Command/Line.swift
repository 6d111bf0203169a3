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
    self.init(words.map { $0.isNull ? $0.text : Quoting.value($0.text) }.joined(separator: " "))
  }

  /// The line for a message that puts it in single quotes, which could not be told from those of a word: these become
  /// double quotes.
  var quotable: String {
    (validWords ?? []).map { word in
      let text = word.isNull ? word.text : Quoting.value(word.text)
      return text.hasPrefix("'") ? Quoting.word(word.text, .double) : text
    }.joined(separator: " ")
  }

  /// The words of a line that can be split and has any.
  var validWords: [Word]? {
    guard case .success(let words) = words, !words.isEmpty else { return nil }
    return words
  }
}
