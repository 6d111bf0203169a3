import Formwork
import Testing

private func read(_ text: String) -> (document: SyntaxTree?, faults: [Diagnostic]) {
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
  #expect(try #require(result.document).value(of: SyntaxTree.root) == value)
}

/// Texts that are no JSON, the place of the mistake, and what is said.
private let refused: [(text: String, place: String, message: String)] = [
  ("", "", "the file is empty; expected at least {}"),
  (" \n\t", "1:1", "the file is empty; expected at least {}"),
  ("\u{FEFF}{}", "1:1", "the file begins with a byte order mark; save it as UTF-8 without one"),
  ("{} \u{FEFF}", "1:4", "unexpected '\\u{FEFF}' after the end of the JSON value"),
  // Misplaced tokens
  ("[1 2]", "1:4", "expected ',' or ']', got '2'"),
  ("[1\n \"two\"]", "2:2", "expected ',' or ']', got '\"two\"'"),
  ("[,1]", "1:2", "expected a value or ']', got ','"),
  ("[1,,2]", "1:4", "expected a value or ']', got ','"),
  ("[:]", "1:2", "expected a value or ']', got ':'"),
  ("[1}", "1:3", "expected ',' or ']', got '}'; the array that begins at column 1 has no ']'"),
  (
    "{]", "1:2",
    "expected a member name in quotes or '}', got ']'; the object that begins at column 1 has no '}'"
  ),
  ("{a: 1}", "1:2", "expected a member name in quotes or '}', got 'a'"),
  ("{1: 1}", "1:2", "expected a member name in quotes or '}', got '1'"),
  ("{\"a\": 1, b: 2}", "1:10", "expected a member name in quotes, got 'b'"),
  ("{\"a\" 1}", "1:6", "expected ':', got '1'"),
  ("{\"a\", \"b\"}", "1:5", "expected ':', got ','"),
  ("{\"a\":}", "1:6", "expected a value, got '}'"),
  ("{\"a\": 1 \"b\": 2}", "1:9", "expected ',' or '}', got '\"b\"'"),
  ("True", "1:1", "expected a value, got 'True'"),
  ("[nul]", "1:2", "expected a value or ']', got 'nul'"),
  ("[NaN]", "1:2", "expected a value or ']', got 'NaN'"),
  ("[truee]", "1:6", "expected ',' or ']', got 'e'"),
  ("[\u{A0}1]", "1:2", "expected a value or ']', got '\u{A0}'"),
  ("[\u{0}]", "1:2", "expected a value or ']', got '\\u{0}'"),
  ("[\u{C}1]", "1:2", "expected a value or ']', got '\\u{C}'"),
  // Where the text ends too early, the place is behind its last mark.
  (
    "[1, ", "1:4",
    "expected a value or ']', got the end of the file; the array that begins at column 1 has no ']'"
  ),
  (
    "{\"a\": 1\n\n", "1:8",
    "expected ',' or '}', got the end of the file; the object that begins at column 1 has no '}'"
  ),
  ("{\"a\"", "1:5", "expected ':', got the end of the file"),
  (
    "{", "1:2",
    "expected a member name in quotes or '}', got the end of the file; "
      + "the object that begins at column 1 has no '}'"
  ),
  ("{} {}", "1:4", "unexpected '{' after the end of the JSON value"),
  ("1 \"two\"", "1:3", "unexpected '\"two\"' after the end of the JSON value"),
  // What others allow
  ("[1,]", "1:3", "trailing comma; JSON allows commas only between members"),
  ("{\"a\": 1,\n}", "1:8", "trailing comma; JSON allows commas only between members"),
  ("['a']", "1:2", "write strings in JSON as \"…\", not '…'"),
  ("{'a': 1}", "1:2", "write strings in JSON as \"…\", not '…'"),
  ("[1, // one\n]", "1:5", "JSON does not allow comments; use a member \"$comment\" instead"),
  ("{} # end", "1:4", "JSON does not allow comments; use a member \"$comment\" instead"),
  ("/* a */ {}", "1:1", "JSON does not allow comments; use a member \"$comment\" instead"),
  // Numbers
  ("01", "1:1", "a number cannot have leading zeros"),
  ("[-012]", "1:2", "a number cannot have leading zeros"),
  ("+1", "1:1", "a number cannot begin with '+'"),
  ("[.5]", "1:2", "a number needs a digit before the decimal point, as in 0.5"),
  ("1.", "1:1", "a number needs a digit after the decimal point, as in 1.0"),
  ("[1.e3]", "1:2", "a number needs a digit after the decimal point, as in 1.0"),
  ("1e", "1:1", "an exponent needs a digit, as in 1e3"),
  ("[1e+]", "1:2", "an exponent needs a digit, as in 1e3"),
  ("-", "1:1", "a minus sign must be followed by a digit"),
  ("[-Infinity]", "1:2", "a minus sign must be followed by a digit"),
  ("[0x10]", "1:3", "expected ',' or ']', got 'x10'"),
  ("[1_000]", "1:3", "expected ',' or ']', got '_000'"),
  ("[1.5.2]", "1:5", "expected ',' or ']', got '.'"),
  ("[１]", "1:2", "expected a value or ']', got '１'"),
  // Strings
  ("[\"a", "1:2", "this string has no closing quote on its line"),
  ("[\"a\n\"]", "1:2", "this string has no closing quote on its line"),
  ("[\"a\\", "1:2", "this string has no closing quote on its line"),
  ("[\"a\\\r\n\"]", "1:2", "this string has no closing quote on its line"),
  ("[\"\t\"]", "1:3", "write a tab in a string as \\t"),
  ("[\"é\u{0}\"]", "1:4", "write this control character as \\u0000"),
  ("[\"é\\x\"]", "1:4", "unknown escape '\\x'; write a literal backslash as \\\\"),
  ("[\"\\'\"]", "1:3", "unknown escape '\\''; write a literal backslash as \\\\"),
  ("[\"\\😀\"]", "1:3", "unknown escape '\\😀'; write a literal backslash as \\\\"),
  ("[\"\\u12G4\"]", "1:3", "\\u needs four hexadecimal digits, as in \\u00e9"),
  ("[\"\\u12", "1:3", "\\u needs four hexadecimal digits, as in \\u00e9"),
  ("[\"\\ud83d\"]", "1:3", "incomplete surrogate pair"),
  ("[\"\\ude00\\ud83d\"]", "1:3", "incomplete surrogate pair"),
  ("[\"\\ud83d\\u0041\"]", "1:3", "incomplete surrogate pair"),
]

@Test("What RFC 8259 does not allow is refused, where it stands and in words", arguments: refused.indices)
func jsonRefused(_ index: Int) throws {
  let (text, place, message) = refused[index]
  let result = read(text)
  #expect(result.document == nil)
  #expect(result.faults.map(\.headline) == ["x.json:\(place.isEmpty ? "" : place + ":") error: \(message)"])
}

/// Texts that programs accept as settings, and what they mean.
private let settings: [(text: String, value: Value)] = [
  ("\u{FEFF}{}", [:]), ("// a\n{} // b", [:]), ("/* a */{/* b */}/* c */", [:]), ("/**/[/***/]/*/*/", []),
  ("[1, // one\n2 /* two */ , /* \"three */ 3]", [1, 2, 3]), ("{\"a\"/**/:/**/1/**/,//\n}", ["a": 1]),
  ("[1,]", [1]), ("{\"a\": 1,\r\n}", ["a": 1]), ("[[],\t]", [[]]), ("// a\r[]", []),
  ("\"//\"", "//"), ("[\"/*\", 1, \"*/\"]", ["/*", 1, "*/"]),
  (#"["\ud83d", "\ude00x", "\ud83d\u0041", "\ud83d\ude00"]"#, ["\u{FFFD}", "\u{FFFD}x", "\u{FFFD}A", "😀"]),
]

@Test("Settings may have comments, trailing commas and more", arguments: settings.indices)
func jsonSettings(_ index: Int) throws {
  let (text, value) = settings[index]
  let result = JSONReader.read(Array(text.utf8), file: "x.json", dialect: .settings)
  #expect(result.faults.isEmpty)
  #expect(try #require(result.document).value(of: SyntaxTree.root) == value)
}

/// Texts that are not even settings.
private let refusedSettings: [(text: String, place: String, message: String)] = [
  ("", "", "the file is empty; expected at least {}"),
  ("// nothing", "1:1", "the file is empty; expected at least {}"),
  ("/* {}", "1:1", "this comment has no closing '*/'"), ("{} /*/", "1:4", "this comment has no closing '*/'"),
  ("[1, /* 2]", "1:5", "this comment has no closing '*/'"),
  ("{\"a\"\n/* :", "2:1", "this comment has no closing '*/'"),
  ("[1, # one\n]", "1:5", "expected a value or ']', got '#'"),
  ("[1 / 2]", "1:4", "expected ',' or ']', got '/'"),
  ("[,]", "1:2", "expected a value or ']', got ','"), ("[1,,]", "1:4", "expected a value or ']', got ','"),
  ("{,}", "1:2", "expected a member name in quotes or '}', got ','"),
  ("{} // a\n{}", "2:1", "unexpected '{' after the end of the JSON value"),
  ("['a']", "1:2", "write strings in JSON as \"…\", not '…'"),
  ("{} \u{FEFF}", "1:4", "unexpected '\\u{FEFF}' after the end of the JSON value"),
]

@Test("Other mistakes in settings are refused as in any JSON", arguments: refusedSettings.indices)
func jsonRefusedSettings(_ index: Int) throws {
  let (text, place, message) = refusedSettings[index]
  let result = JSONReader.read(Array(text.utf8), file: "x.json", dialect: .settings)
  #expect(result.document == nil)
  #expect(result.faults.map(\.headline) == ["x.json:\(place.isEmpty ? "" : place + ":") error: \(message)"])
}

@Test("JSON means the same as settings", arguments: accepted.indices)
func jsonAcceptedAsSettings(_ index: Int) throws {
  let result = JSONReader.read(Array(accepted[index].text.utf8), file: "x.json", dialect: .settings)
  #expect(try #require(result.document).value(of: SyntaxTree.root) == accepted[index].value)
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
        "x.json:1:\(column): error: invalid UTF-8; save the file as UTF-8"
      ])
  }
}
