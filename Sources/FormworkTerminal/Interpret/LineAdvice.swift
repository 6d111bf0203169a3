import Formwork

/// Suggests lines instead of one that cannot be carried out. Each is tried before it is suggested.
struct LineAdvice {
  /// The line, without `try`.
  let line: Line
  let session: Session
  /// At a prompt, the rows that can be named by number.
  let numbered: NumberedRows?
  /// Whether the user can be asked for a value.
  let mayAsk: Bool

  private var words: [Word] { line.validWords ?? [] }

  /// The fault of a line, with the line that was probably meant.
  func advised(_ fault: CommandFault) -> CommandFault {
    if let elements = severalElements(fault) { return elements }
    if case .furtherWord(let word, let usage, let quoted?, _) = fault, words[2].text != "=",
      let quoted = wholeValue.flatMap({ accepted($0) }) ?? accepted(quoted)
    {
      return .furtherWord(word, usage: usage, quoted: quoted)
    }
    if let instead = strict() { return .onlyAtPrompt(line.text, instead: instead) }
    let advised = completed(fault)
    if case .missingWord(_, let missing?) = advised, missing.row != nil { return advised }
    if let first = words.first, CommandName(first.text) != nil, let instead = rowAsCommand(first) {
      return .commandIsRow(advised, instead: instead)
    }
    return advised
  }

  /// The fault of a line with several words for a list, which may be one element or several.
  private func severalElements(_ fault: CommandFault) -> CommandFault? {
    guard case .furtherWord(let word, let usage, let quoted?, _) = fault, words[2].text != "=",
      let name = CommandName(words[0].text), name == .add || name == .set,
      let row = try? words[1].row(in: session, numbered, having: .value),
      let list = Shorthand(session: session, numbered: numbered ?? NumberedRows())
        .list(row, of: Array(words[2...]), isAdded: name == .add),
      let set = accepted("set \(Quoting.word(words[1].text)) \(Quoting.value(list))")
    else { return nil }
    if let add = accepted(quoted), add == quoted { return .ambiguousLine([add, set]) }
    return .furtherWord(word, usage: usage, quoted: nil, instead: set)
  }

  private func completed(_ fault: CommandFault) -> CommandFault {
    switch fault {
    case .unknownCommand(let name, let suggestion):
      return rowInstead(of: name) ?? .unknownCommand(name, suggestion: suggestion ?? similarRow(to: name))
    case .missingWord(let usage, let missing?): return .missingWord(usage: usage, explained(missing))
    case .furtherWord(let word, let usage, _, _):
      if let missing = rowWithoutValue { return .missingWord(usage: usage, missing) }
      return .furtherWord(word, usage: usage, quoted: nil, instead: lineWithoutSurplus())
    default: return fault
    }
  }

  /// In a script, the command for a line that works only at a prompt, with a placeholder for a value that is not valid.
  ///
  /// - Parameter ignoringCommand: whether to read the line as if it began with a row, even at a prompt.
  private func strict(ignoringCommand: Bool = false) -> String? {
    if numbered != nil, !ignoringCommand { return nil }
    let rows = VisibleRows(session, screen: session.currentScreen)
    let shorthand = Shorthand(session: session, numbered: numbered ?? NumberedRows(rows.all, on: rows))
    guard let command = try? shorthand.line(for: line, ignoringCommand: ignoringCommand) else { return nil }
    if accepted(command.text) == command.text { return shorthand.shown(command).text }
    let words = command.validWords ?? []
    if let opening = opening(rowsOf: words) { return opening }
    let isPairs = self.words.last?.text.utf8.contains(UInt8(ascii: "=")) ?? false
    guard !ignoringCommand, isPairs, words.first?.text == CommandName.set.text else { return nil }
    let names = stride(from: 1, to: words.count, by: 2).map { Line(words: [words[$0]]).text }
    return "set " + names.map { "\($0) \(Wording.placeholder)" }.joined(separator: " ")
  }

  /// In a script, the reason why a line such as `users[nobody].email=x` does not name a row.
  private func refusalOfShorthand(_ fault: CommandFault) -> Refusal? {
    guard numbered == nil, case .unknownCommand = fault else { return nil }
    do throws(CommandFailure) {
      _ = try Shorthand(session: session, numbered: NumberedRows()).line(for: line)
      return nil
    } catch {
      if case .refusal(let refusal) = error.fault { return refusal }
      return nil
    }
  }

  /// The command for a row that has the name of a command.
  private func rowAsCommand(_ word: Word) -> String? {
    if words.count > 1 { return strict(ignoringCommand: true) }
    guard word.namesRow(in: session), let row = try? word.row(in: session, numbered ?? NumberedRows()),
      session.form.screen(of: row) == session.currentScreen
    else { return nil }
    return "tap \(Quoting.word(numbered == nil ? session.name(of: row) : word.text))"
  }

  /// The failure of a command, with the command for `set --unset`, or the remedy for a value whose quotes were taken
  /// for those of a word.
  func advised(_ failure: CommandFailure) -> CommandFailure {
    if words.count == 3, words[0].text == CommandName.set.text, words[1].text == "--unset",
      let instead = accepted("reset \(Quoting.word(words[2].text))")
    {
      return CommandFailure(.unsets(instead: instead), column: failure.column)
    }
    if let fault = failure.lineFault {
      return refusalOfShorthand(fault).map { CommandFailure(fault: .refusal($0), column: failure.column) }
        ?? CommandFailure(advised(fault), column: failure.column)
    }
    guard case .refusal(var refusal) = failure.fault, !refusal.isSecret else { return failure }
    if case .unknownRow(_, nil) = refusal.reason, let instead = strict() {
      return CommandFailure(.onlyAtPrompt(line.text, instead: instead), column: failure.column)
    }
    if refusal.isAboutJSON, words.contains(where: \.isQuoted), let whole = wholeValue, whole != line.text {
      var trial = session
      switch Verdict(on: whole, in: &trial, numbered, mayAsk: mayAsk) {
      case .accepted: refusal.instead = whole
      case .refused(let other?) where !other.isAboutJSON:
        refusal = other
        refusal.prefix = Wording.quoteJSON
      case .refused: break
      }
    } else if refusal.lacksItem,
      let command = try? Command.read(words, allowsPrefix: numbered != nil),
      let row = command.rowWord(max(0, refusal.position))
    {
      refusal.instead = ["tap", "describe"].lazy.map { "\($0) \(Quoting.word(row.text))" }.first {
        accepted($0) == $0
      }
    }
    var failure = failure
    failure.fault = .refusal(refusal)
    return failure
  }

  /// A command if a row was named in place of one.
  private func rowInstead(of name: String) -> CommandFault? {
    // A mere prefix is more likely a mistyped command.
    let isNumber = RowIdentifier.isDigitsOnly(name)
    let called = numbered == nil ? [] : session.rows(called: name)
    guard
      let row = (try? words[0].row(in: session, isNumber ? numbered : nil))
        ?? (called.count == 1 ? called[0] : nil)
    else { return nil }
    let tap = "tap \(Quoting.word(name))"
    let instead =
      session.form.setting(of: row).flatMap { Remedy.toEnter($0, in: session) }.map { remedy in
        var remedy = remedy
        remedy.assignments[0].name = name
        return remedy.command
      } ?? accepted(tap) ?? tap
    return .rowIsNoCommand(name, instead: words.count == 1 && accepted(tap) == tap ? tap : instead)
  }

  /// At a prompt, the line for the only row that a word describes, or for a search.
  private func similarRow(to name: String) -> String? {
    if numbered == nil { return nil }
    let search = TextSearch(name)
    let labelled = session.rows(ofScreen: session.currentScreen).filter {
      session.isVisible($0) && search.isIn(session.label(ofRow: $0))
    }
    for rows in [session.rows(meantBy: name) { _ in true }, labelled] where rows.count == 1 {
      let row = Quoting.word(session.name(of: rows[0], numbered))
      return session.form.screen(of: rows[0]) == session.currentScreen ? row : "tap \(row)"
    }
    return search.rows(in: session).isEmpty ? nil : "find \(Quoting.word(name))"
  }

  /// The line with everything after its row as one word, as it was written.
  private var wholeValue: String? {
    guard words.count > 2, let last = words.last else { return nil }
    let scalars = Array(line.text.unicodeScalars)
    let range = words[2].column - 1..<last.endColumn - 1
    guard scalars.indices.contains(range.lowerBound), range.upperBound <= scalars.count,
      scalars[range.lowerBound] == "[" || scalars[range.lowerBound] == "{"
    else { return nil }
    var value = String.UnicodeScalarView()
    value.append(contentsOf: scalars[range])
    return "\(words[0].text) \(Quoting.word(words[1].text)) \(Quoting.value(String(value)))"
  }

  /// The line if it would be carried out, or the line that its refusal suggests; `nil` if neither would be.
  func accepted(_ line: String) -> String? {
    // A line that is cut in a message could not be copied.
    if line.unicodeScalars.count > 200 { return nil }
    var trial = session
    switch Verdict(on: line, in: &trial, numbered, mayAsk: mayAsk) {
    case .accepted: return line
    case .refused(let refusal): return refusal?.remedy.map { session.command(for: $0, numbered) }
    }
  }
}

extension Refusal {
  /// Whether the value is not one of the items, and there are too many items for the message to list.
  var lacksItem: Bool {
    guard case .value(.notAnItem(let text, let items, nil), _) = reason else { return false }
    return items.count > Wording.listLimit && items.containing(text).isEmpty
  }

  fileprivate var isAboutJSON: Bool {
    if case .value(let fault, _) = reason { fault.isAboutJSON } else { false }
  }
}
