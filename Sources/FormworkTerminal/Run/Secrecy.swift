package import Formwork

// A secret stands in its settings file and nowhere else: not in the line that an error shows, not in its
// sentence, not in a history.
extension Session {
  /// Whether a line may hold a secret: a word of it names a secret row, or could be meant to. The line need
  /// not be well formed, nor its words stand where they should.
  ///
  /// - Parameter isRead: whether the line's words had the chance to be those of a file that was not read before.
  ///   Those that are still left may have secret rows.
  package func mayHoldSecret(
    _ line: String, scope: NamingScope = .script, isRead: Bool = true
  ) -> Bool {
    let isOpen = isRead && !definition.pendingFiles.isEmpty
    guard isOpen || !definition.secretRows.isEmpty else { return false }
    let words = (try? Word.split(line))?.map(\.text)
    // Thousands of words are not looked through.
    if words?.count ?? 0 > 1000 { return true }
    let parts = words ?? line.split { $0 == " " || $0 == "\t" }.map { $0.looselyUnquoted }
    for (index, part) in parts.enumerated() {
      // `key=VALUE` was meant for a command line, but what is typed is typed.
      let names = [part] + part.indices.filter { "=:".contains(part[$0]) }.map { String(part[..<$0]) }
      for name in names where !name.isEmpty {
        if let row = row(meantBy: name, scope: scope) {
          if definition.rows[row.index].slot.map(isSecure) ?? false { return true }
        } else if resemblesSecret(name) || isOpen && !index.isMultiple(of: 2) {
          return true
        } else if case .prompt = scope, index > 0 || CommandDescription.byName[name] == nil,
          secretNames.contains(where: { $0.hasPrefix(name) })
        {
          return true
        }
      }
    }
    return words == nil && isOpen
  }

  /// The row that a word names in full or by its number, even where that number has become another row's.
  private func row(meantBy word: String, scope: NamingScope) -> RowReference? {
    if let row = try? find(word) { return row }
    if case .prompt(let numbers) = scope, RowID.isDigitsOnly(word), let number = Int(word),
      numbers.rows.indices.contains(number - 1)
    {
      return numbers.rows[number - 1]
    }
    return nil
  }

  /// All that may stand for a secret row: its id, its key, SCREEN/ID.
  private var secretNames: some Sequence<String> {
    definition.secretRows.lazy.flatMap { index -> [String] in
      let row = definition.rows[index]
      return [row.id, "\(definition.screens[row.screen].name)/\(row.id)"]
        + (row.slot.map { [definition.keys[$0].key.description] } ?? [])
    }
  }

  private func resemblesSecret(_ word: String) -> Bool {
    let last = word.split(separator: "/").last.map(String.init) ?? word
    guard last.unicodeScalars.count > 1 else { return false }
    if Suggestion.nearest(to: last, among: secretNames) != nil { return true }
    // What a person calls the row, which comes word by word where it has several.
    let word = last.lowercased()
    return definition.secretRows.contains { index in
      definition.rows[index].label.lowercased().split(separator: " ").contains { $0 == word }
    }
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
