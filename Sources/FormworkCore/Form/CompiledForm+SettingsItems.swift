// Finds the items of a form's lists in a settings text.
extension CompiledForm {
  /// The items of a list in a text.
  package struct ListItems: Sendable {
    package var list: ListID
    package var identities: [String] = []
    /// The node of each item.
    package var elements: [Int] = []
    /// In a map, the node of each item's name.
    var names: [Int] = []
  }

  /// Adds to the form the items in a text; returns a fault if there are too many.
  mutating func addItems(in document: SyntaxTree, _ keys: StoreDefinition.Keys) -> SettingsFault? {
    var partCount = 0
    for list in lists.indices where lists[list].setting >= 0 && owner(ofList: list) == nil {
      guard let node = document.node(at: Key(texts[lists[list].path]).path(keys)) else { continue }
      if let fault = addItems(ofList: ListID(list), in: node, document, &partCount) { return fault }
    }
    return nil
  }

  private mutating func addItems(
    ofList list: ListID, in node: Int, _ document: SyntaxTree, _ partCount: inout Int
  ) -> SettingsFault? {
    if let fault = tooManyItems(ofList: list, in: node, of: document, besides: partCount) { return fault }
    var faults: [SettingsFault] = []
    let items = self.items(ofList: list, in: node, of: document, &faults)
    partCount += items.identities.count * self.partCount(ofList: list)
    let renamed = renamedItems(of: list, in: items.identities)
    let known = items.identities.map { renamed[ExactString($0)] ?? self.items.item($0, of: list, .expected) }
    for (known, name) in zip(known, items.identities) {
      if let known, !lists[list].isOrdered { additions.items.rename(known, to: name) }
    }
    for (place, (identity, element)) in zip(items.identities, items.elements).enumerated() {
      let item = known[place] ?? add(Item(list: list, identity: identity))
      for inner in lists(ofItem: item) {
        guard let node = document.node(at: names(ofField: setting(of: inner)), below: element) else {
          continue
        }
        if let fault = addItems(ofList: inner, in: node, document, &partCount) { return fault }
      }
    }
    if lists[list].isOrdered { applyOrder(Value(identities: items.identities), of: list) }
    return nil
  }

  /// The items that were renamed since they were saved, by their new names, if another program has renamed them in the
  /// same way: if their old names are not in the text, or if the text has the new names of all items.
  private func renamedItems(of list: ListID, in names: [String]) -> [ExactString: ItemID] {
    let later = items.all(of: list).compactMap { item in
      items[item].newName.map {
        (item: item, name: ExactString(items[item].identity), newName: ExactString($0))
      }
    }
    let renamed = later.filter { $0.name != $0.newName }
    if renamed.isEmpty { return [:] }
    let names = Set(names.map { ExactString($0) })
    let saved = items.all(of: list).filter { items[$0].standing == .present }
    let isDone =
      names == Set(later.map { $0.newName })
      && !names.isSubset(of: Set(saved.map { ExactString(items[$0].identity) }))
    var byName: [ExactString: ItemID] = [:]
    for item in renamed where isDone || !names.contains(item.name) { byName[item.newName] = item.item }
    return byName
  }

  /// The greatest number of sections and rows of a form, and of settings, rows and other parts that items of
  /// lists can have together.
  package static let partLimit = 1_000_000
  /// The greatest number of items without an identity of their own that are reported.
  static let faultLimit = 100

  /// The number of parts that each item of a list adds to the form.
  private func partCount(ofList list: ListID) -> Int {
    let list = lists[list]
    // An item takes as much memory as about ten parts.
    return 10 + list.fields.count + list.rows.count + list.screens.count + list.requirements.count
  }

  /// The fault for an array or an object with more items of a list than a form can have; `nil` if it does not have too
  /// many.
  ///
  /// - Parameter others: the number of parts that items of other lists have.
  package func tooManyItems(
    ofList list: ListID, in array: Int, of document: SyntaxTree, besides others: Int = 0
  ) -> SettingsFault? {
    let limit = max(0, Self.partLimit - others) / partCount(ofList: list)
    var (elements, members) = (document.elements(of: array), document.members(of: array))
    var count = 0
    let isMap = lists[list].isMap
    while count <= limit, isMap ? members.next() != nil : elements.next() != nil { count += 1 }
    if count <= limit { return nil }
    let fault = StoredFault.tooManyItems(list: key(of: setting(of: list)), limit: limit)
    return SettingsFault(fault: fault, offset: document.start(of: array))
  }

  /// The items of a list in an array. An element without an identity, or with the identity of an earlier element, is
  /// not an item; adds a fault for each of these.
  package func items(
    ofList list: ListID, in array: Int, of document: SyntaxTree, _ faults: inout [SettingsFault]
  ) -> ListItems {
    switch lists[list].by {
    case .field: break
    case .name: return items(ofMap: list, in: array, of: document, &faults)
    case .position: return items(inOrderOf: list, in: array, of: document, &faults)
    }
    let field = Key(lists[list].identity)
    let names = field.names
    var items = ListItems(list: list)
    var places: [ExactString: Int] = [:]
    for (index, element) in document.elements(of: array).enumerated() {
      let fault: StoredFault
      if let identity = document.identity(of: element, named: names) {
        guard let first = places[ExactString(identity)] else {
          places[ExactString(identity)] = index + 1
          items.identities.append(identity)
          items.elements.append(element)
          continue
        }
        fault = .repeatedIdentity(
          list: key(of: setting(of: list)), identity, field: field, first: first, second: index + 1)
      } else {
        fault = .itemWithoutIdentity(list: key(of: setting(of: list)), number: index + 1, field: field)
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
    ofMap list: ListID, in object: Int, of document: SyntaxTree, _ faults: inout [SettingsFault]
  ) -> ListItems {
    var items = ListItems(list: list)
    var places: [ExactString: Int] = [:]
    for (name, value) in document.members(of: object) {
      let identity = document.text(of: name)
      if lists[list].taken.contains(identity) { continue }
      guard document.isObject(value) || document.kind(of: value) == .null else {
        noteNoObject(value, Key(verbatim: itemPath(identity, ofList: list)), document, &faults)
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

  /// The items of an ordered list in an array. A value that is neither an object nor null is not an item.
  private func items(
    inOrderOf list: ListID, in array: Int, of document: SyntaxTree, _ faults: inout [SettingsFault]
  ) -> ListItems {
    var items = ListItems(list: list)
    for (index, element) in document.elements(of: array).enumerated() {
      if document.isObject(element) || document.kind(of: element) == .null {
        items.elements.append(element)
      } else {
        noteNoObject(element, Key(verbatim: itemPath(String(index + 1), ofList: list)), document, &faults)
      }
    }
    items.identities = names(atPositions: items.elements.indices, of: list)
    return items
  }

  private func noteNoObject(
    _ node: Int, _ path: @autoclosure () -> Key, _ document: SyntaxTree, _ faults: inout [SettingsFault]
  ) {
    guard faults.count < Self.faultLimit else { return }
    let fault = StoredFault.mustBeObject(path(), found: document.kind(of: node).jsonKind.name)
    faults.append(SettingsFault(fault: fault, offset: document.start(of: node)))
  }

  /// A field of an item that cannot be set, because a value that must be an object is not one.
  struct BlockedField {
    var setting: SettingID
    /// How many names lead from the item to the value in the way.
    var depth: Int
    var node: Int
  }

  /// What is wrong with a list in a settings text.
  struct ListFaults {
    /// The fields that cannot be set, one for each value that is in the way.
    var blocked: [BlockedField] = []
    /// A fault for each element that is not an item, and for a list of another kind.
    var faults: [(list: ListID, fault: SettingsFault)] = []
  }

  /// Records the nodes of a list's items and of their fields.
  func addNodes(
    ofList list: ListID, in node: Int, _ document: SyntaxTree, to nodes: inout SettingTable<Int32>,
    _ found: inout ListFaults
  ) {
    var faults: [SettingsFault] = []
    if lists[list].isMap, !document.isObject(node), document.kind(of: node) != .null {
      noteNoObject(node, key(of: setting(of: list)), document, &faults)
      found.faults += faults.map { (list, $0) }
      return
    }
    nodes[setting(of: list)] = Int32(node)
    let items = self.items(ofList: list, in: node, of: document, &faults)
    found.faults += faults.map { (list, $0) }
    for (place, (identity, element)) in zip(items.identities, items.elements).enumerated() {
      guard let item = item(identity, ofList: list) else { continue }
      nodes[existence(ofItem: item)] = Int32(element)
      for (field, names) in zip(fields(ofItem: item), lists[list].fieldNames) {
        if lists[list].isMap, isIdentity(field) {
          nodes[field] = Int32(items.names[place])
        } else if let value = document.node(at: names, below: element) {
          if let inner = self.list(of: field) {
            addNodes(ofList: inner, in: value, document, to: &nodes, &found)
          } else {
            nodes[field] = Int32(value)
          }
        } else if names.count > 1, let (node, depth) = document.obstacle(on: names, below: element),
          found.blocked.last.map({ $0.node != node }) ?? true
        {
          found.blocked.append(BlockedField(setting: field, depth: depth, node: node))
        }
      }
    }
  }

  /// The value of a setting in a settings text, given its node; `nil` if the node is an object whose members other rows
  /// have.
  package func value(of setting: SettingID, at node: Int, in document: SyntaxTree) -> Value? {
    guard settings[setting].sharesObject else { return storedValue(of: setting, at: node, in: document) }
    let value = storedValue(of: setting, at: node, in: document)
    return value.isEmptyObject ? nil : value
  }

  /// A value without the members that have other rows; `nil` if nothing is left.
  func kept(_ value: Value, of setting: SettingID) -> Value? {
    let own = own(value, of: setting)
    return settings[setting].sharesObject && own.isEmptyObject ? nil : own
  }

  private func storedValue(of setting: SettingID, at node: Int, in document: SyntaxTree) -> Value {
    switch settings[setting].role {
    case .field where isName(setting):
      // A name is a text, which the row may read as a number.
      let name = document.text(of: node)
      let value = try? input(ofSetting: setting).read(name)
      return value.flatMap { $0.description.hasSameScalars(as: name) ? $0 : nil } ?? .string(name)
    case .plain, .field, .position: return value(at: node, in: document, fitting: setting)
    case .list:
      guard let list = list(of: setting) else { return document.value(of: node) }
      let kind = document.kind(of: node)
      guard lists[list].isMap || kind == .array || kind == .null else { return document.value(of: node) }
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

extension CompiledForm {
  /// The value of a node. A scalar that can be read in several ways, because it has no quotes, is read as the setting
  /// needs it.
  package func value(at node: Int, in document: SyntaxTree, fitting setting: SettingID) -> Value {
    #if hasFeature(Embedded)
      // JSON is the only format of a page.
      return own(document.value(of: node), of: setting)
    #else
      let value =
        document.readingCount == 1
        ? document.value(of: node) : document.value(of: node, fitting: input(ofSetting: setting))
      return own(value, of: setting)
    #endif
  }

  /// A value without the members that other rows have.
  private func own(_ value: Value, of setting: SettingID) -> Value {
    guard settings[setting].sharesObject, case .map(let rules) = input(ofSetting: setting).rules else {
      return value
    }
    return rules.taken.removed(from: value)
  }
}

extension CompiledForm {
  /// Whether another row has the member with a name in the object of a map.
  package func isTaken(_ name: String, of setting: SettingID) -> Bool {
    if let list = list(of: setting) { return lists[list].taken.contains(name) }
    return input(ofSetting: setting).mapRules?.taken.contains(name) ?? false
  }
}

extension Value {
  /// Whether the value is an object or a list of names without any, or null.
  var isEmptyObject: Bool { self == .null || elementCount == 0 }
}

extension SyntaxTree {
  /// The value at a path of names.
  package func node(at path: [String], below node: Int = root) -> Int? {
    var node: Int? = node
    for name in path { node = node.flatMap { member(name, of: $0) } }
    return node
  }

  /// The first value on a path of names that is neither an object nor null, and the number of names that lead to it;
  /// `nil` if a name is missing before.
  fileprivate func obstacle(on path: [String], below node: Int) -> (node: Int, depth: Int)? {
    var node = node
    for (index, name) in path.enumerated() {
      guard let value = member(name, of: node), kind(of: value) != .null else { return nil }
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
