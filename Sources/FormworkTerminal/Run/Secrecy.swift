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
    let words = (try? Word.split(line))?.withoutOptionMark.map(\.text)
    let parts = words ?? line.split { $0 == " " || $0 == "\t" }.map { $0.looselyUnquoted }
    let places = WordPlaces(parts, allowsPrefix: scope.isPrompt)
    var secrets: SecretNames?
    var unknownCount = 0
    var isBehindOpenRow = false
    for (index, part) in parts.enumerated() where ![.command, .other].contains(places[index]) {
      // `key=VALUE` was meant for a command line, but what is typed is typed.
      let names = [part] + part.indices.filter { "=:".contains(part[$0]) }.map { String(part[..<$0]) }
      // Of a line that is whole, a word behind a row's name is a value, whatever name or number it is like.
      let isValue = isBehindOpenRow && places.areWhole && places[index] == .value
      isBehindOpenRow = false
      for name in names where !name.isEmpty {
        if let row = row(meantBy: name, scope: isValue ? .script : scope) {
          if definition.rows[row.index].slot.map(isSecure) ?? false { return true }
          isBehindOpenRow = isBehindOpenRow || places[index] == .row
          continue
        }
        if isValue { continue }
        unknownCount += 1
        if unknownCount > Self.unknownLimit || isOpen && places[index] == .row { return true }
        let known = secrets ?? SecretNames(definition)
        secrets = known
        if known.resemble(name) || scope.isPrompt && known.begin(with: name) { return true }
      }
    }
    return words == nil && isOpen
  }

  /// More words that name nothing are not looked through.
  private static let unknownLimit = 50

  /// The row that a word names in full or by its number, even where that number has become another row's.
  private func row(meantBy word: String, scope: NamingScope) -> RowReference? {
    if let row = try? find(word) { return row }
    if case .prompt(let numbers) = scope, RowID.isDigitsOnly(word), let number = Int(word),
      numbers.rows.indices.contains(number - 1)
    {
      let row = numbers.rows[number - 1]
      // Of a form that the program made anew, the row may be gone.
      return definition.rows.indices.contains(row.index) ? row : nil
    }
    return nil
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

extension Session.NamingScope {
  fileprivate var isPrompt: Bool { if case .prompt = self { true } else { false } }
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
