/// The results of a request that a page shows.
package struct PageReport {
  /// Sentences that say why something was refused.
  private var refusals: [String] = []
  /// Sentences about what happened.
  package var notes: [String] = []
  private var changes: [ChangeView] = []
  private var alert: Alert?
  /// What each choice of the alert does; empty if the alert needs no answer.
  private var choices: [Request] = []
  /// The row that asks for a value.
  private var question: RowAddress?
  /// Further members of the reply, such as the conflicts that prevent a save.
  package var members: Value.Object = [:]

  package init() {}

  package var hasRefusals: Bool { !refusals.isEmpty }

  /// What is to be done before the remaining actions of a reply are performed.
  package enum Next {
    /// The remaining actions can be performed.
    case proceed
    case verify, save
    /// The remaining actions must not be performed now: the request was refused, or an alert waits for an answer.
    case wait
  }

  /// Adds what a request has changed, or why it was refused.
  package mutating func add(_ reply: Reply, _ session: Session) {
    add(reply.changes, session)
    for refusal in reply.refusals { add(refusal, session) }
    if reply.changes.isEmpty, reply.refusals.isEmpty,
      reply.edits.contains(where: { $0.isInsertion && !reply.overruled.contains($0.setting) })
    {
      notes.append(Wording.alreadyInList)
    }
    let reset = session.settingsReset(by: reply)
    if !reset.isEmpty { notes.append(Wording.reset(reset.map { PageTexts(session).name(of: $0) })) }
    if reply.isIdle { notes.append(Wording.actionIsIdle) }
    if case .undone(let changes)? = reply.step { notes.append(Wording.undone(changes.count)) }
    if case .redone(let changes)? = reply.step { notes.append(Wording.redone(changes.count)) }
  }

  /// Asks the user about a request that resets settings.
  ///
  /// - Returns: `false` if it resets none.
  package mutating func asks(before request: Request, _ session: inout Session) -> Bool {
    let question = session.question(before: request) { PageTexts($1).name(of: $0) }
    guard let question else { return false }
    alert = Alert(
      title: question.text,
      choices: [.init(title: Wording.cancel), .init(title: Wording.proceed, isDestructive: true)])
    choices = [.perform([], nil), request]
    return true
  }

  /// Adds what a reply asks the user, and returns what is to be done next.
  package mutating func next(after reply: Reply) -> Next {
    guard reply.refusals.isEmpty else { return .wait }
    switch reply.need {
    case .show(let alert):
      self.alert = alert
      guard alert.asks || !reply.remaining.isEmpty else { return .proceed }
      let actions = alert.choices.isEmpty ? [[]] : alert.choices.map { $0.actions }
      choices = actions.map { .perform($0 + reply.remaining, reply.row) }
      return .wait
    case .ask(let row): question = row
    case .command(.verify): return .verify
    case .command(.save): return .save
    case .command(.revert), .read, .call, nil: break
    case .command(let command): notes.append(Wording.pageWould(command.rawValue))
    }
    return .proceed
  }

  package mutating func add(_ changes: [Change], _ session: Session) {
    self.changes += changes.filter { session.isReported($0.setting) }.map { session.view(of: $0) }
  }

  package mutating func add(_ refusal: Refusal, _ session: Session) {
    refusals.append(PageTexts(session).text(of: refusal))
  }

  mutating func add(_ findings: [Finding], _ session: Session) {
    refusals += findings.map { PageTexts(session).text(of: $0) }
  }

  package mutating func add(_ diagnostics: [Diagnostic], _ session: Session) {
    refusals += diagnostics.map { PageTexts(session).text(of: $0) }
  }

  /// The reply to the page.
  package func reply(_ session: Session, _ alerts: inout OpenAlerts) -> Value {
    var object = members
    object["screen"] = .string(session.form.name(of: session.currentScreen))
    object["depth"] = .count(session.titles.count - 1)
    object["refusals"] = texts(refusals)
    object["notes"] = texts(notes)
    object["changes"] = .array(
      changes.map { ["key": .string($0.key.description), "line": .string($0.line)] })
    object["unsaved"] = .count(session.allUnsavedChanges.count { session.isReported($0.setting) })
    object["canUndo"] = .bool(session.canUndo)
    object["canRedo"] = .bool(session.canRedo)
    if let question { object["ask"] = ["screen": .string(question.screen), "id": .string(question.id)] }
    if let alert {
      object["alert"] = [
        "title": .string(alert.title), "message": alert.message.map { .string($0) } ?? .null,
        "choices": .array(
          alert.choices.map { ["title": .string($0.title), "destructive": .bool($0.isDestructive)] }),
        "number": choices.isEmpty ? .null : .count(alerts.add(choices)),
      ]
    }
    return .object(object)
  }

  /// The reply to a request that changes nothing.
  package func reply(_ session: Session) -> Value {
    var none = OpenAlerts()
    return reply(session, &none)
  }

  private func texts(_ texts: [String]) -> Value { .array(texts.map { .string($0) }) }
}

extension Edit {
  fileprivate var isInsertion: Bool { if case .insert = operation { true } else { false } }
}
