/// The changes of a form's lists of objects, as edits of the arrays in a settings text.
struct ListChanges {
  /// The lists with items that change.
  private var changed: Set<Int> = []
  /// For each list that changes, its items in the new order.
  private var orders: [Int: [String]] = [:]
  /// Lists that are removed from the settings.
  private var removed: Set<Int> = []
  /// The new values of fields and of the rest of items, by setting.
  private var values: [Int: Value?] = [:]

  mutating func add(_ setting: Int, _ value: Value?, of form: CompiledForm) {
    if let list = form.settings[setting].list {
      if let value { orders[list] = value.array?.compactMap(\.string) ?? [] } else { removed.insert(list) }
    } else if let item = form.item(ofSetting: setting) {
      changed.insert(form.items[item].list)
      values.updateValue(value, forKey: setting)
    }
  }

  /// Notes a value that is changed in another way, in case it is part of an item that is written anew.
  mutating func note(_ setting: Int, _ value: Value) { values.updateValue(value, forKey: setting) }

  /// Adds the changes to an editor of the text.
  func apply(
    to editor: inout JSONEditor, _ document: JSONDocument, _ form: CompiledForm, _ nodes: [Int32],
    _ keys: StoreDefinition.Keys
  ) {
    for list in changed.union(orders.keys).subtracting(removed) {
      let path = form.key(of: form.lists[list].setting).path(keys)
      let array = Int(nodes[form.lists[list].setting])
      let elements = array < 0 ? [] : Array(document.elements(of: array))
      var places: [Int: Int] = [:]
      for (place, element) in elements.enumerated() { places[element] = place }
      let items = items(ofList: list, elements, form, nodes)
      var removed = removedItems(ofList: list, kept: items, elements, form, nodes)
      // The element of the previous item, behind which one that was renamed is.
      var previous = -1
      editor.arrange(
        items.map { item in
          let node = Int(nodes[form.items[item].setting])
          let place = node < 0 ? nil : places[node]
          if let place {
            previous = place
          } else if let old = removed[previous + 1],
            let changes = changes(renaming: old, to: item, document, form, nodes)
          {
            previous += 1
            removed[previous] = nil
            return .existing(previous, changes: changes)
          }
          guard let place, values[form.items[item].setting] == nil else {
            return .new(object(of: item, node: node, document, form, nodes))
          }
          return .existing(
            place,
            changes: form.fields(ofItem: item).compactMap { field in
              values[field].map { (form.names(ofField: field), $0) }
            })
        }, at: path)
    }
    for list in removed { editor.set(nil, at: form.key(of: form.lists[list].setting).path(keys)) }
  }

  /// The items of a list in their new order, which is that of the text if only fields change.
  private func items(
    ofList list: Int, _ elements: [Int], _ form: CompiledForm, _ nodes: [Int32]
  ) -> [Int] {
    if let order = orders[list] { return order.compactMap { form.item($0, ofList: list) } }
    var items: [Int: Int] = [:]
    for (number, item) in form.items.enumerated() where item.list == list {
      items[Int(nodes[item.setting])] = number
    }
    return elements.compactMap { items[$0] }
  }

  /// The items that leave a list, by the places of their elements; none if no item is new.
  private func removedItems(
    ofList list: Int, kept: [Int], _ elements: [Int], _ form: CompiledForm, _ nodes: [Int32]
  ) -> [Int: Int] {
    guard kept.contains(where: { nodes[form.items[$0].setting] < 0 }) else { return [:] }
    let kept = Set(kept)
    var removed: [Int: Int] = [:]
    for (number, item) in form.items.enumerated()
    where item.list == list && nodes[item.setting] >= 0 && !kept.contains(number) {
      removed[Int(nodes[item.setting])] = number
    }
    var places: [Int: Int] = [:]
    for (place, element) in elements.enumerated() { places[place] = removed[element] }
    return places
  }

  /// The changes of an item's element that give it the name and the values of a new item; `nil` if the two items have
  /// nothing in common or differ in what no row shows. The element then keeps its layout and its comments.
  private func changes(
    renaming old: Int, to item: Int, _ document: JSONDocument, _ form: CompiledForm, _ nodes: [Int32]
  ) -> [(path: [String], value: Value?)]? {
    func stored(_ setting: Int) -> Value? {
      nodes[setting] < 0 ? nil : form.value(of: setting, at: Int(nodes[setting]), in: document)
    }
    let rest = values[form.items[item].setting] ?? nil
    guard stored(form.items[old].setting) == rest else { return nil }
    let identity = form.identitySetting(ofItem: item)
    var changes: [(path: [String], value: Value?)] = []
    var isSame = rest.map { $0 != .object(Value.Object()) } ?? false
    for (oldField, field) in zip(form.fields(ofItem: old), form.fields(ofItem: item)) {
      let (before, after) = (stored(oldField), values[field] ?? nil)
      if before != after { changes.append((form.names(ofField: field), after)) }
      if before == after, after != nil, field != identity { isSame = true }
    }
    return isSame ? changes : nil
  }

  /// An item that is new, or all of whose members may have changed.
  private func object(
    of item: Int, node: Int, _ document: JSONDocument, _ form: CompiledForm, _ nodes: [Int32]
  ) -> Value {
    func value(_ setting: Int) -> Value? {
      if let changed = values[setting] { return changed }
      return nodes[setting] < 0 ? nil : form.value(of: setting, at: Int(nodes[setting]), in: document)
    }
    return .object(form.object(ofItem: item, value))
  }
}
