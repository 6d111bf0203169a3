import Formwork
import Testing

private let equal: [(Value, Value)] = [
  (1, 1.0), (.int(1), .double(1)), (.int(0), .double(-0.0)), (.null, .null), ("a", "a"),
  ([1, "a"], [1.0, "a"]),
  (["a": 1, "b": 2], ["b": 2, "a": 1]),
  (["a": ["x": 1, "y": 2]], ["a": ["y": 2, "x": 1]]),
  // Where a name stands twice, the first one counts
  (["a": 1, "a": 2], ["a": 1]),
  (["b": 1, "a": 2, "b": 3], ["a": 2, "b": 1]),
  (.int(9_007_199_254_740_992), .double(9_007_199_254_740_992)),
]

private let different: [(Value, Value)] = [
  (1, 2), (1, true), (0, false), (0, .null), ("1", 1), ("", .null), ([], [:]),
  (.int(9_007_199_254_740_993), .double(9_007_199_254_740_992)),
  (.int(.max), .double(9_223_372_036_854_775_808)),
  // By scalars, not by canonical equivalence
  ("\u{E9}", "e\u{301}"),
  (["\u{E9}": 1], ["e\u{301}": 1]),
  (["a": 1, "b": 2], ["a": 1, "a": 1]),
  (["a": 1, "a": 1], ["a": 1, "b": 2]),
  (["a": 1], ["a": 1, "b": 2]),
  (["a": 1, "b": 2, "c": 3], ["a": 1, "c": 3]),
  ([1, 2], [2, 1]),
]

@Test(arguments: equal)
func equalValues(_ left: Value, _ right: Value) {
  #expect(left == right && right == left)
  #expect(left.hashValue == right.hashValue)
}

@Test(arguments: different)
func differentValues(_ left: Value, _ right: Value) {
  #expect(left != right && right != left)
}

@Test func numbersAsTheyAreStored() {
  #expect(Value.number(8080).json == "8080")
  #expect(Value.number(0.1).json == "0.1")
  #expect(Value.number(1e300).json == "1e+300")
  #expect(Value.double(8080).int == 8080)
  #expect(Value.double(0.5).int == nil)
  #expect(Value.double(1e19).int == nil)
}

@Test func membersOfAnObject() throws {
  var object = try #require((["b": 1, "a": 2] as Value).object)
  object["c"] = 3
  object["b"] = nil
  object["a"] = 4
  #expect(object.map(\.name) == ["a", "c"])
  #expect(object["a"] == 4 && object["b"] == nil)
}

/// A missing value is `nil`, also where null could be meant.
@Test(arguments: [true, false])
func aMissingValueIsNotNull(isSet: Bool) {
  let value = isSet ? Value.int(1) : nil
  #expect((value == nil) == !isSet)
}

private let keys: [(path: String, names: [String])] = [
  ("a", ["a"]), ("a.b", ["a", "b"]), ("a\\.b.c", ["a.b", "c"]), ("a\\\\.b", ["a\\", "b"]),
  ("a..b", ["a", "", "b"]),
  ("", [""]), ("a.\u{301}b", ["a", "\u{301}b"]),
]

@Test(arguments: keys)
func keysAreDottedPaths(_ test: (path: String, names: [String])) {
  #expect(Key(test.path).names == test.names)
  #expect(Key(names: test.names) == Key(test.path))
  #expect(Key(names: test.names).description == test.path)
}

@Test func keysOfTheSameNamesAreEqualHoweverTheyAreWritten() {
  #expect(Key("\\a.b") == Key("a.b"))
  #expect(Key(value: ["a.b", "c"]) == Key("a\\.b.c"))
  #expect(Key(value: []) == nil && Key(value: ["a", 1]) == nil && Key(value: 1) == nil)
}
