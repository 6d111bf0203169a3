public import Formwork

/// Settings as a YAML document (YAML 1.2).
///
/// Values are read by the core schema, so `yes` and `on` are texts. If a text has several documents, the first one has the
/// settings. A change replaces only the bytes of what changes: comments, quotes and the order of keys stay. Values that an
/// alias or a merge key (`<<`) takes from another place can be read but not changed.
public struct YAMLFormat: SettingsFormat {
  /// Creates the format.
  public init() {}

  public var emptyText: String { "" }

  public func read(_ bytes: [UInt8], file: String) throws(Failure) -> SyntaxTree {
    let document = try YAMLParser.read(bytes, file: file)
    return SyntaxTree(try YAMLTree.root(of: document), of: bytes, file: file)
  }

  public func text(of tree: SyntaxTree, with edits: [SyntaxEdit]) throws(Failure) -> [UInt8] {
    var bytes = tree.bytes
    var rest = edits[...]
    while !rest.isEmpty {
      let document = try YAMLParser.read(bytes, file: tree.file)
      let editor = YAMLEditor(document)
      bytes = try editor.text(with: EditTree(&rest))
    }
    let intended = edits.reduce(into: tree.value(of: SyntaxTree.root)) { $0.apply($1) }
    guard try read(bytes, file: tree.file).value(of: SyntaxTree.root) == intended else {
      throw Failure("the change would alter other values of the file", at: 0, in: tree.bytes, file: tree.file)
    }
    return bytes
  }
}

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
    case .arrange(let elements): .array(elements.compactMap { if case .new(let value) = $0 { value } else { nil } })
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

extension Value {
  /// Makes the change of an edit.
  mutating func apply(_ edit: SyntaxEdit) { self = changed(edit.path[...], edit.change) ?? .object(.init()) }

  /// The value after a change; `nil` if nothing is left of an object.
  private func changed(_ path: ArraySlice<String>, _ change: SyntaxEdit.Change) -> Value? {
    guard let name = path.first else {
      switch change {
      case .set(let value): return value
      case .remove: return nil
      case .arrange(let elements): return .array(elements.map { $0.value(of: array ?? []) })
      case .arrangeMembers(let members):
        let old = object?.map { $0.value } ?? []
        return .object(Object(members.map { .init(name: $0.name, value: $0.element.value(of: old)) }))
      }
    }
    var object = object ?? Object()
    let isRemoval = if case .remove = change { true } else { false }
    guard let old = object[name] else {
      if isRemoval { return self }
      object[name] = Value.object(.init()).changed(path.dropFirst(), change)
      return .object(object)
    }
    object[name] = old.changed(path.dropFirst(), change)
    return object.isEmpty && isRemoval ? nil : .object(object)
  }
}

extension SyntaxEdit.Element {
  fileprivate func value(of elements: [Value]) -> Value {
    switch self {
    case .new(let value): value
    case .existing(let index, let edits), .copy(let index, let edits):
      edits.reduce(into: elements[index]) { $0.apply($1) }
    }
  }
}
