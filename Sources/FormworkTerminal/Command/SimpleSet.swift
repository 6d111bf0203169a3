import Formwork

/// A line that sets one row to a value without quotes, as the lines of long scripts do: `set KEY VALUE`.
struct SimpleSet {
  /// Where the words stand in the line.
  let name: Range<Int>
  let value: Range<Int>

  /// `nil` where the line is another one, or has marks that need a closer look.
  init?(_ line: Span<UInt8>) {
    guard line.hasPrefix("set "), let name = SimpleSet.word(line, from: 4),
      let value = SimpleSet.word(line, from: name.upperBound),
      SimpleSet.word(line, from: value.upperBound)?.isEmpty ?? false
    else { return nil }
    guard !name.isEmpty, !value.isEmpty else { return nil }
    (self.name, self.value) = (name, value)
  }

  /// The next word, empty at the end; `nil` where it has a quote or a backslash, or may be a comment or `--`.
  private static func word(_ line: Span<UInt8>, from index: Int) -> Range<Int>? {
    var start = index
    while start < line.count, line[start].isBlank { start &+= 1 }
    var end = start
    while end < line.count {
      let byte = line[end]
      if byte <= 0x5C {
        if byte.isBlank { break }
        if byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
          return nil
        }
      }
      end &+= 1
    }
    if start < end,
      line[start] == UInt8(ascii: "#") || line[start] == UInt8(ascii: "-") && line[end - 1] == line[start]
    {
      return nil
    }
    return start..<end
  }
}
