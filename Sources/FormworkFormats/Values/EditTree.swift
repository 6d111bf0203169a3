import Formwork
import FormworkCore

/// Edits by the names on their paths.
struct EditTree {
  private(set) var change: SyntaxEdit.Change?
  private(set) var below: [Branch] = []

  struct Branch {
    var name: String
    var edits: EditTree
  }

  private init() {}

  /// Takes as many edits as are independent of each other.
  init(_ edits: inout ArraySlice<SyntaxEdit>) {
    while let edit = edits.first, insert(edit.path[...], edit.change) { edits.removeFirst() }
  }

  init(_ edits: [SyntaxEdit]) {
    var edits = edits[...]
    self.init(&edits)
  }

  /// Adds an edit; returns `false` if it depends on an edit above, below or at its place.
  private mutating func insert(_ path: ArraySlice<String>, _ change: SyntaxEdit.Change) -> Bool {
    if self.change != nil { return false }
    guard let name = path.first else {
      if !below.isEmpty { return false }
      self.change = change
      return true
    }
    if let index = below.firstIndex(where: { $0.name == name }) {
      return below[index].edits.insert(path.dropFirst(), change)
    }
    var edits = EditTree()
    _ = edits.insert(path.dropFirst(), change)
    below.append(Branch(name: name, edits: edits))
    return true
  }

  /// The value that the edits create where there is none; `nil` if they create nothing.
  var newValue: Value? {
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
