/// Matches the elements of two sequences by identity.
///
/// First, pairs the elements that are alike at the beginning and at the end. Then walks through the rest in
/// order and skips small gaps. Finally, looks up the remaining elements, as in P. Heckel, "A technique for
/// isolating differences between files" (CACM 21, 1978).
package struct Alignment: Sendable {
  /// For each new element, the index of its partner in the old sequence; `nil` if it has none.
  package private(set) var partners: [Int?]
  /// The indices of old elements that are not in the new sequence, in order.
  package private(set) var oldRest: [Int] = []
  /// The indices of new elements that are not in the old sequence, in order.
  package var newRest: [Int] { partners.indices.filter { partners[$0] == nil } }

  /// Aligns two sequences of identities.
  ///
  /// - Parameter isAlike: whether an old element and a new one with the same identity, given by their indices, have other
  ///   content in common. An identity can occur more than once, so this is stronger evidence that they are the same.
  package init<Identity: Hashable>(
    _ old: [Identity], _ new: [Identity], isAlike: (Int, Int) -> Bool = { _, _ in true }
  ) {
    func areAlike(_ left: Int, _ right: Int) -> Bool { old[left] == new[right] && isAlike(left, right) }
    let shorter = min(old.count, new.count)
    var start = 0
    while start < shorter, areAlike(start, start) { start += 1 }
    var end = 0
    while start + end < shorter, areAlike(old.count - 1 - end, new.count - 1 - end) { end += 1 }
    partners = new.indices.map { $0 < start ? $0 : $0 >= new.count - end ? $0 - new.count + old.count : nil }
    let rest = walk(old[start..<old.count - end], new[start..<new.count - end])
    let found = Alignment.partners(of: rest.new.map { new[$0] }, among: rest.old.map { old[$0] })
    for (index, partner) in zip(rest.new, found) { partners[index] = partner.map { rest.old[$0] } }
    let paired = Set(found)
    oldRest = rest.old.indices.filter { !paired.contains($0) }.map { rest.old[$0] }
  }

  /// For each new element, the index of an equal old one; if there are several, they are taken in order.
  package static func partners<Identity: Hashable>(of new: [Identity], among old: [Identity]) -> [Int?] {
    var first: [Identity: Int] = [:]
    var next = [Int?](repeating: nil, count: old.count)
    for index in old.indices.reversed() { next[index] = first.updateValue(index, forKey: old[index]) }
    return new.map { identity in
      guard let index = first[identity] else { return nil }
      first[identity] = next[index]
      return index
    }
  }

  /// Pairs elements that are in the same order, up to the first gap that is too large. Returns the other elements.
  private mutating func walk<Identity: Hashable>(
    _ old: ArraySlice<Identity>, _ new: ArraySlice<Identity>
  ) -> (old: [Int], new: [Int]) {
    var (old, new) = (old, new)
    var rest: (old: [Int], new: [Int]) = ([], [])
    while let gap = Alignment.gap(old, new) {
      rest.old += old.indices.prefix(gap.old)
      rest.new += new.indices.prefix(gap.new)
      (old, new) = (old.dropFirst(gap.old), new.dropFirst(gap.new))
      partners[new.startIndex] = old.startIndex
      (old, new) = (old.dropFirst(), new.dropFirst())
    }
    return (rest.old + old.indices, rest.new + new.indices)
  }

  /// The maximum number of elements on each side of a gap that the walk skips.
  private static let reach = 6

  /// The smallest number of elements to skip on each side so that the next ones have the same identity; `nil`
  /// if there is none or the gap is too large.
  private static func gap<Identity: Hashable>(
    _ old: ArraySlice<Identity>, _ new: ArraySlice<Identity>
  ) -> (old: Int, new: Int)? {
    if old.isEmpty || new.isEmpty { return nil }
    let last = (old: min(reach, old.count - 1), new: min(reach, new.count - 1))
    // If more old elements than new ones are left, deletions are more likely than insertions.
    let isShrinking = old.count > new.count
    for sum in 0...last.old + last.new {
      let range = max(0, sum - last.new)...min(sum, last.old)
      for step in 0..<range.count {
        let gap = isShrinking ? range.upperBound - step : range.lowerBound + step
        if old[old.startIndex + gap] == new[new.startIndex + sum - gap] { return (gap, sum - gap) }
      }
    }
    return nil
  }
}
