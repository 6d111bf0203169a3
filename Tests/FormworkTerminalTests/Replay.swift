import Testing

@testable import Formwork
@testable import FormworkTerminal

extension Session {
  /// Carries out lines of a script, and expects that none is refused.
  mutating func replay(_ lines: [String], _ seed: UInt64) throws {
    for line in lines {
      let words = try Word.split(line)
      guard !words.isEmpty else { continue }
      let command = try Command.read(words, allowsPrefix: false)
      guard let event = try? command.request(in: self, nil) else {
        Issue.record("\(seed): \(line): \(lines)")
        return
      }
      let refusals = handle(event).refusals
      #expect(refusals.isEmpty, "\(seed): \(line): \(refusals.map(\.message)), \(lines)")
    }
  }

  /// Expects `export` to lead from nothing to the settings, and `diff` from the saved ones.
  func expectReplays<Settings: Equatable>(
    of form: CompiledForm, from start: Session, _ seed: UInt64, _ settings: (Session) -> Settings
  ) throws {
    for (before, lines) in [(Session(form), export()), (start, diff())] {
      var session = before
      try session.replay(lines, seed)
      #expect(settings(session) == settings(self), "\(seed): \(lines)")
    }
  }
}
