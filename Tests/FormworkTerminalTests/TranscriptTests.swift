import Foundation
import Testing

/// Whole sessions as golden text. With `FORMWORK_RECORD=1` in the environment they are written anew, to be
/// looked at line by line before they are kept.
@MainActor
struct TranscriptTests {
  @Test(arguments: Transcript.all)
  func isAsItWas(transcript: Transcript) async throws {
    let text = try await transcript.run()
    if ProcessInfo.processInfo.environment["FORMWORK_RECORD"] == "1" {
      try Data(text.utf8).write(to: transcript.expectation)
    }
    let expected = try String(contentsOf: transcript.expectation, encoding: .utf8)
    let isAsItWas = text == expected  // so that a failure shows the difference alone
    #expect(isAsItWas, "\(difference(of: text, from: expected))")
  }

  @Test func eachScriptHasItsTranscript() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Transcript.folder.path)
    let scripts = names.filter { $0.hasSuffix(".in") }.map { $0.dropLast(3) }
    let results = names.filter { $0.hasSuffix(".out") }.map { $0.dropLast(4) }
    #expect(Set(scripts) == Set(results))
    #expect(scripts.count > 10)
  }

  /// The lines that went (`-`) and that came (`+`).
  private func difference(of text: String, from expected: String) -> String {
    let old = expected.split(separator: "\n", omittingEmptySubsequences: false)
    let new = text.split(separator: "\n", omittingEmptySubsequences: false)
    return new.difference(from: old).map { change in
      switch change {
      case .insert(let offset, let line, _): "+\(offset + 1) \(line)"
      case .remove(let offset, let line, _): "-\(offset + 1) \(line)"
      }
    }.joined(separator: "\n")
  }
}
