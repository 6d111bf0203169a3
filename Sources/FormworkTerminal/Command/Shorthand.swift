import Formwork

/// Reads a line at a prompt that names no command: `ROW VALUE`, `ROW=VALUE`, and `ROW +` or `ROW -`. Also reads a `set`
/// in which the row has several words, or a `=` follows it.
struct Shorthand {
  let session: Session
  /// The rows that can be named by number.
  let numbered: NumberedRows
  /// The line as it was written.
  private var text = ""

  init(session: Session, numbered: NumberedRows) {
    (self.session, self.numbered) = (session, numbered)
  }

  /// The line with the command that it stands for; `nil` if it stands for none and is to be read as it is.
  ///
  /// - Parameter ignoringCommand: whether the line is read as if its first word did not name a command.
  /// - Throws: if the line can be read in several ways.
  func line(for line: Line, ignoringCommand: Bool = false) throws(CommandFailure) -> Line? {
    guard let words = line.validWords else { return nil }
    var copy = self
    copy.text = line.text
    return try (ignoringCommand ? copy.read(words[...]) : copy.words(for: words)).map { Line(words: $0) }
  }

  /// The line as it may be shown, without secrets.
  func shown(_ line: Line) -> Line {
    var words = line.validWords ?? []
    let start = words.first?.text == CommandName.try.text ? 1 : 0
    for index in words.indices.dropFirst(start + 2) where (index - start).isMultiple(of: 2) {
      guard let row = try? words[index - 1].row(in: session, numbered),
        let setting = session.form.setting(of: row), session.isSecure(setting)
      else { continue }
      words[index] = Word(text: Wording.secret, column: words[index].column)
    }
    return Line(words: words)
  }

  private func words(for words: [Word]) throws(CommandFailure) -> [Word]? {
    switch command(of: words[0]) {
    case nil where words.count == 1 && words[0].isSign:
      if let row = numbered.last, session.form.contains(row), session.exists(row: row),
        let words = try step(row, words[0], words[0])
      {
        return words
      }
      throw CommandFailure(.missingWord(usage: "ROW \(words[0].text)"), column: words[0].column)
    case nil: return try read(words[...])
    case .set where words.count > 2 || words.count == 2 && words[1].text.utf8.contains(UInt8(ascii: "=")):
      return isStrict(words) ? nil : try read(words[1...], set: words[0])
    case .try where words.count > 1:
      return try self.words(for: Array(words[1...])).map { [words[0]] + $0 }
    default: return nil
    }
  }

  /// The command that a word names. The complete name of a row takes precedence over a part of a command's name.
  func command(of word: Word) -> CommandName? {
    CommandName(word.text)
      ?? (word.namesRow(in: session) ? nil : try? Command.name(of: word, allowsPrefix: true))
  }

  /// Whether the words of `set` can be read as they are: pairs of which the first begins with a row.
  private func isStrict(_ words: [Word]) -> Bool {
    let hasOption = words.contains { $0.text.hasPrefix("--") && !$0.isQuoted && !$0.isNull }
    if hasOption || words.count.isMultiple(of: 2) { return hasOption }
    let values = stride(from: 2, to: words.count, by: 2).map { words[$0] }
    let isRow =
      words.count == 3 || words[1].namesRow(in: session) || RowIdentifier.isDigitsOnly(words[1].text)
    return isRow && values.allSatisfy { asWritten($0) == $0 && $0.text != "=" }
      && (try? words[1].row(in: session, numbered, having: .value)) != nil
  }

  // MARK: - Readings

  /// The most words that a name can have. Each number of words is looked up among all rows.
  private static let wordLimit = 12

  /// A row and the command for it.
  private struct Reading {
    var row: RowID
    /// The words that name the row.
    var name: Word
    var words: [Word]
  }

  /// - Parameter set: the `set` before the words, if they have one.
  private func read(_ words: ArraySlice<Word>, set: Word? = nil) throws(CommandFailure) -> [Word]? {
    if let pairs = pairs(words, isSet: set != nil) { return pairs }
    if set == nil, words.count == 2, let name = words.first, isMember(name) {
      return [Word(CommandName.set.text, at: name)] + words
    }
    var fault: CommandFailure?
    let all = readings(words, set: set, &fault)
    guard let first = all.first else {
      if let fault { throw fault }
      if set == nil, let word = words.first, session.form.unreadFiles.isEmpty {
        try refuseUnknownRow(
          word.partings.first?.name ?? word, isSet: words.count > 1 || !word.partings.isEmpty)
      }
      return nil
    }
    var readings = all.filter { !isElsewhere($0) }
    if readings.isEmpty { readings = all }
    if readings.count > 1 {
      var trial = session
      let fitting = readings.filter { Verdict(on: $0.words, in: &trial, numbered, mayAsk: true) == .accepted }
      if !fitting.isEmpty { readings = fitting }
    }
    if readings.count == 1 { return readings[0].words }
    throw CommandFailure(
      .ambiguousLine(readings.map { shown(Line(words: $0.words)).text }), column: first.name.column)
  }

  /// Refuses a line that gives a value for an unknown part of the form, such as `users[nobody].email`.
  private func refuseUnknownRow(_ name: Word, isSet: Bool) throws(CommandFailure) {
    guard isSet, name.text.isPathOfRow, (try? row(name)) == .some(nil) else { return }
    let reason = name.reasonOfUnknownRow(for: .set, in: session)
    throw CommandFailure(fault: .refusal(Refusal(reason, subject: .row(0))), column: name.column)
  }

  private func isElsewhere(_ reading: Reading) -> Bool {
    session.form.screen(of: reading.row) != session.currentScreen
      && !RowIdentifier.isDigitsOnly(reading.name.text)
  }

  /// `ROW=VALUE` several times.
  private func pairs(_ words: ArraySlice<Word>, isSet: Bool) -> [Word]? {
    var line = [Word(CommandName.set.text, at: words.first)]
    for word in words {
      guard let (name, value, _) = word.partings.first, !value.text.isEmpty else { return nil }
      let row = (try? row(name)) ?? nil
      // After 'set', a name that no row has is reported as such.
      guard row.map({ session.form.has(.value, $0) && words.count > 1 }) ?? (isSet || isMember(name))
      else { return nil }
      line += [row.map { self.name(of: $0, name) } ?? name, value]
    }
    return line
  }

  /// Whether a name such as `env.LANG` stands for a part of a value that has no row of its own.
  private func isMember(_ name: Word) -> Bool {
    guard name.text.isPathOfRow, (try? row(name)) == .some(nil) else { return false }
    return (try? session.edit(ofMember: name.text, .enter(""), position: 0)) ?? nil != nil
  }

  /// - Parameter fault: why a number or a name that several rows have means no row.
  private func readings(
    _ words: ArraySlice<Word>, set: Word?, _ fault: inout CommandFailure?
  ) -> [Reading] {
    var readings: [Reading] = []
    func add(_ names: ArraySlice<Word>, _ value: [Word], _ sign: Character? = nil) {
      guard let name = Word(joining: names) else { return }
      do throws(CommandFailure) {
        guard let row = try row(name),
          let words = try command(row, name, value, sign, isSet: set != nil)
        else { return }
        readings.append(Reading(row: row, name: name, words: words))
        if words[0].text == CommandName.add.text, let list = list(row, of: value, isAdded: true) {
          var trial = session
          let words = line(.set, row, name, Word(list, at: value.first))
          if Verdict(on: words, in: &trial, numbered, mayAsk: true) == .accepted {
            readings.append(Reading(row: row, name: name, words: words))
          }
        }
      } catch { fault = fault ?? error }
    }
    for end in words.indices.prefix(Self.wordLimit) {
      let name = words[..<end]
      let rest = Array(words[end...])
      for (last, value, sign) in words[end].partings {
        let values = value.text.isEmpty && !value.isQuoted ? [] : [value]
        add(name + [last], values + rest.dropFirst(), sign)
      }
      add(name, rest.first?.text == "=" && rest.count > 1 ? Array(rest.dropFirst()) : rest)
    }
    if set == nil, !readings.isEmpty, let name = Word(joining: words), let row = (try? row(name)) ?? nil {
      let tap = Word(CommandName.tap.text, at: words.first)
      readings.append(Reading(row: row, name: name, words: [tap, self.name(of: row, name)]))
    }
    return readings
  }

  /// The row with exactly this name, number or label.
  func row(_ name: Word) throws(CommandFailure) -> RowID? {
    guard RowIdentifier.isDigitsOnly(name.text) || name.namesRow(in: session) else { return nil }
    // A label matches without its signs, but a sign that was typed belongs to it only if it has that sign.
    if let last = name.text.last, "=+- ".contains(last), (try? session.find(name.text)) == nil,
      session.rows(called: name.text).isEmpty
    {
      return nil
    }
    return try name.row(in: session, numbered, having: .value)
  }

  /// The command for a row and what follows its name; `nil` if the row takes no value.
  private func command(
    _ row: RowID, _ name: Word, _ value: [Word], _ sign: Character?, isSet: Bool
  ) throws(CommandFailure) -> [Word]? {
    let form = session.form
    guard form.has(.value, row) else { return nil }
    let isList = form.has(.elements, row)
    guard let text = Word(joining: value[...]).map(asWritten) else {
      if sign != nil { return nil }
      // What is required is refused as an empty text.
      let isRequired = form.input(of: row)?.isRequired ?? false
      return isRequired ? line(.set, row, name, Word("", at: name)) : line(.reset, row, name)
    }
    if let sign { return isList ? line(sign == "+" ? .add : .remove, row, name, text) : nil }
    if !isSet, text.isSign, let words = try step(row, name, text) { return words }
    let isWhole = text.isNull || isSet || "[{".contains(text.text.first ?? " ")
    return line(isList && !isWhole ? .add : .set, row, name, text)
  }

  /// A list with the parts between commas as its elements or, without a comma, with the words; `nil` if only one value is
  /// given, or if a word has quotes.
  ///
  /// - Parameter isAdded: whether the elements follow the present ones.
  func list(_ row: RowID, of words: [Word], isAdded: Bool) -> String? {
    guard let setting = session.form.setting(of: row), let rules = session.form.input(of: row)?.listRules,
      !session.isSecure(setting), session.form.list(of: setting) == nil,
      !words.contains(where: \.isQuoted), let text = Word(joining: words[...])?.text
    else { return nil }
    let parts = text.utf8.contains(UInt8(ascii: ",")) ? text.looseElements : words.map(\.text)
    let values = parts.compactMap { try? rules.element.read($0) }
    let present = isAdded ? session.effectiveValue(setting)?.array ?? [] : []
    return parts.count > 1 && values.count == parts.count ? Value.array(present + values).json : nil
  }

  /// A value in JSON keeps the quotes that were typed in it.
  private func asWritten(_ value: Word) -> Word {
    guard value.isQuoted else { return value }
    var value = value
    let written = text.unicodeScalars.dropFirst(value.column - 1).prefix(value.endColumn - value.column)
    if let first = written.first, first == "[" || first == "{" { value.text = String(written) }
    return value
  }

  /// The command for a row and `+` or `-`; `nil` if the row has no steps.
  private func step(_ row: RowID, _ name: Word, _ sign: Word) throws(CommandFailure) -> [Word]? {
    let isUp = sign.text == "+"
    if session.form.has(.switchToggle, row) {
      return line(.set, row, name, Word(isUp ? "on" : "off", at: sign))
    }
    if session.form.has(.steps, row) { return line(isUp ? .next : .prev, row, name) }
    do throws(Refusal) {
      return try session.integer(beside: row, isUp ? 1 : -1).map { line(.set, row, name, Word($0, at: sign)) }
    } catch { throw CommandFailure(fault: .refusal(error), column: name.column) }
  }

  private func line(_ command: CommandName, _ row: RowID, _ name: Word, _ value: Word? = nil) -> [Word] {
    [Word(command.text, at: name), self.name(of: row, name)] + (value.map { [$0] } ?? [])
  }

  /// The word that names a row in a command: the typed one, if scripts accept it.
  private func name(of row: RowID, _ typed: Word) -> Word {
    if !RowIdentifier.isDigitsOnly(typed.text), (try? session.find(typed.text)) == row { return typed }
    var word = typed
    word.text = session.name(of: row, numbered, having: .value)
    return word
  }
}

extension Session {
  /// The integer after or before the one of a row that takes integers, within its limits; `nil` for another row.
  fileprivate func integer(beside row: RowID, _ direction: Int) throws(Refusal) -> String? {
    guard let setting = form.setting(of: row), !isSecure(setting), var input = form.input(of: row),
      case .number(var rules) = input.rules, rules.isInteger
    else { return nil }
    rules.step = .int(1)
    input.rules = .number(rules)
    let value = effectiveValue(setting)
    guard let next = input.value(beside: value, direction), next != value else {
      let shown = value.map { input.written($0) } ?? ""
      throw Refusal(.atEnd(row: form.id(of: row), value: shown, isLast: direction > 0), subject: .row(0))
    }
    return input.written(next)
  }
}

extension Word {
  fileprivate init(_ text: String, at word: Word?) {
    self.init(text: text, column: word?.column ?? 1, endColumn: word?.endColumn ?? 1)
  }

  /// Whether it is `+` or `-`.
  fileprivate var isSign: Bool { !isQuoted && (text == "+" || text == "-") }

  /// Several words as one; `nil` if there are none.
  init?(joining words: ArraySlice<Word>) {
    guard var word = words.first, let last = words.last else { return nil }
    if words.count > 1 {
      word.text = words.map(\.text).joined(separator: " ")
      word.isQuoted = true
      word.endColumn = last.endColumn
    }
    self = word
  }

  /// The parts around the first `=`, and the `+` or `-` before it: once as a sign, once as a part of the name.
  var partings: [(name: Word, value: Word, sign: Character?)] {
    guard let equals = text.firstIndex(of: "="), equals != text.startIndex else { return [] }
    var (name, value) = (self, self)
    name.text = String(text[..<equals])
    value.text = String(text[equals...].dropFirst())
    value.column += name.text.unicodeScalars.count + 1
    var partings: [(name: Word, value: Word, sign: Character?)] = [(name, value, nil)]
    if let sign = name.text.popLast(), sign == "+" || sign == "-", !name.text.isEmpty {
      partings.append((name, value, sign))
    }
    return partings
  }
}
