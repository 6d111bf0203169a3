import Formwork

extension Interpreter {
  /// Opens a row's text in the user's editor and sets the row to what was saved there. A text that the row
  /// refuses can be edited again.
  func edit(_ command: Command) async throws(CommandFailure) -> Flow {
    let column = command[0].column
    let row = try row(named: command[0], for: .edit)
    let value = try editableText(of: row, command)
    guard let dialogue = questioner, dialogue.source.isTerminal else {
      throw CommandFailure(.needsTerminal(remedyToEnter(row)), column: column)
    }
    let address = session.form.address(of: row)
    var text = value
    while true {
      reporter.flush()
      let start = text
      let name = session.form.input(of: row)?.kind == .json ? "value.json" : "value.txt"
      let edited = await dialogue.source.lendingTerminal { await Self.edited(start, name) }
      switch edited {
      case .failure(let fault): throw CommandFailure(.editor(fault), column: column)
      case .success(let new): text = new
      }
      if text.hasSameScalars(as: value) {
        throw CommandFailure(.cancelled(hasChanged: false), column: column)
      }
      let edit: Edit
      do throws(Refusal) { edit = try session.edit(address, .enter(text)) } catch {
        throw CommandFailure(error, of: command)
      }
      let before = self.before
      let reply = try await step(.change([edit], .input), column)
      if reply.refusals.isEmpty { return try await finish(reply, command, since: before) }
      for refusal in reply.refusals { reporter.diagnostic(Diagnostic(.refusal(refusal))) }
      guard await dialogue.confirm(Wording.editAgain, reporter, isYesByDefault: true) else {
        throw CommandFailure(.cancelled(hasChanged: false), column: column)
      }
    }
  }

  /// The command that opens a row's value in an editor; `nil` if there is none.
  func editCommand(for view: RowView) -> String? {
    guard let row = session.form.row(at: view.address), session.form.has(.text, row) else { return nil }
    return "\(CommandName.edit.text) \(Quoting.word(view.key?.description ?? view.address.description))"
  }

  private static func edited(
    _ text: String, _ name: String
  ) async -> Result<String, EditorFault> {
    do throws(EditorFault) {
      return .success(try await ExternalEditor().edit(text, name: name))
    } catch {
      return .failure(error)
    }
  }

  private func remedyToEnter(_ row: RowID) -> Remedy? {
    session.form.setting(of: row).flatMap { Remedy.toEnter($0, in: session) }
  }

  /// The current text of a row that can be edited now.
  private func editableText(of row: RowID, _ command: Command) throws(CommandFailure) -> String {
    let name = session.form.id(of: row)
    guard let setting = session.form.setting(of: row) else {
      throw CommandFailure([Refusal(.holdsNoValue(row: name), subject: .row(0))], of: command)
    }
    guard session.form.has(.text, row) else {
      throw CommandFailure(
        .notEditable(row: name, isSecret: session.isSecure(setting), remedyToEnter(row)),
        column: command[0].column)
    }
    if let reason = Refusal.Reason.closed(row, in: &session) {
      throw CommandFailure([Refusal(reason, subject: .row(0))], of: command)
    }
    return session.statedValue(setting).map { session.form.input(ofSetting: setting).editable($0) } ?? ""
  }
}
