/// Edits by the names on their paths.
package struct EditTree: Sendable {
  package private(set) var change: SyntaxEdit.Change?
  package private(set) var below: [Branch] = []
  /// The index of each branch by its name.
  private var indices: [ExactString: Int] = [:]

  package struct Branch: Sendable {
    package var name: String
    package fileprivate(set) var edits: EditTree
  }

  package init(_ change: SyntaxEdit.Change? = nil) { self.change = change }

  /// Takes as many edits as are independent of each other.
  package init(_ edits: inout ArraySlice<SyntaxEdit>) {
    while let edit = edits.first, insert(edit.path[...], edit.change) { edits.removeFirst() }
  }

  /// Takes edits of a value. If they depend on each other, the whole value is set.
  package init(_ edits: [SyntaxEdit], of value: @autoclosure () -> Value = .null) {
    var rest = edits[...]
    self.init(&rest)
    if !rest.isEmpty { self.init(.set(value().applying(edits))) }
  }

  /// Adds an edit; returns `false` if it depends on an earlier one.
  private mutating func insert(_ path: ArraySlice<String>, _ change: SyntaxEdit.Change) -> Bool {
    guard let name = path.first else {
      switch change {
      case .set, .remove: self = EditTree(change)
      case .arrange, .arrangeMembers:
        if self.change != nil || !below.isEmpty { return false }
        self.change = change
      }
      return true
    }
    if self.change != nil { return false }
    if let index = indices[ExactString(name)] {
      return below[index].edits.insert(path.dropFirst(), change)
    }
    indices[ExactString(name)] = below.count
    below.append(Branch(name: name, edits: EditTree()))
    return below[below.count - 1].edits.insert(path.dropFirst(), change)
  }

  /// The edits of a member; `nil` if there are none.
  package subscript(name: String) -> EditTree? { indices[ExactString(name)].map { below[$0].edits } }

  /// Whether the edits create a value where there is none.
  package var addsValue: Bool {
    switch change {
    case .set, .arrange, .arrangeMembers: true
    case .remove: false
    case nil: below.contains { $0.edits.addsValue }
    }
  }

  /// The value that the edits create where there is none; `nil` if they create nothing.
  package var newValue: Value? {
    switch change {
    case .set(let value): value
    case .remove: nil
    case .arrange(let elements):
      .array(elements.compactMap { if case .new(let value) = $0 { value } else { nil } })
    case .arrangeMembers(let members):
      .object(
        Value.Object(
          members.compactMap { name, element in
            if case .new(let value) = element { .init(name: name, value: value) } else { nil }
          }))
    case nil:
      {
        let members = below.compactMap { branch in
          branch.edits.newValue.map { Value.Object.Member(name: branch.name, value: $0) }
        }
        return members.isEmpty ? nil : .object(Value.Object(members))
      }()
    }
  }
}
