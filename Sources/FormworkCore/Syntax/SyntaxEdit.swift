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
