/// A set of a program's states in order of arrival, with insertion and clearing in constant time: P. Briggs
/// and L. Torczon, "An efficient representation for sparse sets", ACM LOPLAS 2, 1993.
struct StateSet {
  private(set) var count = 0
  private var members: [Int]
  /// Where a state is in `members`, if that place is below `count` and holds the state.
  private var places: [Int]

  /// An empty set for the states below `capacity`.
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
