/// The identities that an edit adds to a list of items and removes from it.
struct ItemDifference {
  /// All identities after the edit; for an edit of one element, only the inserted one, if any.
  let new: [String]
  /// The identities that are no longer in the list.
  let removed: [String]
  /// All identities before the edit; for an edit of one element, only the removed one, if any.
  private let old: Set<ExactString>

  init(from old: Value?, to new: Value?) {
    let before = old?.identities ?? []
    self.new = new?.identities ?? []
    let kept = Set(self.new.map { ExactString($0) })
    removed = before.filter { !kept.contains(ExactString($0)) }
    self.old = Set(before.map { ExactString($0) })
  }

  /// - Parameter operation: the edit of one element, as returned by `Input.resolved`.
  init(_ operation: Edit.Operation, of list: [Value]) {
    var (removed, new): ([Value], [Value]) = ([], [])
    if case .replace(_, let old, let inserted)? = ElementChange(operation, of: list)?.operation {
      (removed, new) = (old, inserted)
    }
    self.removed = Value.array(removed).identities
    self.new = Value.array(new).identities
    old = Set(self.removed.map { ExactString($0) })
  }

  /// The identities that were not in the list before.
  var added: [String] { new.filter { !hadIdentity($0) } }

  /// Whether an identity was in the list before; for an edit of one element, whether it is the removed one.
  func hadIdentity(_ identity: String) -> Bool { old.contains(ExactString(identity)) }
}
