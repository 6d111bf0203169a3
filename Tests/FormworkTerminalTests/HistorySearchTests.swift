import Formwork
import Testing

@testable import FormworkTerminal

struct HistorySearchTests {
  private func search(_ lines: [String] = ["set a 1", "get b", "set b 2", "set b 2", "get c"])
    -> HistorySearch
  {
    HistorySearch(lines, from: ("typed", 2), .backward)
  }

  @Test func theLatestLineComesFirst() {
    var search = search()
    #expect(search.shown == ("typed", 2))
    search.extend(by: "b")
    #expect(search.shown == ("set b 2", 4))
    // A line that still matches stays.
    search.extend(by: " 2")
    #expect(search.shown == ("set b 2", 4))
  }

  @Test func linesThatLookTheSameAreSkipped() {
    var search = search()
    search.extend(by: "b")
    search.advance(.backward)
    #expect(search.shown.text == "get b")
    search.advance(.forward)
    #expect(search.shown.text == "set b 2")
  }

  @Test func aFailureKeepsTheLineAndBackspaceReturnsFromIt() {
    var search = search()
    search.extend(by: "set a")
    search.extend(by: "x")
    #expect(search.step.hasFailed)
    #expect(search.shown.text == "set a 1")
    #expect(Wording.search(search.step) == "(failed reverse-i-search)`set ax': ")
    let isBack = search.stepBack()
    #expect(isBack && !search.step.hasFailed)
    #expect(Wording.search(search.step) == "(reverse-i-search)`set a': ")
    _ = search.stepBack()
    #expect(search.shown == ("typed", 2))
    let isAtStart = !search.stepBack()
    #expect(isAtStart)
  }

  @Test func withoutAPatternNothingIsFound() {
    var search = search()
    search.advance(.backward)
    #expect(search.shown == ("typed", 2))
    #expect(!search.step.hasFailed)
  }

  @Test func afterAFailureOnlyTheLineThatWasFoundCanMatch() {
    var search = search()
    search.extend(by: "set")
    search.advance(.backward)
    search.advance(.backward)
    #expect(search.step.hasFailed && search.shown.text == "set a 1")
    search.extend(by: " a")
    #expect(!search.step.hasFailed && search.shown.text == "set a 1")
    search.extend(by: "x")
    search.extend(by: "y")
    search.advance(.backward)
    #expect(search.step.hasFailed)
    search.advance(.forward)
    #expect(search.step.hasFailed && search.shown.text == "set a 1")
  }

  @Test func aPatternHasALimit() {
    var search = search(["x"])
    for _ in 0..<1100 { search.extend(by: "ä") }
    #expect(search.step.pattern.unicodeScalars.count == 1000)
  }

  @Test(arguments: [("ab", "aab", 1), ("", "x", 0), ("世", "é世", 1), ("b", "e\u{301}b", 2)])
  func theCursorIsAtTheMatch(pattern: String, line: String, cursor: Int) {
    var search = search([line])
    search.extend(by: pattern)
    #expect(pattern.isEmpty || search.shown == (line, cursor))
  }
}
