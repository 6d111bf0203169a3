package import Formwork

/// Counts over a run what changed in the end and what was named and stayed as it was.
package struct Tally: Sendable {
  /// By key, since slots change with the form: what was set before the first change.
  private var initial: [Key: Value?] = [:]
  private var named: Set<Key> = []

  package init() {}

  package mutating func note(_ outcome: Outcome, in session: Session) {
    for slot in outcome.named { named.insert(session.definition.keys[slot].key) }
    for change in outcome.changes where initial[change.key] == nil {
      named.insert(change.key)
      initial[change.key] = .some(change.old)
    }
  }

  /// The settings that differ from those at the start, in the form's order.
  package func changes(in session: Session) -> [Change] {
    initial.compactMap { key, old -> Change? in
      guard let slot = session.definition.keys.slot(of: key), session.setValue(slot) != old else {
        return nil
      }
      return Change(key: key, old: old, new: session.setValue(slot), slot: slot)
    }.sorted { $0.slot < $1.slot }
  }

  package func unchangedCount(in session: Session) -> Int { named.count - changes(in: session).count }
}
