/// The state to restore if a script is refused, and the changes reported to the program since then.
struct Transaction {
  var start: Session
  /// The keys of the values reported to the program, in order.
  var order: [Key] = []
}

extension Workspace {
  /// Begins a transaction, or restarts it after a save.
  package func beginTransaction() { transaction = listens ? Transaction(start: session) : nil }

  /// Ends the transaction, and keeps its changes.
  package func endTransaction() { transaction = nil }

  /// Reverts all changes since the transaction began, and reports that to the program, newest change first.
  package func rollBack() async {
    guard let transaction else {
      // There is no transaction if nothing listened for changes when the script began.
      let outcome = session.handle(.revert)
      if listens { await restore(outcome.changes, cause: .rollback) }
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
}
