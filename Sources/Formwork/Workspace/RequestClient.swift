/// Carries out what a workspace cannot do by itself: shows outcomes, asks the user, saves and quits.
@MainActor
package protocol RequestClient: AnyObject {
  associatedtype Fault: Error

  /// Shows what an outcome has changed; throws if it was refused and nothing of it shall follow.
  func show(_ outcome: Outcome) async throws(Fault)

  /// Whether what an outcome requests, and its remaining actions, can be carried out now.
  func mayGoOn(_ outcome: Outcome) -> Bool

  /// Carries out the request of an outcome, before its remaining actions are performed.
  func carryOut(_ request: Outcome.Request, of outcome: Outcome) async throws(Fault) -> Continuation

  /// The failure to read a file or to load a part of the form, as this client reports it.
  func fault(_ failure: Failure) -> Fault
}

extension RequestClient {
  package func mayGoOn(_ outcome: Outcome) -> Bool { true }
}

/// How a request goes on after its client has carried out a part of it.
package enum Continuation {
  /// The rest of the request is not carried out now.
  case stop
  /// With these actions, and then the remaining ones.
  case perform([Action])
  /// With an outcome that contains the remaining actions.
  case outcome(Outcome)
}

extension Workspace {
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
    case .show, .ask, .verify, .save, .quit: true
    case .call, .read, .revert: false
    }
  }
}

/// Joins the outcomes of a request up to the first one that only the caller can carry out.
@MainActor
final class OutcomeCollector: RequestClient {
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

  func carryOut(_ request: Outcome.Request, of outcome: Outcome) -> Continuation { .stop }

  func fault(_ failure: Failure) -> Failure { failure }
}
