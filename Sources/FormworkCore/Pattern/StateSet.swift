/// A set of a program's states in insertion order, with insertion and clearing in constant time (P. Briggs
/// and L. Torczon, "An efficient representation for sparse sets", ACM LOPLAS 2, 1993).
struct StateSet {
  private(set) var count = 0
  private var members: [Int]
  /// The index of a state in `members`. It is valid only if it is less than `count` and `members` contains
  /// the state there.
  private var places: [Int]

  /// Creates an empty set for the states below `capacity`.
  init(capacity: Int) {
    members = Array(repeating: 0, count: capacity)
    places = Array(repeating: 0, count: capacity)
  }

  subscript(index: Int) -> Int { members[index] }

  mutating func insert(_ state: Int) {
    let place = places[state]
    if place < count, members[place] == state { return }
    members[count] = state
    places[state] = count
    count += 1
  }

  mutating func removeAll() {
    count = 0
  }
}
