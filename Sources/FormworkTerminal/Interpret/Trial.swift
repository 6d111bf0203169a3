import Formwork

/// The effect that a command would have; found out on a copy of the state.
@MainActor
struct Trial {
  let reply: Reply
  private(set) var diff = ScreenDiff()
  /// The title of the screen that would be shown.
  private var title = ""
  /// Requirements that would prevent saving but do not prevent it now.
  private var unmet: [Finding] = []
  private var refusesSave = false

  /// The trial of a command that would be refused.
  init(refused refusals: [Refusal]) { reply = Reply(refusals: refusals) }

  init(of request: Request, in session: inout Session) {
    let before = Set(session.findingsOfUnsaved().map(\.fault))
    var shown = VisibleRows(session, screen: session.currentScreen)
    var changes: [Remedy.Assignment]?
    self = session.previewing(request) { session, reply in
      var trial = Trial(reply)
      trial.diff = ScreenDiff(reply.changes, in: &session, &shown)
      trial.title = session.titles.last ?? ""
      trial.unmet = session.findingsOfUnsaved().filter { !before.contains($0.fault) }
      if !trial.unmet.isEmpty { changes = session.assignments(of: reply.changes) }
      trial.refusesSave = session.preventsSave
      return trial
    }
    // The command has changed nothing, so what is suggested includes its changes.
    guard let changes else { return }
    for index in unmet.indices { unmet[index].remedy = unmet[index].remedy?.joining(changes, in: session) }
  }

  private init(_ reply: Reply) { self.reply = reply }

  /// The effects of a command other than changed rows.
  func sentences(_ workspace: Workspace, _ speaker: Speaker) -> [String] {
    let session = workspace.session
    var sentences: [String] = []
    if reply.hasMoved { sentences.append(Wording.wouldOpen(title)) }
    if let need = reply.need {
      // For a save that would be refused, the reason is reported below.
      let isRefusedSave = need == .command(.save) && refusesSave
      if !isRefusedSave { sentences.append(Wording.would(words(for: need, workspace))) }
    }
    if !reply.remaining.isEmpty { sentences.append(Wording.andThen(session.shown(reply.remaining))) }
    for refusal in reply.refusals { sentences.append(Wording.wouldFail(refusal.message(speaker))) }
    for change in reply.changes
    where change.new != nil && session.form.input(ofSetting: change.setting).lacksItems {
      sentences.append(Wording.isNotChecked(session.scriptName(of: change.setting)))
    }
    if reply.changes.contains(where: { !session.form.listeners(to: $0, .hasChangeActions).isEmpty }) {
      sentences.append(Wording.onChangeIsNotRun)
    }
    for finding in unmet {
      sentences.append(Wording.savingWouldFail(Wording.sentence(for: finding, speaker)))
    }
    if reply.changes.isEmpty, sentences.isEmpty { sentences.append(Wording.nothingWouldChange) }
    return sentences
  }

  private func words(for need: Reply.Need, _ workspace: Workspace) -> String {
    switch need {
    case .call(let call): words(for: call, workspace)
    default: Wording.effect(of: need)
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
