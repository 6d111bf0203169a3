#if canImport(Glibc)
  import Foundation
  import Testing

  /// A number means the row that was last printed with it, whatever was printed.
  struct PromptNumbersTests {
    private static func row(_ id: String, _ more: String = "") -> String {
      #"{ "id": "\#(id)", "text": "\#(id.capitalized)", "key": "\#(id)"\#(more), "#
        + #""accessory": { "switchToggle": false } }"#
    }

    private func sitting(rows: Int = 24) throws -> Sitting {
      let zeta = ["alpha", "beta", "gamma", "delta", "eta"].map {
        Self.row($0, $0.contains("eta") || $0 == "delta" ? #", "help": "zeta""# : "")
      }
      let many = (10..<50).map { Self.row("sw\($0)", $0 == 12 ? #", "visibleWhen": "sw10""# : "") }
      return try Sitting(
        try Desk(
          form: """
            {
              "title": "Sample",
              "sections": [
                { "rows": [\(zeta.joined(separator: ",\n"))] },
                { "header": "Many", "rows": [\(many.joined(separator: ",\n"))] }
              ]
            }
            """), "form.json", rows: rows)
    }

    /// What `find` lists has the number that it has on the screen.
    @Test func ofWhatWasFoundHere() throws {
      let sitting = try sitting()
      try sitting.see("Sample> ")
      let found = try sitting.enter("find zeta")
      #expect(found.contains("2   Beta") && found.contains("4   Delta") && found.contains("5   Eta"))
      #expect(try sitting.enter("set beta on").contains("2 * Beta"))
      try sitting.enter("2")
      #expect(try sitting.enter("get beta") == "false\n")
      try sitting.enter("4")
      #expect(try sitting.enter("get delta") == "true\n")
      // One that was not found keeps its number, too.
      #expect(try sitting.enter("set alpha on").contains("1 * Alpha"))
    }

    /// Hits of other screens have the numbers after the last one of the screen, and keep them until the next
    /// `find` or screen.
    @Test func ofWhatWasFoundElsewhere() throws {
      let more = (1...2).map { Self.row("far\($0)") }.joined(separator: ", ")
      let sitting = try Sitting(
        try Desk(
          form: """
            {
              "title": "Sample",
              "sections": [{ "rows": [
                \(Self.row("near")),
                { "id": "more", "text": "More", "selection": { "push": "more" } },
                \(Self.row("late", #", "visibleWhen": "near""#))
              ] }],
              "screens": { "more": { "title": "More", "sections": [{ "rows": [\(more)] }] } }
            }
            """), "form.json")
      try sitting.see("Sample> ")
      let found = try sitting.enter("find r").split(separator: "\n")
      #expect(found.map { $0.split(separator: " ").first } == ["1", "2", "3", "4"])
      #expect(found[0].contains("Near") && found[0].contains("home/near"))
      #expect(found[3].contains("More › Far2") && found[3].contains("more/far2"))
      try sitting.enter("3")
      #expect(try sitting.enter("get far1") == "true\n")
      // A row that has appeared at the screen's end has a place that is the number of a hit: it has no number.
      let change = try sitting.enter("near")
      #expect(change.contains("+ Late") && !change.contains("3 "))
      try sitting.enter("4")
      #expect(try sitting.enter("get far2") == "true\n")
      #expect(try sitting.enter("5").contains("no row 5; the rows are numbered 1 to 4"))
      try sitting.enter("find far1")
      #expect(try sitting.enter("set far1 off").contains("4 * More › Far1"))
      try sitting.enter("show")
      try sitting.enter("3")
      #expect(try sitting.enter("get late") == "true\n")
    }

    /// What is left of a long screen may look otherwise after a change, and is not shown as it was.
    @Test func enterAfterAChange() throws {
      let sitting = try sitting(rows: 20)
      try sitting.see("Enter for more")
      try sitting.see("Sample> ")
      try sitting.enter("set sw49 on")
      try sitting.press(.enter)
      #expect(try sitting.see("Sample> ") == "\nSample> ")
      // One row more stands before it now, and the number that is printed with it is its own.
      let came = try sitting.enter("sw10")
      #expect(came.contains("+ Sw12"))
      let last = try sitting.enter("set sw49 off")
      #expect(last.contains("45 "))
      try sitting.enter("45")
      #expect(try sitting.enter("get sw49") == "true\n")
    }
  }
#endif
