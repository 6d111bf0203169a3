/// Matches the elements of two sequences by identity.
///
/// First, pairs the elements that are alike at the beginning and at the end. Then walks through the rest in
/// order and skips small gaps. Finally, looks up the remaining elements by hash, as in P. Heckel, "A
/// technique for isolating differences between files" (CACM 21, 1978). Each element is compared and hashed a
/// bounded number of times, regardless of the sequences.
package struct Alignment: Sendable {
  /// How two elements are related.
  package enum Relation {
    /// They have different identities.
    case none
    /// They have the same identity.
    case same
    /// They have the same identity and other content in common. An identity can occur more than once, so this
    /// is stronger evidence that they are the same element.
    case alike
  }

  /// For each new element, the index of its partner in the old sequence; `nil` if it has none.
  package private(set) var partners: [Int?]
  /// For each new element, whether its relation to its partner is `alike`.
  package private(set) var isAlike: [Bool]
  /// Old elements that are not in the new sequence.
  private(set) var old = Unpaired<Int>()
  /// New elements that are not in the old sequence.
  private(set) var new = Unpaired<Int>()
  /// Whether the partners are known to be in the order of the old sequence.
  package private(set) var isOrdered = true

  /// The indices of old elements that are not in the new sequence, in order.
  package var oldRest: [Int] { old.places }
  /// The indices of new elements that are not in the old sequence, in order.
  package var newRest: [Int] { new.places }

  /// Aligns two sequences with the given numbers of elements.
  ///
  /// - Parameters:
  ///   - relation: how an old element and a new one, given by their indices, are related.
  ///   - oldHash, newHash: the hash of an element's identity.
  package init(
    _ oldCount: Int, _ newCount: Int, relation: (Int, Int) -> Relation, oldHash: (Int) -> UInt32,
    newHash: (Int) -> UInt32
  ) {
    let shorter = min(oldCount, newCount)
    var start = 0
    while start < shorter, relation(start, start) == .alike { start += 1 }
    var end = 0
    // If the counts are equal, do not compare the pair that ended the first loop again.
    let limit = shorter - start - (oldCount == newCount ? 1 : 0)
    while end < limit, relation(oldCount - 1 - end, newCount - 1 - end) == .alike { end += 1 }
    partners = [Int?](repeating: nil, count: newCount)
    isAlike = [Bool](repeating: false, count: newCount)
    for index in 0..<start { pair(index, index, .alike) }
    for index in 1..<end + 1 { pair(oldCount - index, newCount - index, .alike) }
    let rest = walk(start..<oldCount - end, start..<newCount - end, relation)
    var old = Unpaired(rest.old, hash: oldHash)
    var new = Unpaired(rest.new, hash: newHash)
    old.pair(with: &new) { old, new in
      let relation = relation(old, new)
      guard relation != .none else { return false }
      pair(old, new, relation)
      isOrdered = false
      return true
    }
    (self.old, self.new) = (old, new)
  }

  private mutating func pair(_ old: Int, _ new: Int, _ relation: Relation) {
    partners[new] = old
    isAlike[new] = relation == .alike
  }

  /// Pairs elements that are in the same order, up to the first gap that is too large. Returns the other
  /// elements.
  private mutating func walk(
    _ oldRange: Range<Int>, _ newRange: Range<Int>, _ relation: (Int, Int) -> Relation
  ) -> (old: [Int], new: [Int]) {
    var rest: (old: [Int], new: [Int]) = ([], [])
    var old = oldRange
    var new = newRange
    while !old.isEmpty, !new.isEmpty {
      guard let gap = Alignment.gap(old, new, relation) else { break }
      rest.old += old.prefix(gap.old)
      rest.new += new.prefix(gap.new)
      old = old.dropFirst(gap.old)
      new = new.dropFirst(gap.new)
      pair(old.removeFirst(), new.removeFirst(), gap.relation)
    }
    return (rest.old + old, rest.new + new)
  }

  /// The maximum number of elements on each side of a gap that the walk skips.
  private static let reach = 6

  /// The smallest number of elements to skip on each side so that the next ones have the same identity; `nil`
  /// if the gap is too large.
  private static func gap(
    _ old: Range<Int>, _ new: Range<Int>, _ relation: (Int, Int) -> Relation
  ) -> (old: Int, new: Int, relation: Relation)? {
    let last = (old: min(reach, old.count - 1), new: min(reach, new.count - 1))
    // If more old elements than new ones are left, deletions are more likely than insertions.
    let isShrinking = old.count > new.count
    for sum in 0...last.old + last.new {
      let range = max(0, sum - last.new)...min(sum, last.old)
      for step in 0..<range.count {
        let gap = isShrinking ? range.upperBound - step : range.lowerBound + step
        let found = relation(old.lowerBound + gap, new.lowerBound + sum - gap)
        if found != .none { return (gap, sum - gap, found) }
      }
    }
    return nil
  }
}

extension Alignment {
  /// Aligns the elements of two lists.
  init(_ old: [Value], _ new: [Value]) {
    func hash(_ value: Value) -> UInt32 { UInt32(truncatingIfNeeded: value.hashValue) }
    self.init(
      old.count, new.count, relation: { old[$0] == new[$1] ? .alike : .none }, oldHash: { hash(old[$0]) },
      newHash: { hash(new[$0]) })
  }
}
