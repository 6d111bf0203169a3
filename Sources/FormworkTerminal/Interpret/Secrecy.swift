package import Formwork

// A secret appears only in its settings file: never in a line or sentence of an error, and never in a
// history.
extension Line {
  /// Whether the line may contain a secret. A line whose words in the place of rows all name known rows that are not
  /// secret contains none. The line need not be valid.
  ///
  /// - Parameters:
  ///   - numbered: at a prompt, the rows that can be named by number.
  ///   - isRead: whether the files that could define the line's words have been read. Files that are still
  ///     unread may have secret rows.
  package func mayHoldSecret(
    in session: Session, numbered: NumberedRows? = nil, isRead: Bool = true
  ) -> Bool {
    guard session.form.mayHaveSecrets(isRead: isRead) else { return false }
    let loose = text.split { $0 == " " || $0 == "\t" }.map { Word(text: String($0), column: 1) }
    var words = ((try? words.get()) ?? loose)[...]
    func named() -> CommandDescription? {
      words.first.flatMap { CommandDescription(meantBy: $0, allowsPrefix: numbered != nil) }
    }
    while named()?.name == .try { words.removeFirst() }
    guard let first = words.first else { return false }
    let command = named()
    // A line that does not begin with a command begins with a row. In a script, a row alone has no value.
    let isAlone = numbered == nil && words.count == 1 && !first.text.contains { "=:".contains($0) }
    let (rows, hasOthers) = command?.parts(of: words.dropFirst()) ?? ([first], !isAlone)
    if rows.isEmpty { return hasOthers && command?.parameters.rowFeature != nil }
    return hasOthers
      && rows.contains { word in
        guard let row = word.row(of: session, numbered) else { return isRead }
        return session.form.setting(of: row).map { session.isSecure($0) } ?? false
      }
  }
}

extension Word {
  /// The row that the word names, or the one in `key=VALUE`, which belongs on a command line but may have been typed.
  fileprivate func row(of session: Session, _ numbered: NumberedRows?) -> RowID? {
    if let row = try? row(in: session, numbered) { return row }
    guard let end = text.firstIndex(where: { "=:".contains($0) }) else { return nil }
    return try? Word(text: String(text[..<end]), column: 1).row(in: session, numbered)
  }
}

extension CommandDescription {
  /// The command that a word names, or that it was probably meant to name.
  fileprivate init?(meantBy word: Word, allowsPrefix: Bool) {
    do throws(LineFault) { self = Self[try Command.name(of: word, allowsPrefix: allowsPrefix)] } catch {
      guard case .unknownCommand(_, let suggestion?) = error.fault, let name = CommandName(suggestion) else {
        return nil
      }
      self = Self[name]
    }
  }

  /// The words that are in the place of rows, and whether there are others that may be values.
  fileprivate func parts(of words: ArraySlice<Word>) -> (rows: [Word], hasOthers: Bool) {
    var (rows, otherCount, descriptorCount) = ([Word](), 0, 0)
    let roles = roles(of: words)
    for (word, role) in zip(words, roles) {
      switch role {
      case .argument(let number):
        if case .row? = parameters[number] { rows.append(word) } else { otherCount += 1 }
      case .option(let option, _) where option.isArgument: descriptorCount += 1
      case .option(let option, _): otherCount += option.value == nil ? 0 : 1
      case .optionValue, .endOfOptions: break
      }
    }
    // A value may have been typed in the place of a row.
    let takesValues =
      switch parameters.last {
      case .row, .command, .comparison, nil: false
      default: true
      }
    let hasOthers = otherCount > 0 || takesValues && descriptorCount < rows.count
    // A last row without a value is more likely part of the value before it.
    if takesValues, rows.count > 1, case .argument(let last)? = roles.last, case .row? = parameters[last] {
      rows.removeLast()
    }
    return (rows, hasOthers)
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
  /// The failure without any part of the line except the first name of a row.
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
    failure.others = others.map(\.withoutWords)
    if let hidden { (failure.fault, failure.lineFault) = (hidden.fault, hidden) }
    if case .refusal(var refusal) = fault {
      (refusal.remedy, refusal.instead) = (nil, nil)
      failure.fault = .refusal(
        refusal.naming { name in
          // 'key=VALUE' belongs on a command line, but may have been typed here.
          let end = refusal.position > 0 ? name.startIndex : name.firstIndex { "=:".contains($0) }
          return end.map { name[..<$0] + "…" } ?? name
        })
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
