/// Changes members of a JSON object in its text. Everything else is unchanged, byte for byte. A comment on the line
/// of a member that is removed goes with it; other comments stay.
package struct JSONEditor: Sendable {
  /// A tree of the changes below an object, in the order in which they were added.
  struct Changes: Sendable {
    var value: Value??
    /// The new elements of an array, or members of an object, in order.
    var elements: [Element]?
    /// The names of the members; `nil` for an array.
    var names: [String]?
    var children: [(name: String, changes: Changes)] = []
    private var indices: [ExactString: Int] = [:]

    init() {}

    init(_ edits: [SyntaxEdit]) {
      for edit in edits { add(edit) }
    }

    func child(_ name: String) -> Changes? { indices[ExactString(name)].map { children[$0].changes } }

    mutating func add(_ value: Value?, at names: ArraySlice<String>) {
      change(at: names) { $0.value = .some(value) }
    }

    mutating func add(_ edit: SyntaxEdit) {
      switch edit.change {
      case .set(let value): add(value, at: edit.path[...])
      case .remove: add(nil, at: edit.path[...])
      case .arrange(let elements): arrange(elements, nil, at: edit.path[...])
      case .arrangeMembers(let members):
        arrange(members.map { $0.element }, members.map { $0.name }, at: edit.path[...])
      }
    }

    private mutating func arrange(
      _ elements: [SyntaxEdit.Element], _ names: [String]?, at path: ArraySlice<String>
    ) {
      let elements = elements.map { element -> Element in
        switch element {
        case .new(let value): return .new(value)
        case .copy(let index, let edits): return .copy(index, Changes(edits))
        case .existing(let index, let edits): return .existing(index, Changes(edits))
        }
      }
      change(at: path) { ($0.elements, $0.names) = (elements, names) }
    }

    private mutating func change(at names: ArraySlice<String>, _ change: (inout Changes) -> Void) {
      guard let name = names.first else { return change(&self) }
      if indices[ExactString(name)] == nil {
        indices[ExactString(name)] = children.count
        children.append((name, Changes()))
      }
      children[indices[ExactString(name)]!].changes.change(at: names.dropFirst(), change)
    }
  }

  enum Element: Sendable {
    case existing(Int, Changes)
    case copy(Int, Changes)
    case new(Value)
  }

  private let changes: Changes

  package init(_ edits: [SyntaxEdit]) { changes = Changes(edits) }

  /// The document's text with the changes applied. Missing objects on a path are created, and objects that a
  /// change leaves without members are removed, unless they have comments of their own.
  package func apply(to document: SyntaxTree) -> [UInt8] {
    let root = SyntaxTree.root
    var writer = JSONWriter(document: document)
    writer.copy(0..<document.start(of: root))
    writer.writeValue(root, changes, depth: 0, JSONStyle(of: document))
    writer.copy(document.end(of: root)..<document.bytes.count)
    return writer.output
  }
}
