import Formwork

extension Session {
  /// A line with the command that can be tried on this form, because it would not be refused now; `nil` where
  /// the form has nothing for it.
  ///
  /// - Parameter mayAsk: whether there is somebody to ask for a value.
  func example(of command: CommandDescription, mayAsk: Bool) -> String? {
    let lines = exampleWords(of: command).lazy.map { [command.name] + $0 }
    return lines.first { admits($0, mayAsk: mayAsk) }
      .map { $0.map(Quoting.word).joined(separator: " ") }
  }

  /// What may stand behind the command's name, the best first.
  private func exampleWords(of command: CommandDescription) -> [[String]] {
    let rows = (command.parameters.rowFeature.map(rows) ?? []).lazy.map { self.describeRow($0) }
    switch command.example {
    case .nothing: return [[]]
    case .command(let name):
      return CommandDescription.byName[name].map { exampleWords(of: $0).map { [name] + $0 } } ?? []
    case .word(let word): return [[word]]
    case .row: return rows.map { [$0.id] }.firstOnes
    case .text:
      let shown = self.rows(having: .value).lazy.map { self.describeRow($0) }
      return shown.map { [$0.label ?? $0.id] }.firstOnes
    case .indexTitle:
      let sections = definition.screens[currentScreen].sections
      return sections.lazy.filter(isPresent).compactMap(\.indexTitle).map { [$0] }.firstOnes
    case .editAction: return rows.map { [$0.id, $0.row.editActions[0].title] }.firstOnes
    case .assignment: return rows.flatMap { row in exampleValues(of: row).map { [row.id, $0] } }.firstOnes
    }
  }

  /// Such rows of the shown screen, those that are enabled first, and no secrets.
  private func rows(having feature: RowFeature) -> [Int] {
    let suited = visibleRows(of: currentScreen).map(\.index).filter { row in
      definition.rows[row].has(feature) && !(definition.rows[row].slot.map(isSecure) ?? false)
    }
    return suited.filter { isEnabled($0) } + suited.filter { !isEnabled($0) }
  }

  /// Values that a row may take: first another than the present one, where that is easily told.
  private func exampleValues(of row: RowDescription) -> [String] {
    if case .switchToggle = row.row.accessory { return [row.value == .bool(true) ? "off" : "on"] }
    if let items = row.row.accessory.items {
      return items.filter { !$0.isDisabled && $0.value != row.value }.prefix(1).map(\.value.description)
    }
    let present = [row.value?.description].compactMap { $0 }.filter { $0.scalarCount < 40 }
    guard case .textField(let field) = row.row.accessory else { return present + ["1"] }
    let usual =
      switch field.kind {
      case .plain: "text"
      case .integer, .decimal: field.minimum?.json ?? field.maximum?.json ?? "1"
      case .email: "ada@example.org"
      case .url: "https://example.org"
      case .path: "~/file"
      }
    return present + [field.placeholder, usual].compactMap { $0 }
  }

  // MARK: - Trying

  /// Whether a line would be carried out now: it is tried on a copy, and what the program behind the form
  /// would do is not done.
  private func admits(_ line: [String], mayAsk: Bool) -> Bool {
    let words = line.map { Word(text: $0, column: 1) }
    guard let command = try? Command.read(words, allowsPrefix: false) else { return false }
    switch command {
    case .find(let text): return !rows(matching: text.text).isEmpty
    case .quit: return mayAsk || !hasUnsavedChanges
    default: break
    }
    let event: Event
    do throws(Refusal) {
      guard let some = try self.event(of: command) else { return true }
      event = some
    } catch { return false }
    var trial = self
    trial.handler = nil
    let outcome = trial.handle(event)
    switch outcome.effect {
    case .ask: return mayAsk
    case .show(let alert): return mayAsk || !alert.asks
    default: return outcome.refusal == nil
    }
  }

  /// What a command does to a session; `nil` for one that only looks.
  private func event(of command: Command) throws(Refusal) -> Event? {
    switch command {
    case .open(let word): .open(try row(word.text))
    case .jump(let title): .jump(indexTitle: title.text)
    case .set(let pairs): .set([(try row(pairs[0].row.text), .text(pairs[0].value.text))])
    case .toggle(let word): .toggle(try row(word.text))
    case .step(let word, let by): .step(try row(word.text), by: by)
    case .reset(let word): .reset([try row(word.text)])
    case .tap(let word): .tap(try row(word.text))
    case .details(let word): .details(try row(word.text))
    case .perform(let word, let action): .edit(try row(word.text), action: action.text)
    case .back: .back
    case .home: .home
    case .undo: .undo
    case .redo: .redo
    default: nil
    }
  }
}

extension LazySequenceProtocol {
  /// As many as are tried before a command goes without an example.
  fileprivate var firstOnes: [Element] { Array(prefix(30)) }
}
