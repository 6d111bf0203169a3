// Finds the items of a form's lists in a settings text.
extension CompiledForm {
  /// The identities of a list's items.
  package struct ListItems: Sendable {
    package var list: Int
    package var identities: [String]
  }

  /// The items of all lists in an object, and a fault for each item without an identity of its own.
  package func items(
    in document: JSONDocument, _ keys: StoreDefinition.Keys
  ) -> (items: [ListItems], faults: [Diagnostic]) {
    var items: [ListItems] = []
    var faults: [Diagnostic] = []
    for list in lists.indices where lists[list].setting >= 0 {
      guard let node = document.node(at: Key(texts[lists[list].path]).path(keys)) else { continue }
      let key = Key(texts[lists[list].path])
      let field = Key(lists[list].identity)
      var identities: [String] = []
      var places: [ExactString: Int] = [:]
      for (index, element) in document.elements(of: node).enumerated() {
        func report(_ fault: StoredFault) {
          let text = SourceText(file: document.file, bytes: document.bytes)
          faults.append(Diagnostic(.stored(fault), at: text.place(at: document.start(of: element))))
        }
        guard let identity = document.identity(of: element, named: field.names) else {
          report(.itemWithoutIdentity(list: key, number: index + 1, field: field))
          continue
        }
        if let first = places[ExactString(identity)] {
          report(.repeatedIdentity(list: key, identity, field: field, first: first, second: index + 1))
          continue
        }
        places[ExactString(identity)] = index + 1
        identities.append(identity)
      }
      items.append(ListItems(list: list, identities: identities))
    }
    return (items, faults)
  }

  /// Records the nodes of a list's items and of their fields.
  func addNodes(ofList list: Int, in node: Int, _ document: JSONDocument, to nodes: inout [Int32]) {
    let field = Key(lists[list].identity).names
    for element in document.elements(of: node) {
      guard let identity = document.identity(of: element, named: field),
        let item = item(identity, ofList: list)
      else { continue }
      nodes[items[item].setting] = Int32(element)
      for (field, names) in zip(fields(ofItem: item), lists[list].fieldNames) {
        if let value = document.node(at: names, below: element) { nodes[field] = Int32(value) }
      }
    }
  }

  /// The value of a setting in a settings text, given its node.
  package func value(of setting: Int, at node: Int, in document: JSONDocument) -> Value {
    switch settings[setting].role {
    case .plain, .template, .field: return document.value(of: node)
    case .list:
      guard document.kind(of: node) == .array else { return document.value(of: node) }
      let field = Key(lists[Int(settings[setting].owner)].identity).names
      return Value(
        identities: document.elements(of: node).compactMap { document.identity(of: $0, named: field) })
    case .item:
      guard case .object(var object) = document.value(of: node) else { return .object(Value.Object()) }
      let list = lists[items[Int(settings[setting].owner)].list]
      for names in list.fieldNames + [Key(list.identity).names] { object.remove(at: names[...]) }
      return .object(object)
    }
  }
}

extension JSONDocument {
  /// The value at a path of names.
  package func node(at path: [String], below node: Int = root) -> Int? {
    var node: Int? = node
    for name in path { node = node.flatMap { member(name, of: $0) } }
    return node
  }

  /// The text that identifies an item: a string, or a number as it is written.
  func identity(of item: Int, named path: [String]) -> String? {
    guard let node = node(at: path, below: item) else { return nil }
    switch kind(of: node) {
    case .string: return text(of: node)
    case .number: return number(of: node).description
    default: return nil
    }
  }
}

extension Value.Object {
  /// Removes the value at a path of names, and the objects that this leaves empty.
  mutating func remove(at path: ArraySlice<String>) {
    guard let name = path.first else { return }
    guard path.count > 1 else {
      self[name] = nil
      return
    }
    guard case .object(var inner)? = self[name] else { return }
    inner.remove(at: path.dropFirst())
    self[name] = inner.isEmpty ? nil : .object(inner)
  }
}
