import Formwork
import Testing

@Test(
  "Each scalar of a JSON string is found in its bytes, however it is written",
  arguments: 0..<20 as Range<UInt64>)
func expressionPlacesInJSON(seed: UInt64) throws {
  var random = RandomJSON(seed: seed)
  let scalars: [Unicode.Scalar] = [
    "a", "é", "\u{301}", "€", "😀", "\"", "\\", "/", "\n", "\t", "\u{8}", "\u{0}", "\u{D7FF}", "\u{E000}",
  ]
  for _ in 0..<50 {
    var json = "  { \"x\": \""
    var text = String.UnicodeScalarView()
    var offsets: [Int] = []
    for _ in 0..<Int.random(in: 0...12, using: &random) {
      let scalar = scalars.randomElement(using: &random)!
      text.append(scalar)
      offsets.append(json.utf8.count)
      let short: [Unicode.Scalar: String] = [
        "\"": "\\\"", "\\": "\\\\", "/": "\\/", "\n": "\\n", "\t": "\\t", "\u{8}": "\\b",
      ]
      if let escape = short[scalar], Bool.random(using: &random) {
        json += escape
      } else if scalar.value < 0x20 || scalar == "\"" || scalar == "\\" || Bool.random(using: &random) {
        for unit in UTF16.encode(scalar)! {
          let digits = String(unit, radix: 16, uppercase: Bool.random(using: &random))
          json += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      } else {
        json.unicodeScalars.append(scalar)
      }
    }
    offsets.append(json.utf8.count)
    json += "\" }"
    let document = try #require(JSONReader.read(Array(json.utf8), file: "x.json").document)
    let node = try #require(document.member("x", of: SyntaxTree.root))
    #expect(document.text(of: node).hasSameScalars(as: String(text)))
    #expect(offsets.indices.map { document.offset(ofScalar: $0, in: node) } == offsets, "\(json)")
    #expect(document.offset(ofScalar: 100, in: node) == offsets.last)
  }
}

@Test("A fault in a rule has its place in the form's text")
func expressionPlaceOfAFault() throws {
  let json = "{\n  \"visibleWhen\": \"\\u0068ost == \\\"\\ud83d\\ude00\\\" && hots\"\n}"
  let document = try #require(JSONReader.read(Array(json.utf8), file: "x.json").document)
  let node = try #require(document.member("visibleWhen", of: SyntaxTree.root))
  let fault = #expect(throws: ExpressionFault.self) {
    try ExpressionFixture.compile(document.text(of: node), as: .condition)
  }
  let text = SourceText(file: document.file, bytes: document.bytes)
  let place = text.place(at: document.offset(ofScalar: try #require(fault).offset, in: node))
  #expect(place.line == 2)
  #expect(place.column == 52)
}
