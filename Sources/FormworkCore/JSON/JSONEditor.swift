/// Changes members of a JSON object in its text. Everything else is unchanged, byte for byte. A comment on the line
/// of a member that is removed goes with it; other comments stay.
package struct JSONEditor: Sendable {
  /// A tree of the changes below an object, in the order in which they were added.
  struct Changes: Sendable {
    var value: Value??
    /// The new elements of an array, in order.
    var elements: [Element]?
    var children: [(name: String, changes: Changes)] = []
    private var indices: [ExactString: Int] = [:]

    func child(_ name: String) -> Changes? { indices[ExactString(name)].map { children[$0].changes } }

    mutating func add(_ value: Value?, at names: ArraySlice<String>) {
      change(at: names) { $0.value = .some(value) }
    }

    fileprivate mutating func change(at names: ArraySlice<String>, _ change: (inout Changes) -> Void) {
      guard let name = names.first else { return change(&self) }
      if indices[ExactString(name)] == nil {
        indices[ExactString(name)] = children.count
        children.append((name, Changes()))
      }
      children[indices[ExactString(name)]!].changes.change(at: names.dropFirst(), change)
    }
  }

  /// An element of an array after the changes.
  package enum ArrayElement: Sendable {
    /// An element of the text, by its index, with changes of its members. An empty path stands for the element.
    case existing(Int, changes: [(path: [String], value: Value?)])
    /// A new element that is made from the text of another one, given by its index. Members with the same value have
    /// the same text.
    case copy(Int, Value)
    case new(Value)
  }

  enum Element: Sendable {
    case existing(Int, Changes)
    case copy(Int, Value)
    case new(Value)
  }

  private var changes = Changes()

  package init() {}

  package var isEmpty: Bool { changes.children.isEmpty }

  /// Sets or removes the member at a path of names.
  package mutating func set(_ value: Value?, at names: [String]) { changes.add(value, at: names[...]) }

  /// Rearranges the elements of the array at a path of names. The text of elements that do not change is kept.
  package mutating func arrange(_ elements: [ArrayElement], at names: [String]) {
    let elements = elements.map { element -> Element in
      switch element {
      case .new(let value): return .new(value)
      case .copy(let index, let value): return .copy(index, value)
      case .existing(let index, let list):
        var changes = Changes()
        for (path, value) in list { changes.add(value, at: path[...]) }
        return .existing(index, changes)
      }
    }
    changes.change(at: names[...]) { $0.elements = elements }
  }

  /// The document's text with the changes applied. Missing objects on a path are created, and objects that a
  /// change leaves without members are removed, unless they have comments of their own.
  package func apply(to document: JSONDocument) -> [UInt8] {
    let root = JSONDocument.root
    var writer = JSONWriter(document: document)
    writer.copy(0..<document.start(of: root))
    writer.writeObject(root, changes, depth: 1, in: JSONStyle(of: document))
    writer.copy(document.end(of: root)..<document.bytes.count)
    return writer.output
  }
}
