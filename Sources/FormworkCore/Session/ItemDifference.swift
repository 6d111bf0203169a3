/// What differs between the identities of a list's items before and after a change.
///
/// Items that precede or follow all differences are left out, so that a change at one place of a long list costs
/// little.
struct ItemDifference {
  /// The place of the first difference.
  let start: Int
  /// The identities afterward, from the first difference to the last one.
  let new: [String]
  /// The identities that are no longer in the list.
  let removed: [String]
  /// The identities before, from the first difference to the last one.
  private let old: Set<ExactString>

  init(from old: Value?, to new: Value?) {
    let (before, after) = (old?.array ?? [], new?.array ?? [])
    let (start, end) = before.commonEnds(with: after)
    self.start = start
    let remaining = Value.array(Array(before[start..<before.count - end])).identities
    self.new = Value.array(Array(after[start..<after.count - end])).identities
    let kept = Set(self.new.map { ExactString($0) })
    removed = remaining.filter { !kept.contains(ExactString($0)) }
    self.old = Set(remaining.map { ExactString($0) })
  }

  /// Whether an identity was in the list before, between the first difference and the last one.
  func hadIdentity(_ identity: String) -> Bool { old.contains(ExactString(identity)) }
}

extension [Value] {
  /// How many elements two lists have in common at their beginning, and how many of the others at their end.
  func commonEnds(with other: [Value]) -> (start: Int, end: Int) {
    let shorter = Swift.min(count, other.count)
    // Most elements of two versions of a list have the same representation, which is quick to compare.
    return withUnsafeBytes { left in
      other.withUnsafeBytes { right in
        let size = MemoryLayout<Value>.stride
        func isSame(_ index: Int, _ otherIndex: Int) -> Bool {
          for offset in stride(from: 0, to: size - size % 8, by: 8) {
            let own = left.loadUnaligned(fromByteOffset: index * size + offset, as: UInt64.self)
            if own != right.loadUnaligned(fromByteOffset: otherIndex * size + offset, as: UInt64.self) {
              return self[index] == other[otherIndex]
            }
          }
          return size % 8 == 0 || self[index] == other[otherIndex]
        }
        var start = 0
        while start < shorter, isSame(start, start) { start += 1 }
        var end = 0
        while end < shorter - start, isSame(count - 1 - end, other.count - 1 - end) { end += 1 }
        return (start, end)
      }
    }
  }
}
