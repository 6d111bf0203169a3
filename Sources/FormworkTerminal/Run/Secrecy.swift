package import Formwork

// A secret stands in its settings file and nowhere else: not in the line that an error shows, not in its
// sentence, not in a history.
extension Session {
  /// Whether a line names a secret row, and so may hold its value; the line need not be well formed.
  package func mentionsSecret(_ line: String, scope: NamingScope = .script) -> Bool {
    line.split(whereSeparator: { $0 == " " || $0 == "\t" }).contains { word in
      let name = word.filter { !"'\"\\".contains($0) }
      guard let row = try? row(name, scope: scope) else { return false }
      return definition.rows[row.index].row.accessory.isSecure
    }
  }

  /// Diagnostics of a text of settings: without the lines that hold a secret.
  ///
  /// - Parameter place: finds a key's value in the text; `nil` where the text could not be read, and so
  ///   every line may hold one.
  package func withoutSecrets(_ diagnostics: [Diagnostic], place: ((Key) -> Place?)?) -> [Diagnostic] {
    let secret = definition.keys.indices.filter { isSecure($0) }
    // Files that were not read yet may have secret rows.
    guard !secret.isEmpty || !definition.pendingFiles.isEmpty else { return diagnostics }
    let lines = place.map { place in Set(secret.compactMap { place(definition.keys[$0].key)?.line }) }
    return diagnostics.map { diagnostic in
      let line = diagnostic.place?.line ?? 0
      guard lines?.contains(line) ?? true || !definition.pendingFiles.isEmpty else { return diagnostic }
      var diagnostic = diagnostic
      diagnostic.place?.sourceLine = nil
      return diagnostic
    }
  }
}

extension CommandFailure {
  /// The same without anything of the line.
  var withoutWords: CommandFailure {
    var failure = self
    failure.isSecret = true
    switch fault {
    case .command(.furtherWord(_, let usage, _)):
      failure.fault = .command(.furtherWord("…", usage: usage, quoted: nil))
    case .command(.rowIsNoCommand(let name, _)):
      failure.fault = .command(.rowIsNoCommand(name, instead: "set \(name) VALUE"))
    case .command(.unknownCommand): failure.fault = .command(.unknownCommand("…", suggestion: nil))
    case .command(.unknownEscape): failure.fault = .command(.unknownEscape("\\…"))
    case .refusal(var refusal):
      if case .unknownRow = refusal.reason { refusal.reason = .unknownRow("…", suggestion: nil) }
      if case .ambiguousRow(_, let candidates) = refusal.reason {
        refusal.reason = .ambiguousRow("…", candidates: candidates)
      }
      failure.fault = .refusal(refusal)
    default: break
    }
    return failure
  }
}
