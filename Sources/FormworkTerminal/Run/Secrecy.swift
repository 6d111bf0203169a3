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

  /// Whether files of this form's settings can hold a secret.
  package var mayHoldSecrets: Bool {
    !definition.pendingFiles.isEmpty || definition.rows.contains { $0.row.accessory.isSecure }
  }

  /// Diagnostics of a file of settings: without its lines, where one of them may hold a secret.
  package func withoutSecrets(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    guard mayHoldSecrets else { return diagnostics }
    return diagnostics.map { diagnostic in
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
