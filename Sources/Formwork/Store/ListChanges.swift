/// The changes of a form's lists of objects, as edits of the arrays and objects in a settings text.
struct ListChanges {
  /// The lists that change, and those with items that do.
  private var changed: Set<ListID> = []
  /// The items that change as a whole, and those around them.
  private var remade: Set<ItemID> = []
  /// The new values of lists, of fields and of the rest of items, by setting.
  private var values: [SettingID: Value?] = [:]

  mutating func add(_ setting: SettingID, _ value: Value?, of form: CompiledForm) {
    for item in form.ancestors(of: setting.item) {
      changed.insert(form.items[item].list)
      if form.settings[setting].role == .item { remade.insert(item) }
    }
    // The name of a member is written with its list.
    if form.isName(setting) { return }
    if let list = form.list(of: setting) { changed.insert(list) }
    values.updateValue(value, forKey: setting)
  }

  /// Notes a value that is changed in another way, in case it is part of an item that is written anew.
  mutating func note(_ setting: SettingID, _ value: Value) { values.updateValue(value, forKey: setting) }

  /// The edits of the text that make the changes.
  func edits(of stored: StoredItems, _ keys: StoreDefinition.Keys) -> [SyntaxEdit] {
    changed.filter { $0.item == nil }.sorted().map { list in
      let setting = stored.form.setting(of: list)
      return SyntaxEdit(stored.form.key(of: setting).path(keys), change(of: list, from: list, stored))
    }
  }

  /// The new value of a setting.
  private func value(of setting: SettingID, _ stored: StoredItems) -> Value? {
    values[setting] ?? stored.value(of: setting)
  }

  /// The change of a list: its items in their new order, each with its edits.
  ///
  /// - Parameter source: the list in whose place it is written: the list itself, or the same list of another item.
  private func change(of list: ListID, from source: ListID, _ stored: StoredItems) -> SyntaxEdit.Change {
    let setting = stored.form.setting(of: list)
    let isShared = stored.form.settings[setting].sharesObject && stored.contains(setting)
    guard let value = value(of: setting, stored) ?? (isShared ? .array([]) : nil) else { return .remove }
    // A value of another type is written as it is.
    if value.array == nil { return .set(value) }
    let elements = stored.elements(of: source)
    let items = value.identities.compactMap { stored.form.item($0, ofList: list) }
    var sources = ItemSources(of: source, elements, stored) { values[$0] }
    let arranged = items.map { item -> SyntaxEdit.Element in
      switch sources[item] {
      case .existing(let place, let other):
        .existing(place, edits(making: item, from: other, at: elements[place], stored))
      case .copied(let place, let other):
        .copy(place, edits(making: item, from: other, at: elements[place], stored))
      case .new: .new(.object(object(ofItem: item, stored)))
      }
    }
    guard stored.form.lists[list].isMap else { return .arrange(arranged) }
    var members = zip(items, arranged).map { (name: stored.form.items[$0].identity, element: $1) }
    // The members of other rows stay where they are.
    for (name, place) in stored.takenMembers(of: source) {
      let last = members.lastIndex {
        if case .existing(let other, _) = $0.element { other < place } else { false }
      }
      members.insert((name, .existing(place, [])), at: last.map { $0 + 1 } ?? 0)
    }
    return .arrangeMembers(members)
  }

  private func object(ofItem item: ItemID, _ stored: StoredItems) -> Value.Object {
    stored.form.object(ofItem: item) { value(of: $0, stored) }
  }

  /// The edits that make an item from the text of an item, which may be another one.
  private func edits(
    making item: ItemID, from other: ItemID, at node: Int, _ stored: StoredItems
  ) -> [SyntaxEdit] {
    let form = stored.form
    // A field of an item that is null makes it an object.
    guard stored.document.isObject(node) else {
      let object = object(ofItem: item, stored)
      return object.isEmpty ? [] : [SyntaxEdit([], .set(.object(object)))]
    }
    var edits = editsOfRest(making: item, from: other, stored)
    for (field, origin) in zip(form.fields(ofItem: item), form.fields(ofItem: other)) {
      let isSame = item == other && values[field] == nil
      if form.isName(field) || !stored.contains(origin) && value(of: field, stored) == nil { continue }
      if let list = form.list(of: field), let source = form.list(of: origin) {
        if isSame, !changed.contains(list) { continue }
        edits.append(SyntaxEdit(form.names(ofField: field), change(of: list, from: source, stored)))
      } else if !isSame {
        edits += form.edits(
          of: field, at: form.names(ofField: field), from: origin, stored, to: value(of: field, stored))
      }
    }
    return edits.joined
  }

  /// The edits of the members that no row shows.
  private func editsOfRest(making item: ItemID, from other: ItemID, _ stored: StoredItems) -> [SyntaxEdit] {
    if item == other, !remade.contains(item) { return [] }
    let old = stored.value(of: stored.form.existence(ofItem: other))
    let new = value(of: stored.form.existence(ofItem: item), stored)
    if old == new { return [] }
    let leaves = new?.leaves() ?? []
    let paths = Set(leaves.map { $0.path })
    return (old?.leaves() ?? []).filter { !paths.contains($0.path) }.map { SyntaxEdit($0.path, .remove) }
      + leaves.map { SyntaxEdit($0.path, .set($0.value)) }
  }
}

extension [SyntaxEdit] {
  /// The edits, in which those of the members of an object that is arranged are part of the arrangement.
  var joined: [SyntaxEdit] {
    guard count > 1 else { return self }
    var edits = self
    for edit in self {
      guard case .arrangeMembers(var members) = edit.change else { continue }
      let below = edits.filter { $0.path.count > edit.path.count && $0.path.starts(with: edit.path) }
      if below.isEmpty { continue }
      for inner in below { members.add(inner.change, at: inner.path.dropFirst(edit.path.count)) }
      edits.removeAll { $0.path.count >= edit.path.count && $0.path.starts(with: edit.path) }
      edits.append(SyntaxEdit(edit.path, .arrangeMembers(members)))
    }
    return edits
  }
}

extension [(name: String, element: SyntaxEdit.Element)] {
  /// Adds a change of a member, or of a part of it.
  fileprivate mutating func add(_ change: SyntaxEdit.Change, at path: ArraySlice<String>) {
    let (name, rest) = (path[path.startIndex], [String](path.dropFirst()))
    guard let index = firstIndex(where: { $0.name.hasSameScalars(as: name) }) else {
      guard let value = change.newValue else { return }
      var branch = Branch()
      branch.add(value, at: path)
      if let member = branch.object.first { append((name, .new(member.value))) }
      return
    }
    switch self[index].element {
    case .existing(let place, let edits):
      if rest.isEmpty, case .remove = change {
        remove(at: index)
      } else {
        self[index].element = .existing(place, (edits + [SyntaxEdit(rest, change)]).joined)
      }
    case .new(let value):
      var branch = Branch()
      branch.add(.init(name: name, value: value))
      if let value = change.newValue { branch.add(value, at: path) }
      if let member = branch.object.first { self[index].element = .new(member.value) }
    case .copy: break
    }
  }
}

extension SyntaxEdit.Change {
  /// The value where there was none; `nil` if there still is none.
  fileprivate var newValue: Value? {
    switch self {
    case .set(let value): value
    case .remove: nil
    case .arrange(let elements): .array(elements.compactMap { $0.newValue })
    case .arrangeMembers(let members):
      .object(
        .init(
          members.compactMap { member in member.element.newValue.map { .init(name: member.name, value: $0) } }
        ))
    }
  }
}

extension SyntaxEdit.Element {
  fileprivate var newValue: Value? { if case .new(let value) = self { value } else { nil } }
}

extension Value {
  /// The values in nested objects that are no objects with members, and the names that lead to them.
  fileprivate func leaves(below path: [String] = []) -> [(path: [String], value: Value)] {
    guard case .object(let object) = self, !object.isEmpty else { return path.isEmpty ? [] : [(path, self)] }
    return object.flatMap { $0.value.leaves(below: path + [$0.name]) }
  }
}
