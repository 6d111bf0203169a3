// Finds the items of a form's lists in a settings text.
extension CompiledForm {
  /// The items of a list in a text.
  package struct ListItems: Sendable {
    package var list: Int
    package var identities: [String] = []
    /// The node of each item.
    package var elements: [Int] = []
    /// In a map, the node of each item's name.
    var names: [Int] = []
  }

  /// The items of all lists in an object, and a fault if there are too many.
  func items(
    in document: SyntaxTree, _ keys: StoreDefinition.Keys
  ) -> (items: [ListItems], fault: SettingsFault?) {
    var items: [ListItems] = []
    var others = 0
    for list in lists.indices where lists[list].setting >= 0 {
      guard let node = document.node(at: Key(texts[lists[list].path]).path(keys)) else { continue }
      if let fault = tooManyItems(ofList: list, in: node, of: document, besides: others) {
        return ([], fault)
      }
      var faults: [SettingsFault] = []
      items.append(self.items(ofList: list, in: node, of: document, &faults))
      others += (items.last?.identities.count ?? 0) * partCount(ofList: list)
    }
    return (items, nil)
  }

  /// The greatest number of sections and rows of a form, and of settings, rows and other parts that items of
  /// lists can have together.
  package static let partLimit = 1_000_000
  /// The greatest number of items without an identity of their own that are reported.
  static let faultLimit = 100

  /// The number of parts that each item of a list adds to the form.
  private func partCount(ofList list: Int) -> Int {
    let list = lists[list]
    // An item takes as much memory as about ten parts.
    return 10 + list.fields.count + list.rows.count + list.screens.count + list.requirements.count
  }

  /// The fault for an array or an object with more items of a list than a form can have; `nil` if it does not have too
  /// many.
  ///
  /// - Parameter others: the number of parts that items of other lists have.
  package func tooManyItems(
    ofList list: Int, in array: Int, of document: SyntaxTree, besides others: Int = 0
  ) -> SettingsFault? {
    let limit = max(0, Self.partLimit - others) / partCount(ofList: list)
    var (elements, members) = (document.elements(of: array), document.members(of: array))
    var count = 0
    let isMap = lists[list].isMap
    while count <= limit, isMap ? members.next() != nil : elements.next() != nil { count += 1 }
    if count <= limit { return nil }
    let fault = StoredFault.tooManyItems(list: Key(texts[lists[list].path]), limit: limit)
    return SettingsFault(fault: fault, offset: document.start(of: array))
  }

  /// The items of a list in an array. An element without an identity, or with the identity of an earlier element, is
  /// not an item; adds a fault for each of these.
  package func items(
    ofList list: Int, in array: Int, of document: SyntaxTree, _ faults: inout [SettingsFault]
  ) -> ListItems {
    if lists[list].isMap { return items(ofMap: list, in: array, of: document, &faults) }
    let field = Key(lists[list].identity)
    var items = ListItems(list: list)
    var places: [ExactString: Int] = [:]
    for (index, element) in document.elements(of: array).enumerated() {
      let fault: StoredFault
      if let identity = document.identity(of: element, named: field.names) {
        guard let first = places[ExactString(identity)] else {
          places[ExactString(identity)] = index + 1
          items.identities.append(identity)
          items.elements.append(element)
          continue
        }
        fault = .repeatedIdentity(
          list: Key(texts[lists[list].path]), identity, field: field, first: first, second: index + 1)
      } else {
        fault = .itemWithoutIdentity(list: Key(texts[lists[list].path]), number: index + 1, field: field)
      }
      if faults.count < Self.faultLimit {
        faults.append(SettingsFault(fault: fault, offset: document.start(of: element)))
      }
    }
    return items
  }

  /// The items of a map in an object. A value that is neither an object nor null is not an item; of members with the
  /// same name, the last one is.
  private func items(
    ofMap list: Int, in object: Int, of document: SyntaxTree, _ faults: inout [SettingsFault]
  ) -> ListItems {
    var items = ListItems(list: list)
    var places: [ExactString: Int] = [:]
    for (name, value) in document.members(of: object) {
      let identity = document.text(of: name)
      guard document.isObject(value) || document.kind(of: value) == .null else {
        if faults.count < Self.faultLimit {
          let path = Key(verbatim: itemPath(identity, ofList: list))
          let found = document.kind(of: value).jsonKind.name
          faults.append(
            SettingsFault(fault: .mustBeObject(path, found: found), offset: document.start(of: value)))
        }
        continue
      }
      if let place = places[ExactString(identity)] {
        (items.names[place], items.elements[place]) = (name, value)
      } else {
        places[ExactString(identity)] = items.elements.count
        items.identities.append(identity)
        items.names.append(name)
        items.elements.append(value)
      }
    }
    return items
  }

  /// A field of an item that cannot be set, because a value that must be an object is not one.
  struct BlockedField {
    var setting: SettingID
    /// How many names lead from the item to the value in the way.
    var depth: Int
    var node: Int
  }

  /// Records the nodes of a list's items and of their fields.
  ///
  /// - Returns: the fields that cannot be set, one for each value that is in the way, and a fault for each element that
  ///   is not an item.
  func addNodes(
    ofList list: Int, in node: Int, _ document: SyntaxTree, to nodes: inout SettingTable<Int32>
  ) -> (blocked: [BlockedField], faults: [SettingsFault]) {
    var blocked: [BlockedField] = []
    var faults: [SettingsFault] = []
    let items = self.items(ofList: list, in: node, of: document, &faults)
    for (place, (identity, element)) in zip(items.identities, items.elements).enumerated() {
      guard let item = item(identity, ofList: list) else { continue }
      nodes[existence(ofItem: item)] = Int32(element)
      for (field, names) in zip(fields(ofItem: item), lists[list].fieldNames) {
        if lists[list].isMap, isIdentity(field) {
          nodes[field] = Int32(items.names[place])
        } else if let value = document.node(at: names, below: element) {
          nodes[field] = Int32(value)
        } else if names.count > 1, let (node, depth) = document.obstacle(on: names, below: element),
          blocked.last.map({ $0.node != node }) ?? true
        {
          blocked.append(BlockedField(setting: field, depth: depth, node: node))
        }
      }
    }
    return (blocked, faults)
  }

  /// The value of a setting in a settings text, given its node.
  package func value(of setting: SettingID, at node: Int, in document: SyntaxTree) -> Value {
    switch settings[setting].role {
    case .field where isName(setting):
      // A name is a text, which the row may read as a number.
      let name = document.text(of: node)
      return (try? input(ofSetting: setting).read(name)) ?? .string(name)
    case .plain, .field: return document.value(of: node)
    case .list:
      let list = Int(settings[setting].headedList)
      guard lists[list].isMap || document.kind(of: node) == .array else { return document.value(of: node) }
      var faults: [SettingsFault] = []
      return Value(identities: items(ofList: list, in: node, of: document, &faults).identities)
    case .item:
      guard case .object(var object) = document.value(of: node) else { return .object(Value.Object()) }
      let list = lists[Int(settings[setting].owner)]
      for names in list.storedNames { object.remove(at: names[...]) }
      return .object(object)
    }
  }
}

extension SyntaxTree {
  /// The value at a path of names.
  package func node(at path: [String], below node: Int = root) -> Int? {
    var node: Int? = node
    for name in path { node = node.flatMap { member(name, of: $0) } }
    return node
  }

  /// The first value on a path of names that is no object, and the number of names that lead to it; `nil` if a name is
  /// missing before.
  fileprivate func obstacle(on path: [String], below node: Int) -> (node: Int, depth: Int)? {
    var node = node
    for (index, name) in path.enumerated() {
      guard let value = member(name, of: node) else { return nil }
      if !isObject(value) { return (value, index + 1) }
      node = value
    }
    return nil
  }

  /// The text that identifies an item: a string, or a number as it is written.
  package func identity(of item: Int, named path: [String]) -> String? {
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
