package import Formwork

// A secret stands in its settings file and nowhere else: not in the line that an error shows, not in its
// sentence, not in a history.
extension Session {
  /// Whether a line may hold a secret: it sets a secret row, or what it names could be meant for one. The
  /// line need not be well formed.
  package func mayHoldSecret(_ line: String, scope: NamingScope = .script) -> Bool {
    let secrets = secretNames
    // Files that were not read yet may have secret rows.
    let isOpen = !definition.pendingFiles.isEmpty
    guard isOpen || !secrets.isEmpty else { return false }
    guard let words = try? Word.split(line) else {
      return isOpen
        || line.split(whereSeparator: { " \t=".contains($0) }).contains { part in
          resemblesSecret(part.filter { !"'\"\\".contains($0) }, secrets)
        }
    }
    guard let command = words.first?.text else { return false }
    // Only `set` takes values, and so does what was meant to be one.
    if command != "set", CommandDescription.byName[command] != nil { return false }
    let rows = command == "set" ? stride(from: 1, to: words.count, by: 2).map { words[$0].text } : [command]
    return rows.contains { name in
      if let row = try? row(name, scope: scope) {
        return definition.rows[row.index].row.accessory.isSecure
      }
      return isOpen || name.split(separator: "=").contains { resemblesSecret(String($0), secrets) }
    }
  }

  /// Ids and keys of secret rows.
  private var secretNames: [String] {
    definition.rows.filter { $0.row.accessory.isSecure }.flatMap { row in
      [row.id] + (row.slot.map { [definition.keys[$0].key.description] } ?? [])
    }
  }

  private func resemblesSecret(_ word: String, _ secrets: [String]) -> Bool {
    let last = word.split(separator: "/").last.map(String.init) ?? word
    return secrets.contains { $0.hasPrefix(last) || last.hasPrefix($0) }
      || Suggestion.nearest(to: last, among: secrets) != nil
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
      if case .unknownRow(_, let suggestion) = refusal.reason {
        refusal.reason = .unknownRow("…", suggestion: suggestion)
      }
      if case .ambiguousRow(_, let candidates) = refusal.reason {
        refusal.reason = .ambiguousRow("…", candidates: candidates)
      }
      failure.fault = .refusal(refusal)
    default: break
    }
    return failure
  }
}
