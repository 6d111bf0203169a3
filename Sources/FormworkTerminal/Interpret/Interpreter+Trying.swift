import Formwork

// Commands that preview a change. They change nothing.
extension Interpreter {
  /// Carries out a command on a copy of the state and reports its effect.
  func attempt(_ words: [Word]) throws(CommandFailure) {
    let command: Command
    do throws(LineFault) { command = try read(words) } catch {
      throw CommandFailure(error.fault, column: error.column)
    }
    guard let preview = try preview(of: command) else {
      throw CommandFailure(.nothingToTry(words[0].text), column: words[0].column)
    }
    let changed = preview.diff.rows.filter { $0.appearance != .unchanged }.sorted { $0.row < $1.row }
    let rows = (changed + preview.diff.elsewhere).map { row -> RowView in
      var view = workspace.shown(row)
      view.isTrial = true
      if view.appearance == .unchanged { view.appearance = .changed }
      return view
    }
    reporter.rows(rows, isOfScreen: true)
    sentences(about: preview).forEach(reporter.note)
  }

  /// The result of a command that was only tried.
  private struct Preview {
    var outcome: Outcome
    var diff = ScreenDiff()
    /// The title of the screen that would be shown.
    var title = ""
    /// Requirements that would prevent saving but do not prevent it now.
    var unmet: [Finding] = []
    var refusesSave = false
  }

  private func preview(of command: Command) throws(CommandFailure) -> Preview? {
    let numbered = dialogue == nil ? nil : numbered
    while true {
      do throws(Command.EventFault) {
        return try command.event(in: session, numbered).map { preview(of: $0) }
      } catch {
        if case .refused(let refusals) = error { return Preview(outcome: Outcome(refusals: refusals)) }
        try resolve(error, of: command.name)
      }
    }
  }

  private func preview(of event: Event) -> Preview {
    let before = Set(session.findingsOfUnsaved().map(\.fault))
    var shown = VisibleRows(session, screen: session.currentScreen)
    return session.previewing(event) { trial, outcome in
      Preview(
        outcome: outcome, diff: trial.screenDiff(outcome.changes, &shown), title: trial.titles.last ?? "",
        unmet: trial.findingsOfUnsaved().filter { !before.contains($0.fault) },
        refusesSave: trial.preventsSave)
    }
  }

  /// The effects of a command other than changed rows.
  private func sentences(about preview: Preview) -> [String] {
    var sentences: [String] = []
    let outcome = preview.outcome
    if outcome.hasMoved { sentences.append(Wording.wouldOpen(preview.title)) }
    if let request = outcome.request {
      // For a save that would be refused, the reason is reported below.
      let isRefusedSave = request == .save && preview.refusesSave
      if !isRefusedSave { sentences.append(Wording.would(words(for: request))) }
    }
    if !outcome.remaining.isEmpty { sentences.append(Wording.andThen(session.shown(outcome.remaining))) }
    for refusal in outcome.refusals { sentences.append(Wording.wouldFail(refusal.message)) }
    for change in outcome.changes
    where change.new != nil && session.form.input(ofSetting: change.setting).lacksItems {
      sentences.append(Wording.isNotChecked(session.scriptName(of: change.setting)))
    }
    if outcome.changes.contains(where: { !session.form.listeners(to: $0, .hasChangeActions).isEmpty }) {
      sentences.append(Wording.onChangeIsNotRun)
    }
    for finding in preview.unmet { sentences.append(Wording.savingWouldFail(finding.message)) }
    if outcome.changes.isEmpty, sentences.isEmpty { sentences.append(Wording.nothingWouldChange) }
    return sentences
  }

  private func words(for request: Outcome.Request) -> String {
    switch request {
    case .call(let call): words(for: call)
    default: Wording.effect(of: request)
    }
  }

  private func words(for call: HandlerCall) -> String {
    if case .program(let program) = call.function { return session.shown(.run(program)) }
    guard case .registered(let name, let argument) = call.function, !workspace.has(function: name),
      let text = session.form.declaredActions[name]
    else { return Wording.callTheProgram }
    return Wording.perform(session.shown(.call(name, argument)), text)
  }
}
