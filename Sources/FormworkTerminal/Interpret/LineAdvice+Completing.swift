import Formwork

// What a line lacks, and a line that would do.
extension LineAdvice {
  /// What a line lacks, with its row, what that accepts, and a complete line.
  func explained(_ missing: MissingWord) -> MissingWord {
    var explained = missing
    let (words, arguments) = wordsOfCommand
    guard let command = words.first.flatMap({ try? Command.name(of: $0, allowsPrefix: numbered != nil) })
    else { return missing }
    let description = CommandDescription[command]
    let isRowMissing = if case .parameter(.row) = missing.part { true } else { false }
    let word = description.parameters.roundCount > 1 ? arguments.last : arguments.first
    guard !isRowMissing, missing.option == nil, let word, let feature = description.parameters.rowFeature,
      let row = try? word.row(in: session, numbered, having: feature)
    else {
      var trial = session
      if isRowMissing || arguments.isEmpty {
        explained.example = description.example(in: &trial, mayAsk: mayAsk)
      }
      if isRowMissing, missing.option == nil, let feature = description.parameters.rowFeature {
        let rows = CommandDescription.rows(having: feature, in: session).map {
          Quoting.word(session.name(of: $0, numbered, having: feature))
        }
        if !rows.isEmpty { explained.accepted = Wording.list(rows, isQuoted: false).excerpt(120) }
      }
      return explained
    }
    let view = session.view(ofRow: row)
    explained.row = word.text
    if view.isSecure { return explained }
    explained.accepted = accepted(missing.part, of: view)
    let completions = completions(of: words, description, missing.part, view)
    explained.example =
      completions.lazy.compactMap(line).first
      ?? completions.lazy.compactMap { opening(rowsOf: $0.map { Word(text: $0, column: 1) }) }.first
    if explained.example == nil, command == .remove, let item = row.item {
      let list = session.scriptName(of: session.form.setting(of: session.form.items[item].list))
      explained.example = line([command.text, list, session.form.name(of: item)])
    }
    if explained.example == nil, missing.part == .parameter(.newElement) {
      explained.example = session.form.setting(of: row).flatMap { Remedy.toEnter($0, in: session) }
        .map { session.command(for: $0, numbered) }
    }
    return explained
  }

  /// The line that was probably meant by one with a word too many.
  func lineWithoutSurplus() -> String? {
    let (words, arguments) = wordsOfCommand
    guard words.count == arguments.count + 1, let name = CommandName(words[0].text) else { return nil }
    let texts = words.map(\.text)
    switch name {
    case .toggle, .next, .prev: return line([CommandName.set.text] + texts.dropFirst())
    case .move where texts.count == 4:
      return moves(
        texts[1], texts[2],
        [[CommandOption.Name.to.text, texts[3]], [CommandOption.Name.before.text, texts[3]]]
      )
      .lazy.compactMap(line).first
    default: return nil
    }
  }

  /// The last word of `set` if it names a row whose value is missing.
  var rowWithoutValue: MissingWord? {
    let (words, arguments) = wordsOfCommand
    guard words.first?.text == CommandName.set.text, words.count == arguments.count + 1,
      !arguments.count.isMultiple(of: 2),
      let word = arguments.last,
      (try? session.find(word.text)) != nil
    else { return nil }
    return explained(MissingWord(.value))
  }

  /// A `set` with what opens its rows, if they are closed.
  func opening(rowsOf words: [Word]) -> String? {
    guard words.first?.text == CommandName.set.text,
      let command = try? Command.read(words, allowsPrefix: false),
      let request = try? command.request(in: session, numbered)
    else { return nil }
    var trial = session
    let opening = trial.previewing(request) { $1.refusals.first?.reason.remedyOfClosed }
    guard let opening = opening.flatMap({ Line($0.command).validWords }), opening[0].text == words[0].text
    else { return nil }
    return line((opening + words.dropFirst()).map(\.text))
  }

  /// The words of the line, and those among them that are arguments of the command.
  private var wordsOfCommand: (words: [Word], arguments: [Word]) {
    let words = line.validWords ?? []
    guard let command = words.first.flatMap({ try? Command.name(of: $0, allowsPrefix: numbered != nil) })
    else { return (words, []) }
    let roles = CommandDescription[command].roles(of: words.dropFirst())
    let arguments = zip(words.dropFirst(), roles).compactMap { word, role -> Word? in
      if case .argument = role { word } else { nil }
    }
    return (words, arguments)
  }

  private func accepted(_ part: MissingWord.Part, of row: RowView) -> String? {
    guard case .parameter(let parameter) = part else { return nil }
    let message = session.ownMessage(of: row.row)
    switch parameter {
    case .action: return Wording.list(row.editActions.map { Quoting.word($0.title) }, isQuoted: false)
    case .value: return row.input.flatMap { Wording.accepted(by: $0, message) }
    case .element:
      let elements = row.writtenElements.map { Quoting.word($0) }
      return elements.isEmpty ? nil : Wording.list(elements, isQuoted: false).excerpt(120)
    case .newElement where row.input?.mapRules == nil:
      return row.input?.element.flatMap { Wording.accepted(by: $0, message) }
    default: return nil
    }
  }

  /// Lines with words in the place of what is missing, the best ones first.
  private func completions(
    of words: [Word], _ command: CommandDescription, _ part: MissingWord.Part, _ row: RowView
  ) -> [[String]] {
    let texts = words.map(\.text)
    guard case .parameter(let parameter) = part else {
      let to = [[CommandOption.Name.to.text, "1"]]
      return texts.count == 3 ? moves(texts[1], texts[2], to) : []
    }
    return command.parameters.last == parameter
      ? command.endings(with: row, in: session).map { texts + $0 } : []
  }

  /// Moves of an element that is given by its value or, failing that, by its number.
  private func moves(_ row: String, _ element: String, _ destinations: [[String]]) -> [[String]] {
    let elements = [[element], [CommandOption.Name.index.text, element]]
    return destinations.flatMap { destination in
      elements.map { [CommandName.move.text, row] + $0 + destination }
    }
  }

  /// A line of words if it would be carried out.
  private func line(_ words: [String]) -> String? {
    let line = words.map { Quoting.word($0) }.joined(separator: " ")
    return accepted(line) == line ? line : nil
  }
}
