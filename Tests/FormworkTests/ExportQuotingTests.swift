import Formwork
import Testing

private let words: [(text: String, word: String)] = [
  ("", "''"),
  ("a", "a"),
  ("-5", "-5"),
  ("#ff0000", "#ff0000"),
  ("#", "'#'"),
  ("--", "'--'"),
  ("a b", "'a b'"),
  ("it's", "\"it's\""),
  ("a\"b", "'a\"b'"),
  ("it's \"so\" \\", #""it's \"so\" \\""#),
  ("C:\\dir", "'C:\\dir'"),
  ("a\nb", #""a\nb""#),
  ("\t", #""\t""#),
  ("\u{1B}[0m", #""\u{1B}[0m""#),
  ("\u{0}", #""\u{0}""#),
  ("\u{202E}'", "\"\\u{202E}'\""),
  ("a\u{A0}b", "'a\u{A0}b'"),
  ("\u{301}", "\u{301}"),
  ("a=b", "a=b"),
]

@Test(arguments: words)
func quoting(_ test: (text: String, word: String)) {
  #expect(Quoting.word(test.text).hasSameScalars(as: test.word))
}

/// Scalars that a grammar of words may stumble over.
private let scalars: [Unicode.Scalar] = [
  "a", "b", " ", "\t", "\n", "\r", "'", "\"", "\\", "#", "-", "=", "{", "}", "u", "n", "$", "/", ".",
  "\u{0}", "\u{1B}", "\u{7F}", "\u{85}", "\u{A0}", "\u{301}", "\u{200D}", "\u{2028}", "\u{202E}", "\u{FEFF}",
  "\u{FE0F}", "é", "😀", "\u{E0020}", "\u{10FFFF}",
]

@Test func wordsAreReadAsTheTextsThatWereWritten() {
  var random = SeededGenerator(seed: 7)
  for _ in 0..<20_000 {
    let texts = (0..<3).map { _ in
      let count = Int.random(in: 0...6, using: &random)
      return String(String.UnicodeScalarView((0..<count).map { _ in scalars.randomElement(using: &random)! }))
    }
    let line = (["set"] + texts.map { Quoting.word($0) }).joined(separator: " ") + "  # was 'x"
    let read = ScriptWords.split(line) ?? []
    #expect(read.elementsEqual(["set"] + texts) { $0.hasSameScalars(as: $1) }, "\(line)")
    #expect(!line.unicodeScalars.contains { $0.needsEscape }, "\(line)")
  }
}

/// A switch is on or off in a script; items that are booleans stay what `set` takes for them.
@Test func aValueIsWrittenAsSetTakesIt() throws {
  var fixture = try SessionFixture(
    rows: """
      {"text": "A", "key": "a", "accessory": "switchToggle"},
      {"text": "B", "key": "b", "accessory": {"picker": [{"value": true}, {"value": false, "title": "on"}]}},
      {"text": "C", "key": "c", "accessory": "textField"}
      """)
  try fixture.run("set a ON b true c true")
  #expect(fixture.session.export() == ["set a on", "set b true", "set c true"])
  try fixture.run("set a No b on")
  #expect(fixture.session.export() == ["set a off", "set b false", "set c true"])
}
