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
    var (start, end) = before.commonEnds(with: after)
    // An element that was moved is neither new nor removed.
    if before.move(to: after, start, end) != nil { (start, end) = (before.count, 0) }
    self.start = start
    let remaining = Value.array(Array(before[start..<before.count - end])).identities
    self.new = Value.array(Array(after[start..<after.count - end])).identities
    let kept = Set(self.new.map { ExactString($0) })
    removed = remaining.filter { !kept.contains(ExactString($0)) }
    self.old = Set(remaining.map { ExactString($0) })
  }

  /// What an edit of one element changes.
  ///
  /// - Parameter operation: the edit as it applies to the list.
  init(_ operation: Edit.Operation, of list: [Value]) {
    var (start, removed, new): (Int, [String], [String]) = (0, [], [])
    if case .replace(let place, let old, let inserted)? = ListEdit(operation, of: list)?.operation {
      (start, removed) = (place, Value.array(old).identities)
      new = Value.array(inserted).identities
    }
    (self.start, self.removed, self.new) = (start, removed, new)
    old = Set(removed.map { ExactString($0) })
  }

  /// Whether an identity was in the list before, between the first difference and the last one.
  func hadIdentity(_ identity: String) -> Bool { old.contains(ExactString(identity)) }
}
