import Formwork

// A list or a map as a screen at the prompt, with its elements as numbered rows.
extension Interpreter {
  func isList(_ address: RowAddress) -> Bool {
    guard let row = session.form.row(at: address) else { return false }
    return session.form.has(.elements, row) && !session.form.addsItems(row)
  }

  /// Shows the elements of a list and carries out what the user types, until the user goes back.
  ///
  /// A number edits an element, or checks or unchecks an item. `add`, `remove` and `move` work without the
  /// row's name, and the numbers are those on the screen. Other commands work as everywhere.
  func editElements(of address: RowAddress) async throws(CommandFailure) -> Flow {
    guard let dialogue = questioner else { return .goOn }
    let titles = session.titles
    var shown: Value??
    // Lines that were pasted together.
    var lines: ArraySlice<String> = []
    showsElements = true
    defer {
      showsElements = false
      noteNotRun(lines)
    }
    while let row = session.form.row(at: address) {
      let view = view(ofRow: row)
      let screen = ElementScreen(view)
      let label = view.label ?? address.id
      if shown != .some(view.value) {
        reporter.text([(titles + [label]).joined(separator: reporter.titleSeparator).visible] + screen.lines)
      }
      shown = .some(view.value)
      if lines.isEmpty { lines = await dialogue.lines(label.visible, reporter)[...] }
      guard let line = lines.popFirst()?.trimmingEnd(), !line.isEmpty || !lines.isEmpty else { break }
      do throws(CommandFailure) {
        switch try await request(line, view, screen) {
        case .change(let edits):
          if !edits.isEmpty {
            guard try await finish(.event(.change(edits, .input)), nil) == .goOn else { return .leave }
          }
        case .show: shown = nil
        case .back:
          showsElements = false
          show()
          return .goOn
        case .command:
          let path = session.path
          showsElements = false
          guard try await execute(line: line) == .goOn else { return .leave }
          // The command has led to another screen.
          if session.path != path { return .goOn }
          showsElements = true
        }
      } catch {
        showsElements = true
        for failure in [error] + error.others { reporter.diagnostic(Diagnostic(failure.fault)) }
        noteNotRun(lines)
        lines = []
      }
    }
    showsElements = false
    show()
    return .goOn
  }

  /// Reports pasted lines that are not carried out because of an earlier one.
  private func noteNotRun(_ lines: ArraySlice<String>) {
    if lines.isEmpty { return }
    reporter.note(Wording.linesDidNotRun(lines.count))
    for line in lines { reporter.note("  " + line) }
  }

  /// What a line on the screen of a list asks for.
  private enum Request {
    /// Edits, which may be none.
    case change([Edit])
    case show, back
    /// A command that has nothing to do with the list.
    case command
  }

  private func request(
    _ line: String, _ view: RowView, _ screen: ElementScreen
  ) async throws(CommandFailure) -> Request {
    var words: [Word]
    do throws(LineFault) { words = try Word.split(line) } catch {
      throw CommandFailure(error.fault, column: error.column)
    }
    if words.first?.text == CommandName.tap.text { words.removeFirst() }
    guard let first = words.first else { return .change([]) }
    if first.text == CommandName.back.text { return .back }
    if words.count == 1, first.text == CommandName.show.text { return .show }
    if words.count == 1, RowID.isDigitsOnly(first.text) {
      guard let number = Int(first.text), let row = screen.row(number) else {
        throw CommandFailure(
          .numberOutOfRange(Int(first.text) ?? 0, last: screen.rows.count), column: first.column)
      }
      return .change(try await tap(row, view))
    }
    guard let name = CommandName(first.text) else {
      reporter.note(
        Wording.elementLines(count: screen.elementCount, isMap: view.input?.mapRules != nil))
      return .change([])
    }
    // Before an element, the row may be named, as everywhere else.
    let namesRow = words.count > 2 && (try? session.find(words[1], nil)) == session.form.row(at: view.address)
    return [.add, .remove, .move].contains(name) && !namesRow
      ? .change(try edits(name, words, view, screen)) : .command
  }

  /// The edits of `add`, `remove` or `move` without the row's name.
  private func edits(
    _ name: CommandName, _ words: [Word], _ view: RowView, _ screen: ElementScreen
  ) throws(CommandFailure) -> [Edit] {
    var words = words
    if name != .add, words.count > 1, RowID.isDigitsOnly(words[1].text), let number = Int(words[1].text) {
      guard let meant = screen.words(for: number) else {
        throw CommandFailure(.numberOutOfRange(number, last: screen.elementCount), column: words[1].column)
      }
      words.replaceSubrange(1...1, with: meant.map { Word(text: $0, column: words[1].column) })
    }
    words.insert(Word(text: view.address.description, column: words[0].column), at: 1)
    let command: Command
    do throws(LineFault) { command = try Command.read(words, allowsPrefix: false) } catch {
      throw CommandFailure(error.fault, column: error.column)
    }
    guard let operation = command.elementOperation else { return [] }
    return [try edit(view, operation)]
  }

  /// Edits an element, checks or unchecks an item, or adds an element.
  private func tap(_ row: ElementScreen.Row, _ view: RowView) async throws(CommandFailure) -> [Edit] {
    guard let dialogue = questioner, let element = view.input?.element else { return [] }
    func typed(_ label: String, _ initial: String) async -> String? {
      await dialogue.text(
        label, initial: initial, secret: view.isSecure, for: element, edit: editCommand(for: view), reporter)
    }
    switch row {
    case .item(let value): return [try edit(view, .insert(.value(value), at: .end))]
    case .element(let index) where element.items != nil:
      return [try edit(view, .removeElement(.index(index)))]
    case .element(let index):
      let value = element.written(view.value?.array?[index] ?? "")
      reporter.note(Wording.removesElement)
      guard let text = await typed(String(index + 1), value), !text.hasSameScalars(as: value) else {
        return []
      }
      let removal = try edit(view, .removeElement(.index(index)))
      return text.isEmpty ? [removal] : [removal, try edit(view, .insert(.text(text), at: .index(index)))]
    case .name(let name):
      let value = element.written(view.value?.object?[name] ?? "")
      guard let text = await typed(name, value), !text.hasSameScalars(as: value) else { return [] }
      // The name may contain '=', at which a text would be split.
      let member = Value.Object.Member(name: name, value: try accepted(text, by: element, view))
      return [try edit(view, .insert(.value(.object(Value.Object([member]))), at: .end))]
    case .add:
      let label = view.input?.mapRules == nil ? Wording.addElement : "\(Wording.addElement) NAME=VALUE"
      guard let text = await typed(label, ""), !text.isEmpty else { return [] }
      return [try edit(view, .insert(.text(text), at: .end))]
    }
  }

  private func accepted(
    _ text: String, by element: Input, _ view: RowView
  ) throws(CommandFailure) -> Value {
    do throws(ValueFault) { return try element.accept(text: text.utf8.span) } catch {
      let edit = try edit(view, .enter(text))
      throw CommandFailure(session.refusal(error, of: edit, 0), of: nil)
    }
  }

  private func edit(_ view: RowView, _ operation: Edit.Operation) throws(CommandFailure) -> Edit {
    do throws(Refusal) { return try session.edit(view.address, operation) } catch {
      throw CommandFailure(error, of: nil)
    }
  }
}
