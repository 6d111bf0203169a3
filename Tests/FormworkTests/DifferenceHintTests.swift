import Formwork
import Testing

private func at(_ row: Int, _ section: Int = 0) -> Form.IndexPath {
  Form.IndexPath(row: row, section: section)
}
private let old = Form(title: "T", sections: DifferenceText.sections("A: a b | B: c"), screens: ["s": sub])
private let sub = Form(title: "S")
private let a = Row(text: "a")
private let section = Section(header: "N", rows: [a])

@Test func aRightHintIsReturned() {
  let new = Form(title: "T", sections: DifferenceText.sections("A: b | B: c a"), screens: ["s": sub])
  let move = FormDifference([.moveRow(from: at(0), to: at(1, 1))])
  #expect(new.difference(from: old, hint: move) == move)
  // What a program says need not be the shortest.
  let detour = FormDifference([.insertRow(a, at: at(1, 1)), .deleteRow(at: at(0))])
  #expect(new.difference(from: old, hint: detour) == detour)
  #expect(new.difference(from: new, hint: FormDifference()).isEmpty)
}

@Test(
  arguments: [
    [],
    [.moveRow(from: at(0), to: at(0, 1))],
    [.moveRow(from: at(0), to: at(9, 1))],
    [.moveRow(from: at(0), to: at(1, 1)), .updateTitle("U")],
    [.moveRow(from: at(0), to: at(1, 1)), .deleteScreen("s")],
  ] as [[FormDifference.Change]])
func aWrongHintIsFoundOut(_ changes: [FormDifference.Change]) {
  let new = Form(title: "T", sections: DifferenceText.sections("A: b | B: c a"), screens: ["s": sub])
  let difference = new.difference(from: old, hint: FormDifference(changes))
  #expect(DifferenceText.line(difference) == "0.0>1.1")
  #expect(old.applying(difference) == new)
}

@Test(
  arguments: [
    [.deleteRow(at: at(2))], [.deleteRow(at: at(-1))], [.deleteRow(at: at(0, 2))],
    [.deleteRow(at: at(0, -1))],
    [.deleteRow(at: at(0)), .deleteRow(at: at(0))],
    [.deleteRow(at: at(0)), .moveRow(from: at(0), to: at(0, 1))],
    [.deleteSection(at: 2)], [.deleteSection(at: -1)], [.deleteSection(at: 0), .deleteSection(at: 0)],
    [.deleteSection(at: 0), .moveSection(from: 0, to: 1)],
    [.deleteSection(at: 0), .moveRow(from: at(0), to: at(0)), .moveRow(from: at(0), to: at(1))],
    [.insertSection(section, at: 3)], [.insertSection(section, at: -1)],
    [.insertSection(section, at: 0), .insertSection(section, at: 0)],
    [.moveSection(from: 2, to: 0)], [.moveSection(from: 0, to: 2)],
    [.updateSection(section, at: 2)], [.deleteSection(at: 1), .updateSection(section, at: 1)],
    [.moveRow(from: at(0), to: at(2))], [.moveRow(from: at(3), to: at(0))],
    [.moveRow(from: at(0), to: at(0, 2))],
    [.insertRow(a, at: at(3))], [.insertRow(a, at: at(-1))], [.insertRow(a, at: at(0, 2))],
    [.insertRow(a, at: at(1)), .insertRow(a, at: at(1))],
    [.updateRow(a, at: at(2))], [.updateRow(a, at: at(0, 2))],
    [.deleteRow(at: at(1)), .updateRow(a, at: at(1))],
    [.deleteScreen("n")], [.insertScreen("s", sub)], [.updateScreen("n", FormDifference())],
    [.updateScreen("s", FormDifference([.deleteSection(at: 0)]))],
  ] as [[FormDifference.Change]])
func aDifferenceThatDoesNotFit(_ changes: [FormDifference.Change]) {
  #expect(old.applying(FormDifference(changes)) == nil)
}

/// What is taken has its index in the old form, what is placed in the new one.
@Test func whatIndicesMean() {
  let hint = FormDifference([
    .updateRow(Row(text: "c", detailText: "1"), at: at(1, 1)), .moveRow(from: at(1), to: at(0, 1)),
    .insertSection(section, at: 0), .deleteSection(at: 0),
  ])
  #expect(old.applying(hint)?.sections == DifferenceText.sections("N: a | B: b c=1"))
}
