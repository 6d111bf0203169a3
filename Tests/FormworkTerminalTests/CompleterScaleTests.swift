import Testing

@testable import Formwork
@testable import FormworkTerminal

private let count = 20_000

private let lines: [(line: String, candidates: Int)] = [
  ("|", count + CommandDescription.all.count), ("set |", count), ("set row|", count), ("set k.|", count),
  ("set ow1|", 0),
  ("toggle |", 0), ("set row19999|", 1), ("set missing|", 0),
]

@Test func completeAmongManyRows() {
  let rows = (0..<count).map { number in
    Row(text: "Row", accessory: .textField(kind: .plain), context: ["key": .string("k.row\(number)")])
  }
  let fixture = CompleterFixture(Form(title: "T", sections: [Section(rows: rows)]))
  for (line, candidates) in lines {
    var completion = Completion(start: 0)
    let time = ContinuousClock().measure {
      completion = fixture.complete(line)
      _ = completion.list(columns: 80, rows: 22)
    }
    #expect(completion.candidates.count == candidates, "\(line)")
    // Some 100 times what an optimized build takes.
    #expect(time < .seconds(3), "\(line)")
  }
}
