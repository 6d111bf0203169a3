/// Searches values with which a condition would hold, by what the condition is made of.
///
/// What it finds is likely, not certain, as two parts can pull at one key: the caller tries it. The search
/// is bounded, so that it also ends for a condition that was made to be hard.
final class ChangeSearch {
  typealias Change = Expression.Change
  typealias Node = ExpressionNode

  /// So many are kept of each part's changes, and so many parts are looked at.
  private let most = 16
  private var budget = 2_000

  private let read: (Int) -> Value?
  private let candidates: (Int) -> [Value]
  private let admits: (Int, Value) -> Bool

  init(
    read: @escaping (Int) -> Value?, candidates: @escaping (Int) -> [Value],
    admits: @escaping (Int, Value) -> Bool
  ) {
    self.read = read
    self.candidates = candidates
    self.admits = admits
  }

  func value(of slot: Int, given change: Change) -> Value? { change[slot] ?? read(slot) }

  /// The change without what is so already.
  func withoutEqualValues(_ change: Change) -> Change {
    change.filter { (read($0.key) ?? .null) != $0.value }
  }

  private func holds(_ node: Node, given change: Change) -> Bool {
    node.holds { value(of: $0, given: change) }
  }

  /// Changes beyond a given one with which a condition would be as wanted; each holds the given one too.
  func changes(of node: Node, toMake wanted: Bool, given change: Change) -> [Change] {
    if holds(node, given: change) == wanted { return [change] }
    guard budget > 0 else { return [] }
    budget -= 1
    switch node {
    case .slot(let slot): return setting(slot, to: [.bool(wanted)], change)
    case .not(let node): return changes(of: node, toMake: !wanted, given: change)
    case .all(let parts):
      return wanted ? all(parts, toMake: true, change) : one(of: parts, toMake: false, change)
    case .any(let parts):
      return wanted ? one(of: parts, toMake: true, change) : all(parts, toMake: false, change)
    case .comparison(let mark, let left, let right):
      let found =
        side(left, wanted ? mark : mark.opposite, right, change)
        + side(right, wanted ? mark.mirrored : mark.opposite.mirrored, left, change)
      return checked(found, node, wanted) { tried(node, wanted, change) }
    case .isIn(.slot(let slot), let values) where wanted:
      return setting(slot, to: values, change)
    default: return tried(node, wanted, change)
    }
  }

  // MARK: - Chains

  /// All parts together.
  private func all(_ parts: [Node.Part], toMake wanted: Bool, _ change: Change) -> [Change] {
    var found = [change]
    for part in parts {
      found = Array(found.flatMap { changes(of: part.node, toMake: wanted, given: $0) }.prefix(most))
      if found.isEmpty { break }
    }
    return found
  }

  /// Any of the parts.
  private func one(of parts: [Node.Part], toMake wanted: Bool, _ change: Change) -> [Change] {
    var found: [Change] = []
    for part in parts where found.count < most && budget > 0 {
      // So many of each that the next one has its say.
      found += changes(of: part.node, toMake: wanted, given: change).prefix(max(2, most / parts.count))
    }
    return found
  }

  // MARK: - Comparisons

  /// What a key on one side would have to be.
  private func side(_ node: Node, _ mark: ExpressionOperator, _ other: Node, _ change: Change) -> [Change] {
    guard case .slot(let slot) = node else { return [] }
    let bound = other.value { value(of: $0, given: change) }
    return setting(slot, to: values(mark, bound), change)
  }

  private func values(_ mark: ExpressionOperator, _ bound: Value?) -> [Value] {
    switch (mark, bound) {
    case (.equal, _): [bound ?? .null]
    case (.unequal, .bool(let value)): [.bool(!value)]
    case (.lessOrEqual, .double(let bound)): [.number(bound), .number(bound.rounded(.down))]
    case (.greaterOrEqual, .double(let bound)): [.number(bound), .number(bound.rounded(.up))]
    case (.lessOrEqual, let bound?), (.greaterOrEqual, let bound?): [bound]
    case (.less, .int(let bound)): bound == .min ? [] : [.int(bound - 1)]
    case (.greater, .int(let bound)): bound == .max ? [] : [.int(bound + 1)]
    // The next whole number, and never the bound itself.
    case (.less, .double(let bound)): [.number(bound.rounded(.up) - 1)]
    case (.greater, .double(let bound)): [.number(bound.rounded(.down) + 1)]
    default: []
    }
  }

  // MARK: - Trying

  /// The change with each of the values that the key takes.
  private func setting(_ slot: Int, to values: [Value], _ change: Change) -> [Change] {
    values.lazy.filter { self.admits(slot, $0) }.prefix(most).map { value in
      var change = change
      change[slot] = value
      return change
    }
  }

  /// Of the changes those with which a condition is as wanted; and where it has few, others.
  private func checked(
    _ found: [Change], _ node: Node, _ wanted: Bool, others: () -> [Change]
  ) -> [Change] {
    var result = found.filter { holds(node, given: $0) == wanted }
    for other in others() where !result.contains(other) && result.count < most { result.append(other) }
    return result
  }

  /// The candidates of each key, one key at a time.
  private func tried(_ node: Node, _ wanted: Bool, _ change: Change) -> [Change] {
    var found: [Change] = []
    for slot in node.slots.prefix(most) {
      for next in setting(slot, to: candidates(slot), change) where found.count < most && budget > 0 {
        budget -= 1
        if holds(node, given: next) == wanted { found.append(next) }
      }
    }
    return found
  }
}
