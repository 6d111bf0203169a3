/// A change of a text at a path of names. Everything else in the text stays as it is, byte for byte.
public struct SyntaxEdit: Sendable {
  /// What changes.
  public enum Change: Sendable {
    /// The value becomes another one. Missing objects on the path are created.
    case set(Value)
    /// The member is removed, and so are the objects that this leaves without members.
    case remove
    /// The array has these elements, in this order.
    case arrange([Element])
    /// The object has these members, in this order.
    case arrangeMembers([(name: String, Element)])
  }

  /// An element of an array, or a member of an object, after the change.
  public enum Element: Sendable {
    /// An element of the text, by its index, with changes in it. An empty path stands for the element itself.
    case existing(Int, [SyntaxEdit])
    /// A new element that is made from the text of another one, given by its index. Members with the same value have
    /// the same text.
    case copy(Int, Value)
    case new(Value)
  }

  /// The names that lead to the value.
  public var path: [String]
  public var change: Change

  public init(_ path: [String], _ change: Change) { (self.path, self.change) = (path, change) }

  /// Sets a value, or removes the member if there is none.
  package init(_ path: [String], _ value: Value?) { self.init(path, value.map { .set($0) } ?? .remove) }
}
