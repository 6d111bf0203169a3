package import Formwork

// A secret stands in its settings file and nowhere else: not in the line that an error shows, not in its
// sentence, not in a history.
extension Session {
  /// Whether a line may hold a secret: a word of it names a secret row, or could be meant to. The line need
  /// not be well formed, nor its words stand where they should.
  package func mayHoldSecret(_ line: String, scope: NamingScope = .script) -> Bool {
    // Files that were not read yet may have secret rows.
    let isOpen = !definition.pendingFiles.isEmpty
    guard isOpen || !definition.secretRows.isEmpty else { return false }
    let words = (try? Word.split(line))?.map(\.text)
    // Thousands of words are not looked through.
    if words?.count ?? 0 > 1000 { return true }
    let parts = words ?? line.split { $0 == " " || $0 == "\t" }.map { $0.looselyUnquoted }
    for (index, part) in parts.enumerated() {
      let name =
        part.split(omittingEmptySubsequences: false) { $0 == "=" || $0 == ":" }.first.map(String.init) ?? part
      if let row = try? find(name, scope: index > 0 ? scope : .script) {
        if definition.rows[row.index].row.accessory.isSecure { return true }
      } else if resemblesSecret(name) || isOpen && index == 1 {
        return true
      }
    }
    return words == nil && isOpen
  }

  private func resemblesSecret(_ word: String) -> Bool {
    let last = word.split(separator: "/").last.map(String.init) ?? word
    guard last.unicodeScalars.count > 1 else { return false }
    let names = definition.secretRows.lazy.flatMap { index -> [String] in
      let row = definition.rows[index]
      return [row.id] + (row.slot.map { [definition.keys[$0].key.description] } ?? [])
    }
    return names.contains { $0.hasSameScalars(as: last) } || Suggestion.nearest(to: last, among: names) != nil
  }

  /// Diagnostics of a text of settings that could not be read: without its lines, where one of them may hold
  /// a secret.
  package func withoutLines(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    guard !definition.secretRows.isEmpty || !definition.pendingFiles.isEmpty else { return diagnostics }
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

extension Substring {
  /// The text without quotes and escapes, of a line that need not be well formed.
  fileprivate var looselyUnquoted: String {
    var result = ""
    var rest = self
    while let character = rest.popFirst() {
      switch character {
      case "'", "\"": continue
      case "\\" where rest.hasPrefix("u{"):
        let digits = rest.dropFirst(2).prefix { $0 != "}" }
        rest = rest.dropFirst(digits.count + 3)
        if let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) {
          result.unicodeScalars.append(scalar)
        }
      case "\\": continue
      default: result.append(character)
      }
    }
    return result
  }
}
