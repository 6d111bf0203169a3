/// A part of a settings text because of which settings in it cannot be changed.
package struct SettingsObstacle: Sendable {
  /// The path of names of the part.
  package var path: [String]
  package var fault: StoredFault
  package var place: Place
  /// The offset of the part in the text.
  var offset: Int
}

// Finds the values of a form's settings in a settings text.
extension CompiledForm {
  /// The value nodes in an object, -1 if a setting has none; and what prevents changes of
  /// some of them.
  ///
  /// - Parameter includesUnsaved: whether the text can have values of settings that are not saved.
  package func nodes(
    in document: SyntaxTree, _ keys: StoreDefinition.Keys, includesUnsaved: Bool = false
  ) -> (nodes: SettingTable<Int32>, obstacles: [SettingsObstacle]) {
    var walk = SettingsWalk(keys: keys, nodes: SettingTable(self, -1))
    if !document.duplicates.isEmpty { walk.duplicates = Duplicates(in: document) }
    if keys == .nested {
      read(SyntaxTree.root, document, &walk)
    } else {
      readFlat(document, &walk, includesUnsaved: includesUnsaved)
    }
    guard !walk.obstacles.isEmpty else { return (walk.nodes, []) }
    let text = SourceText(file: document.file, bytes: document.bytes)
    let mayHaveSecrets = mayHaveSecrets
    return (
      walk.nodes,
      walk.obstacles.map { obstacle in
        var fault = obstacle.fault
        if case .repeatedName(let key, let first) = fault {
          fault = .repeatedName(key: key, firstLine: text.line(at: first))
        }
        var place = text.place(at: obstacle.offset)
        if mayHaveSecrets { place.sourceLine = nil }
        return SettingsObstacle(path: obstacle.path, fault: fault, place: place, offset: obstacle.offset)
      }
    )
  }

  /// The members of a document whose names are repeated.
  private struct Duplicates {
    /// The first member with the same name, by name node.
    var firsts: [Int: Int] = [:]
    /// The name nodes, in order.
    var names: [Int]

    init(in document: SyntaxTree) {
      names = document.duplicates.map { $0.name }
      for duplicate in document.duplicates { firsts[duplicate.name] = duplicate.first }
    }

    /// The first name in a range of nodes.
    func first(in nodes: Range<Int>) -> Int? {
      let index = names.partitioningIndex { $0 >= nodes.lowerBound }
      return index < names.count && names[index] < nodes.upperBound ? names[index] : nil
    }
  }

  private struct SettingsWalk {
    let keys: StoreDefinition.Keys
    var nodes: SettingTable<Int32>
    /// The members of closed objects that no row shows; `nil` if they are not wanted.
    var unknown: [SettingsFault]?
    /// Whether the text is a sample, in which all objects are closed.
    var isSample = false
    /// The unknown members of items, by their lists and names, with their indices in `unknown`.
    var unknownOfItems: [(list: Int, names: [String], index: Int)] = []
    /// The line of a repeated name is an offset until the walk is over.
    var obstacles: [(path: [String], fault: StoredFault, offset: Int)] = []
    var duplicates: Duplicates?
    /// The names of the objects around the current one.
    var names: [String] = []
    /// The dotted path of the current object, with a trailing dot.
    var path: [UInt8] = []

    /// Notes an obstacle if the name of a member is repeated, or a name in its value.
    mutating func noteRepeated(
      _ name: Int, _ value: Int, _ key: (borrowing SettingsWalk) -> Key, isSetting: Bool,
      at path: [String]? = nil, _ document: SyntaxTree
    ) {
      guard let duplicates else { return }
      var found = duplicates.firsts[name].map { (name, $0) }
      if found == nil, isSetting, let inner = duplicates.first(in: value..<document.next(after: value)) {
        found = duplicates.firsts[inner].map { (inner, $0) }
      }
      guard let (repeated, first) = found else { return }
      let key = key(self)
      obstacles.append(
        (
          path ?? names + [document.text(of: name)],
          .repeatedName(
            key: repeated == name ? key : Key(names: key.names + [document.text(of: repeated)]),
            firstLine: document.start(of: first)),
          document.start(of: repeated)
        ))
    }
  }

  private func readFlat(_ document: SyntaxTree, _ walk: inout SettingsWalk, includesUnsaved: Bool) {
    var numbers: [ExactString: SettingID] = [:]
    for (number, setting) in settings.enumerated() where setting.owner < 0 {
      guard setting.isKept || includesUnsaved && setting.role == .plain else { continue }
      numbers[ExactString(key(of: SettingID(number)).flatName)] = SettingID(number)
    }
    for (name, value) in document.members(of: SyntaxTree.root) {
      guard let setting = numbers[ExactString(document.text(of: name))] else {
        if walk.unknown != nil { addUnknown(name, inFlatTextOf: document, &walk) }
        continue
      }
      walk.noteRepeated(name, value, { _ in key(of: setting) }, isSetting: true, document)
      add(value, to: setting, document, &walk)
    }
  }

  private func add(
    _ value: Int, to setting: SettingID, _ document: SyntaxTree, _ walk: inout SettingsWalk
  ) {
    guard let list = list(of: setting) else {
      walk.nodes[setting] = Int32(value)
      return
    }
    var found = ListFaults()
    addNodes(ofList: list, in: value, document, to: &walk.nodes, &found)
    for (list, fault) in found.faults {
      let path = storedPath(of: self.setting(of: list), walk.keys)
      walk.obstacles.append((path, fault.fault, fault.offset ?? 0))
    }
    if walk.unknown != nil { addUnknown(inItemsOf: list, value, document, &walk) }
    for blocked in found.blocked {
      guard let item = blocked.setting.item else { continue }
      let names = Array(names(ofField: blocked.setting).prefix(blocked.depth))
      let field = self.path(ofItem: item) + "." + Key(names: names).description
      let found = document.kind(of: blocked.node).jsonKind.name
      walk.obstacles.append(
        (
          storedPath(of: existence(ofItem: item), walk.keys) + names,
          .inTheWay(name: field, found: found, key: key(of: blocked.setting)),
          document.start(of: blocked.node)
        ))
    }
  }

  /// The names that lead to a setting in the settings. For a field of an item, the identity of the item is one of them.
  package func storedPath(of setting: SettingID, _ keys: StoreDefinition.Keys) -> [String] {
    guard let item = setting.item else { return key(of: setting).path(keys) }
    let path = storedPath(of: self.setting(of: items[item].list), keys) + [name(of: item)]
    return settings[setting].role == .item ? path : path + names(ofField: setting)
  }

  private func read(
    _ object: Int, _ document: SyntaxTree, _ walk: inout SettingsWalk, isShared: Bool = false
  ) {
    let length = walk.path.count
    let whole = object == SyntaxTree.root ? setting(path: Key.wholePath.utf8.span) : nil
    if let whole { add(object, to: whole, document, &walk) }
    for (name, value) in document.members(of: object) {
      document.appendPath(of: name, to: &walk.path)
      let own = settingNumber(path: walk.path.span).flatMap { settings[$0].owner < 0 ? SettingID($0) : nil }
      if let own {
        walk.noteRepeated(name, value, { _ in key(of: own) }, isSetting: true, document)
        add(value, to: own, document, &walk)
      }
      if own == nil || settings[own!].sharesObject, let setting = setting(below: walk.path.span) {
        if own == nil {
          walk.noteRepeated(name, value, { Key(String(utf8: $0.path.span)) }, isSetting: false, document)
        }
        if document.isObject(value) {
          walk.names.append(document.text(of: name))
          walk.path.append(UInt8(ascii: "."))
          read(value, document, &walk, isShared: own != nil)
          walk.names.removeLast()
        } else if document.kind(of: value) != .null {
          // A change below null replaces it. In YAML, a key without a value has null.
          let found = document.kind(of: value).jsonKind.name
          let fault = StoredFault.inTheWay(
            name: String(utf8: walk.path.span), found: found, key: key(of: setting))
          walk.obstacles.append((walk.names + [document.text(of: name)], fault, document.start(of: value)))
        }
      } else if own == nil, let whole {
        walk.noteRepeated(name, value, { _ in key(of: whole) }, isSetting: true, at: [], document)
      } else if own == nil, walk.unknown != nil, !isShared {
        let key = Key(names: walk.names + [document.text(of: name)])
        let known = { paths + tables.prefixes.map { texts[$0.path] } }
        addUnknown(key, in: walk.names, among: known, name, document, &walk)
      }
      walk.path.removeSubrange(length...)
    }
  }
}

// Finds the members of a settings text that no row shows, in the objects that the form closes.
extension CompiledForm {
  /// A fault for each member of a closed object that no row shows; none while there may be rows that are not known yet.
  ///
  /// - Parameter isSample: whether the text is a sample, in which all objects are closed.
  package func unknownMembers(
    in document: SyntaxTree, _ keys: StoreDefinition.Keys, isSample: Bool = false
  ) -> [SettingsFault] {
    if closed.isEmpty && !isSample || hasUnknownRows { return [] }
    var walk = SettingsWalk(keys: keys, nodes: SettingTable(self, -1), unknown: [], isSample: isSample)
    if keys == .nested {
      read(SyntaxTree.root, document, &walk)
    } else {
      readFlat(document, &walk, includesUnsaved: true)
    }
    return walk.unknown ?? []
  }

  /// - Parameters:
  ///   - object: the names that lead to the object with the member.
  ///   - known: returns the keys that may have been meant.
  ///   - name: the node of the member's name.
  private func addUnknown(
    _ key: Key, in object: [String], among known: () -> [String], _ name: Int, _ document: SyntaxTree,
    _ walk: inout SettingsWalk
  ) {
    guard walk.unknown?.count ?? 0 < Self.faultLimit,
      walk.isSample ? !document.isIgnored(name) : closed.contains(where: { object.starts(with: $0) })
    else { return }
    let suggestion = Suggestion.nearest(to: key.description, among: known())
    walk.unknown?.append(
      SettingsFault(
        fault: .unknownMember(key: key, suggestion: suggestion), offset: document.start(of: name)))
  }

  private func addUnknown(_ name: Int, inFlatTextOf document: SyntaxTree, _ walk: inout SettingsWalk) {
    let key = Key(verbatim: document.text(of: name))
    addUnknown(key, in: key.names.dropLast(), among: { paths }, name, document, &walk)
  }

  private func addUnknown(
    inItemsOf list: ListID, _ array: Int, _ document: SyntaxTree, _ walk: inout SettingsWalk
  ) {
    var faults: [SettingsFault] = []
    let items = items(ofList: list, in: array, of: document, &faults)
    for (identity, element) in zip(items.identities, items.elements) {
      guard let item = item(identity, ofList: list) else { continue }
      addUnknown(in: element, [], item, document, &walk)
    }
  }

  /// - Parameters:
  ///   - names: the names that lead from the item to an object in it.
  private func addUnknown(
    in object: Int, _ names: [String], _ item: ItemID, _ document: SyntaxTree, _ walk: inout SettingsWalk
  ) {
    let list = items[item].list
    let (fields, path) = (lists[list].storedNames, self.path(ofItem: item) + ".")
    for (name, value) in document.members(of: object) {
      let names = names + [document.text(of: name)]
      if fields.contains(names) {
        if let inner = setting(ofField: names, ofItem: item).flatMap({ self.list(of: $0) }) {
          addUnknown(inItemsOf: inner, value, document, &walk)
        }
        continue
      }
      if fields.contains(where: { $0.starts(with: names) }) {
        addUnknown(in: value, names, item, document, &walk)
      } else if names.count == 1, fields.contains([]) {
        continue
      } else if !walk.isSample,
        let known = walk.unknownOfItems.first(where: { $0.list == list.index && $0.names == names })
      {
        walk.unknown?[known.index].fault.countOtherItem()
      } else {
        let index = walk.unknown?.count ?? 0
        addUnknown(
          Key(verbatim: path + Key(names: names).description), in: self.names(ofList: list.index),
          among: { fields.map { path + Key(names: $0).description } }, name, document, &walk)
        if walk.unknown?.count ?? 0 > index { walk.unknownOfItems.append((list.index, names, index)) }
      }
    }
  }
}

extension CompiledForm {
  /// The paths of the settings that a form has without items, and those of the fields of its items. An item on a path
  /// has an empty name.
  package func storedPaths(_ keys: StoreDefinition.Keys) -> [[String]] {
    settings.indices.filter { settings[$0].owner < 0 }.map { key(of: SettingID($0)).path(keys) }
      + lists.indices.flatMap { list in lists[list].storedNames.map { names(ofList: list) + [""] + $0 } }
  }
}

extension StoredFault {
  fileprivate mutating func countOtherItem() {
    guard case .unknownMember(let key, let suggestion, let others) = self else { return }
    self = .unknownMember(key: key, suggestion: suggestion, others: others + 1)
  }
}

extension SyntaxTree {
  /// Appends a member's name to a dotted path.
  fileprivate func appendPath(of name: Int, to path: inout [UInt8]) {
    if nodes[name].hasEscapes {
      path.append(contentsOf: Key.escaped(text(of: name)).utf8)
      return
    }
    let range = start(of: name) + 1..<end(of: name) - 1
    if bytes.span.extracting(range).firstIndex(of: UInt8(ascii: ".")) == nil {
      path += bytes[range]
      return
    }
    for byte in bytes[range] {
      if byte == UInt8(ascii: ".") { path.append(UInt8(ascii: "\\")) }
      path.append(byte)
    }
  }
}

extension SettingTable {
  package init(_ form: CompiledForm, _ missing: Element) {
    self.init(count: form.settings.count, places: form.places, missing: missing)
  }
}

extension CompiledForm {
  func isSecretMark(_ value: Value, of setting: SettingID) -> Bool {
    tables.marksSecrets && settings[setting].isSecure && value == .secretMark
  }
}
