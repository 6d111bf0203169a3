/// Carries out what a workspace cannot do by itself: shows outcomes, asks the user, saves and quits.
@MainActor
package protocol RequestClient: AnyObject {
  associatedtype Fault: Error

  /// Shows what an outcome has changed; throws if it was refused and nothing of it shall follow.
  func show(_ outcome: Outcome) async throws(Fault)

  /// Whether what an outcome requests, and its remaining actions, can be carried out now.
  func mayGoOn(_ outcome: Outcome) -> Bool

  /// Carries out the request of an outcome, before its remaining actions are performed.
  func carryOut(_ request: Outcome.Request, of outcome: Outcome) async throws(Fault) -> Resumption

  /// The failure to read a file or to load a part of the form, as this client reports it.
  func fault(_ failure: Failure) -> Fault
}

extension RequestClient {
  package func mayGoOn(_ outcome: Outcome) -> Bool { true }
}

/// How a request goes on after its client has carried out a part of it.
package enum Resumption {
  /// The rest of the request is not carried out now.
  case stop
  /// With these actions, and then the remaining ones.
  case perform([Action])
  /// With an outcome that contains the remaining actions.
  case outcome(Outcome)
}
