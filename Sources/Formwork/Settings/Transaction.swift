/// The state to which a refused script is taken back, and what the program was told since.
struct Transaction {
  var start: Session
  /// The keys of the values of which the program was told, in that order.
  var order: [Key] = []
}

extension Workspace {
  /// Begins a transaction, or begins it anew after a save.
  package func beginTransaction() { transaction = listens ? Transaction(start: session) : nil }

  /// Takes everything back that has changed since the transaction began, and tells the program of it, the newest change
  /// first.
  package func rollBack() async {
    guard let transaction else {
      // No function was known when it began.
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
