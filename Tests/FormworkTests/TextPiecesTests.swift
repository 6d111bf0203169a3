import Formwork
import Testing

@Suite struct TextPiecesTests {
  @Test(arguments: [
    ("", ",", [""]), ("a", ",", ["a"]), (",", ",", ["", ""]), ("a, b,, c", ", ", ["a", "b,", "c"]),
    ("aaa", "aa", ["", "a"]), ("x\r\ny\n", "\n", ["x\r", "y", ""]), ("é\u{301}", "é", ["", "\u{301}"]),
    ("ab", "abc", ["ab"]),
  ])
  func pieces(text: String, separator: String, expected: [String]) {
    let pieces = text.pieces(separatedBy: separator)
    #expect(pieces.map { ExactString($0) } == expected.map { ExactString($0) })
    #expect(text.includes(separator) == (expected.count > 1))
  }
}
