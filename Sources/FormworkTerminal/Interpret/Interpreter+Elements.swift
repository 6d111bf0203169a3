import Formwork

// A list or a map as a screen at the prompt, with its elements as numbered rows.
extension Interpreter {
  func isList(_ address: RowAddress) -> Bool {
    session.form.row(at: address).map { session.form.has(.elements, $0) } ?? false
  }

  /// Shows the elements of a list and carries out what the user types, until the user goes back.
  ///
  /// A number edits an element, or checks or unchecks an item. `add`, `remove` and `move` work without the
  /// row's name, and the numbers are those on the screen.
  func editElements(of address: RowAddress) async throws(CommandFailure) {
    guard let dialogue = questioner else { return }
    let titles = session.titles
    var isChanged = true
    showsElements = true
    while let row = session.form.row(at: address) {
      let view = view(ofRow: row)
      let screen = ElementScreen(view)
      let label = view.label ?? address.id
      if isChanged {
        reporter.text([(titles + [label]).joined(separator: " > ").visible] + screen.lines)
      }
      guard let line = await dialogue.line(label.visible, reporter)?.trimmingEnd(), !line.isEmpty else {
        break
      }
      do throws(CommandFailure) {
        guard let change = try await self.change(line, view, screen) else { break }
        isChanged = !change.isEmpty
        if isChanged { _ = try await finish(.event(.change(change, .input)), nil) }
      } catch {
        isChanged = false
        for failure in [error] + error.others { reporter.diagnostic(Diagnostic(failure.fault)) }
      }
    }
    showsElements = false
    show()
  }

  /// The edits that a line on the screen of a list asks for; none if the line changes nothing, `nil` to go
  /// back.
  private func change(
    _ line: String, _ view: RowView, _ screen: ElementScreen
  ) async throws(CommandFailure) -> [Edit]? {
    var words: [Word]
    do throws(LineFault) { words = try Word.split(line) } catch {
      throw CommandFailure(error.fault, column: error.column)
    }
    if words.first?.text == CommandName.tap.text { words.removeFirst() }
    guard let first = words.first else { return [] }
    if first.text == CommandName.back.text { return nil }
    if words.count == 1, RowID.isDigitsOnly(first.text) {
      guard let number = Int(first.text), let row = screen.row(number) else {
        throw CommandFailure(
          .numberOutOfRange(Int(first.text) ?? 0, last: screen.rows.count), column: first.column)
      }
      return try await tap(row, view)
    }
    guard let name = CommandName(first.text), [.add, .remove, .move].contains(name) else {
      reporter.note(Wording.elementLines(count: screen.rows.count))
      return []
    }
    return try edits(name, words, view, screen)
  }

  /// The edits of `add`, `remove` or `move` without the row's name.
  private func edits(
    _ name: CommandName, _ words: [Word], _ view: RowView, _ screen: ElementScreen
  ) throws(CommandFailure) -> [Edit] {
    var words = words
    if name != .add, words.count > 1, RowID.isDigitsOnly(words[1].text), let number = Int(words[1].text) {
      guard let meant = screen.words(for: number) else {
        throw CommandFailure(.numberOutOfRange(number, last: screen.rows.count), column: words[1].column)
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
      await dialogue.text(label, initial: initial, secret: view.isSecure, for: element, reporter)
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
      return [try edit(view, .insert(.text("\(name)=\(text)"), at: .end))]
    case .add:
      let label = view.input?.mapRules == nil ? Wording.addElement : "\(Wording.addElement) NAME=VALUE"
      guard let text = await typed(label, ""), !text.isEmpty else { return [] }
      return [try edit(view, .insert(.text(text), at: .end))]
    }
  }

  private func edit(_ view: RowView, _ operation: Edit.Operation) throws(CommandFailure) -> Edit {
    do throws(Refusal) { return try session.edit(view.address, operation) } catch {
      throw CommandFailure(error, of: nil)
    }
  }
}
