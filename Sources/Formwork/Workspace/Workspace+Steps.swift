/// Called with the dictionary of a changed value: the row's own context, `row`, `key`, `value`, `oldValue`,
/// `isSet`, `cause` and, for a segmented control, `index`. It cannot refuse the change; a function that
/// `onChange` names can.
public typealias ChangeHandler = @MainActor (Row.Context) async -> Void

// Handles an event: checks it, calls the functions that may refuse it, notifies the others, and commits the
// result.
extension Workspace {
  /// Handles an event, and performs the resulting actions up to the first one that only the caller can carry
  /// out: the outcome's `request`. After carrying it out, pass the `remaining` actions back with
  /// `Event.perform`.
  ///
  /// All calls of a workspace that change or save something are served one at a time, in the order in which they are
  /// made. A function called by the workspace cannot await such a call; it returns effects instead.
  ///
  /// - Throws: if a file of the form cannot be read.
  @discardableResult
  public func perform(_ event: Event) async throws(Failure) -> Outcome {
    try await turn.serve { () async throws(Failure) in
      if !event.hasEdits { takeResults(withRows: true) }
      return try await outcome(of: event)
    }
  }

  /// Handles an event and what follows from it, up to the first action that only the caller can carry out.
  private func outcome(of event: Event) async throws(Failure) -> Outcome {
    let collector = OutcomeCollector(self)
    try await finish(event, for: collector)
    return collector.outcome ?? Outcome()
  }

  /// Sets values in one change.
  ///
  /// - Throws: all reasons why the change was refused. In that case, nothing was changed.
  @discardableResult
  public func set(_ values: [(key: Key, value: Value)]) async throws(Failure) -> Outcome {
    try await turn.serve { () async throws(Failure) in try await change(values) }
  }

  private func change(_ values: [(key: Key, value: Value)]) async throws(Failure) -> Outcome {
    takeResults(withRows: true)
    if values.contains(where: { session.form.setting($0.key) == nil }) { try await readEverything() }
    var edits: [(edit: Edit, position: Int)] = []
    var refusals: [Refusal] = []
    for (position, (key, value)) in values.enumerated() {
      if let setting = session.form.setting(key) {
        edits.append((Edit(setting, .set(value)), position))
      } else {
        refusals.append(Refusal(session.reason(ofUnknown: key.description), subject: .row(position)))
      }
    }
    var outcome = Outcome(refusals: refusals)
    if refusals.isEmpty {
      outcome = try await self.outcome(of: .change(edits.map(\.edit), .input))
    } else {
      outcome.refusals += session.refusals(ofValues: edits)
    }
    guard outcome.refusals.isEmpty else {
      throw Failure(
        outcome.refusals.sorted { $0.position < $1.position }.map { refusal in
          let key = refusal.position < 0 ? nil : values[refusal.position].key.description
          return Diagnostic(.refusal(refusal), about: key)
        })
    }
    return outcome
  }

  /// Whether anything listens for changes: a function, the program or an observer.
  var listens: Bool {
    session.form.hasListeners || observer.handler != nil || program != nil || observer.routed != nil
  }

  /// Handles an event without waiting; `nil` if functions of the program may have to be called.
  package func handleAtOnce(_ event: Event) -> Outcome? {
    listens || event.readsFile || !session.form.loads.isEmpty || !session.programs(of: event).isEmpty
      ? nil : session.handle(event)
  }

  /// Sets a row to the value of a typed text; `nil` if that is not a simple case or something listens for
  /// changes.
  package func changeSimply(_ name: Span<UInt8>, to text: Span<UInt8>) -> SimpleChange? {
    listens || !session.form.loads.isEmpty ? nil : session.changeSimply(name, to: text)
  }

  /// Handles an event as one step of `undo`.
  package func step(_ event: Event) async throws(Failure) -> Outcome {
    if let refusal = await refusalOfPrograms(of: event) { return Outcome(refusals: [refusal]) }
    if event.readsFile, let outcome = try await readAgain() { return outcome }
    if !session.form.loads.isEmpty { try await waitForItems(of: event) }
    return try await step(event) { $0.carryOut(event) }
  }

  /// Carries out a part of an event as one step.
  func step(_ event: Event, _ carryOut: (inout Session) -> Outcome) async throws(Failure) -> Outcome {
    guard listens else {
      let start = session.begin()
      let outcome = carryOut(&session)
      session.commit(start, event, outcome)
      return outcome
    }
    try await adoptStoredValues()
    let start = session.begin()
    var step = Step(carryOut(&session))
    if event.cause.isRestoration {
      session.commit(start, event, step.outcome)
      await notifyFunctions(step.outcome.changes, &step)
    } else if let refusal = await performChangeActions(&step) {
      session.takeBack(start)
      await reportRollback(step)
      var outcome = Outcome(refusals: [refusal])
      outcome.cause = step.outcome.cause
      outcome.row = step.outcome.row
      return outcome
    }
    await notify(step.outcome.changes, cause: step.outcome.cause, setByFunctions: step.setByFunctions)
    do throws(Failure) { try await adoptForm(into: &step) } catch {
      session.commit(start, event, step.outcome)
      formOrigin.pendingEffects += step.deferred
      throw error
    }
    if !step.outcome.refusals.isEmpty {
      formOrigin.pendingEffects += step.deferred
    } else if !step.deferred.isEmpty {
      step.outcome.postpone(behind: step.deferred)
    }
    if event.cause.isRestoration {
      session.commitOpenStep()
    } else {
      session.commit(start, event, step.outcome)
    }
    return step.outcome
  }

  /// Performs the next part of an outcome that does not need the caller: calls a function, reads a file of
  /// the form, or performs the remaining actions. Returns `nil` if there is no such part.
  func proceed(from outcome: Outcome) async throws(Failure) -> Outcome? {
    guard outcome.refusals.isEmpty else { return nil }
    switch outcome.request {
    case nil:
      return outcome.remaining.isEmpty ? nil : try await step(.perform(outcome.remaining, outcome.row))
    case .call(let call):
      switch await effects(of: call) {
      case .success(let effects):
        var next = try await step(.perform(effects + outcome.remaining, outcome.row))
        if case .program(let program) = call.function, !outcome.remaining.contains(where: \.changesValues) {
          for index in next.refusals.indices { next.refusals[index].name(effectOf: program) }
        }
        return next
      case .failure(let refusal): return Outcome(refusals: [refusal])
      }
    case .read(let screen):
      try read(screen: screen)
      return try await step(.perform(outcome.remaining, outcome.row))
    case .command(.revert):
      var next = try await step(.revert)
      (next.remaining, next.row) = (outcome.remaining, outcome.row)
      return next
    default: return nil
    }
  }

  // MARK: - Clients

  /// Handles an event and everything that follows from it.
  package func finish<Client: RequestClient>(
    _ event: Event, for client: Client
  ) async throws(Client.Fault) {
    let outcome = try await reported(to: client) { () async throws(Failure) in try await step(event) }
    try await finish(outcome, for: client)
  }

  /// Finishes a request of which one part has been carried out: shows each outcome, calls the functions and runs the
  /// programs that it requests, lets the client do the rest, and performs the remaining actions.
  package func finish<Client: RequestClient>(
    _ first: Outcome, for client: Client
  ) async throws(Client.Fault) {
    var next: Outcome? = first
    while let outcome = next {
      try await client.show(outcome)
      guard client.mayGoOn(outcome) else { return }
      guard let request = outcome.request, request.needsClient, outcome.refusals.isEmpty else {
        next = try await reported(to: client) { () async throws(Failure) in try await proceed(from: outcome) }
        continue
      }
      switch try await client.carryOut(request, of: outcome) {
      case .stop: return
      case .outcome(let outcome): next = outcome
      case .perform(let actions):
        let actions = actions + outcome.remaining
        next =
          actions.isEmpty
          ? nil
          : try await reported(to: client) { () async throws(Failure) in
            try await step(.perform(actions, outcome.row))
          }
      }
    }
  }

  private func reported<Result, Client: RequestClient>(
    to client: Client, _ body: () async throws(Failure) -> Result
  ) async throws(Client.Fault) -> Result {
    do throws(Failure) { return try await body() } catch { throw client.fault(error) }
  }
}

extension Outcome.Request {
  /// Whether only a client can carry it out.
  fileprivate var needsClient: Bool {
    switch self {
    case .call, .read, .command(.revert): false
    case .show, .ask, .command: true
    }
  }
}

/// Joins the outcomes of a request up to the first one that only the caller can carry out.
@MainActor
private final class OutcomeCollector: RequestClient {
  typealias Fault = Failure

  private let workspace: Workspace
  private(set) var outcome: Outcome?
  private var before: (form: CompiledForm, version: Int)

  init(_ workspace: Workspace) {
    self.workspace = workspace
    before = (workspace.session.form, workspace.version)
  }

  func show(_ next: Outcome) {
    defer { before = (workspace.session.form, workspace.version) }
    guard var outcome else {
      outcome = next
      return
    }
    if before.version != workspace.version {
      outcome.translate(from: before.form, to: workspace.session.form)
    }
    outcome.append(next)
    self.outcome = outcome
  }

  func carryOut(_ request: Outcome.Request, of outcome: Outcome) -> Resumption { .stop }

  func fault(_ failure: Failure) -> Failure { failure }
}

extension Event {
  /// Whether the event names settings by their numbers in the current form.
  fileprivate var hasEdits: Bool { if case .change = self { true } else { false } }

  /// Whether the event reads the settings file again if another program has changed it.
  fileprivate var readsFile: Bool { if case .revert = self { true } else { false } }
}
