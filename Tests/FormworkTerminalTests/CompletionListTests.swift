import Testing

@testable import FormworkTerminal

private func list(_ candidates: [(label: String, detail: String)], columns: Int, rows: Int) -> String {
  let completion = Completion(
    start: 0, candidates: candidates.map { .init(text: $0.label + " ", label: $0.label, detail: $0.detail) })
  return completion.list(columns: columns, rows: rows).joined(separator: "\n")
}

private func numbers(_ count: Int) -> [(label: String, detail: String)] {
  (1...count).map { ("item\($0)", "") }
}

@Test func listAlignsDetails() {
  #expect(
    list([("wifi", "Wi-Fi"), ("host", "Host name"), ("日本", "Japan"), ("x", "")], columns: 40, rows: 10) == """
      wifi  Wi-Fi
      host  Host name
      日本  Japan
      x
      """)
}

@Test func listMarksWhatIsCut() {
  let candidates = [("a-label-that-is-long", "a detail that is long"), ("b", "short")]
  #expect(
    list(candidates, columns: 31, rows: 10) == """
      a-label-that-i…  a detail tha…
      b                short
      """)
  // A short detail leaves its room to the label.
  #expect(
    list([("a-label-that-is-long", "short"), ("b", "x")], columns: 31, rows: 10) == """
      a-label-that-is-long  short
      b                     x
      """)
  #expect(list([("a-label-that-is-long", ""), ("b", "")], columns: 11, rows: 10) == "a-label-t…\nb")
}

@Test func listGoesDownTheColumns() {
  #expect(
    list(numbers(5), columns: 24, rows: 10) == """
      item1  item3  item5
      item2  item4
      """)
}

@Test func listSaysHowManyMore() {
  #expect(
    list(numbers(100), columns: 24, rows: 3) == """
      item1   item3   item5
      item2   item4   item6
      … 94 more
      """)
  #expect(list(numbers(3), columns: 10, rows: 1) == "item1\n… 2 more")
}

/// Details need a line each; where they have none, labels alone are a table.
@Test func listOfManyLeavesDetailsOut() {
  let candidates = (1...6).map { (label: "item\($0)", detail: "detail") }
  #expect(list(candidates, columns: 24, rows: 6).contains("item6  detail"))
  #expect(
    list(candidates, columns: 24, rows: 5) == """
      item1  item3  item5
      item2  item4  item6
      """)
}

@Test func listShowsWhatATerminalWouldObey() {
  #expect(list([("a\u{1B}[2J", "\u{7}")], columns: 60, rows: 5) == "a\\u{1B}[2J  \\u{7}")
}
