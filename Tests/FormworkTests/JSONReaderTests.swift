import Formwork
import Testing

private func read(_ text: String) -> (document: JSONDocument?, faults: [Diagnostic]) {
  JSONReader.read(Array(text.utf8), file: "x.json")
}

/// Texts that are JSON, and what they mean.
private let accepted: [(text: String, value: Value)] = [
  ("null", .null), ("true", true), (" false\r\n", false), ("\"\"", ""), ("[]", []), ("{}", [:]), ("[\t]", []),
  ("[[],[[]]]", [[], [[]]]), ("{\"\":0}", ["": 0]), ("{\"a\":{\"a\":{}}}", ["a": ["a": [:]]]),
  ("[null, 1, \"1\", {}]", [.null, 1, "1", [:]]),
  // Numbers: integers of 64 bits are exact, others are doubles.
  ("0", 0), ("-0", 0), ("-0.0", 0), ("-1", -1), ("10", 10), ("1.0", 1), ("8080.00", 8080), ("1e3", 1000),
  ("1E+2", 100), ("120e-1", 12), ("0e+1", 0), ("0.5", 0.5), ("-1.5e-3", -0.0015),
  ("9223372036854775807", .int(.max)), ("-9223372036854775808", .int(.min)),
  ("9223372036854775807.0", .int(.max)), ("922337203685477580.7e1", .int(.max)),
  ("1e18", .int(1_000_000_000_000_000_000)),
  ("9223372036854775808", .double(9_223_372_036_854_775_808)), ("1e400", .double(.infinity)),
  ("1e-400", 0), ("123456789012345678901234567890", .double(1.2345678901234568e29)),
  ("1e99999999999999999999", .double(.infinity)), ("0e99999999999999999999", 0),
  // Strings
  ("\"a/b\\/c\"", "a/b/c"), (#""\"\\\b\f\n\r\t""#, "\"\\\u{8}\u{C}\n\r\t"),
  (#""\u0000\u001f""#, "\u{0}\u{1F}"),
  (#""\u00E9\u00e9""#, "éé"), (#""\ud83d\uDE00""#, "😀"), (#""\uDBFF\uDFFF""#, "\u{10FFFF}"),
  (#""\uD7FF\uE000""#, "\u{D7FF}\u{E000}"), ("\"\u{7F}\u{2028}\u{FEFF}é😀\"", "\u{7F}\u{2028}\u{FEFF}é😀"),
  (#""\\u0041""#, "\\u0041"), ("\"'//#\"", "'//#"),
]

@Test("What RFC 8259 allows is read", arguments: accepted.indices)
func jsonAccepted(_ index: Int) throws {
  let (text, value) = accepted[index]
  let result = read(text)
  #expect(result.faults.isEmpty)
  #expect(try #require(result.document).value(of: JSONDocument.root) == value)
}

/// Texts that are no JSON, the place of the mistake, and what is said.
private let refused: [(text: String, place: String, message: String)] = [
  ("", "", "the file is empty; the least that JSON can be is {}"),
  (" \n\t", "1:1", "the file is empty; the least that JSON can be is {}"),
  ("\u{FEFF}{}", "1:1", "the file begins with a byte order mark; save it as UTF-8 without one"),
  ("{} \u{FEFF}", "1:4", "the file should end here; '\\u{FEFF}' is too much"),
  // Misplaced tokens
  ("[1 2]", "1:4", "',' or ']' is wanted here, not '2'"),
  ("[1\n \"two\"]", "2:2", "',' or ']' is wanted here, not '\"two\"'"),
  ("[,1]", "1:2", "a value, or ']' is wanted here, not ','"),
  ("[1,,2]", "1:4", "a value, or ']' is wanted here, not ','"),
  ("[:]", "1:2", "a value, or ']' is wanted here, not ':'"),
  ("[1}", "1:3", "',' or ']' is wanted here, not '}'; the array that begins in column 1 has no ']'"),
  (
    "{]", "1:2",
    "a member's name in quotes, or '}' is wanted here, not ']'; the object that begins in column 1 has no '}'"
  ),
  ("{a: 1}", "1:2", "a member's name in quotes, or '}' is wanted here, not 'a'"),
  ("{1: 1}", "1:2", "a member's name in quotes, or '}' is wanted here, not '1'"),
  ("{\"a\": 1, b: 2}", "1:10", "a member's name in quotes is wanted here, not 'b'"),
  ("{\"a\" 1}", "1:6", "':' is wanted here, not '1'"),
  ("{\"a\", \"b\"}", "1:5", "':' is wanted here, not ','"),
  ("{\"a\":}", "1:6", "a value is wanted here, not '}'"),
  ("{\"a\": 1 \"b\": 2}", "1:9", "',' or '}' is wanted here, not '\"b\"'"),
  ("True", "1:1", "a value is wanted here, not 'True'"),
  ("[nul]", "1:2", "a value, or ']' is wanted here, not 'nul'"),
  ("[NaN]", "1:2", "a value, or ']' is wanted here, not 'NaN'"),
  ("[truee]", "1:6", "',' or ']' is wanted here, not 'e'"),
  ("[\u{A0}1]", "1:2", "a value, or ']' is wanted here, not '\u{A0}'"),
  ("[\u{0}]", "1:2", "a value, or ']' is wanted here, not '\\u{0}'"),
  ("[\u{C}1]", "1:2", "a value, or ']' is wanted here, not '\\u{C}'"),
  // Where the text ends too early, the place is behind its last mark.
  (
    "[1, ", "1:4",
    "a value, or ']' is wanted here, not the end of the file; the array that begins in column 1 has no ']'"
  ),
  (
    "{\"a\": 1\n\n", "1:8",
    "',' or '}' is wanted here, not the end of the file; the object that begins in column 1 has no '}'"
  ),
  ("{\"a\"", "1:5", "':' is wanted here, not the end of the file"),
  (
    "{", "1:2",
    "a member's name in quotes, or '}' is wanted here, not the end of the file; "
      + "the object that begins in column 1 has no '}'"
  ),
  ("{} {}", "1:4", "the file should end here; '{' is too much"),
  ("1 \"two\"", "1:3", "the file should end here; '\"two\"' is too much"),
  // What others allow
  ("[1,]", "1:3", "nothing comes after this comma; JSON has commas only between members"),
  ("{\"a\": 1,\n}", "1:8", "nothing comes after this comma; JSON has commas only between members"),
  ("['a']", "1:2", "JSON has texts in \"…\", not in '…'"),
  ("{'a': 1}", "1:2", "JSON has texts in \"…\", not in '…'"),
  ("[1, // one\n]", "1:5", "JSON has no comments; a member \"$comment\" can hold one"),
  ("{} # end", "1:4", "JSON has no comments; a member \"$comment\" can hold one"),
  ("/* a */ {}", "1:1", "JSON has no comments; a member \"$comment\" can hold one"),
  // Numbers
  ("01", "1:1", "a number has no zero before its other digits"),
  ("[-012]", "1:2", "a number has no zero before its other digits"),
  ("+1", "1:1", "a number has no plus before it"),
  ("[.5]", "1:2", "a number has a digit before its point, like 0.5"),
  ("1.", "1:1", "a number has a digit after its point, like 1.0"),
  ("[1.e3]", "1:2", "a number has a digit after its point, like 1.0"),
  ("1e", "1:1", "an exponent has a digit, like 1e3"),
  ("[1e+]", "1:2", "an exponent has a digit, like 1e3"),
  ("-", "1:1", "a number has a digit after its minus"),
  ("[-Infinity]", "1:2", "a number has a digit after its minus"),
  ("[0x10]", "1:3", "',' or ']' is wanted here, not 'x10'"),
  ("[1_000]", "1:3", "',' or ']' is wanted here, not '_000'"),
  ("[1.5.2]", "1:5", "',' or ']' is wanted here, not '.'"),
  ("[１]", "1:2", "a value, or ']' is wanted here, not '１'"),
  // Strings
  ("[\"a", "1:2", "the text that begins here is not closed on its line"),
  ("[\"a\n\"]", "1:2", "the text that begins here is not closed on its line"),
  ("[\"a\\", "1:2", "the text that begins here is not closed on its line"),
  ("[\"a\\\r\n\"]", "1:2", "the text that begins here is not closed on its line"),
  ("[\"\t\"]", "1:3", "a tab inside a text is written \\t"),
  ("[\"é\u{0}\"]", "1:4", "a control character inside a text is written \\u0000"),
  ("[\"é\\x\"]", "1:4", "unknown escape '\\x'; a backslash itself is written \\\\"),
  ("[\"\\'\"]", "1:3", "unknown escape '\\''; a backslash itself is written \\\\"),
  ("[\"\\😀\"]", "1:3", "unknown escape '\\😀'; a backslash itself is written \\\\"),
  ("[\"\\u12G4\"]", "1:3", "\\u needs four hexadecimal digits, like \\u00e9"),
  ("[\"\\u12", "1:3", "\\u needs four hexadecimal digits, like \\u00e9"),
  ("[\"\\ud83d\"]", "1:3", "this is half of a surrogate pair; the other half is missing"),
  ("[\"\\ude00\\ud83d\"]", "1:3", "this is half of a surrogate pair; the other half is missing"),
  ("[\"\\ud83d\\u0041\"]", "1:3", "this is half of a surrogate pair; the other half is missing"),
]

@Test("What RFC 8259 does not allow is refused, where it stands and in words", arguments: refused.indices)
func jsonRefused(_ index: Int) throws {
  let (text, place, message) = refused[index]
  let result = read(text)
  #expect(result.document == nil)
  #expect(result.faults.map(\.headline) == ["x.json:\(place.isEmpty ? "" : place + ":") error: \(message)"])
}

/// Bytes that are no UTF-8 (Unicode 15, table 3-7), each behind `["`.
private let noUTF8: [[UInt8]] = [
  [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC3], [0xC3, 0x28], [0xE0, 0x80, 0x80], [0xE2, 0x82],
  [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xF0, 0x80, 0x80, 0x80], [0xF0, 0x9F, 0x98],
  [0xF4, 0x90, 0x80, 0x80],
  [0xF5, 0x80, 0x80, 0x80], [0xFF], [0x5C, 0xFF],
]

@Test("Bytes that are no UTF-8 are refused", arguments: noUTF8)
func jsonNoUTF8(_ bytes: [UInt8]) {
  for text in [
    Array("[\"".utf8) + bytes + Array("\"]".utf8), Array("[\"".utf8) + bytes, Array("  ".utf8) + bytes,
  ]
  where text != Array("  \\".utf8) + [0xFF] {
    let column = bytes[0] == 0x5C ? 4 : 3
    let faults = JSONReader.read(text, file: "x.json").faults
    #expect(
      faults.map(\.headline) == [
        "x.json:1:\(column): error: these bytes are not UTF-8; save the file as UTF-8"
      ])
  }
}
