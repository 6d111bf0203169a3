import Formwork
import Testing

/// An edit of a text, and the text that comes of it.
private let examples: [(text: String, path: [String], value: Value?, expected: String)] = [
  // A value takes another's place, and nothing else moves.
  (#"{"a":1,"b":[1,  2]}"#, ["a"], 2, #"{"a":2,"b":[1,  2]}"#),
  ("{\n\t\"a\" : 1 ,\n\t\"b\" : 2\n}\n", ["b"], 3, "{\n\t\"a\" : 1 ,\n\t\"b\" : 3\n}\n"),
  (#"{"a": null}"#, ["a"], "x", #"{"a": "x"}"#),
  (#"{"a": 1}"#, ["a"], .null, #"{"a": null}"#),
  // What it is already keeps its spelling.
  (#"{"a": 1.0, "b": "\u0041"}"#, ["a"], 1, #"{"a": 1.0, "b": "\u0041"}"#),
  (#"{"a": 1.0, "b": "\u0041"}"#, ["b"], "A", #"{"a": 1.0, "b": "\u0041"}"#),
  ("{\"a\": [\n  1,\n  2\n]}", ["a"], [1, 2], "{\"a\": [\n  1,\n  2\n]}"),
  // A new member is added after the others, in the layout of the last one.
  ("{}", ["a"], 1, "{\n  \"a\": 1\n}"),
  ("{ }\n", ["a", "b"], 1, "{\n  \"a\": {\n    \"b\": 1\n  }\n}\n"),
  ("{\n    \"a\": 1\n}", ["b"], 2, "{\n    \"a\": 1,\n    \"b\": 2\n}"),
  ("{\n\t\"a\": 1\n}", ["b", "c"], 2, "{\n\t\"a\": 1,\n\t\"b\": {\n\t\t\"c\": 2\n\t}\n}"),
  ("{\r\n  \"a\": 1\r\n}\r\n", ["b"], 2, "{\r\n  \"a\": 1,\r\n  \"b\": 2\r\n}\r\n"),
  ("{\n  \"a\": 1,\n\n  \"b\": 2\n}", ["c"], 3, "{\n  \"a\": 1,\n\n  \"b\": 2,\n  \"c\": 3\n}"),
  (#"{"a":1}"#, ["b"], 2, #"{"a":1,"b":2}"#),
  (#"{"a": 1}"#, ["b"], 2, #"{"a": 1, "b": 2}"#),
  (#"{ "a": 1, "b": 2 }"#, ["c"], 3, #"{ "a": 1, "b": 2, "c": 3 }"#),
  (#"{"a":1}"#, ["b", "c"], 2, #"{"a":1,"b":{"c":2}}"#),
  ("{\n  \"a\": {}\n}", ["a", "b"], 1, "{\n  \"a\": {\n    \"b\": 1\n  }\n}"),
  ("{\n  \"a\": { \"b\": 1 }\n}", ["a", "c"], 2, "{\n  \"a\": { \"b\": 1, \"c\": 2 }\n}"),
  ("{\n  \"a\": {\"b\":1}\n}", ["a", "c", "d"], 2, "{\n  \"a\": {\"b\":1,\"c\":{\"d\":2}}\n}"),
  ("{\n  \"a\": { \"b\": 1 }\n}", ["c"], 2, "{\n  \"a\": { \"b\": 1 },\n  \"c\": 2\n}"),
  // A member goes with one comma, and with objects that it leaves empty.
  (#"{"a": 1, "b": 2}"#, ["a"], nil, #"{"b": 2}"#),
  (#"{"a": 1, "b": 2}"#, ["b"], nil, #"{"a": 1}"#),
  (#"{"a": 1 , "b": 2, "c": 3 }"#, ["b"], nil, #"{"a": 1 , "c": 3 }"#),
  ("{\n  \"a\": 1\n}\n", ["a"], nil, "{}\n"),
  ("{\n  \"a\": {\n    \"b\": 1\n  },\n  \"c\": 2\n}", ["a", "b"], nil, "{\n  \"c\": 2\n}"),
  (
    "{\n  \"a\": {\n    \"b\": 1,\n    \"x\": 0\n  }\n}", ["a", "b"], nil,
    "{\n  \"a\": {\n    \"x\": 0\n  }\n}"
  ),
  // What is not there cannot go, and an empty object stays as it is written.
  ("{ }\n", ["a"], nil, "{ }\n"),
  ("{ \"a\" : { } }", ["a", "b"], nil, "{ \"a\" : { } }"),
  (#"{"a": 1}"#, ["b", "c"], nil, #"{"a": 1}"#),
  (#"{"a": 1}"#, ["a", "b"], nil, #"{"a": 1}"#),
  // Names are what they mean, not how they are spelled, and are compared by scalars.
  (#"{"\u0061": 1}"#, ["a"], 2, #"{"\u0061": 2}"#),
  ("{\"\u{E9}\": 1}", ["e\u{301}"], 2, "{\"\u{E9}\": 1, \"e\u{301}\": 2}"),
  (#"{"a": 1}"#, ["\"\n\u{202E}"], 2, #"{"a": 1, "\"\n\u202e": 2}"#),
]

/// Edits of texts with comments and trailing commas.
private let commented: [(text: String, path: [String], value: Value?, expected: String)] = [
  // A new value leaves all comments.
  ("{\"a\": /* b */ 1 /* c */, // d\n}", ["a"], 2, "{\"a\": /* b */ 2 /* c */, // d\n}"),
  // A comment on a member's line goes with it; the comments above stay.
  (
    "{\n  // above a\n  \"a\": 1, // a\n  // above b\n  \"b\": 2 // b\n}", ["a"], nil,
    "{\n  // above a\n  // above b\n  \"b\": 2 // b\n}"
  ),
  (
    "{\n  // above a\n  \"a\": 1, // a\n  // above b\n  \"b\": 2 // b\n}", ["b"], nil,
    "{\n  // above a\n  \"a\": 1 // a\n  // above b\n}"
  ),
  ("{\n  \"a\": 1, // a\n  /* b */ \"b\": 2\n}", ["b"], nil, "{\n  \"a\": 1 // a\n}"),
  ("{\n  \"a\": 1, /* b */ \"b\": 2\n}", ["a"], nil, "{\n  /* b */ \"b\": 2\n}"),
  ("{\"a\": 1, // a\n \"b\": 2, \"c\": 3}", ["b"], nil, "{\"a\": 1, // a\n  \"c\": 3}"),
  ("{ // all\n  \"a\": 1 // a\n}", ["a"], nil, "{ // all\n}"),
  ("{\n  \"a\": 1 // a\n}", ["a"], nil, "{}"),
  ("{\n  \"a\": 1\n  // end\n}", ["a"], nil, "{\n  // end\n}"),
  // A new member comes after the last one and its comment, before the comments at the end.
  (
    "{\n  \"a\": 1 // a\n  // end\n}", ["b"], 2, "{\n  \"a\": 1, // a\n  \"b\": 2\n  // end\n}"
  ),
  ("{\"a\": 1 /* a */}", ["b"], 2, "{\"a\": 1 /* a */, \"b\": 2}"),
  ("{\r\n  // c\r\n}", ["a"], 1, "{\r\n  // c\r\n  \"a\": 1\r\n}"),
  ("{ /* c */ }", ["a"], 1, "{ /* c */\n  \"a\": 1\n}"),
  // A trailing comma is a habit.
  ("{\n  \"a\": 1,\n}", ["b"], 2, "{\n  \"a\": 1,\n  \"b\": 2,\n}"),
  ("{\n  \"a\": 1, // a\n}", ["b"], 2, "{\n  \"a\": 1, // a\n  \"b\": 2,\n}"),
  ("{\n  \"a\": 1,\n  \"b\": 2,\n}", ["b"], nil, "{\n  \"a\": 1,\n}"),
  ("[\n]", [], nil, "[\n]"),
  // Elements keep their comments.
  (
    "{\"a\": [\n  1, // one\n  // above two\n  2, // two\n]}", ["a"], [2, 3],
    "{\"a\": [\n  // above two\n  2, // two\n  3,\n]}"
  ),
  ("{\"a\": [1, // one\n 2, 3]}", ["a"], [2, 3, 1], "{\"a\": [2, 3,\n 1 // one\n  ]}"),
  (
    "{\n  \"a\": [\n    // here\n  ]\n}", ["a"], ["q"], "{\n  \"a\": [\n    // here\n    \"q\"\n  ]\n}"
  ),
  ("{\n  \"a\": [ /* here */ ]\n}", ["a"], ["q"], "{\n  \"a\": [ /* here */\n    \"q\"\n  ]\n}"),
  ("{\"a\": [\n  // all\n  1 // one\n]}", ["a"], [], "{\"a\": [\n  // all\n]}"),
  (
    "{\"a\": {\n  // all\n  \"b\": 1 // b\n}}", ["a"], .object(Value.Object()),
    "{\"a\": {\n  // all\n}}"
  ),
  // An object with a comment of its own stays.
  (
    "{\n  \"a\": {\n    // c\n    \"b\": 1\n  }\n}", ["a", "b"], nil, "{\n  \"a\": {\n    // c\n  }\n}"
  ),
  ("{\n  \"a\": {\n    \"b\": 1 // b\n  }\n}", ["a", "b"], nil, "{}"),
  // What surrounds the object stays.
  ("\u{FEFF}// top\n{\"a\": 1}\n// end", ["a"], 2, "\u{FEFF}// top\n{\"a\": 2}\n// end"),
]

@Test("Comments stay with what they belong to", arguments: commented.indices)
func jsonCommentedEdit(_ index: Int) throws {
  let (text, path, value, expected) = commented[index]
  var edits: [SyntaxEdit] = []
  edits.append(SyntaxEdit(path, value))
  let document = try #require(
    JSONReader.read(Array(text.utf8), file: "x.json", dialect: .settings).document)
  #expect(String(decoding: JSONEditor(edits).apply(to: document), as: UTF8.self) == expected)
}

@Test("An edit changes its member and no other byte", arguments: examples.indices)
func jsonEdit(_ index: Int) throws {
  let (text, path, value, expected) = examples[index]
  var edits: [SyntaxEdit] = []
  edits.append(SyntaxEdit(path, value))
  let document = try #require(JSONReader.read(Array(text.utf8), file: "x.json").document)
  #expect(String(decoding: JSONEditor(edits).apply(to: document), as: UTF8.self) == expected)
}

@Test("An edit below or above another one is made after it")
func jsonDependentEdits() throws {
  let document = try #require(JSONReader.read(Array(#"{"a": 1}"#.utf8), file: "x.json").document)
  func text(_ edits: SyntaxEdit...) -> String {
    String(decoding: JSONEditor(edits).apply(to: document), as: UTF8.self)
  }
  let object = SyntaxEdit(["a"], ["b": 1, "c": 2])
  #expect(text(object, SyntaxEdit(["a", "b"], 3)) == #"{"a": {"b": 3, "c": 2}}"#)
  #expect(text(SyntaxEdit(["a", "b"], 3), object) == #"{"a": {"b": 1, "c": 2}}"#)
}

@Test("Several edits are one pass, new members in the order in which they were set")
func jsonEdits() throws {
  var edits: [SyntaxEdit] = []
  edits.append(SyntaxEdit(["z"], 3))
  edits.append(SyntaxEdit(["a", "c"], 1))
  edits.append(SyntaxEdit(["a", "b"], nil))
  edits.append(SyntaxEdit(["y", "x"], 2))
  let document = try #require(
    JSONReader.read(Array(#"{"k": 0, "a": {"b": 1}}"#.utf8), file: "x.json").document)
  #expect(
    String(decoding: JSONEditor(edits).apply(to: document), as: UTF8.self)
      == #"{"k": 0, "a": {"c": 1}, "z": 3, "y": {"x": 2}}"#)
}

@Test("A comment before the closing bracket keeps bytes that are not UTF-8")
func jsonCommentOfOtherBytes() throws {
  let bytes = Array("{\n  \"a\": 1,\n  // ".utf8) + [0xE8, 0xFF] + Array("\n}\n".utf8)
  let document = try #require(JSONReader.read(bytes, file: "x.json", dialect: .settings).document)
  var edits: [SyntaxEdit] = []
  #expect(JSONEditor(edits).apply(to: document) == bytes)
  edits.append(SyntaxEdit(["a"], 2))
  #expect(
    JSONEditor(edits).apply(to: document) == bytes.map { $0 == UInt8(ascii: "1") ? UInt8(ascii: "2") : $0 })
}
