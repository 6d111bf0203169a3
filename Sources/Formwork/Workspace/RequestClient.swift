/// Carries out what a workspace cannot do by itself: shows replies, asks the user, saves and quits.
@MainActor
package protocol RequestClient: AnyObject {
  associatedtype Fault: Error

  /// Shows what a request has changed; throws if the request was refused.
  func show(_ reply: Reply) async throws(Fault)

  /// Whether what a reply needs, and its remaining actions, can be carried out now.
  func mayGoOn(_ reply: Reply) -> Bool

  /// Called with a reply whose need and remaining actions cannot be carried out now.
  func postpone(_ reply: Reply)

  /// Carries out what a reply needs, before its remaining actions are performed.
  func carryOut(_ need: ClientNeed, of reply: Reply) async throws(Fault) -> Resumption

  /// The failure to read a file or to load a part of the form, as this client reports it.
  func fault(_ failure: Failure) -> Fault
}

extension RequestClient {
  package func mayGoOn(_ reply: Reply) -> Bool { true }
  package func postpone(_ reply: Reply) {}
}

/// What only a client can carry out.
package enum ClientNeed: Sendable {
  case show(Alert)
  case ask(RowAddress)
  case verify, save, quit

  /// `nil` for what a workspace carries out by itself.
  init?(_ need: Reply.Need) {
    switch need {
    case .show(let alert): self = .show(alert)
    case .ask(let row): self = .ask(row)
    case .command(.verify): self = .verify
    case .command(.save): self = .save
    case .command(.quit): self = .quit
    case .command(.revert), .call, .read: return nil
    }
  }
}

/// How a request goes on after its client has carried out a part of it.
package enum Resumption {
  /// The rest of the request is not carried out now.
  case stop
  /// With these actions, and then the remaining ones.
  case perform([Action])
  /// With a reply that contains the remaining actions.
  case reply(Reply)
}
