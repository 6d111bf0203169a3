extension Expression {
  /// Values for some of its keys, by slot, with which the condition would hold, or would not. `null` stands
  /// for taking a value out.
  package typealias Change = [Int: Value]

  /// The changes that would make the condition hold, or not hold: at most eight, those of few keys first.
  /// None where that is so already. Each was tried on the expression.
  ///
  /// - Parameters:
  ///   - candidates: values that a key could have, the likeliest first.
  ///   - admits: whether a key takes a value; `null` asks whether it can be unset.
  package func changes(
    toMake wanted: Bool, _ read: (Int) -> Value?, candidates: (Int) -> [Value],
    admits: (Int, Value) -> Bool = { _, _ in true }
  ) -> [Change] {
    if holds(read) == wanted { return [] }
    let found = withoutActuallyEscaping(read) { read in
      withoutActuallyEscaping(candidates) { candidates in
        withoutActuallyEscaping(admits) { admits in
          let search = ChangeSearch(read: read, candidates: candidates, admits: admits)
          return search.changes(of: root, toMake: wanted, given: [:]).map(search.withoutEqualValues)
        }
      }
    }
    var changes: [Change] = []
    for change in found.sorted(by: { $0.count < $1.count }) where changes.count < 8 {
      // One that does with less says it better.
      let isMore = changes.contains { $0.allSatisfy { change[$0.key] == $0.value } }
      if !isMore, holds({ change[$0] ?? read($0) }) == wanted { changes.append(change) }
    }
    return changes
  }
}
