import Formwork
import Testing

@testable import FormworkTerminal

/// A line, and its words with the column of the first scalar and the column after the last one, or the fault
/// with its column.
private let lines: [(line: String, words: String)] = [
  ("", ""),
  ("set port 80", "set@1-4 port@5-9 80@10-12"),
  ("  tap\tä€😀 \u{E9}x ", "tap@3-6 ä€😀@7-10 \u{E9}x@11-13"),
  ("set a'b c'd\"e\"\\ f", "set@1-4 ab cde f@5-18"),
  ("set name it\\'s#no", "set@1-4 name@5-9 it's#no@10-18"),
  ("set a b # comment", "set@1-4 a@5-6 b@7-8"),
  (#"set a "\u{41}\n""#, "set@1-4 a@5-6 A\n@7-17"),
  // Digits alone make a number.
  (#"set a "\u{+41}""#, #"unknown escape '\u{+41'; inside "…" there are \n, \t, \\, \" and \u{…}@8"#),
  (#"set a "\u{-0}""#, #"unknown escape '\u{-0'; inside "…" there are \n, \t, \\, \" and \u{…}@8"#),
]

@Test(arguments: lines)
func splitsIntoWords(_ test: (line: String, words: String)) {
  do throws(LineFault) {
    let words = try Word.split(test.line).map { "\($0.text)@\($0.column)-\($0.endColumn)" }
    #expect(words.joined(separator: " ") == test.words)
  } catch {
    #expect("\(Diagnostic(error.fault.fault).message)@\(error.column)" == test.words)
  }
}
