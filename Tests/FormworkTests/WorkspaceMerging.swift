@testable import Formwork

extension Workspace {
  /// Merges without regard to what changes here.
  func merge(_ choice: ConflictChoice? = nil) async throws(Failure) -> Failure? {
    var merged: [Change] = []
    return try await merge(choice, into: &merged)
  }

  /// Writes without regard to what is merged.
  func write() async throws(Failure) -> SaveResult {
    var merged: [Change] = []
    return try await write(&merged)
  }
}
