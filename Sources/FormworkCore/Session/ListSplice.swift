/// A change of a list: the elements that one part of it had, and those that replaced them. It takes as much memory as
/// these elements, however long the list is.
struct ListSplice: Sendable {
  private let start: Int
  private let removed: [Value]
  private let inserted: [Value]

  /// The change from a list to another one; `nil` if it is not worth it, because the lists are short or differ in most
  /// elements, or if a value is no list.
  init?(from old: Value?, to new: Value?) {
    guard let before = old?.array, let after = new?.array, before.count + after.count > 32 else { return nil }
    let (start, end) = before.commonEnds(with: after)
    guard (start + end) * 4 > before.count + after.count else { return nil }
    self.start = start
    removed = Array(before[start..<before.count - end])
    inserted = Array(after[start..<after.count - end])
  }

  /// The list after the change, given the one before it.
  func applied(to old: Value?) -> Value? { ListSplice.replacing(removed, in: old, at: start, with: inserted) }

  /// The list before the change, given the one after it.
  func reverted(from new: Value?) -> Value? {
    ListSplice.replacing(inserted, in: new, at: start, with: removed)
  }

  private static func replacing(_ old: [Value], in list: Value?, at start: Int, with new: [Value]) -> Value? {
    guard var elements = list?.array, start + old.count <= elements.count,
      elements[start..<start + old.count].elementsEqual(old)
    else { return list }
    elements.replaceSubrange(start..<start + old.count, with: new)
    return .array(elements)
  }
}
