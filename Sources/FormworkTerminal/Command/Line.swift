/// A line as it was written, which is split into words once.
package struct Line: Sendable {
  package let text: String
  /// The words, or why the line cannot be split.
  let words: Result<[Word], LineFault>

  package init(_ text: String) {
    self.text = text
    do throws(LineFault) { words = .success(try Word.split(text)) } catch { words = .failure(error) }
  }

  /// The words of a line that can be split and has any.
  var validWords: [Word]? {
    guard case .success(let words) = words, !words.isEmpty else { return nil }
    return words
  }
}
