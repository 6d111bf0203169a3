import Formwork
import Testing

private func diagnostic(_ place: Place?) -> String {
  let fault = OtherFault(code: "command.nul", message: "the line contains a NUL character", status: 65)
  return Diagnostic(.other(fault), at: place, severity: .warning).description
}

@Test("A diagnostic shows its line with a caret below the column")
func diagnosticDescription() {
  let nul = "warning: the line contains a NUL character"
  #expect(diagnostic(nil) == nul)
  #expect(diagnostic(Place(file: "a.json")) == "a.json: \(nul)")
  #expect(diagnostic(Place(file: "-", line: 3, column: 1, sourceLine: "")) == "-:3:1: \(nul)")
  #expect(diagnostic(Place(file: "a\u{1B}.json", line: 3)) == "a\\u{1B}.json:3: \(nul)")
  #expect(
    diagnostic(Place(file: "-", line: 12, column: 5, sourceLine: "set wifi on")) == """
      -:12:5: \(nul)
        12 | set wifi on
           |     ^
      """)
}

/// A line, a column in scalars, and both as they are shown.
private let excerpts: [(line: String, column: Int, shown: String, caret: String)] = [
  ("abc", 3, "abc", "  ^"), ("abc", 4, "abc", "   ^"), ("abc", 9, "abc", "   ^"),
  // The caret stands by columns of the terminal, the column counts scalars.
  ("中文x", 3, "中文x", "    ^"), ("e\u{301}x", 3, "e\u{301}x", " ^"), ("😀x", 2, "😀x", "  ^"),
  ("\t\tx", 3, "    x", "    ^"), ("\u{1B}\u{202E}x", 3, "\\u{1B}\\u{202E}x", "              ^"),
  // Of a long line the part around the column is shown.
  (String(repeating: "a", count: 150), 1, String(repeating: "a", count: 40) + "…", "^"),
  (
    String(repeating: "a", count: 70) + "b" + String(repeating: "c", count: 70), 71,
    "…" + String(repeating: "a", count: 60) + "b" + String(repeating: "c", count: 39) + "…",
    String(repeating: " ", count: 61) + "^"
  ),
]

@Test("The caret is below its character", arguments: excerpts.indices)
func diagnosticExcerpt(_ index: Int) {
  let (line, column, shown, caret) = excerpts[index]
  let lines = diagnostic(Place(file: "-", line: 1, column: column, sourceLine: line)).split(separator: "\n")
  #expect(lines.dropFirst().map(String.init) == ["  1 | \(shown)", "    | \(caret)"])
}

@Test("A code names the kind of mistake, without what it is about")
func diagnosticCodes() {
  #expect(Fault.form(.unknownMember("a", of: "row", suggestion: nil, known: [])).code == "form.unknownMember")
  #expect(Fault.json(.empty).code == "json.empty")
  #expect(Fault.refusal(Refusal(.value(.required, message: nil))).code == "value.required")
  #expect(Fault.refusal(Refusal(.atRoot)).code == "refused.atRoot")
  #expect(FileFault.locked("x").fault.code == "file.locked")
  #expect(Fault.stored(.notAnObject(found: "null")).code == "stored.notAnObject")
  let other = OtherFault(code: "script.unsaved", message: "", status: 65)
  #expect(Fault.other(other).code == "script.unsaved")
  #expect(Fault.refusal(Refusal(.other(other))).code == "script.unsaved")
}
