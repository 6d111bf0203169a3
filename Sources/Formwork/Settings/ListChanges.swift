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
      editor.arrange(
        items(ofList: list, elements, form, nodes).map { item in
          let node = Int(nodes[form.items[item].setting])
          guard node >= 0, let place = places[node], values[form.items[item].setting] == nil else {
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
