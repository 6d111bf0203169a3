import Formwork
import Testing

private func read(_ text: String) -> (document: SyntaxTree?, faults: [Diagnostic]) {
  JSONReader.read(Array(text.utf8), file: "x.json")
}

@Test(
  "Every node knows its line and its column in scalars",
  arguments: ["\n", "\r\n"])
func jsonPlaces(_ newline: String) throws {
  let lines = ["{", "  \"é😀e\u{301}\": [1,", "\t2, \"\\u00e9\", {\"deep\": null}]", "}", ""]
  let document = try #require(read(lines.joined(separator: newline)).document)
  let text = SourceText(file: document.file, bytes: document.bytes)
  func place(_ node: Int) -> String {
    let place = text.place(at: document.start(of: node))
    return "\(place.line!):\(place.column!) \(place.sourceLine!)"
  }
  let (name, array) = try #require(document.members(of: SyntaxTree.root).first { _ in true })
  #expect(place(SyntaxTree.root) == "1:1 {")
  #expect(place(name) == "2:3 \(lines[1])")
  #expect(place(array) == "2:11 \(lines[1])")
  let elements = Array(document.elements(of: array))
  #expect(elements.map(place) == ["2:12 \(lines[1])"] + ["2", "5", "15"].map { "3:\($0) \(lines[2])" })
  #expect(elements.flatMap { document.members(of: $0) }.map { place($0.value) } == ["3:24 \(lines[2])"])
}

@Test("A member that stands twice is reported with its first place, and the text is read all the same")
func jsonDuplicates() throws {
  let result = read("{\"a\": 1,\n\"b\": {\"x\": 1, \"x\": 2},\n\"\\u0061\": 3,\n\"a\": 4}")
  #expect(
    result.faults.map(\.headline) == [
      "x.json:2:15: error: duplicate member 'x'; first defined on line 2",
      "x.json:3:1: error: duplicate member 'a'; first defined on line 1",
      "x.json:4:1: error: duplicate member 'a'; first defined on line 1",
    ])
  #expect(try #require(result.document).value(of: SyntaxTree.root).object?["a"] == 1)
}

@Test("A name with escapes stands twice as well as any other, known to the reader or not")
func jsonEscapedDuplicates() {
  let text = "{\"known\": 1,\n\"kno\\u0077n\": 2,\n\"other\": 3,\n\"\\u006fther\": 4,\n\"known\": 5}"
  let result = JSONReader.read(Array(text.utf8), file: "x.json", names: NameTable(["known"]))
  #expect(
    result.faults.map(\.headline) == [
      "x.json:2:1: error: duplicate member 'known'; first defined on line 1",
      "x.json:4:1: error: duplicate member 'other'; first defined on line 3",
      "x.json:5:1: error: duplicate member 'known'; first defined on line 1",
    ])
}

@Test(
  "A column in a line of any length counts all the scalars before it", arguments: [0, 300, 1023, 1024, 5000])
func jsonColumnsOfLongLines(_ count: Int) {
  let bytes = Array(("\u{E9}\n" + String(repeating: "a\u{E9}", count: count) + "!").utf8)
  let place = SourceText(file: "x.json", bytes: bytes).place(at: bytes.count - 1)
  #expect(place.line == 2 && place.column == 2 * count + 1)
  #expect(place.skipped + (place.sourceLine?.unicodeScalars.count ?? 0) == 2 * count + 1)
}

@Test("In a large object too the first place is the first", arguments: [3, 16, 17, 100])
func jsonDuplicatesOfMany(_ count: Int) {
  let members = (0..<count).map { "\"k\($0)\": 0" } + ["\"k1\": 1", "\"\\u006b1\": 2"]
  let result = read("{\n" + members.joined(separator: ",\n") + "}")
  #expect(
    result.faults.map(\.message)
      == Array(repeating: "duplicate member 'k1'; first defined on line 3", count: 2))
  #expect(result.faults.map(\.place?.line) == [count + 2, count + 3])
}

@Test("Names that look alike and differ in their scalars are different members", arguments: [2, 40])
func jsonEquivalentNames(_ count: Int) throws {
  let others = (2..<count).map { ", \"k\($0)\": 0" }.joined()
  let result = read("{\"\u{E9}\": 1, \"e\u{301}\": 2\(others)}")
  #expect(result.faults.isEmpty)
  let object = try #require(result.document?.value(of: SyntaxTree.root).object)
  #expect(object["\u{E9}"] == 1)
  #expect(object["e\u{301}"] == 2)
}

@Test(
  "Nesting is bounded at 512 levels", arguments: [("[", "", "]", "1:513"), ("{\"a\":", "0", "}", "1:2561")])
func jsonDepth(_ open: String, _ inner: String, _ close: String, _ place: String) throws {
  func nested(_ depth: Int) -> String {
    String(repeating: open, count: depth) + inner + String(repeating: close, count: depth)
  }
  #expect(try #require(read(nested(512)).document).value(of: SyntaxTree.root) != .null)
  #expect(
    read(nested(513)).faults.map(\.headline) == [
      "x.json:\(place): error: nested more than 512 levels deep"
    ])
}

@Test("100 MB of brackets are refused at once")
func jsonHugeNesting() {
  let bytes = [UInt8](repeating: UInt8(ascii: "["), count: 100_000_000)
  let faults = JSONReader.read(bytes, file: "x.json").faults
  #expect(faults.map(\.headline) == ["x.json:1:513: error: nested more than 512 levels deep"])
}

@Test("A line of many mistakes costs no copy of the line for each")
func jsonManyFaultsInALine() throws {
  let text = "{" + Array(repeating: "\"a\":0", count: 20_000).joined(separator: ",") + "}"
  let faults = read(text).faults
  #expect(faults.count == 19_999)
  #expect(faults.reduce(0) { $0 + ($1.place?.sourceLine?.utf8.count ?? 0) } < 20_000 * 1000)
  #expect(
    try #require(faults.last).description == """
      x.json:1:119996: error: duplicate member 'a'; first defined on line 1
        1 | …\(String(repeating: "\"a\":0,", count: 10))"a":0}
          | \(String(repeating: " ", count: 61))^
      """)
}

@Test("The place of a scalar is that of its first byte, and no more than a part of a long line is kept")
func placesOfScalars() throws {
  let line = String(repeating: "a\u{E9}\u{1F600}", count: 1000)
  let text = SourceText(file: "-", bytes: Array(line.utf8), firstLine: 7)
  var offset = 0
  for (index, scalar) in line.unicodeScalars.enumerated() {
    let place = text.place(atScalar: index)
    try #require(place == text.place(at: offset))
    try #require(place.line == 7 && place.column == index + 1)
    try #require(place.sourceLine.map { $0.utf8.count <= 810 } ?? false)
    offset += String(scalar).utf8.count
  }
  #expect(text.place(atScalar: 3000).column == 3001)
  #expect(text.place(atScalar: 9999).column == 3001)
}
