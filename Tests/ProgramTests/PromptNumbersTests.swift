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

    @Test func ofWhatWasFoundAfterAChange() throws {
      let sitting = try sitting()
      try sitting.see("Sample> ")
      let found = try sitting.enter("find zeta")
      #expect(found.contains("1   Beta") && found.contains("2   Delta") && found.contains("3   Eta"))
      // Printed with the number that it has in the list, though it is the second row of the screen.
      #expect(try sitting.enter("set beta on").hasPrefix("  1 * Beta"))
      try sitting.enter("1")
      #expect(try sitting.enter("get beta") == "false\n")
      try sitting.enter("2")
      #expect(try sitting.enter("get delta") == "true\n")
      // One that was not found has none.
      let other = try sitting.enter("set alpha on")
      #expect(other.contains("* Alpha") && !other.contains("1 "))
      try sitting.enter("show")
      try sitting.enter("2")
      #expect(try sitting.enter("get beta") == "true\n")
    }

    /// What is left of a long screen may look otherwise after a change, and is not shown as it was.
    @Test func enterAfterAChange() throws {
      let sitting = try sitting(rows: 20)
      try sitting.see("Enter shows more")
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
