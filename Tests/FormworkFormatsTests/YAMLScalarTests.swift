import Formwork
import FormworkFormats
import Testing

@Suite struct YAMLScalarTests {
  private func changed(_ text: String, _ edits: [SyntaxEdit]) throws -> String {
    let tree = try YAMLFormat().read(Array(text.utf8), file: "s.yaml")
    return String(decoding: try YAMLFormat().text(of: tree, with: edits), as: UTF8.self)
  }

  private func set(_ path: String..., to value: Value) -> SyntaxEdit { SyntaxEdit(path, .set(value)) }

  /// What YAML 1.1 or 1.2 reads as another kind gets quotes; what was a number or a date in YAML 1.1 stays one.
  @Test func textsAreNotTakenForNumbers() throws {
    let numbers = [
      "012", "1_000", "12:30", "190:20:30.15", "0b1", "08", "00", "1_0.5", "2001-01-01", "22:22",
    ]
    let texts = ["8443:8443", "127.0.0.1:80:80", "80-90:80-90", "1:99", "1.2.3", "1,000", "_1"]
    for text in numbers + texts {
      let written = numbers.contains(text) ? "\"\(text)\"" : text
      #expect(
        try changed(
          "p:\n  - 8080:8080\na: 8080:8080\n",
          [set("p", to: ["8080:8080", .string(text)]), set("a", to: .string(text))])
          == "p:\n  - 8080:8080\n  - \(written)\na: \(written)\n")
    }
    #expect(
      try changed(
        "a: 0775\nb: 0775\nc: 0775\nd: 2001-01-01\ne: '0775'\nf: 22:22\n",
        [
          set("a", to: "1000"), set("b", to: "0644"), set("c", to: "2001-01-01"), set("d", to: "0644"),
          set("e", to: "1000"), set("f", to: "21:59"),
        ]) == "a: 1000\nb: 0644\nc: \"2001-01-01\"\nd: \"0644\"\ne: '1000'\nf: 21:59\n")
  }

  @Test func blanksAndAMissingLineBreakAreNoObstacles() throws {
    #expect(try changed("a: b  \nc: 1\n", [set("a", to: "x\ny")]) == "a: |-\n  x\n  y\nc: 1\n")
    #expect(try changed("a: b  \nc: 1\n", [set("a", to: ["x\ny"])]) == "a:\n  - |-\n    x\n    y\nc: 1\n")
    for header in ["|", "|+", ">"] {
      #expect(
        try changed("l:\n  - \(header) # h\n    t", [set("m", to: 1)])
          == "l:\n  - \(header.prefix(1))- # h\n    t\nm: 1")
    }
    #expect(
      try changed("l:\n  - |\n    t", [set("l", to: ["t", "u"])]) == "l:\n  - |-\n    t\n  - |-\n    u\n")
    #expect(try changed("a: 1\nl:\n  - |\n    t", [set("a", to: 2)]) == "a: 2\nl:\n  - |\n    t")
  }
}
