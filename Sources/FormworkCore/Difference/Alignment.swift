/// Which elements of two sequences are the same, by identity.
///
/// First what is alike at the beginning and at the end; then a walk that steps over small gaps; what is left
/// is looked up by hash, as in P. Heckel, "A technique for isolating differences between files" (CACM 21,
/// 1978). Each element is compared and hashed a bounded number of times, whatever the sequences.
package struct Alignment: Sendable {
  /// What two elements have to do with each other.
  package enum Relation {
    /// They have different identities.
    case none
    /// They have the same identity.
    case same
    /// They have the same identity, and more than that, which may occur twice, speaks for both being the same one.
    case alike
  }

  /// By an element's index in the new sequence, its index in the old one.
  package private(set) var partners: [Int?]
  /// By an element's index in the new sequence, whether it is like its partner.
  package private(set) var isAlike: [Bool]
  /// Old elements that are in the new sequence no more.
  private(set) var old = Unpaired<Int>()
  /// New elements that the old sequence does not have.
  private(set) var new = Unpaired<Int>()
  /// Whether the partners stand in the order of the old sequence.
  package private(set) var isOrdered = true

  /// The indices of old elements that are in the new sequence no more, in order.
  package var oldRest: [Int] { old.places }
  /// The indices of new elements that the old sequence does not have, in order.
  package var newRest: [Int] { new.places }

  /// Aligns two sequences of so many elements.
  ///
  /// - Parameters:
  ///   - relation: how an old element, given by its index, and a new one are related.
  ///   - oldHash, newHash: the same for all that have the same identity.
  ///   - readOld: reads what `relation` is going to visit of old elements, and returns something of all.
  package init(
    _ oldCount: Int, _ newCount: Int, relation: (Int, Int) -> Relation, oldHash: (Int) -> UInt32,
    newHash: (Int) -> UInt32, readOld: ([Int]) -> Int
  ) {
    let shorter = min(oldCount, newCount)
    var start = 0
    while start < shorter, relation(start, start) == .alike { start += 1 }
    var end = 0
    // Two that were compared and found unlike just now are not compared again.
    let limit = shorter - start - (oldCount == newCount ? 1 : 0)
    while end < limit, relation(oldCount - 1 - end, newCount - 1 - end) == .alike { end += 1 }
    partners = [Int?](repeating: nil, count: newCount)
    isAlike = [Bool](repeating: false, count: newCount)
    for index in 0..<start { pair(index, index, .alike) }
    for index in 1..<end + 1 { pair(oldCount - index, newCount - index, .alike) }
    let rest = walk(start..<oldCount - end, start..<newCount - end, relation)
    var old = Unpaired(rest.old, hash: oldHash)
    var new = Unpaired(rest.new, hash: newHash)
    old.pair(with: &new, read: readOld) { old, new in
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

  /// Pairs what comes in the same order, up to a gap that is no small one; returns the others.
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

  /// A gap over which the walk steps has at most so many elements on each side.
  private static let reach = 6

  /// The number of elements to step over on each side, so that the next ones are the same; the smallest.
  private static func gap(
    _ old: Range<Int>, _ new: Range<Int>, _ relation: (Int, Int) -> Relation
  ) -> (old: Int, new: Int, relation: Relation)? {
    let last = (old: min(reach, old.count - 1), new: min(reach, new.count - 1))
    // Where more is left of the old ones, it is rather they that are gone.
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
