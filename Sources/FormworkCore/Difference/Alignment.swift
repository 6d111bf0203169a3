/// Which elements of two sequences are the same, by identity.
///
/// First what is alike at the beginning and at the end; then a walk that steps over small gaps; what is left
/// is looked up by hash, as in P. Heckel, "A technique for isolating differences between files" (CACM 21,
/// 1978). Each element is compared and hashed a bounded number of times, whatever the sequences.
package struct Alignment: Sendable {
  /// By an element's index in the new sequence, its index in the old one.
  package private(set) var partners: [Int?]
  /// The indices in the new sequence between an alike beginning and an alike end.
  package let middle: Range<Int>
  /// The indices of old elements that are in the new sequence no more, in order.
  package private(set) var oldRest: [Int] = []
  /// The indices of new elements that the old sequence does not have, in order.
  package private(set) var newRest: [Int] = []
  /// Whether the partners stand in the order of the old sequence.
  package private(set) var isOrdered = true

  package init<Element: Identified>(_ old: [Element], _ new: [Element]) {
    let shorter = min(old.count, new.count)
    var start = 0
    while start < shorter, old[start].isLike(new[start]) { start += 1 }
    var end = 0
    // Two that were compared and found unlike just now are not compared again.
    let limit = shorter - start - (old.count == new.count ? 1 : 0)
    while end < limit, old[old.count - 1 - end].isLike(new[new.count - 1 - end]) { end += 1 }
    middle = start..<new.count - end
    partners = [Int?](repeating: nil, count: new.count)
    for index in 0..<start { partners[index] = index }
    for index in 0..<end { partners[new.count - 1 - index] = old.count - 1 - index }
    walk(old, new, start..<old.count - end, middle)
    pairRest(old, new)
  }

  /// Pairs what comes in the same order, up to a gap that is no small one.
  private mutating func walk<Element: Identified>(
    _ old: [Element], _ new: [Element], _ oldRange: Range<Int>, _ newRange: Range<Int>
  ) {
    var oldLeft = oldRange
    var newLeft = newRange
    while !oldLeft.isEmpty, !newLeft.isEmpty {
      if !old[oldLeft.lowerBound].hasSameIdentity(as: new[newLeft.lowerBound]) {
        guard let gap = Alignment.gap(old, new, oldLeft, newLeft) else { break }
        oldRest += oldLeft.prefix(gap.old)
        newRest += newLeft.prefix(gap.new)
        oldLeft = oldLeft.dropFirst(gap.old)
        newLeft = newLeft.dropFirst(gap.new)
      }
      partners[newLeft.lowerBound] = oldLeft.lowerBound
      oldLeft = oldLeft.dropFirst()
      newLeft = newLeft.dropFirst()
    }
    oldRest += oldLeft
    newRest += newLeft
  }

  /// A gap over which the walk steps has at most so many elements on each side.
  private static let reach = 6

  /// The number of elements to step over on each side, so that the next ones are the same; the smallest.
  private static func gap<Element: Identified>(
    _ old: [Element], _ new: [Element], _ oldLeft: Range<Int>, _ newLeft: Range<Int>
  ) -> (old: Int, new: Int)? {
    let last = (old: min(reach, oldLeft.count - 1), new: min(reach, newLeft.count - 1))
    // Where more is left of the old ones, it is rather they that are gone.
    let isShrinking = oldLeft.count > newLeft.count
    for sum in stride(from: 1, through: last.old + last.new, by: 1) {
      let range = max(0, sum - last.new)...min(sum, last.old)
      for step in 0..<range.count {
        let gap = isShrinking ? range.upperBound - step : range.lowerBound + step
        let candidate = old[oldLeft.lowerBound + gap]
        if candidate.hasSameIdentity(as: new[newLeft.lowerBound + sum - gap]) { return (gap, sum - gap) }
      }
    }
    return nil
  }

  private mutating func pairRest<Element: Identified>(_ old: [Element], _ new: [Element]) {
    guard !oldRest.isEmpty, !newRest.isEmpty else { return }
    var unpaired = Unpaired(oldRest.map { old[$0] })
    var isLeft = Array(repeating: true, count: oldRest.count)
    newRest.removeAll { index in
      guard let found = unpaired.take(like: new[index]) else { return false }
      partners[index] = oldRest[found]
      isLeft[found] = false
      isOrdered = false
      return true
    }
    oldRest = oldRest.indices.filter { isLeft[$0] }.map { oldRest[$0] }
  }
}
