import Testing

@testable import FormworkTerminal

private func steps(_ question: KeyQuestion, _ keys: KeyStroke...) -> [PanelStep] {
  var question = question
  return keys.map { question.handle($0) }
}

struct KeyQuestionTests {
  private let save = KeyQuestion("Save? [y]es [n]o [c]ancel ", ["yes", "no", "cancel"])
  private let list = KeyQuestion("[1-3]: ", ["Restore", "Remove", "Cancel"], isList: true)

  @Test func aLetterAnswers() {
    #expect(steps(save, .text("y")) == [.chosen([0], rest: "es")])
    #expect(steps(save, .text("N")) == [.chosen([1], rest: "o")])
    #expect(steps(save, .text("x"), .enter, .backspace, .other, .up) == Array(repeating: .refused, count: 5))
    #expect(steps(save, .escape) == [.left])
    #expect(steps(save, .endOfInput) == [.endOfInput])
  }

  @Test func enterGivesTheStandardAnswer() {
    #expect(steps(KeyQuestion("Again? [Y]es [n]o ", ["yes", "no"], standard: 0), .enter) == [.chosen([0])])
  }

  /// Where several answers begin so, the question goes on.
  @Test func aListTakesNumbersAndFirstLetters() {
    #expect(steps(list, .text("2")) == [.chosen([1])])
    #expect(steps(list, .text("4")) == [.refused])
    #expect(steps(list, .text("c")) == [.chosen([2], rest: "ancel")])
    #expect(
      steps(list, .text("r"), .text("e"), .text("x"), .text("m")) == [
        .goOn, .goOn, .refused, .chosen([1], rest: "ove"),
      ])
    #expect(steps(list, .text("r"), .backspace, .text("c")) == [.goOn, .goOn, .chosen([2], rest: "ancel")])
    #expect(steps(list, .text("re"), .clear, .text("1")) == [.goOn, .goOn, .chosen([0])])
    let many = KeyQuestion("", (1...12).map { "item \($0)" }, isList: true)
    #expect(steps(many, .text("1"), .enter) == [.goOn, .chosen([0])])
    #expect(steps(many, .text("1"), .text("2")) == [.goOn, .chosen([11])])
    #expect(steps(many, .text("3")) == [.chosen([2])])
  }

  @Test func aLineIsMatched() {
    #expect(list.match("1") == .answer(0))
    #expect(list.match("restore") == .answer(0))
    #expect(list.match("C") == .answer(2))
    #expect(list.match("R") == .several)
    #expect(list.match("4") == .none)
    #expect(save.match("1") == .none)
    #expect(KeyQuestion("", ["Save", "Save as"]).match("save") == .answer(0))
  }

  @Test func whatIsTypedIsShown() throws {
    var question = list
    _ = question.handle(.text("r"))
    var drawing = question.drawing(columns: 80, rows: 24)
    #expect(drawing == .init(lines: ["[1-3]: r"], cursor: (0, 8)))
    question = save
    drawing = question.drawing(columns: 21, rows: 24)
    #expect(drawing == .init(lines: ["Save? [y]es [n]o", "[c]ancel"], cursor: (1, 8)))
  }
}

struct KeyStrokeTests {
  @Test(arguments: [
    ("[A", KeyStroke.up), ("OB", .down), ("[1;5A", .up), ("[H", .home), ("OF", .end), ("[1~", .home),
    ("[8~", .end),
    ("[5~", .pageUp), ("[6;2~", .pageDown), ("[3~", .other), ("[", .other), ("[200~", .other), ("[C", .other),
  ])
  func sequences(text: String, key: KeyStroke) {
    #expect(KeyStroke(sequence: Array(text.utf8)) == key)
  }
}
