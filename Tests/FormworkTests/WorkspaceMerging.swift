@testable import Formwork

extension Workspace {
  /// Merges, and ignores the merged changes.
  func merge(_ choice: ConflictChoice? = nil) async throws(Failure) -> Failure? {
    var merged: [Change] = []
    return try await merge(choice, into: &merged)
  }

  /// Writes, and ignores the merged changes.
  func write() async throws(Failure) -> SaveResult {
    var merged: [Change] = []
    return try await write(&merged)
  }
}
