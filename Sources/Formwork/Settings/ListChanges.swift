/// The changes of a form's lists of objects, as edits of the arrays and objects in a settings text.
struct ListChanges {
  /// The lists with items that change.
  private var changed: Set<ListID> = []
  /// For each list that changes, its items in the new order.
  private var orders: [ListID: [String]] = [:]
  /// Lists that are removed from the settings.
  private var removed: Set<ListID> = []
  /// The new values of fields and of the rest of items, by setting.
  private var values: [SettingID: Value?] = [:]

  mutating func add(_ setting: SettingID, _ value: Value?, of form: CompiledForm) {
    // The name of a member changes only with its list.
    if form.isName(setting) { return }
    for item in form.ancestors(of: setting.item) { changed.insert(form.items[item].list) }
    if setting.item != nil { values.updateValue(value, forKey: setting) }
    guard let list = form.list(of: setting) else { return }
    if let value { orders[list] = value.identities } else { removed.insert(list) }
  }

  /// Notes a value that is changed in another way, in case it is part of an item that is written anew.
  mutating func note(_ setting: SettingID, _ value: Value) { values.updateValue(value, forKey: setting) }

  /// The edits of the text that make the changes.
  func edits(
    of document: SyntaxTree, _ form: CompiledForm, _ nodes: SettingTable<Int32>, _ keys: StoreDefinition.Keys
  ) -> [SyntaxEdit] {
    let lists = changed.union(orders.keys).union(removed).filter { $0.item == nil }.sorted()
    return lists.map { list in
      SyntaxEdit(form.key(of: form.setting(of: list)).path(keys), change(of: list, document, form, nodes))
    }
  }

  /// The change of a list: its items in their new order, each with its edits.
  private func change(
    of list: ListID, _ document: SyntaxTree, _ form: CompiledForm, _ nodes: SettingTable<Int32>
  ) -> SyntaxEdit.Change {
    if removed.contains(list) { return .remove }
    let array = Int(nodes[form.setting(of: list)])
    let isMap = form.lists[list].isMap
    let elements =
      array < 0
      ? [] : isMap ? document.members(of: array).map { $0.value } : Array(document.elements(of: array))
    let items = items(ofList: list, elements, form, nodes)
    let sources = ItemSources(items: items, elements, form, document, nodes) { self.values[$0] }
    let arranged = items.map { item -> SyntaxEdit.Element in
      switch sources[item] {
      // A field of an item that is null makes it an object.
      case .unchanged(let place) where !document.isObject(elements[place]):
        .existing(place, object(ofItem: item, form).map { [SyntaxEdit([], .set($0))] } ?? [])
      case .unchanged(let place):
        .existing(
          place,
          form.fields(ofItem: item).compactMap { field in
            form.list(of: field) != nil
              ? nil : values[field].map { SyntaxEdit(form.names(ofField: field), $0) }
          }
            + form.lists(ofItem: item).filter { isChanged($0) }.map { inner in
              SyntaxEdit(
                form.names(ofField: form.setting(of: inner)), change(of: inner, document, form, nodes))
            })
      // A renamed item that is null stays so.
      case .moved(let place, .object(let object)) where object.isEmpty && !document.isObject(elements[place]):
        .existing(place, [])
      case .moved(let place, let value): .existing(place, [SyntaxEdit([], .set(value))])
      case .copied(let place, let value): .copy(place, value)
      case .new(let value): .new(value)
      }
    }
    let names = items.map { form.items[$0].identity }
    return isMap ? .arrangeMembers(Array(zip(names, arranged))) : .arrange(arranged)
  }

  private func isChanged(_ list: ListID) -> Bool {
    changed.contains(list) || orders[list] != nil || removed.contains(list)
  }

  /// The new value of an item that has none yet; `nil` if no field changes.
  private func object(ofItem item: ItemID, _ form: CompiledForm) -> Value? {
    let object = form.object(ofItem: item) { values[$0] ?? nil }
    return object.isEmpty ? nil : .object(object)
  }

  /// The items of a list in their new order, which is that of the text if only fields change.
  private func items(
    ofList list: ListID, _ elements: [Int], _ form: CompiledForm, _ nodes: SettingTable<Int32>
  ) -> [ItemID] {
    if let order = orders[list] { return order.compactMap { form.item($0, ofList: list) } }
    var items: [Int: ItemID] = [:]
    for item in form.items.indices where form.items[item].list == list {
      items[Int(nodes[form.existence(ofItem: item)])] = item
    }
    return elements.compactMap { items[$0] }
  }
}
