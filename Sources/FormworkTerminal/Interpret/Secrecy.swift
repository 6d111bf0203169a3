package import Formwork

// A secret appears only in its settings file: never in a line or sentence of an error, and never in a
// history.
extension Line {
  /// Whether the line may contain a secret: one of its words names a secret row or may have been meant to. The
  /// line need not be valid, and its words may be in the wrong place.
  ///
  /// A line typed at a prompt may also consist of a secret alone, or give one to a row that does not exist.
  ///
  /// - Parameters:
  ///   - numbered: at a prompt, the rows that can be named by number.
  ///   - isRead: whether the files that could define the line's words have been read. Files that are still
  ///     unread may have secret rows.
  package func mayHoldSecret(
    in session: Session, numbered: NumberedRows? = nil, isRead: Bool = true
  ) -> Bool {
    guard session.form.mayHaveSecrets(isRead: isRead) else { return false }
    let isOpen = isRead && !session.form.unreadFiles.isEmpty
    let words = try? self.words.get()
    let loose = text.split { $0 == " " || $0 == "\t" }.map { Word(text: $0.looselyUnquoted, column: 1) }
    let places = WordPlaces(words ?? loose, allowsPrefix: numbered != nil)
    let parts = (words ?? loose).map(\.text)
    if numbered == nil {
      // In a script, the words of such a command are names, and errors have to quote them.
      if places.areWhole, places.areNamesOnly || places.readValues { return false }
    } else if isRead, let first = parts.first, !places.haveCommand,
      Self.row(meantBy: first, session, numbered) == nil
    {
      return true
    }
    var secrets: SecretNames?
    var unknownCount = 0
    var isBehindOpenRow = false
    for (index, part) in parts.enumerated() where ![.command, .other].contains(places[index]) {
      // `key=VALUE` belongs on a command line, but may have been typed here.
      let names = [part] + part.indices.filter { "=:".contains(part[$0]) }.map { String(part[..<$0]) }
      // In a complete line, a word after a row's name is a value, even if it looks like a name or number.
      let isValue = isBehindOpenRow && places.areWhole && places[index] == .value
      isBehindOpenRow = false
      for name in names where !name.isEmpty {
        if let row = Self.row(meantBy: name, session, isValue ? nil : numbered) {
          if session.form.setting(of: row).map({ session.isSecure($0) }) ?? false { return true }
          isBehindOpenRow = isBehindOpenRow || places[index] == .row
          continue
        }
        if isValue { continue }
        unknownCount += 1
        if unknownCount > Self.unknownLimit || isOpen && places[index] == .row { return true }
        if numbered != nil, isRead, places[index] == .row, !places.areNamesOnly, name == part { return true }
        let known = secrets ?? SecretNames(session)
        secrets = known
        if known.resemble(name) || numbered != nil && known.begin(with: name) { return true }
      }
    }
    return words == nil && isOpen
  }

  /// The maximum number of unknown words that are examined.
  private static let unknownLimit = 50

  /// The row that a word names in full or by number, even if that number now belongs to another row.
  private static func row(meantBy word: String, _ session: Session, _ numbered: NumberedRows?) -> RowID? {
    if let row = try? session.find(word) { return row }
    guard let numbered else { return nil }
    guard RowIdentifier.isDigitsOnly(word), let number = Int(word) else {
      return (try? Word(text: word, column: 1).row(in: session, numbered)) ?? nil
    }
    guard numbered.rows.indices.contains(number - 1) else { return nil }
    let row = numbered.rows[number - 1]
    // The row may be gone if the program replaced the form.
    return session.form.contains(row) ? row : nil
  }
}

extension CompiledForm {
  /// Whether there may be secret rows, also in files that are still unread if those of the line have been read.
  func mayHaveSecrets(isRead: Bool) -> Bool { !secretRows.isEmpty || isRead && !unreadFiles.isEmpty }
}

extension String {
  /// The word of a command line that expects `KEY=VALUE`, with any part that may be a secret replaced.
  ///
  /// - Parameter isName: whether the word precedes a `=`. It is then a row's name, unless `KEY:VALUE` was
  ///   meant and the value contains the `=`.
  package func withoutSecret(in session: Session, isName: Bool) -> String {
    guard session.form.mayHaveSecrets(isRead: true), (try? session.find(self)) == nil else { return self }
    guard let colon = firstIndex(of: ":") else { return isName ? self : "…" }
    let name = String(self[..<colon])
    return (try? session.find(name)) == nil ? "…" : "\(name):…"
  }
}

extension CommandFailure {
  /// The failure without any part of the line.
  var withoutWords: CommandFailure {
    var failure = self
    failure.isSecret = true
    let hidden: CommandFault? =
      switch lineFault {
      case .furtherWord(_, let usage, _, _): .furtherWord("…", usage: usage, quoted: nil)
      case .missingWord(let usage, let missing?): .missingWord(usage: usage, missing.withoutRow)
      case .rowIsNoCommand(let name, _): .rowIsNoCommand(name, instead: "set \(name) VALUE")
      case .unknownCommand, .ambiguousLine, .onlyAtPrompt, .commandIsRow:
        .unknownCommand("…", suggestion: nil)
      case .unknownEscape: .unknownEscape("\\…")
      default: nil
      }
    if let hidden { failure.fault = hidden.fault }
    if case .refusal(var refusal) = fault {
      (refusal.remedy, refusal.instead) = (nil, nil)
      failure.fault = .refusal(refusal.naming { _ in "…" })
    }
    return failure
  }
}

extension Refusal {
  /// The refusal with another text in place of a word that names no row.
  func naming(_ shown: (String) -> String) -> Refusal {
    var refusal = self
    switch reason {
    case .unknownRow(let name, let suggestion):
      refusal.reason = .unknownRow(shown(name), suggestion: suggestion)
    case .ambiguousRow(let name, let candidates):
      refusal.reason = .ambiguousRow(shown(name), candidates: candidates)
    case .inexactName(let name, let isLabel, let rows):
      refusal.reason = .inexactName(shown(name), isLabel: isLabel, rows: rows)
    case .noSuchItem(let name, let list, _, _) where shown(name) != name:
      refusal.reason = .noSuchItem(shown(name), list: list, suggestion: nil, nil)
    case .rowNumber(let number, _) where shown(number) != number:
      refusal.reason = .unknownRow(shown(number), suggestion: nil)
    default: break
    }
    return refusal
  }
}

extension Substring {
  /// The text without quotes and escapes; the line need not be valid.
  fileprivate var looselyUnquoted: String {
    var result = ""
    var rest = self
    while let character = rest.popFirst() {
      switch character {
      case "'", "\"": continue
      case "\\" where rest.hasPrefix("u{"):
        let digits = rest.dropFirst(2).prefix { $0 != "}" }
        rest = rest.dropFirst(digits.count + 3)
        if let scalar = UInt32(hexDigits: digits).flatMap(Unicode.Scalar.init) {
          result.unicodeScalars.append(scalar)
        }
      case "\\": continue
      default: result.append(character)
      }
    }
    return result
  }
}
