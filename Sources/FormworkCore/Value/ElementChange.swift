/// A reversible change of elements of a list or members of a map. It stores only what changes, so its size does not
/// depend on the size of the list or map.
final class ElementChange: Sendable {
  enum Operation: Sendable {
    case move(from: Int, to: Int)
    case replace(start: Int, removed: [Value], inserted: [Value])
    case members([Member])
  }

  /// A member of a map: its position, and its value before and after a change.
  struct Member: Sendable {
    var name: String
    var place: Int
    var old: Value?
    var new: Value?
  }

  let operation: Operation

  init(_ operation: Operation) { self.operation = operation }

  /// Creates a change from an edit that `Input.resolved` returned; `nil` if the edit does not fit the value.
  convenience init?(_ edit: Edit.Operation, of value: Value?) {
    guard case .object(let object)? = value else {
      self.init(edit, of: value?.array ?? [])
      return
    }
    switch edit {
    case .insert(.value(.object(let members)), .end):
      self.init(
        .members(
          members.enumerated().map { index, member in
            Member(
              name: member.name, place: object.count + index, old: object[member.name], new: member.value)
          }))
    case .removeElement(.text(let name)):
      guard let place = object.place(of: name) else { return nil }
      self.init(.members([Member(name: name, place: place, old: object.members[place].value, new: nil)]))
    default: return nil
    }
  }

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

  var inverse: ElementChange {
    switch operation {
    case .move(let from, let to): ElementChange(.move(from: to, to: from))
    case .replace(let start, let removed, let inserted):
      ElementChange(.replace(start: start, removed: inserted, inserted: removed))
    case .members(let members):
      ElementChange(
        .members(
          members.reversed().map { Member(name: $0.name, place: $0.place, old: $0.new, new: $0.old) }))
    }
  }

  /// An empty list or an empty map, whichever the operation changes.
  var emptyValue: Value { if case .members = operation { .object([:]) } else { .array([]) } }

  /// Applies the operation; returns `false` and changes nothing if the list does not match it.
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
    case .members: return false
    }
    return true
  }

  /// Applies the operation to a stored list or map in place; returns `false` if the operation does not fit the value.
  @discardableResult
  func apply(to value: inout Value?) -> Bool {
    // A copy that `switch` holds would make the array be copied.
    if case .members(let members) = operation {
      guard case .object(var object)? = value else { return false }
      value = nil
      for member in members { object.set(member.name, to: member.new, at: member.place) }
      value = .object(object)
      return true
    }
    guard case .array(var elements)? = value else { return false }
    value = nil
    let isApplied = apply(to: &elements)
    value = .array(elements)
    return isApplied
  }

  /// The list or map after the operation, given the one before it.
  func applied(to old: Value?) -> Value? {
    var value = old
    apply(to: &value)
    return value
  }

  /// The list or map before the operation, given the one after it.
  func reverted(from new: Value?) -> Value? { inverse.applied(to: new) }
}
