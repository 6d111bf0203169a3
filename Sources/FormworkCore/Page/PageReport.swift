/// The results of a request that a page shows.
package struct PageReport {
  /// Sentences that say why something was refused.
  private var refusals: [String] = []
  /// Sentences about what happened.
  package var notes: [String] = []
  private var changes: [ChangeView] = []
  private var alert: Alert?
  /// The outcome whose alert waits for an answer.
  private var pending: Outcome?
  /// The row that asks for a value.
  private var question: RowAddress?
  /// Further members of the reply, such as the conflicts that prevent a save.
  package var members: Value.Object = [:]

  package init() {}

  package var hasRefusals: Bool { !refusals.isEmpty }

  /// What is to be done before the remaining actions of an outcome are performed.
  package enum Next {
    /// The remaining actions can be performed.
    case proceed
    case verify, save
    /// The remaining actions must not be performed now: the outcome was refused, or an alert waits for an answer.
    case wait
  }

  /// Adds what an outcome has changed, or why it was refused.
  package mutating func add(_ outcome: Outcome, _ session: Session) {
    add(outcome.changes, session)
    for refusal in outcome.refusals { add(refusal, session) }
    if outcome.changes.isEmpty, outcome.refusals.isEmpty,
      outcome.edits.contains(where: { $0.isInsertion && !outcome.overruled.contains($0.setting) })
    {
      notes.append(Wording.alreadyInList)
    }
    if outcome.isIdle { notes.append(Wording.actionIsIdle) }
    if case .undone(let changes)? = outcome.step { notes.append(Wording.undone(changes.count)) }
    if case .redone(let changes)? = outcome.step { notes.append(Wording.redone(changes.count)) }
  }

  /// Adds what an outcome asks the user, and returns what is to be done next.
  package mutating func next(after outcome: Outcome) -> Next {
    guard outcome.refusals.isEmpty else { return .wait }
    switch outcome.request {
    case .show(let alert):
      self.alert = alert
      guard alert.asks || !outcome.remaining.isEmpty else { return .proceed }
      pending = outcome
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
    refusals.append(session.pageText(refusal))
  }

  mutating func add(_ findings: [Finding], _ session: Session) {
    refusals += findings.map { session.pageText($0) }
  }

  package mutating func add(_ diagnostics: [Diagnostic], _ session: Session) {
    refusals += diagnostics.map { session.pageText($0) }
  }

  /// The reply to the page.
  ///
  /// - Parameter alerts: receives the outcome whose alert waits for an answer.
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
        "number": pending.map { .count(alerts.add($0)) } ?? .null,
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
