/// The actions of `onChange` that follow from the changes of an open step, performed in rounds until they change
/// nothing more.
///
/// What only the caller can do comes out of ``next(in:)``, so that a program calls its functions, and a page, which has
/// none, goes on without them.
package struct ChangeActions: Sendable {
  /// What the caller does before it asks again.
  package enum Next: Sendable {
    /// Nothing: the actions of ``row`` for ``change`` are next.
    case row
    /// Calls a function or a program, and passes its effects to ``resume(with:)``.
    case call(Action)
    /// Reads the file with a screen.
    case read(screen: String)
    /// Takes the step back, unless the changes are only reported.
    case refused(Refusal)
    /// Nothing more.
    case done
  }

  /// The actions to perform after the step.
  package private(set) var deferred: [Action] = []
  /// The changes that the actions made.
  package private(set) var changes: [Change] = []
  /// The settings that the actions have set.
  package private(set) var setByActions: Set<Int> = []

  private let cause: Cause
  private let edits: [Edit]
  private let areConsequencesDone: Bool
  /// Whether the changes are only reported: nobody can refuse them, and there are no rounds.
  package let isReport: Bool
  /// For each setting, the stored value that was last reported.
  private var told: [Int: Value?] = [:]
  private var round = 0
  private var isQuietRound = false
  /// The changes of the round that are still to be reported.
  private var pending: ArraySlice<Change>
  /// The change whose actions are performed.
  package private(set) var change = Change(-1, old: nil, new: nil)
  private var rows: ArraySlice<Int> = []
  /// The row whose actions are performed.
  package private(set) var row = -1
  /// The cause of ``change``: the one of the step, or an action.
  package private(set) var changeCause: Cause
  /// The actions of the row that are still to be performed, the next one last. `isDone` tells whether the changes that an
  /// action makes have been made already.
  private var queue: [(action: Action, isDone: Bool)] = []

  /// The maximum number of rounds in which actions may change settings in one step.
  private static let roundLimit = 16

  /// The actions for the changes of an open step, and for those that they make.
  ///
  /// - Parameters:
  ///   - outcome: the beginning of the step.
  ///   - areConsequencesDone: whether what follows from the changes has been done elsewhere, so that only functions have
  ///     to be called.
  package init(of outcome: Outcome, areConsequencesDone: Bool = false) {
    (cause, changeCause, edits) = (outcome.cause, outcome.cause, outcome.edits)
    (self.areConsequencesDone, isReport, pending) = (areConsequencesDone, false, [])
  }

  /// The actions for changes that have been made already and cannot be refused, such as those of `undo`.
  package init(reporting changes: [Change], cause: Cause) {
    (self.cause, changeCause, edits) = (cause, cause, [])
    (areConsequencesDone, isReport, pending) = (false, true, changes[...])
  }

  /// Performs actions up to the next one that needs the caller.
  package mutating func next(in session: inout Session) -> Next {
    while true {
      if let (action, isDone) = queue.popLast() {
        if let next = perform(action, isDone: isDone, &session) { return next }
      } else if let row = rows.popFirst() {
        return begin(row, session)
      } else if let change = pending.popFirst() {
        report(change, session)
      } else if isReport || isQuietRound || !session.form.hasListeners {
        return .done
      } else if round == Self.roundLimit {
        return .refused(Refusal(.endlessChanges))
      } else {
        (round, isQuietRound) = (round + 1, true)
        pending = session.writesOfOpenStep[...]
      }
    }
  }

  /// Performs the effects of the function that was called.
  package mutating func resume(with effects: [Action]) {
    for effect in effects.reversed() { queue.append((effect, false)) }
  }

  /// Performs an action after the step.
  package mutating func postpone(_ action: Action) { deferred.append(action) }

  /// A refusal that points to the value in the command.
  package mutating func refusal(_ reason: Refusal.Reason) -> Refusal {
    queue = []
    let index = edits.firstIndex { $0.path == change.path }
    return Refusal(reason, subject: index.map { .value($0) } ?? .command)
  }

  private mutating func report(_ change: Change, _ session: Session) {
    var change = change
    if !isReport {
      if let value = told[change.setting] { change.old = value }
      // If another function has changed the setting again, the new value is reported in the next round.
      guard change.old != change.new, session.storedValue(change.setting) == change.new else { return }
      told.updateValue(change.new, forKey: change.setting)
    }
    guard session.isRouted(change) else { return }
    self.change = change
    rows = session.form.listeners(to: change, .hasChangeActions)[...]
  }

  private mutating func begin(_ row: Int, _ session: Session) -> Next {
    isQuietRound = false
    self.row = row
    changeCause = cause.of(change, setByActions)
    // What follows from a value that a function has set now is not known elsewhere.
    let isDone = areConsequencesDone && !setByActions.contains(change.setting)
    for action in session.form.changeActions(of: row).reversed() { queue.append((action, isDone)) }
    return .row
  }

  private mutating func perform(_ action: Action, isDone: Bool, _ session: inout Session) -> Next? {
    switch action {
    case .sequence(let actions):
      for action in actions.reversed() { queue.append((action, isDone)) }
    case .when(let condition, let action):
      if session.holds(condition) { queue.append((action, isDone)) }
    case .refuse(let message): return .refused(refusal(.program(explained(message, session))))
    case .call, .run: return .call(action)
    // Restoring values restores their consequences, too.
    case _ where isDone || changeCause.isRestoration: break
    // The form that the program derived is complete, so a function's changes become a separate step.
    case _ where action.changesValues && changeCause != .program:
      let outcome = session.carryOut(.perform([action], session.form.address(of: row)))
      changes += outcome.changes
      setByActions.formUnion(outcome.changes.map { $0.setting })
      if let refusal = outcome.refusals.first { return .refused(self.refusal(refusal.reason)) }
      if case .read(let screen)? = outcome.request {
        queue.append((action, isDone))
        return .read(screen: screen)
      }
    default: deferred.append(action)
    }
    return nil
  }

  /// The message of a refusal, with the setting if the command does not name it.
  private func explained(_ message: String, _ session: Session) -> String {
    let isNamed = edits.isEmpty || edits.contains { $0.path == change.path }
    return isNamed
      ? message : "\(Wording.quoted(session.form.shownKey(of: change.setting).description)): \(message)"
  }
}

extension Cause {
  /// The cause of one change of a step: `action` if an action set the value, otherwise the step's cause.
  package func of(_ change: Change, _ setByActions: Set<Int>) -> Cause {
    setByActions.contains(change.setting) ? .action : self
  }
}

extension Outcome {
  /// Takes the changes of a whole step and its actions.
  package mutating func finish(_ actions: ChangeActions, changes net: [Change]) {
    var rows: [Int: Int] = [:]
    for change in changes + actions.changes { rows[change.setting] = change.row }
    changes = net
    for index in changes.indices { changes[index].row = rows[changes[index].setting] }
    if actions.setByActions.isEmpty { return }
    overruled = actions.setByActions.intersection(edits.map { $0.path.setting }).sorted()
  }
}
