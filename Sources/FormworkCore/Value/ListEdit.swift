/// A reversible edit of a list: moves one element, or replaces a range of elements with others. It stores only these
/// elements, so its size does not depend on the length of the list.
final class ListEdit: Sendable {
  enum Operation: Sendable {
    case move(from: Int, to: Int)
    case replace(start: Int, removed: [Value], inserted: [Value])
  }

  let operation: Operation

  init(_ operation: Operation) { self.operation = operation }

  /// Creates the operation of an edit that `Input.resolved` has returned.
  convenience init?(_ edit: Edit.Operation, of list: [Value]) {
    switch edit {
    case .insert(.value(let value), .index(let index)):
      self.init(.replace(start: index, removed: [], inserted: [value]))
    case .removeElement(.index(let index)) where list.indices.contains(index):
      self.init(.replace(start: index, removed: [list[index]], inserted: []))
    case .move(.index(let from), .index(let to)): self.init(.move(from: from, to: to))
    default: return nil
    }
  }

  var inverse: ListEdit {
    switch operation {
    case .move(let from, let to): ListEdit(.move(from: to, to: from))
    case .replace(let start, let removed, let inserted):
      ListEdit(.replace(start: start, removed: inserted, inserted: removed))
    }
  }

  /// Carries out the operation; returns `false` and changes nothing if the list does not match it.
  @discardableResult
  func apply(to elements: inout [Value]) -> Bool {
    switch operation {
    case .move(let from, let to):
      guard max(from, to) < elements.count else { return false }
      elements.insert(elements.remove(at: from), at: to)
    case .replace(let start, let removed, let inserted):
      let end = start + removed.count
      guard end <= elements.count, elements[start..<end].elementsEqual(removed) else { return false }
      elements.replaceSubrange(start..<end, with: inserted)
    }
    return true
  }

  /// Carries out the operation on a stored list, without copying it.
  @discardableResult
  func apply(to value: inout Value?) -> Bool {
    guard case .array(var elements)? = value else { return false }
    value = nil
    let isApplied = apply(to: &elements)
    value = .array(elements)
    return isApplied
  }

  /// The list after the operation, given the one before it.
  func applied(to old: Value?) -> Value? {
    var value = old
    apply(to: &value)
    return value
  }

  /// The list before the operation, given the one after it.
  func reverted(from new: Value?) -> Value? { inverse.applied(to: new) }
}
