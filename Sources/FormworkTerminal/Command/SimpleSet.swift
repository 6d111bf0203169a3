import Formwork

/// A line that sets one row to an unquoted value, as the lines of long scripts do: `set KEY VALUE`.
struct SimpleSet {
  /// The ranges of the words in the line.
  let name: Range<Int>
  let value: Range<Int>

  /// `nil` if the line is not such a command or contains characters that need a full parse.
  init?(_ line: Span<UInt8>) {
    guard line.hasPrefix("set "), let name = SimpleSet.word(line, from: 4),
      let value = SimpleSet.word(line, from: name.upperBound),
      SimpleSet.word(line, from: value.upperBound)?.isEmpty ?? false
    else { return nil }
    guard !name.isEmpty, !value.isEmpty else { return nil }
    (self.name, self.value) = (name, value)
  }

  /// The next word, empty at the end; `nil` if it contains a quote or a backslash, or may be a comment or
  /// begins with `--`.
  private static func word(_ line: Span<UInt8>, from index: Int) -> Range<Int>? {
    var start = index
    while start < line.count, line[start].isBlank { start &+= 1 }
    let end = line.endOfPlainPart(from: start)
    guard line.byte(end)?.isBlank ?? true else { return nil }
    if start < end,
      line[start] == UInt8(ascii: "#")
        || line[start] == UInt8(ascii: "-") && line.byte(start + 1) == line[start]
    {
      return nil
    }
    return start..<end
  }
}
