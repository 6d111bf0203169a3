package import Formwork

/// Counts over a run what changed in the end and what was named and stayed as it was.
package struct Tally: Sendable {
  /// By slot, what was set before the first change.
  private var initial: [Int: Value?] = [:]
  private var named: Set<Int> = []

  package init() {}

  package mutating func note(_ outcome: Outcome) {
    named.formUnion(outcome.named)
    for change in outcome.changes {
      named.insert(change.slot)
      if initial[change.slot] == nil { initial[change.slot] = .some(change.old) }
    }
  }

  /// The settings that differ from those at the start, in the form's order.
  package func changes(in session: Session) -> [Change] {
    initial.keys.sorted().compactMap { slot in
      guard let old = initial[slot], session.setValue(slot) != old else { return nil }
      return Change(key: session.definition.keys[slot].key, old: old, new: session.setValue(slot), slot: slot)
    }
  }

  package func unchangedCount(in session: Session) -> Int { named.count - changes(in: session).count }
}
