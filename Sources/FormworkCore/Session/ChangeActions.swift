/// The actions of `onChange` that follow from the changes of an open step, performed in rounds until they change
/// nothing more.
///
/// ``next(in:)`` returns what only the caller can do: a program calls its functions; a page, which has none, continues
/// without them.
package struct ChangeActions: Sendable {
  /// What the caller must do before it calls ``next(in:)`` again.
  package enum Next: Sendable {
    /// Nothing: the actions of ``row`` for ``change`` are next.
    case row
    /// Call a function or a program, and pass its effects to ``resume(with:of:)``.
    case call(Action)
    /// Read the file with a screen.
    case read(screen: String)
    /// Take the step back, unless the changes are only reported.
    case refused(Refusal)
    /// Nothing: all actions have been performed.
    case done
  }

  /// The actions to perform after the step.
  package private(set) var deferred: [Action] = []
  /// The changes that the actions made.
  package private(set) var changes: [Change] = []
  /// The settings that the actions have set.
  package private(set) var setByActions: Set<SettingID> = []

  private let cause: Cause
  private let edits: [Edit]
  /// Whether the changes are only reported: they cannot be refused, and are reported once instead of in rounds.
  package let isReport: Bool
  /// For each setting, the stored value that was last reported.
  private var reported: [SettingID: Value?] = [:]
  private var round = 0
  private var isQuietRound = false
  /// The changes of the round that are still to be reported.
  private var pending: ArraySlice<Change>
  /// The change whose actions are being performed.
  package private(set) var change = Change(SettingID(-1), old: nil, new: nil)
  private var rows: ArraySlice<RowID> = []
  /// The row whose actions are being performed.
  package private(set) var row = RowID(-1)
  /// The cause of ``change``: the step's cause, or `action`.
  package private(set) var changeCause: Cause
  /// The actions of the row that are still to be performed, the next one last.
  private var queue: [Entry] = []

  private struct Entry {
    var action: Action
    /// The program that printed it as an effect.
    var program: [String]?
  }

  /// The maximum number of rounds in which actions may change settings in one step.
  private static let roundLimit = 16

  /// The actions for the changes of an open step, and for the changes that these actions make.
  package init(of reply: Reply) {
    (cause, changeCause, edits) = (reply.cause, reply.cause, reply.edits)
    (isReport, pending) = (false, [])
  }

  /// The actions for changes that have already been made and cannot be refused, such as those of `undo`.
  package init(reporting changes: [Change], cause: Cause) {
    (self.cause, changeCause, edits) = (cause, cause, [])
    (isReport, pending) = (true, changes[...])
  }

  /// Performs actions up to the next one that needs the caller.
  package mutating func next(in session: inout Session) -> Next {
    while true {
      if let entry = queue.popLast() {
        if let next = perform(entry, &session) { return next }
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

  /// Performs the effects of the function or the program that an action called.
  package mutating func resume(with effects: [Action], of call: Action) {
    let program: [String]? = if case .run(let program) = call { program } else { nil }
    for effect in effects.reversed() { queue.append(Entry(action: effect, program: program)) }
  }

  /// Defers an action until after the step.
  package mutating func postpone(_ action: Action) { deferred.append(action) }

  /// Drops the row's remaining actions, and returns a refusal that points to the value in the command.
  package mutating func refusal(_ reason: Refusal.Reason) -> Refusal {
    queue = []
    let index = edits.firstIndex { $0.setting == change.setting }
    return Refusal(reason, subject: index.map { .value($0) } ?? .command)
  }

  private mutating func report(_ change: Change, _ session: Session) {
    var change = change
    if !isReport {
      if let value = reported[change.setting] {
        change = Change(change.setting, old: value, new: change.new, row: change.row)
      }
      // If another function has changed the setting again, the new value is reported in the next round.
      guard change.isEffective, session.storedValue(change.setting) == change.new else { return }
      reported.updateValue(change.new, forKey: change.setting)
    }
    guard session.isRouted(change) else { return }
    self.change = change
    rows = session.form.listeners(to: change, .hasChangeActions)[...]
  }

  private mutating func begin(_ row: RowID, _ session: Session) -> Next {
    isQuietRound = false
    self.row = row
    changeCause = cause.of(change, setByActions)
    for action in session.form.changeActions(of: row).reversed() { queue.append(Entry(action: action)) }
    return .row
  }

  private mutating func perform(_ entry: Entry, _ session: inout Session) -> Next? {
    func with(_ action: Action) -> Entry { Entry(action: action, program: entry.program) }
    let action = entry.action
    switch action {
    case .sequence(let actions):
      for action in actions.reversed() { queue.append(with(action)) }
    case .when(let condition, let action):
      if session.holds(condition) { queue.append(with(action)) }
    case .refuse(let message): return .refused(refusal(.program(explained(message, session))))
    case .call, .run: return .call(action)
    // Restoring values restores their consequences, too.
    case _ where changeCause.isRestoration: break
    // The form that the program derived is complete, so a function's changes become a separate step.
    case _ where action.changesValues && changeCause != .program:
      let reply = session.carryOut(.perform([action], session.form.address(of: row)))
      changes += reply.changes
      setByActions.formUnion(reply.changes.map { $0.setting })
      if let first = reply.refusals.first {
        var refusal = refusal(first.reason)
        refusal.prefix = first.prefix
        if let program = entry.program { refusal.name(effectOf: program) }
        return .refused(refusal)
      }
      if case .read(let screen)? = reply.need {
        queue.append(entry)
        return .read(screen: screen)
      }
    default: deferred.append(action)
    }
    return nil
  }

  /// The message of a refusal, preceded by the setting if the command does not name it.
  private func explained(_ message: String, _ session: Session) -> String {
    let isNamed = edits.isEmpty || edits.contains { $0.setting == change.setting }
    return isNamed
      ? message : "\(Wording.quoted(session.form.shownKey(of: change.setting).description)): \(message)"
  }
}

extension Cause {
  /// The cause of one change of a step: `action` if an action set the value, otherwise the step's cause.
  package func of(_ change: Change, _ setByActions: Set<SettingID>) -> Cause {
    setByActions.contains(change.setting) ? .action : self
  }
}

extension Reply {
  /// Replaces the changes with the net changes of the step, and adds the edits that its actions overruled.
  package mutating func finish(_ actions: ChangeActions, changes net: [Change]) {
    var rows: [SettingID: RowID] = [:]
    for change in changes + actions.changes { rows[change.setting] = change.row }
    changes = net
    for index in changes.indices { changes[index].row = rows[changes[index].setting] }
    if actions.setByActions.isEmpty { return }
    overruled = actions.setByActions.intersection(Set(edits.map { $0.setting })).sorted()
  }
}
