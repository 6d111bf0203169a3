import Formwork

/// The effect that a command would have; found out on a copy of the state.
@MainActor
struct Preview {
  let outcome: Outcome
  private(set) var diff = ScreenDiff()
  /// The title of the screen that would be shown.
  private var title = ""
  /// Requirements that would prevent saving but do not prevent it now.
  private var unmet: [Finding] = []
  private var refusesSave = false

  /// The preview of a command that would be refused.
  init(refused refusals: [Refusal]) { outcome = Outcome(refusals: refusals) }

  init(of event: Event, in session: inout Session) {
    let before = Set(session.findingsOfUnsaved().map(\.fault))
    var shown = VisibleRows(session, screen: session.currentScreen)
    self = session.previewing(event) { trial, outcome in
      var preview = Preview(outcome)
      preview.diff = trial.screenDiff(outcome.changes, &shown)
      preview.title = trial.titles.last ?? ""
      preview.unmet = trial.findingsOfUnsaved().filter { !before.contains($0.fault) }
      preview.refusesSave = trial.preventsSave
      return preview
    }
  }

  private init(_ outcome: Outcome) { self.outcome = outcome }

  /// The effects of a command other than changed rows.
  func sentences(_ workspace: Workspace) -> [String] {
    let session = workspace.session
    var sentences: [String] = []
    if outcome.hasMoved { sentences.append(Wording.wouldOpen(title)) }
    if let request = outcome.request {
      // For a save that would be refused, the reason is reported below.
      let isRefusedSave = request == .command(.save) && refusesSave
      if !isRefusedSave { sentences.append(Wording.would(words(for: request, workspace))) }
    }
    if !outcome.remaining.isEmpty { sentences.append(Wording.andThen(session.shown(outcome.remaining))) }
    for refusal in outcome.refusals { sentences.append(Wording.wouldFail(refusal.message(.commands))) }
    for change in outcome.changes
    where change.new != nil && session.form.input(ofSetting: change.setting).lacksItems {
      sentences.append(Wording.isNotChecked(session.scriptName(of: change.setting)))
    }
    if outcome.changes.contains(where: { !session.form.listeners(to: $0, .hasChangeActions).isEmpty }) {
      sentences.append(Wording.onChangeIsNotRun)
    }
    for finding in unmet {
      sentences.append(Wording.savingWouldFail(Wording.sentence(for: finding, .commands)))
    }
    if outcome.changes.isEmpty, sentences.isEmpty { sentences.append(Wording.nothingWouldChange) }
    return sentences
  }

  private func words(for request: Outcome.Request, _ workspace: Workspace) -> String {
    switch request {
    case .call(let call): words(for: call, workspace)
    default: Wording.effect(of: request)
    }
  }

  private func words(for call: HandlerCall, _ workspace: Workspace) -> String {
    let session = workspace.session
    if case .program(let program) = call.function { return session.shown(.run(program)) }
    guard case .registered(let name, let argument) = call.function, !workspace.has(function: name),
      let text = session.form.declaredActions[name]
    else { return Wording.callTheProgram }
    return Wording.perform(session.shown(.call(name, argument)), text)
  }
}
