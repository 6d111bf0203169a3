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
    _ line: String, numbered: NumberedRows? = nil, isRead: Bool = true
  ) -> Bool {
    let isOpen = isRead && !form.unreadFiles.isEmpty
    guard isOpen || !form.secretRows.isEmpty else { return false }
    let words = (try? Word.split(line))?.withoutOptionMark.map(\.text)
    let parts = words ?? line.split { $0 == " " || $0 == "\t" }.map { $0.looselyUnquoted }
    let places = WordPlaces(parts, allowsPrefix: numbered != nil)
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
        if let row = row(meantBy: name, isValue ? nil : numbered) {
          if form.setting(of: row).map({ isSecure($0) }) ?? false { return true }
          isBehindOpenRow = isBehindOpenRow || places[index] == .row
          continue
        }
        if isValue { continue }
        unknownCount += 1
        if unknownCount > Self.unknownLimit || isOpen && places[index] == .row { return true }
        let known = secrets ?? SecretNames(form)
        secrets = known
        if known.resemble(name) || numbered != nil && known.begin(with: name) { return true }
      }
    }
    return words == nil && isOpen
  }

  /// More words that name nothing are not looked through.
  private static let unknownLimit = 50

  /// The row that a word names in full or by its number, even where that number has become another row's.
  private func row(meantBy word: String, _ numbered: NumberedRows?) -> Int? {
    if let row = try? find(word) { return row }
    guard let numbered, RowID.isDigitsOnly(word), let number = Int(word),
      numbered.rows.indices.contains(number - 1)
    else { return nil }
    let row = numbered.rows[number - 1]
    // Of a form that the program made anew, the row may be gone.
    return form.rows.indices.contains(row) ? row : nil
  }
}

extension CommandFailure {
  /// The same without anything of the line.
  var withoutWords: CommandFailure {
    var failure = self
    failure.isSecret = true
    let hidden: CommandFault? =
      switch lineFault {
      case .furtherWord(_, let usage, _): .furtherWord("…", usage: usage, quoted: nil)
      case .rowIsNoCommand(let name, _): .rowIsNoCommand(name, instead: "set \(name) VALUE")
      case .unknownCommand: .unknownCommand("…", suggestion: nil)
      case .unknownEscape: .unknownEscape("\\…")
      default: nil
      }
    if let hidden { failure.fault = hidden.fault }
    if case .refusal(var refusal) = fault {
      switch refusal.reason {
      case .unknownRow(_, let suggestion): refusal.reason = .unknownRow("…", suggestion: suggestion)
      case .ambiguousRow(_, let candidates): refusal.reason = .ambiguousRow("…", candidates: candidates)
      default: break
      }
      failure.fault = .refusal(refusal)
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
