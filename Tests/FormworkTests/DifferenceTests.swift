import Formwork
import Testing

private let edits: [(old: String, new: String, changes: String)] = [
  ("a b c", "a b c", ""),
  ("a b c", "a b=1 c", "!0.1 b"),
  ("a b c", "n a b c", "+0.0 n"),
  ("a b c", "a b c n", "+0.3 n"),
  ("a b c", "a c", "-0.1"),
  ("a b c d e", "b c d e a", "0.0>0.4"),
  ("a b c d e", "e a b c d", "0.4>0.0"),
  ("a b c d e f g h i j k l m n o p", "p a b c d e f g h i j k l m n o", "0.15>0.0"),
  ("a b c d e f g h i j k l m n o p", "b c d e f g h i j k l m n o p a", "0.0>0.15"),
  ("a b c", "b a=1 c", "0.1>0.0, !0.1 a"),
  ("a b c d e", "e b c d a", "0.4>0.0, 0.0>0.4"),
  ("a b c", "x y z", "-0.0, -0.1, -0.2, +0.0 x, +0.1 y, +0.2 z"),
  ("a b c", "c b a", "0.2>0.0, 0.1>0.1"),
  ("a x a", "x a", "-0.0"),
  ("a a a", "a a", "-0.2"),
  ("a=1 a=2 a=3", "a=2 a=3", "-0.0"),
  ("A: a a | B: x", "A: y | B: x a a", "0.0>1.1, 0.1>1.2, +0.0 y"),
  ("b a x a c", "d x a e", "-0.0, -0.1, -0.4, +0.0 d, +0.3 e"),
  ("a=1 a=2 a=3", "a=2 a=4 n", "-0.2, +0.2 n, !0.0 a, !0.1 a"),
  ("A: a b | B: c", "A: a | B: b c", "0.1>1.0"),
  ("A: a b | B: c", "A: a | B: c b=1", "0.1>1.1, !1.1 b"),
  ("A: a a | B: a", "A: a a | B: a", ""),
  ("A: a | B: b", "B: b | A: a", "#1>#0"),
  ("A: a | B: b | C: c", "B: b | C: c | A: a", "#0>#2"),
  ("A: a | B: b", "N: n | A: a | B: b", "+#0 N(n)"),
  ("A: a | B: b c", "A: a", "-#1"),
  ("A: a | B: b c", "A: a c", "-#1, 1.1>0.1"),
  ("A: a b", "A: a | N: n b m", "+#1 N(n m), 0.1>1.1"),
  ("A: a | B: b", "B: b x | A: a=1", "#1>#0, +0.1 x, !1.0 a"),
  ("a | b | c", "a | c", "-#1"),
  ("", "A: a b", "+#0 A(a b)"),
  ("A: a b", "", "-#0"),
]

@Test(arguments: edits)
func plainEditsTakeFewChanges(_ test: (old: String, new: String, changes: String)) {
  let old = Form(title: "T", sections: DifferenceText.sections(test.old))
  let new = Form(title: "T", sections: DifferenceText.sections(test.new))
  let difference = new.difference(from: old)
  #expect(DifferenceText.line(difference) == test.changes)
  #expect(old.applying(difference) == new)
  #expect(difference.isEmpty == (old == new))
}

@Test(arguments: 0..<400)
func anAppliedDifferenceGivesTheNewForm(_ seed: Int) {
  var screens = RandomScreens(random: SeededGenerator(seed: UInt64(seed)), names: seed % 2 == 0 ? 12 : 60)
  let old = screens.form()
  for new in [screens.form(), screens.changed(old), old, Form(title: old.title)] {
    let difference = new.difference(from: old)
    #expect(old.applying(difference) == new)
    #expect(difference.isEmpty == (old == new))
  }
}

@Test func titleFrameAndScreens() {
  let rows = [Row(text: "a")]
  let sub = Form(title: "Sub", sections: [Section(rows: rows)])
  let old = Form(
    title: "T", sections: [Section(header: "A", rows: rows, uuid: "1")],
    screens: ["gone": sub, "kept": sub, "sub": sub])
  var new = old
  new.title = "U"
  new.sections[0].header = "B"
  new.sections[0].footer = "foot"
  new.screens["gone"] = nil
  new.screens["new"] = sub
  new.screens["sub"]?.sections[0].rows.append(Row(text: "b"))
  let difference = new.difference(from: old)
  #expect(DifferenceText.line(difference) == "title U, !#0 foot, -gone, +new, sub[+0.1 b]")
  #expect(old.applying(difference) == new)
}

/// Rows of one identity whatever else changes: the uuid, else the key, else the id, else the text.
@Test func identityOfARow() {
  let pairs: [(Row, Row, String)] = [
    (Row(text: "a", uuid: "1"), Row(text: "b", uuid: "1"), "!0.0 b"),
    (Row(text: "a", uuid: "1"), Row(text: "a", uuid: "2"), "-0.0, +0.0 a"),
    (Row(text: "a", context: ["key": "k"]), Row(text: "b", context: ["key": "k"]), "!0.0 b"),
    (
      Row(text: "a", context: ["key": "k"], id: "1"), Row(text: "a", context: ["key": "l"], id: "1"),
      "-0.0, +0.0 a"
    ),
    (Row(text: "a", id: "1"), Row(text: "b", id: "1"), "!0.0 b"),
    (Row(text: "a", id: "1"), Row(text: "a", id: "2"), "-0.0, +0.0 a"),
    (Row(text: "a"), Row(text: "a", id: "a"), "-0.0, +0.0 a"),
    (Row(detailText: "a"), Row(detailText: "b"), "!0.0 "),
  ]
  for (left, right, changes) in pairs {
    let forms = [left, right].map { Form(title: "T", sections: [Section(rows: [$0])]) }
    #expect(DifferenceText.line(forms[1].difference(from: forms[0])) == changes)
  }
}
