/// Called with the dictionary of a changed value: the row's own context, `row`, `key`, `value`, `oldValue`,
/// `isSet`, `cause` and, for a segmented control, `index`. It cannot refuse the change; a function that
/// `onChange` names can.
public typealias ChangeHandler = @MainActor (Row.Context) async -> Void

// Handles a request: checks it, calls the functions that may refuse it, notifies the others, and commits the
// result.
extension Workspace {
  /// Handles a request, and performs the resulting actions up to the first one that only the caller can carry
  /// out: the reply's `need`. After carrying it out, pass the `remaining` actions back with
  /// `Request.perform`.
  ///
  /// All calls of a workspace that change or save something are served one at a time, in the order in which they are
  /// made. A function called by the workspace cannot await such a call; it returns effects instead.
  ///
  /// - Throws: if a file of the form cannot be read.
  @discardableResult
  public func perform(_ request: Request) async throws(Failure) -> Reply {
    try await turn.serve { () async throws(Failure) in
      if !request.hasEdits { takeResults(withRows: true) }
      return try await reply(of: request)
    }
  }

  /// Handles a request and what follows from it, up to the first action that only the caller can carry out.
  private func reply(of request: Request) async throws(Failure) -> Reply {
    let collector = ReplyCollector(self)
    try await finish(request, for: collector)
    return collector.reply ?? Reply()
  }

  /// Sets values in one change.
  ///
  /// - Throws: all reasons why the change was refused. In that case, nothing was changed.
  @discardableResult
  public func set(_ values: [(key: Key, value: Value)]) async throws(Failure) -> Reply {
    try await turn.serve { () async throws(Failure) in try await change(values) }
  }

  private func change(_ values: [(key: Key, value: Value)]) async throws(Failure) -> Reply {
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
    var reply = Reply(refusals: refusals)
    if refusals.isEmpty {
      reply = try await self.reply(of: .change(edits.map(\.edit), .input))
    } else {
      reply.refusals += session.refusals(ofValues: edits)
    }
    guard reply.refusals.isEmpty else {
      throw Failure(
        reply.refusals.sorted { $0.position < $1.position }.map { refusal in
          let key = refusal.position < 0 ? nil : values[refusal.position].key.description
          return Diagnostic(.refusal(refusal), about: key)
        })
    }
    return reply
  }

  /// Whether anything listens for changes: a function, the program or an observer.
  var listens: Bool { session.form.hasListeners || isObserved }

  private var isObserved: Bool { observer.listens || program != nil }

  /// Sets a row to the value of a typed text; `nil` if that is not a simple case or something listens for
  /// changes.
  package func changeSimply(_ name: Span<UInt8>, to text: Span<UInt8>) -> SimpleChange? {
    if isObserved { return nil }
    let change = session.changeSimply(name, to: text)
    // A change as a whole is costly to copy.
    if TypedNumbers.mayNote(text), let setting = change?.setting {
      typedNumbers.note(text, of: setting)
    }
    return change
  }

  /// Handles a request as one step of `undo`.
  package func step(_ request: Request) async throws(Failure) -> Reply {
    typedNumbers.note(request)
    if let refusal = await refusalOfPrograms(of: request) { return Reply(refusals: [refusal]) }
    if request.readsFile, let reply = try await readAgain() { return reply }
    if request.mayOpenScreen { try addLevels() }
    if !session.form.loads.isEmpty { try await waitForItems(of: request) }
    return try await step(request) { $0.carryOut(request) }
  }

  /// Carries out a part of a request as one step.
  func step(_ request: Request, _ carryOut: (inout Session) -> Reply) async throws(Failure) -> Reply {
    guard listens else {
      let start = session.begin()
      let reply = carryOut(&session)
      session.commit(start, request, reply)
      return reply
    }
    try await adoptStoredValues()
    let start = session.begin()
    var step = Step(carryOut(&session))
    if request.cause.isRestoration {
      session.commit(start, request, step.reply)
      await notifyFunctions(step.reply.changes, &step)
    } else if let refusal = await performChangeActions(&step) {
      session.rollBack(start)
      await reportRollback(step)
      var reply = Reply(refusals: [refusal])
      reply.cause = step.reply.cause
      reply.row = step.reply.row
      return reply
    }
    await notify(step.reply.changes, cause: step.reply.cause, setByFunctions: step.setByFunctions)
    do throws(Failure) { try await adoptForm(into: &step) } catch {
      session.commit(start, request, step.reply)
      liveForm.pendingEffects += step.deferred
      throw error
    }
    if !step.reply.refusals.isEmpty {
      liveForm.pendingEffects += step.deferred
    } else if !step.deferred.isEmpty {
      step.reply.postpone(behind: step.deferred)
    }
    if request.cause.isRestoration {
      session.commitOpenStep()
    } else {
      session.commit(start, request, step.reply)
    }
    return step.reply
  }

  /// Performs the next part of a reply that does not need the caller: calls a function, reads a file of
  /// the form, or performs the remaining actions. Returns `nil` if there is no such part.
  func proceed(from reply: Reply) async throws(Failure) -> Reply? {
    guard reply.refusals.isEmpty else { return nil }
    switch reply.need {
    case nil:
      return reply.remaining.isEmpty ? nil : try await step(.perform(reply.remaining, reply.row))
    case .call(let call):
      switch await effects(of: call) {
      case .success(let effects):
        var next = try await step(.perform(effects + reply.remaining, reply.row))
        if case .program(let program) = call.function, !reply.remaining.contains(where: \.changesValues) {
          for index in next.refusals.indices { next.refusals[index].name(effectOf: program) }
        }
        return next
      case .failure(let refusal): return Reply(refusals: [refusal])
      }
    case .read(let screen):
      try read(screen: screen)
      return try await step(.perform(reply.remaining, reply.row))
    case .command(.revert):
      var next = try await step(.revert)
      (next.remaining, next.row) = (reply.remaining, reply.row)
      return next
    default: return nil
    }
  }

  // MARK: - Transactions

  /// Begins a transaction, or restarts it after a save.
  package func beginTransaction() { transaction = listens ? Transaction(start: session) : nil }

  /// Ends the transaction, and keeps its changes.
  package func endTransaction() { transaction = nil }

  /// Reverts all changes since the transaction began, and reports that to the program, newest change first.
  package func rollBack() async {
    guard let transaction else {
      // There is no transaction if nothing listened for changes when the script began.
      let reply = session.handle(.revert)
      if listens { await restore(reply.changes, cause: .rollback) }
      return
    }
    self.transaction = nil
    let changes = session.changes(since: transaction.start)
    session.restore(transaction.start)
    var places: [Key: Int] = [:]
    for (place, key) in transaction.order.enumerated() { places[key] = place }
    func place(_ change: Change) -> Int { places[session.form.key(of: change.setting)] ?? -1 }
    let inverse = changes.map { (place($0), $0.inverse) }.sorted { $0.0 > $1.0 }.map(\.1)
    await restore(inverse, cause: .rollback)
  }

  // MARK: - Clients

  /// Handles a request and everything that follows from it.
  package func finish<Client: RequestClient>(
    _ request: Request, for client: Client
  ) async throws(Client.Fault) {
    let reply = try await reported(to: client) { () async throws(Failure) in try await step(request) }
    try await finish(reply, for: client)
  }

  /// Finishes a request of which one part has been carried out: shows each reply, calls the functions and runs the
  /// programs that it needs, lets the client do the rest, and performs the remaining actions.
  package func finish<Client: RequestClient>(
    _ first: Reply, for client: Client
  ) async throws(Client.Fault) {
    var next: Reply? = first
    while let reply = next {
      try await client.show(reply)
      guard client.mayGoOn(reply) else { return client.postpone(reply) }
      guard let need = reply.need.flatMap({ ClientNeed($0) }), reply.refusals.isEmpty else {
        next = try await reported(to: client) { () async throws(Failure) in try await proceed(from: reply) }
        continue
      }
      switch try await client.carryOut(need, of: reply) {
      case .stop: return
      case .reply(let reply): next = reply
      case .perform(let actions):
        let actions = actions + reply.remaining
        next =
          actions.isEmpty
          ? nil
          : try await reported(to: client) { () async throws(Failure) in
            try await step(.perform(actions, reply.row))
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

/// Joins the replies of a request up to the first one that only the caller can carry out.
@MainActor
private final class ReplyCollector: RequestClient {
  typealias Fault = Failure

  private let workspace: Workspace
  private(set) var reply: Reply?
  private var before: (form: CompiledForm, version: Int)

  init(_ workspace: Workspace) {
    self.workspace = workspace
    before = (workspace.session.form, workspace.version)
  }

  func show(_ next: Reply) {
    defer { before = (workspace.session.form, workspace.version) }
    guard var reply else {
      reply = next
      return
    }
    if before.version != workspace.version {
      reply.translate(from: before.form, to: workspace.session.form)
    }
    reply.append(next)
    self.reply = reply
  }

  func carryOut(_ need: ClientNeed, of reply: Reply) -> Resumption { .stop }

  func fault(_ failure: Failure) -> Failure { failure }
}

extension Request {
  /// Whether the request names settings by their numbers in the current form.
  fileprivate var hasEdits: Bool { if case .change = self { true } else { false } }

  /// Whether the request may show a screen that has not been shown before.
  fileprivate var mayOpenScreen: Bool {
    switch self {
    case .tap, .open: true
    default: false
    }
  }

  /// Whether the request reads the settings file again if another program has changed it.
  fileprivate var readsFile: Bool { if case .revert = self { true } else { false } }
}
