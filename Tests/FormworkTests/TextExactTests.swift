import Formwork
import Testing

private func random(_ random: inout RandomJSON) -> String {
  let scalars: [Unicode.Scalar] = ["e", "\u{301}", "\u{E9}", "a", "😀", "\u{0}", "\u{212B}", "\u{C5}"]
  var text = String.UnicodeScalarView()
  for _ in 0..<Int.random(in: 0...3, using: &random) { text.append(scalars.randomElement(using: &random)!) }
  return String(text)
}

@Test(
  "Texts with equal scalars are equal and have equal hashes", arguments: 0..<10 as Range<UInt64>)
func textExactEquality(seed: UInt64) {
  var generator = RandomJSON(seed: seed)
  var lookalikes = 0
  for _ in 0..<500 {
    let (left, right) = (random(&generator), random(&generator))
    let isSame = Array(left.unicodeScalars) == Array(right.unicodeScalars)
    if left == right, !isSame { lookalikes += 1 }
    #expect(left.hasSameScalars(as: right) == isSame)
    #expect((ExactString(left) == ExactString(right)) == isSame)
    if isSame { #expect(ExactString(left).hashValue == ExactString(right).hashValue) }
    #expect(left.scalarCount == left.unicodeScalars.count)
    #expect(String(scalars: Array(left.unicodeScalars)[...]).hasSameScalars(as: left))
    #expect(String(utf8: left.utf8.span).hasSameScalars(as: left))
  }
  // Otherwise the test would not cover canonical equivalence.
  #expect(lookalikes > 0)
}

@Test("Names that look alike are different dictionary keys")
func textExactKeys() {
  var places: [ExactString: Int] = ["\u{E9}": 1, "e\u{301}": 2, "\u{212B}": 3]
  places["\u{C5}"] = 4
  places["A\u{30A}"] = 5
  places["\u{E9}"] = 6
  #expect(places.count == 5)
  #expect(places["\u{E9}"] == 6 && places["e\u{301}"] == 2 && places["\u{212B}"] == 3)
  // The storage of the text makes no difference.
  let part = String("xe\u{301}".unicodeScalars.dropFirst())
  #expect(places[ExactString(part)] == 2)
}

@Test(
  "A text is blank if it is empty or white space",
  arguments: [
    ("", true), (" \t\r\n", true), ("\u{A0}\u{2003}", true), ("\u{200B}", false), (" a", false),
    (" \u{301}", false),
  ])
func textBlank(_ text: String, _ isBlank: Bool) {
  #expect(text.isBlank == isBlank)
}
