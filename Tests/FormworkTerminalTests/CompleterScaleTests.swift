import Testing

@testable import Formwork
@testable import FormworkTerminal

private let count = rounds(2_000)

private let lines: [(line: String, candidates: Int)] = [
  ("|", count + CommandDescription.all.count), ("set |", count), ("set row|", count), ("set k.|", count),
  ("set ow1|", 0),
  ("toggle |", 0), ("set row\(count - 1)|", 1), ("set missing|", 0),
]

// '.ci/instructions' counts what completions cost.

@Test func completeAmongManyScreens() {
  let screens = (0..<1000).map { screen in
    let rows = (0..<10).map { row in
      Row(
        text: "Row", accessory: .textField(kind: .plain), context: ["key": .string("k.s\(screen)-row\(row)")],
        id: "row\(screen)-\(row)")
    }
    return ("screen\(screen)", Form(title: "S", sections: [Section(rows: rows)]))
  }
  let fixture = CompleterFixture(
    Form(
      title: "T", sections: [Section(rows: [Row(text: "Here")])], screens: Dictionary(screens) { $1 }))
  for (line, candidates) in [
    ("tap row|", 10_000), ("tap row7-|", 10), ("set s|", 1000), ("set screen7/|", 10), ("set k.s7-|", 10),
    ("tap nosuch|", 0), ("|", 1 + CommandDescription.all.count),
  ] {
    #expect(fixture.complete(line).candidates.count == candidates, "\(line)")
  }
}

@Test func completeAmongManyRows() {
  let rows = (0..<count).map { number in
    Row(text: "Row", accessory: .textField(kind: .plain), context: ["key": .string("k.row\(number)")])
  }
  let fixture = CompleterFixture(Form(title: "T", sections: [Section(rows: rows)]))
  for (line, candidates) in lines {
    let completion = fixture.complete(line)
    #expect(completion.candidates.count == candidates, "\(line)")
    #expect(completion.list(columns: 80, rows: 22).count <= 22, "\(line)")
  }
}

/// The labels of the current screen are compared with the names of rows elsewhere once, not for each of them.
@Test func completeAmongRowsElsewhere() {
  func rows(_ ids: [String]) -> [Row] {
    ids.map { Row(text: "Label \($0)", accessory: .textField(kind: .plain), id: $0) }
  }
  let here = (0..<count).map { "here\($0)" }
  let there = (0..<count).map { "there\($0)" }
  let fixture = CompleterFixture(
    Form(
      title: "T",
      sections: [
        Section(rows: rows(here) + [Row(text: "There 7", accessory: .textField(kind: .plain), id: "x")])
      ],
      screens: ["s": Form(title: "S", sections: [Section(rows: rows(there))])]))
  let candidates = fixture.complete("tap ther|").candidates.map(\.text)
  #expect(candidates.count == count + 1)
  #expect(candidates.contains("s/there7 ") && candidates.contains("there8 "))
}
