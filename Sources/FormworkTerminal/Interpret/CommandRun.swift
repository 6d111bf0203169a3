import Formwork

/// Carries out a command to its end: reports what it changes, asks the user, and saves.
@MainActor
final class CommandRun: RequestClient {
  typealias Fault = CommandFailure

  private let interpreter: Interpreter
  /// The command; `nil` for a change that was not written as a line.
  private let command: Command?
  /// The program's form before the next reply.
  private var before: Snapshot?
  /// Whether the command has changed anything so far.
  private var hasChanged = false
  /// The item that the user has added to a list.
  private var newItem: ItemID?
  /// Whether the command ends the prompt or the script.
  private(set) var flow = Interpreter.Flow.goOn

  /// - Parameter before: the program's form before the first reply, if functions of the program were called since.
  init(_ interpreter: Interpreter, _ command: Command?, since before: Snapshot? = nil) {
    (self.interpreter, self.command) = (interpreter, command)
    self.before = before ?? interpreter.before
  }

  private var session: Session { interpreter.session }
  private var reporter: Reporter { interpreter.reporter }
  private var column: Int { command?.column(of: .command) ?? 1 }

  func show(_ reply: Reply) throws(CommandFailure) {
    try interpreter.report(reply, command, before)
    before = interpreter.before
    hasChanged = hasChanged || !reply.changes.isEmpty
    newItem = newItem ?? itemAdded(by: reply)
    reporter.flush()  // keeps the output of the program in order
  }

  func fault(_ failure: Failure) -> CommandFailure { CommandFailure(failure, column: column) }

  func carryOut(
    _ need: ClientNeed, of reply: Reply
  ) async throws(CommandFailure) -> Resumption {
    // What was printed comes before the output of the program.
    defer { reporter.flush() }
    switch need {
    case .show(let alert): return .perform(try await choose(from: alert))
    case .ask(let row): return try await answer(row, reply)
    case .quit:
      // The caller saves a change from the command line.
      flow =
        command == nil && interpreter.dialogue == nil ? .leave : try await interpreter.quit(column: column)
      return .stop
    case .verify: try interpreter.verify(column: column)
    case .save: try await interpreter.save(column: column)
    }
    return .perform([])
  }

  /// Lets the user enter a value, or edit the elements of a list.
  private func answer(_ address: RowAddress, _ reply: Reply) async throws(CommandFailure) -> Resumption {
    if interpreter.answers.isEmpty, let editor = ElementEditor(interpreter, address) {
      flow = try await editor.run()
      before = interpreter.before
      return flow == .goOn ? .perform([]) : .stop
    }
    guard let edit = try await ask(address),
      var next = try await enter(edit.edit, address, answeredBy: edit.answer)
    else { return .stop }
    next.remaining += reply.remaining
    return .reply(next)
  }

  private func choose(from alert: Alert) async throws(CommandFailure) -> [Action] {
    reporter.alert(alert)
    if let choice = try answer(to: alert) { return alert.choices[choice].actions }
    guard alert.asks else { return [] }
    guard let dialogue = interpreter.questioner else {
      let takesAnswer = command.map { CommandDescription[$0.name].takesAnswer } ?? false
      throw CommandFailure(
        .wouldAskToChoose(
          title: alert.title, choices: alert.choices.map(\.title), takesAnswer: takesAnswer),
        column: column)
    }
    guard
      let choice = await dialogue.choose(
        alert.choices.map { Chooser.Item(reporter.visible($0.title)) }, reporter)
    else {
      throw CommandFailure(.cancelled(hasChanged: hasChanged), column: column)
    }
    return alert.choices[choice].actions
  }

  /// The choice that the next answer makes; `nil` if there is no answer.
  private func answer(to alert: Alert) throws(CommandFailure) -> Int? {
    guard let word = interpreter.answers.first else { return nil }
    let choice = alert.choice(named: word.text)
    // An alert that does not ask may still be answered.
    guard choice != nil || alert.asks else { return nil }
    interpreter.answers.removeFirst()
    guard let choice else {
      throw CommandFailure(.unknownAnswer(choices: alert.choices.map(\.title)), column: word.column)
    }
    return choice
  }

  /// Handles a tap on a row that needs a value: takes the next answer or asks at the prompt; refuses it in
  /// a script and suggests `set`.
  ///
  /// - Parameters:
  ///   - typed: a refused value that the user can correct.
  ///   - isFirstRefusal: whether `typed` is the first value that was refused.
  private func ask(
    _ address: RowAddress, typed: String? = nil, isFirstRefusal: Bool = false
  ) async throws(CommandFailure) -> (edit: Edit, answer: Word?)? {
    guard let row = session.form.row(at: address) else { return nil }
    if let answer = interpreter.answers.popFirst() {
      return (try? session.edit(row, entering: answer.text)).map { ($0, answer) }
    }
    let view = interpreter.display.view(ofRow: row)
    let column = command?.column(of: .row(0)) ?? 1
    guard let dialogue = interpreter.questioner else {
      throw CommandFailure(.wouldAsk(row: address.id, instead: instead(of: view)), column: column)
    }
    // The input line of a secure row is empty even if the row has a value.
    if view.isSecure || isFirstRefusal, let removal = removal(address) {
      reporter.note(Wording.remove(removal))
    }
    guard
      let text = await dialogue.value(
        for: view, newItem(row, view), typed: typed, edit: interpreter.editCommand(for: view), reporter)
    else {
      throw CommandFailure(.cancelled(hasChanged: hasChanged), column: column)
    }
    return (try? session.edit(row, entering: text)).map { ($0, nil) }
  }

  /// Enters a value. One that was typed is asked for again as long as it is refused.
  private func enter(
    _ first: Edit, _ row: RowAddress, answeredBy word: Word?
  ) async throws(CommandFailure) -> Reply? {
    var edit = first
    var isFirstRefusal = true
    while true {
      let reply = try await interpreter.step(.change([edit], .input), column)
      let repeated = word == nil ? reply.editsWithoutEffect.first : nil
      guard let typed = edit.operation.text, repeated != nil || !reply.refusals.isEmpty,
        !(reply.refusals.first?.isInterruption ?? false)
      else { return reply }
      if let word {
        var failure = CommandFailure(reply.refusals, of: command)
        failure.column = word.column
        throw failure
      }
      for refusal in reply.refusals { reporter.diagnostic(Diagnostic(.refusal(refusal))) }
      if let repeated { reporter.note(Wording.isThere(repeated.operation)) }
      guard let next = try await ask(row, typed: typed, isFirstRefusal: isFirstRefusal) else { return nil }
      isFirstRefusal = false
      edit = next.edit
    }
  }

  /// What to ask for at a row that adds items; `nil` for another row.
  private func newItem(_ row: RowID, _ view: RowView) -> String? {
    session.form.list(of: row).map { list in
      Wording.newItem(
        view.label ?? view.address.id, session.form.identityNames(ofList: list).joined(separator: "."),
        reporter.titleSeparator)
    }
  }

  /// How the value of a row can be removed; `nil` if it has none or must have one.
  private func removal(_ address: RowAddress) -> Wording.Removal? {
    guard let row = session.form.row(at: address), let setting = session.form.setting(of: row),
      !session.form.input(ofSetting: setting).isRequired, session.storedValue(setting) != nil,
      session.form.list(of: setting) == nil, !session.form.isIdentity(setting)
    else { return nil }
    return interpreter.questioner?.clears(interpreter.display.view(ofRow: row)) ?? false
      ? .emptyAnswer : .command("reset \(Quoting.word(interpreter.name(of: row)))")
  }

  /// The item that a tap on a list's row or `add` has added at the prompt.
  private func itemAdded(by reply: Reply) -> ItemID? {
    guard interpreter.questioner != nil, command?.name == .add || command?.name == .tap,
      let row = reply.edits.first?.row
    else { return nil }
    return session.newItem(in: reply, addedBy: row)
  }

  /// The actions that show the screen of the item that was added, if its row leads to one.
  var showingNewItem: [Action] {
    guard let newItem, session.exists(item: newItem) else { return [] }
    let form = session.form
    return form.rows(ofItem: newItem).lazy.map { form.actions(of: $0) + form.detailActions(of: $0) }
      .first { $0.contains { if case .push = $0 { true } else { false } } } ?? []
  }

  private func instead(of row: RowView) -> String {
    let value = row.input?.items.map { items in
      items.filter { !$0.isDisabled }.map { Quoting.word($0.value.description) }.joined(separator: "|")
    }
    let name = interpreter.name(of: row.row)
    if row.input == nil { return "add \(Quoting.word(name)) NAME" }
    if let input = row.input, input.element != nil {
      return "add \(Quoting.word(name)) \(input.mapRules == nil ? "VALUE" : "NAME=VALUE")"
    }
    return "set \(Quoting.word(name)) \(value.flatMap { $0.unicodeScalars.count < 60 ? $0 : nil } ?? "VALUE")"
  }
}

extension Alert {
  /// The index of the choice with this title, whatever the case, or with this id made of its title.
  fileprivate func choice(named name: String) -> Int? {
    choices.firstIndex { $0.title.hasSameScalars(as: name) }
      ?? choices.firstIndex { $0.title.lowercased() == name.lowercased() }
      ?? choices.firstIndex { RowIdentifier.slug($0.title) == name }
  }
}
