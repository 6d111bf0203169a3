import Testing

@testable import Formwork
@testable import FormworkTerminal

/// A chooser as a user sees it: its lines for a terminal, with the cursor's row and column.
private func drawn(_ chooser: inout Chooser, columns: Int = 60, rows: Int = 24) throws -> String {
  let drawing = chooser.drawing(columns: columns, rows: rows)
  return try #require(drawing).lines.joined(separator: "\n")
}

private func expect(
  _ chooser: inout Chooser, columns: Int = 60, rows: Int = 24, _ lines: String,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let drawn = try drawn(&chooser, columns: columns, rows: rows)
  #expect(drawn == lines, sourceLocation: sourceLocation)
}

private func cities(current: Int? = 1, marks: Set<Int>? = nil) -> Chooser {
  let items: [Chooser.Item] = [
    .init("Athens", detail: "Greece"), .init("Berlin", detail: "Germany"), .init("Bern", name: "brn"),
    .init("東京", detail: "Japan"), .init("Atlantis", isDisabled: true),
  ]
  return Chooser("City", items, current: current, marks: marks)
}

/// What comes of the keys, the last of which ends it.
private func result(_ chooser: Chooser, _ keys: KeyStroke...) -> PanelStep {
  var chooser = chooser
  var step = PanelStep.goOn
  for key in keys { step = chooser.handle(key) }
  return step
}

struct ChooserTests {
  @Test func showsTheItemThatIsSetUnderTheCursor() throws {
    var chooser = cities()
    try expect(
      &chooser,
      """
      City:
          Athens    Greece
      › * Berlin    Germany
          Bern
          東京      Japan
          Atlantis  (unavailable)
      Enter to choose, Esc to cancel, type to filter
      """)
    let drawing = chooser.drawing(columns: 60, rows: 24)
    #expect(try #require(drawing).cursor == (0, 6))
  }

  @Test func showsAtMostAThirdOfTheScreen() throws {
    var chooser = Chooser("N", (1...40).map { .init(String($0)) }, current: 20)
    try expect(
      &chooser,
      """
      N:
          16
          17
          18
          19
          20
      › * 21
      21 of 40; Enter to choose, Esc to cancel, type to filter
      """)
    _ = chooser.handle(.pageUp)
    try expect(&chooser, rows: 9, "N:\n›   15\n    16")
    _ = chooser.handle(.end)
    try expect(&chooser, rows: 9, "N:\n    39\n›   40")
    _ = chooser.handle(.home)
    try expect(&chooser, rows: 9, "N:\n›   1\n    2")
    // Two items are too few for less.
    try expect(&chooser, rows: 8, "N:\n›   1\n    2")
    try expect(&chooser, rows: 2, "N:\n›   1")
    for (columns, rows) in [(60, 1), (19, 24)] {
      let drawing = chooser.drawing(columns: columns, rows: rows)
      #expect(drawing == nil)
    }
  }

  @Test func filtersByTitleDetailAndName() throws {
    var chooser = cities()
    _ = chooser.handle(.text("B"))
    #expect(chooser.matches == [1, 2])
    _ = chooser.handle(.text("ER"))
    _ = chooser.handle(.text("n"))
    #expect(chooser.matches == [2])
    _ = chooser.handle(.clear)
    #expect(chooser.matches == [0, 1, 2, 3, 4] && chooser.chosen == 2)
    _ = chooser.handle(.text("japan"))
    #expect(chooser.matches == [3])
    _ = chooser.handle(.clear)
    _ = chooser.handle(.text("brn"))
    #expect(chooser.chosen == 2)
  }

  /// A title that begins with the text is meant rather than one that contains it.
  @Test func theCursorMovesToTheTitleThatBeginsSo() {
    var chooser = Chooser("Driver", [.init("local"), .init("cloud"), .init("log")])
    _ = chooser.handle(.text("lo"))
    #expect(chooser.chosen == 0)
    _ = chooser.handle(.text("g"))
    #expect(chooser.chosen == 2)
    _ = chooser.handle(.backspace)
    _ = chooser.handle(.backspace)
    _ = chooser.handle(.backspace)
    #expect(chooser.chosen == 0 && chooser.filter.isEmpty)
    #expect(chooser.handle(.backspace) == .refused)
  }

  @Test func saysThatNothingMatches() throws {
    var chooser = cities()
    _ = chooser.handle(.text("xyz"))
    try expect(
      &chooser,
      """
      City: xyz
        nothing matches 'xyz'
      Enter to choose, Esc to cancel, type to filter
      """)
    #expect(chooser.handle(.enter) == .refused)
    #expect(chooser.handle(.down) == .refused)
    #expect(chooser.handle(.escape) == .left)
  }

  @Test func enterTakesTheItemAtTheCursor() {
    #expect(result(cities(), .enter) == .chosen([1]))
    #expect(result(cities(), .up, .enter) == .chosen([0]))
    #expect(result(cities(), .up, .up) == .refused)
    #expect(result(cities(), .end, .enter) == .refused)  // unavailable
    #expect(result(cities(current: nil), .down, .down, .enter) == .chosen([2]))
    #expect(result(cities(), .text("東"), .enter) == .chosen([3]))
    #expect(result(cities(), .escape) == .left)
    #expect(result(cities(), .endOfInput) == .left)
    #expect(result(cities(), .other) == .refused)
    #expect(result(Chooser("Empty", []), .enter) == .refused)
  }

  @Test func spaceMarks() throws {
    var chooser = cities(current: nil, marks: [1])
    _ = chooser.handle(.text(" "))
    _ = chooser.handle(.up)
    _ = chooser.handle(.text(" "))
    try expect(
      &chooser, columns: 80,
      """
      City:
      › [x] Athens    Greece
        [ ] Berlin    Germany
        [ ] Bern
        [ ] 東京      Japan
        [ ] Atlantis  (unavailable)
      1 marked; Enter to accept, Esc to cancel, Space to mark, type to filter
      """)
    #expect(chooser.handle(.enter) == .chosen([0]))
    // A filter does not change what is marked.
    _ = chooser.handle(.text("bern"))
    _ = chooser.handle(.text(" "))
    #expect(chooser.handle(.enter) == .chosen([0, 2]))
    _ = chooser.handle(.clear)
    _ = chooser.handle(.end)
    #expect(chooser.handle(.text(" ")) == .refused)
  }

  /// Titles have spaces, but a filter does not begin with one.
  @Test func spaceIsTextWhereOneItemIsChosen() {
    var chooser = Chooser("City", [.init("New York"), .init("Newark")])
    #expect(chooser.handle(.text(" ")) == .refused)
    _ = chooser.handle(.text("new"))
    #expect(chooser.handle(.text(" ")) == .goOn)
    #expect(chooser.matches == [0])
  }

  @Test(arguments: [20, 21, 30, 40, 80])
  func noLineIsWiderThanTheScreen(columns: Int) throws {
    let long = String(repeating: "日本語 word 👨‍👩‍👧‍👦 ", count: 20)
    var chooser = Chooser(long, [.init(long, detail: long), .init("x", detail: long, isDisabled: true)])
    for text in ["", "日本", long] {
      if !text.isEmpty { _ = chooser.handle(.text(text)) }
      let optional = chooser.drawing(columns: columns, rows: 24)
      let drawing = try #require(optional)
      #expect(drawing.lines.allSatisfy { $0.displayWidth < columns }, "\(drawing.lines)")
      #expect(drawing.cursor.column < columns)
    }
  }

  @Test func colorsSayNothingAlone() throws {
    let items: [Chooser.Item] = [.init("on", detail: "d"), .init("off")]
    var plain = Chooser("L", items, current: 1, style: .init(isUnicode: false))
    try expect(&plain, "L:\n    on   d\n> * off\nEnter to choose, Esc to cancel, type to filter")
    var colored = Chooser("L", items, current: 1, style: .init(theme: Theme(), isUnicode: false))
    let text = try drawn(&colored)
    try expect(&plain, text.replacing(/\u{1B}\[[0-9;]*m/, with: ""))
    #expect(text.contains("\u{1B}[7m> * off\u{1B}[0m"))
  }

  @Test func onlyMatchHasItsPosition() throws {
    var chooser = Chooser("N", (1...40).map { .init(String($0)) })
    _ = chooser.handle(.text("17"))
    try expect(&chooser, "N: 17\n›   17\n1 of 1; Enter to choose, Esc to cancel, type to filter")
    _ = chooser.handle(.text("x"))
    try expect(&chooser, "N: 17x\n  nothing matches '17x'\nEnter to choose, Esc to cancel, type to filter")
  }
}
