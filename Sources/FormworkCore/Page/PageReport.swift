/// The results of a request that a page shows.
package struct PageReport {
  /// Sentences that say why something was refused.
  private var refusals: [String] = []
  /// Sentences about what happened.
  package var notes: [String] = []
  private var changes: [ChangeView] = []
  private var alert: Alert?
  /// The outcome whose alert waits for an answer.
  package private(set) var pending: Outcome?
  /// The row that asks for a value.
  private var question: RowAddress?
  package var hasMoved = false
  /// Further members of the reply, such as the conflicts that prevent a save.
  package var members: Value.Object = [:]

  package init() {}

  package var hasRefusals: Bool { !refusals.isEmpty }

  /// What is to be done before the remaining actions of an outcome are performed.
  package enum Next {
    /// The remaining actions can be performed.
    case proceed
    case verify, save
    /// Nothing, because the outcome was refused, or an alert waits for an answer.
    case wait
  }

  /// Adds an outcome, and takes the request out of it unless the caller's session carries it out.
  package mutating func add(_ outcome: inout Outcome, _ session: Session) -> Next {
    add(outcome.changes, session)
    for refusal in outcome.refusals { add(refusal, session) }
    hasMoved = hasMoved || outcome.hasMoved
    if outcome.changes.isEmpty, outcome.refusals.isEmpty,
      outcome.edits.contains(where: { $0.isInsertion && !outcome.overruled.contains($0.setting) })
    {
      notes.append(Wording.alreadyInList)
    }
    if outcome.isIdle { notes.append(Wording.actionIsIdle) }
    if case .undone(let changes)? = outcome.step { notes.append(Wording.undone(changes.count)) }
    if case .redone(let changes)? = outcome.step { notes.append(Wording.redone(changes.count)) }
    guard outcome.refusals.isEmpty else { return .wait }
    var next = Next.proceed
    switch outcome.request {
    case .show(let alert):
      self.alert = alert
      if alert.asks || !outcome.remaining.isEmpty {
        pending = outcome
        next = .wait
      }
    case .ask(let row): question = row
    case .verify: next = .verify
    case .save: next = .save
    case .quit: notes.append(Wording.pageWouldQuit)
    case .revert, .read, .call, nil: return .proceed
    }
    outcome.request = nil
    return next
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
  package func reply(_ session: Session) -> Value {
    var object = members
    object["screen"] = .string(session.form.name(of: session.currentScreen))
    object["depth"] = .count(session.titles.count - 1)
    object["moved"] = .bool(hasMoved)
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
      ]
    }
    return .object(object)
  }

  private func texts(_ texts: [String]) -> Value { .array(texts.map { .string($0) }) }
}

extension Outcome {
  /// The event that performs a choice of the alert that the outcome shows, and then what remains; `nil` if it shows no
  /// alert.
  ///
  /// - Parameter index: the number of the choice; `nil` if the alert has none.
  package func event(choosing index: Int?) -> Event? {
    guard case .show(let alert)? = request else { return nil }
    let choice = index.flatMap { alert.choices.indices.contains($0) ? alert.choices[$0] : nil }
    return .perform((choice?.actions ?? []) + remaining, row)
  }
}

extension Edit {
  fileprivate var isInsertion: Bool { if case .insert = operation { true } else { false } }
}
