/// A change to a text at a path of names. The rest of the text stays the same, byte for byte.
public struct SyntaxEdit: Sendable {
  /// What changes.
  public enum Change: Sendable {
    /// Sets the value. Missing objects on the path are created.
    case set(Value)
    /// Removes the member, and any objects that become empty.
    case remove
    /// Replaces the elements of the array.
    case arrange([Element])
    /// Replaces the members of the object.
    case arrangeMembers([(name: String, element: Element)])
  }

  /// An element of an array, or a member of an object, after the change.
  public enum Element: Sendable {
    /// An element of the text, by its index, with changes in it. An empty path stands for the element itself.
    case existing(Int, [SyntaxEdit])
    /// A new element that is made from the text of another one, given by its index, with changes in it.
    case copy(Int, [SyntaxEdit])
    /// A new element.
    case new(Value)
  }

  /// The names that lead to the value.
  public var path: [String]
  /// What changes there.
  public var change: Change

  /// Creates an edit.
  public init(_ path: [String], _ change: Change) { (self.path, self.change) = (path, change) }

  /// Sets a value, or removes the member if there is none.
  package init(_ path: [String], _ value: Value?) { self.init(path, value.map { .set($0) } ?? .remove) }
}

extension [Value] {
  /// For each value of a list, the index of the element that it comes from, given the elements before: an equal one, or
  /// one whose place it takes; `nil` if it is new.
  package func origins(in old: [Value]) -> [Int?] {
    var (start, end) = (0, 0)
    let shorter = Swift.min(count, old.count)
    while start < shorter, self[start] == old[start] { start += 1 }
    while end < shorter - start, self[count - 1 - end] == old[old.count - 1 - end] { end += 1 }
    /// The elements that have not been used, by value, the first one last.
    var unused: [Value: [Int]] = [:]
    for index in (start..<old.count - end).reversed() { unused[old[index], default: []].append(index) }
    var origins = indices.map { index -> Int? in
      if index < start { return index }
      return index < count - end ? unused[self[index]]?.popLast() : index - count + old.count
    }
    var isUsed = [Bool](repeating: false, count: old.count)
    for case let origin? in origins { isUsed[origin] = true }
    for index in start..<count - end where origins[index] == nil {
      let next = index == 0 ? 0 : origins[index - 1].map { $0 + 1 } ?? old.count
      guard next < old.count, !isUsed[next] else { continue }
      (origins[index], isUsed[next]) = (next, true)
    }
    return origins
  }
}
