import Testing

@testable import FormworkTerminal

private func lines(_ rows: [NumberedList.Row], width: Int) -> String {
  NumberedList(rows: rows).lines(width: width).flatMap(\.self).joined(separator: "\n")
}

struct NumberedListTests {
  @Test func numbersAndDetailsAreAligned() {
    let rows = (1...8).map { NumberedList.Row(title: "item \($0)") }
    let last: [NumberedList.Row] = [
      .init(mark: "*", title: "splunk", detail: "HTTP event collector"),
      .init(title: "日本", detail: "(unavailable)"),
    ]
    #expect(
      lines(Array(rows.suffix(1)) + rows.prefix(7) + last, width: 80).split(separator: "\n").suffix(3).joined(
        separator: "\n") == """
             8  item 7
          *  9  splunk  HTTP event collector
            10  日本    (unavailable)
          """)
  }

  @Test func wordsAreNotBroken() {
    let rows: [NumberedList.Row] = [
      .init(mark: "*", title: "json-file", detail: "one JSON file per container"),
      .init(title: "none", detail: "no logs are unavailable"),
    ]
    #expect(
      lines(rows, width: 32) == """
        * 1  json-file  one JSON file
                        per container
          2  none       no logs are
                        unavailable
        """)
    #expect(
      lines(rows, width: 24) == """
        * 1  json-file
               one JSON file per
               container
          2  none
               no logs are
               unavailable
        """)
    #expect(
      lines([.init(title: "one title of several words")], width: 20) == """
          1  one title of
             several words
        """)
  }
}
