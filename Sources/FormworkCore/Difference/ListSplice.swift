/// A change of a long list: an element that was moved, or the elements that one part of it had and those that replaced
/// them. It takes as much memory as these elements, however long the list is.
final class ListSplice: Sendable {
  private enum Change {
    case move(from: Int, to: Int)
    case replace(start: Int, removed: [Value], inserted: [Value])
  }

  private let change: Change

  /// The change from a list to another one; `nil` if it is not worth it, because the lists are short or differ in most
  /// elements, or if a value is no list.
  init?(from old: Value?, to new: Value?) {
    guard let before = old?.array, let after = new?.array, before.count + after.count > 32 else { return nil }
    let (start, end) = before.commonEnds(with: after)
    if let move = before.move(to: after, start, end) {
      change = .move(from: move.from, to: move.to)
    } else {
      guard (start + end) * 4 > before.count + after.count else { return nil }
      change = .replace(
        start: start, removed: Array(before[start..<before.count - end]),
        inserted: Array(after[start..<after.count - end]))
    }
  }

  /// The list after the change, given the one before it.
  func applied(to old: Value?) -> Value? {
    switch change {
    case .move(let from, let to): ListSplice.moving(from, to: to, in: old)
    case .replace(let start, let removed, let inserted):
      ListSplice.replacing(removed, in: old, at: start, with: inserted)
    }
  }

  /// The list before the change, given the one after it.
  func reverted(from new: Value?) -> Value? {
    switch change {
    case .move(let from, let to): ListSplice.moving(to, to: from, in: new)
    case .replace(let start, let removed, let inserted):
      ListSplice.replacing(inserted, in: new, at: start, with: removed)
    }
  }

  private static func moving(_ from: Int, to place: Int, in list: Value?) -> Value? {
    guard var elements = list?.array, max(from, place) < elements.count else { return list }
    elements.insert(elements.remove(at: from), at: place)
    return .array(elements)
  }

  private static func replacing(_ old: [Value], in list: Value?, at start: Int, with new: [Value]) -> Value? {
    guard var elements = list?.array, start + old.count <= elements.count,
      elements[start..<start + old.count].elementsEqual(old)
    else { return list }
    elements.replaceSubrange(start..<start + old.count, with: new)
    return .array(elements)
  }
}
