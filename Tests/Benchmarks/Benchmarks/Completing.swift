import Formwork
import FormworkTerminal

// Benchmarks of completion by Tab.

/// Completes a prefix of the keys in the last section.
struct CompleteSome: Benchmark {
  static let name = "complete"
  static let unit = "row"
  private var tab: Tab

  init(rows: Int) throws {
    let form = SampleForm(rows: rows)
    let section = form.switchRow(of: rows - 1)..<rows
    tab = try Tab(
      form, "set \(SampleForm.sectionName(form.sections - 1)).", expected: section.map { form.key($0) })
  }

  mutating func run() { tab.press() }
  func check() throws -> Int { try tab.check() }
}

/// Completes an empty word: every row is a candidate.
struct CompleteAll: Benchmark {
  static let name = "complete-all"
  static let unit = "row"
  private var tab: Tab

  init(rows: Int) throws {
    let form = SampleForm(rows: rows)
    tab = try Tab(form, "set ", expected: (0..<rows).map { form.id($0) })
  }

  mutating func run() { tab.press() }
  func check() throws -> Int { try tab.check() }
}

/// Completes a word that matches nothing: searches ids, keys and parts of keys, then all of them ignoring
/// case.
struct CompleteNone: Benchmark {
  static let name = "complete-none"
  static let unit = "row"
  private var tab: Tab

  init(rows: Int) throws { tab = try Tab(SampleForm(rows: rows), "set missing", expected: []) }

  mutating func run() { tab.press() }
  func check() throws -> Int { try tab.check() }
}

/// A line to complete at its end.
@MainActor
private struct Tab {
  private let form: SampleForm
  private let completer: Completer
  private let line: String
  private let expected: [String]
  private var completion: Completion?

  init(_ form: SampleForm, _ line: String, expected: [String]) throws {
    self.form = form
    self.line = line
    self.expected = expected
    completer = Completer(session: try form.open().session)
  }

  mutating func press() {
    completion = completer.completion(of: line, cursor: line.unicodeScalars.count)
  }

  func check() throws -> Int {
    try expect(completion?.candidates.map(\.text) == expected.map { $0 + " " }, "wrong candidates")
    return form.rows
  }
}
