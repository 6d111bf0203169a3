import Formwork

/// A list or a map as a screen at the prompt, with its elements as numbered rows.
@MainActor
struct ElementEditor {
  private let interpreter: Interpreter
  private let dialogue: Dialogue
  private let address: RowAddress

  /// `nil` if the row is not such a list, or if the user cannot be asked.
  init?(_ interpreter: Interpreter, _ address: RowAddress) {
    let form = interpreter.session.form
    guard let row = form.row(at: address), form.has(.elements, row), !form.addsItems(row),
      let dialogue = interpreter.questioner
    else { return nil }
    (self.interpreter, self.dialogue, self.address) = (interpreter, dialogue, address)
  }

  private var session: Session { interpreter.session }
  private var reporter: Reporter { interpreter.reporter }
  private var display: ScreenDisplay { interpreter.display }

  /// Shows the elements of a list and carries out what the user types, until the user goes back.
  ///
  /// A number edits an element, or checks or unchecks an item. `add`, `remove` and `move` work without the
  /// row's name, and the numbers are those on the screen. Other commands work as everywhere.
  func run() async throws(CommandFailure) -> Interpreter.Flow {
    if let flow = try await chooseItems() { return flow }
    let screen = session.form.row(at: address).map { session.form.screen(of: $0) } ?? session.currentScreen
    let titles = session.titles + (screen == session.currentScreen ? [] : [session.title(ofScreen: screen)])
    var shown: Value??
    // Lines that were pasted together.
    var lines: ArraySlice<String> = []
    display.showsElements = true
    defer {
      display.showsElements = false
      noteNotRun(lines)
    }
    while let row = session.form.row(at: address) {
      let view = display.view(ofRow: row)
      let screen = ElementScreen(view)
      let label = view.label ?? address.id
      if shown != .some(view.value) {
        reporter.text(
          [(titles + [label]).joined(separator: reporter.titleSeparator).visible]
            + screen.lines(width: reporter.width))
      }
      shown = .some(view.value)
      if lines.isEmpty { lines = await dialogue.lines(label, reporter)[...] }
      guard let text = lines.popFirst()?.trimmingEnd(), !text.isEmpty || !lines.isEmpty else { break }
      let line = Line(text)
      do throws(CommandFailure) {
        switch try request(line, view, screen) {
        case .change(let edits):
          if edits.isEmpty { break }
          guard try await change(edits) == .goOn else { return .leave }
        case .tap(let row): guard try await tap(row, view) == .goOn else { return .leave }
        case .show: shown = nil
        case .back:
          display.showsElements = false
          display.show()
          return .goOn
        case .command:
          let path = session.path
          display.showsElements = false
          guard try await interpreter.execute(line) == .goOn else { return .leave }
          // The command has led to another screen.
          if session.path != path { return .goOn }
          display.showsElements = true
        }
      } catch {
        display.showsElements = true
        for failure in [error] + error.others { reporter.diagnostic(Diagnostic(failure.fault)) }
        noteNotRun(lines)
        lines = []
      }
    }
    display.showsElements = false
    display.show()
    return .goOn
  }

  /// Lets the user mark the items of a list of several items; returns `nil` if it is not such a list, or if the
  /// terminal cannot show a chooser.
  private func chooseItems() async throws(CommandFailure) -> Interpreter.Flow? {
    var refused: Set<Value>?
    while let row = session.form.row(at: address) {
      let view = display.view(ofRow: row)
      guard let choice = ElementChoice(view, reporter, marks: refused) else { return nil }
      switch await dialogue.show(choice.chooser, reporter) {
      case .unavailable: return nil
      case .left, .ended: throw CommandFailure(.cancelled(hasChanged: false), column: 1)
      case .chosen(let marks):
        if let flow = try await change(choice, to: marks, view) { return flow }
        refused = Set(choice.values(marked: marks))
      }
    }
    return .goOn
  }

  /// Changes the list to the marked items; returns `nil` if that is refused.
  private func change(
    _ choice: ElementChoice, to marks: [Int], _ view: RowView
  ) async throws(CommandFailure) -> Interpreter.Flow? {
    // The program may have changed the list while its items were shown.
    if interpreter.workspace.program != nil,
      try await interpreter.finish(.perform([], nil), nil) == .leave
    {
      return .leave
    }
    let before = interpreter.before
    let edits = try choice.operations(marked: marks).map { (operation) throws(CommandFailure) in
      try edit(view, operation)
    }
    if edits.isEmpty { throw CommandFailure(.cancelled(hasChanged: false), column: 1) }
    let reply = try await interpreter.step(.change(edits, .input), 1)
    if let first = reply.refusals.first, !first.isInterruption {
      for refusal in reply.refusals { reporter.diagnostic(Diagnostic(.refusal(refusal))) }
      return nil
    }
    let list = session.form.row(at: address).flatMap { display.view(ofRow: $0).value }
    if reply.refusals.isEmpty, !choice.isList(list, marked: marks) { reporter.note(Wording.listHasChanged) }
    return try await interpreter.finish(reply, nil, since: before)
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
    case tap(ElementScreen.Row)
    case show, back
    /// A command that has nothing to do with the list.
    case command
  }

  private func request(
    _ line: Line, _ view: RowView, _ screen: ElementScreen
  ) throws(CommandFailure) -> Request {
    var words = try CommandFailure.wrapping(line.words.get())
    if words.first?.text == CommandName.tap.text { words.removeFirst() }
    guard let first = words.first else { return .change([]) }
    let isHome = first.text == CommandName.home.text && session.titles.count == 1
    if first.text == CommandName.back.text || isHome { return .back }
    if words.count == 1, first.text == CommandName.add.text { return .tap(.add) }
    if words.count == 1, first.text == CommandName.show.text { return .show }
    if let (number, text) = entry(words) {
      guard let row = screen.row(number) else {
        throw CommandFailure(.numberOutOfRange(number, last: screen.rows.count), column: first.column)
      }
      guard let text else { return .tap(row) }
      guard let element = view.input?.element, element.items == nil else {
        throw CommandFailure(.numberOfElement(number), column: first.column)
      }
      return .change(try edits(entering: text, for: row, element, view))
    }
    guard let name = CommandName(first.text) else {
      reporter.note(
        Wording.elementLines(count: screen.elementCount, isMap: view.input?.mapRules != nil))
      return .change([])
    }
    let isEdit = [.add, .remove, .move].contains(name)
    if !isEdit, CommandDescription[name].parameters.rowFeature != nil, words.count > 1,
      let number = Int(words[1].text)
    {
      throw CommandFailure(.numberOfElement(number), column: words[1].column)
    }
    // Before an element, the row may be named, as everywhere else.
    let namesRow =
      words.count > 2 && (try? words[1].row(in: session, nil)) == session.form.row(at: view.address)
    return isEdit && !namesRow
      ? .change(try edits(name, words, view, screen)) : .command
  }

  /// The number and the text of `N TEXT`, `N=TEXT` or `set N TEXT`, or only the number of `N`; `nil` for another line.
  private func entry(_ words: [Word]) -> (number: Int, text: String?)? {
    let isSet = words.first?.text == CommandName.set.text
    let words = words[(isSet ? 1 : 0)...]
    guard let first = words.first, words.count < 3 else { return nil }
    var (name, text) = (first.text, words.count == 2 ? words.last?.text : nil)
    if text == nil, let (row, value, _) = first.partings.first { (name, text) = (row.text, value.text) }
    guard RowIdentifier.isDigitsOnly(name), text != nil || !isSet else { return nil }
    return (Int(name) ?? 0, text)
  }

  /// The edits of `add`, `remove` or `move` without the row's name.
  private func edits(
    _ name: CommandName, _ words: [Word], _ view: RowView, _ screen: ElementScreen
  ) throws(CommandFailure) -> [Edit] {
    var words = words
    if name != .add, words.count > 1, RowIdentifier.isDigitsOnly(words[1].text),
      let number = Int(words[1].text)
    {
      guard let meant = screen.words(for: number) else {
        throw CommandFailure(.numberOutOfRange(number, last: screen.elementCount), column: words[1].column)
      }
      words.replaceSubrange(1...1, with: meant.map { Word(text: $0, column: words[1].column) })
    }
    words.insert(Word(text: view.address.description, column: words[0].column), at: 1)
    let command = try CommandFailure.wrapping(Command.read(words, allowsPrefix: false))
    guard let operation = command.elementOperation else { return [] }
    return [try edit(view, operation)]
  }

  private func change(_ edits: [Edit]) async throws(CommandFailure) -> Interpreter.Flow {
    try await interpreter.finish(.change(edits, .input), nil)
  }

  /// Edits an element, checks or unchecks an item, or adds an element. Asks again for a text that is refused.
  private func tap(_ row: ElementScreen.Row, _ view: RowView) async throws(CommandFailure) -> Interpreter.Flow
  {
    guard let element = view.input?.element else { return .goOn }
    switch row {
    case .item: return try await change(try edits(entering: "", for: row, element, view))
    case .element where element.items != nil:
      return try await change(try edits(entering: "", for: row, element, view))
    default: break
    }
    let (label, leaving, value) = question(for: row, element, view)
    if case .element = row { reporter.note(Wording.removesElement) }
    var refused: String?
    while true {
      let text = await dialogue.text(
        label, leaving, initial: refused ?? value, secret: view.isSecure, for: element,
        edit: interpreter.editCommand(for: view),
        reporter)
      guard let text, !text.hasSameScalars(as: value) else { return .goOn }
      let before = interpreter.before
      let reply: Reply
      do throws(CommandFailure) {
        reply = try await enter(text, for: row, element, view)
      } catch {
        guard case .refusal(let refusal) = error.fault, !refusal.isInterruption else { throw error }
        for failure in [error] + error.others { reporter.diagnostic(Diagnostic(failure.fault)) }
        refused = text
        continue
      }
      if case .add = row, let edit = reply.editsWithoutEffect.first {
        reporter.note(Wording.isThere(edit.operation))
        refused = text
        continue
      }
      return try await interpreter.finish(reply, nil, since: before)
    }
  }

  /// Makes the change that an entered text stands for.
  private func enter(
    _ text: String, for row: ElementScreen.Row, _ element: Input, _ view: RowView
  ) async throws(CommandFailure) -> Reply {
    let reply = try await interpreter.step(
      .change(try edits(entering: text, for: row, element, view), .input), 1)
    if !reply.refusals.isEmpty { throw CommandFailure(reply.refusals, of: nil) }
    return reply
  }

  /// What the question for an element asks for, how it is left, and the text to be edited.
  private func question(
    for row: ElementScreen.Row, _ element: Input, _ view: RowView
  ) -> (label: String, Wording.Leaving, value: String) {
    switch row {
    case .element(let index):
      (Wording.element(index + 1), .element, element.written(view.value?.array?[index] ?? ""))
    case .name(let name): (Wording.member(name), .element, element.written(view.value?.object?[name] ?? ""))
    case .item, .add: (view.input?.mapRules == nil ? Wording.newElement : Wording.newMember, .back, "")
    }
  }

  /// - Parameter text: what was typed for the element; ignored for an item, which is checked or unchecked.
  private func edits(
    entering text: String, for row: ElementScreen.Row, _ element: Input, _ view: RowView
  ) throws(CommandFailure) -> [Edit] {
    switch row {
    case .item(let value): return [try edit(view, .insert(.value(value), at: .end))]
    case .element(let index):
      let removal = try edit(view, .removeElement(.index(index)))
      return text.isEmpty ? [removal] : [removal, try edit(view, .insert(.text(text), at: .index(index)))]
    case .name(let name):
      // The name may contain '=', at which a text would be split.
      let member = Value.Object.Member(name: name, value: try accepted(text, by: element, view))
      return [try edit(view, .insert(.value(.object(Value.Object([member]))), at: .end))]
    case .add: return [try edit(view, .insert(.text(text), at: .end))]
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
