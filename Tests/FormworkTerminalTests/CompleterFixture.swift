import Testing

@testable import Formwork
@testable import FormworkTerminal

/// A session at which Tab is pressed.
struct CompleterFixture {
  var session: Session
  /// The screen last printed, as far as numbers go.
  var numbers: [RowID] = []

  init(_ json: String) throws {
    let document = FormDocument(Array(json.utf8))
    try #require(!document.hasErrors, "\(document.diagnostics)")
    session = Session(document.form)
  }

  init(_ form: Form) { session = Session(FormDefinition(form)) }

  /// What Tab offers where `|` stands in the line.
  func complete(_ line: String) -> Completion {
    let parts = line.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
    return Completer(session: session, numbered: .init(numbers))
      .completion(of: parts.joined(), cursor: parts[0].unicodeScalars.count)
  }

  /// The same as what would be inserted, in brackets, and its detail.
  func offers(_ line: String) -> [String] { complete(line).candidates.map(\.summary) }

  /// Lines as they would be if a candidate was chosen.
  func lines(_ line: String) -> [String] {
    let completion = complete(line)
    let before = String(line.unicodeScalars.prefix(completion.start))
    return completion.candidates.map { before + $0.text }
  }

  mutating func set(_ row: String, _ value: String) throws {
    let edit = try session.edit(try session.row(named: row), .enter(value))
    #expect(session.handle(.change([edit], .input)).refusals.isEmpty)
  }

  mutating func open(_ row: String) throws { _ = session.handle(.tap(try session.row(row))) }
}

extension Completion.Candidate {
  var summary: String { detail.isEmpty ? "[\(text)]" : "[\(text)] \(detail)" }
}
