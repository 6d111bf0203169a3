// The parts of a form that exist once for each item of a list. The form has each of them once, as a template.
extension CompiledForm {
  // MARK: - From templates to parts of an item

  /// The setting that a template's rule means for an item; any other setting as it is.
  @inline(__always)
  package func setting(_ setting: SettingID, for item: ItemID?) -> SettingID {
    guard let item, setting.itemNumber < 0 else { return setting }
    let list = Int(settings[setting.index].owner)
    return list < 0 ? setting : SettingID(setting.index, of: items.ancestor(of: item, in: list))
  }

  @inline(__always)
  func row(_ row: Int, for item: ItemID?) -> RowID {
    guard let item else { return RowID(row) }
    let list = Int(rows[row].list)
    return list < 0 ? RowID(row) : RowID(row, of: items.ancestor(of: item, in: list))
  }

  @inline(__always)
  func screen(_ screen: Int, for item: ItemID?) -> ScreenID {
    guard let item else { return ScreenID(screen) }
    let list = Int(screens[screen].list)
    return list < 0 ? ScreenID(screen) : ScreenID(screen, of: items.ancestor(of: item, in: list))
  }

  /// The items of a list that a change in an item can affect: the one that is or contains the item, otherwise those inside
  /// it. All items if there is no item.
  private func items(ofList list: Int, near item: ItemID?) -> [ItemID] {
    guard let item else { return items.all(ofList: list) }
    if let own = items.ancestor(of: item, in: list) { return [own] }
    return items(ofList: list, in: item)
  }

  /// The items of the lists with a number that are in an item, or in items of its lists.
  private func items(ofList list: Int, in item: ItemID) -> [ItemID] {
    items.children(of: item).flatMap { items[$0].list.index == list ? [$0] : items(ofList: list, in: $0) }
  }

  /// The parts with these numbers that a change in an item can affect, given the list to which each of them belongs.
  /// All parts with these numbers if there is no item.
  private func parts<Part: PartID>(
    _ numbers: some Collection<some BinaryInteger>, near item: ItemID?, _ list: (Int) -> Int32
  ) -> [Part] {
    var parts: [Part] = []
    parts.reserveCapacity(numbers.count)
    for number in numbers {
      let list = Int(list(Int(number)))
      if list < 0 {
        parts.append(Part(Int(number)))
      } else {
        for item in items(ofList: list, near: item) { parts.append(Part(Int(number), of: item)) }
      }
    }
    return parts
  }

  // MARK: - Settings

  /// The settings that can have a value: those that exist once, then those of each item.
  package var allSettings: [SettingID] {
    var all: [SettingID] = []
    all.reserveCapacity(settings.count)
    for index in settings.indices where settings[index].owner < 0 { all.append(SettingID(index)) }
    for item in items.indices { all += settings(ofItem: item) }
    return all
  }

  /// The setting that says whether an item exists: its value is an object with the members that no row shows.
  package func existence(ofItem item: ItemID) -> SettingID {
    SettingID(lists[items[item].list].existence, of: item)
  }

  /// The settings of an item's fields.
  package func fields(ofItem item: ItemID) -> [SettingID] {
    lists[items[item].list].fields.map { SettingID($0, of: item) }
  }

  /// The settings of an item: its own one, which holds the members that no row shows, and those of its fields.
  package func settings(ofItem item: ItemID) -> [SettingID] {
    [existence(ofItem: item)] + fields(ofItem: item)
  }

  /// The settings of an item, and those of the items of its lists.
  package func allSettings(ofItem item: ItemID) -> [SettingID] {
    settings(ofItem: item) + items.children(of: item).flatMap { allSettings(ofItem: $0) }
  }

  /// The settings of the items that a list has or had; none if the setting is not a list.
  func members(of setting: SettingID) -> [SettingID] {
    list(of: setting).map { items.all(of: $0).flatMap { allSettings(ofItem: $0) } } ?? []
  }

  /// An item and the items around it, from the inside out.
  package func ancestors(of item: ItemID?) -> some Sequence<ItemID> {
    sequence(state: item) { next in
      defer { next = next.flatMap { items[$0].list.item } }
      return next
    }
  }

  /// The setting of an item's field, given the names that lead to it.
  package func setting(ofField names: [String], ofItem item: ItemID) -> SettingID? {
    let list = lists[items[item].list]
    return list.fieldNames.firstIndex(of: names).map { SettingID(list.fields[$0], of: item) }
  }

  /// The setting of the field that identifies an item; `nil` if no row shows the field.
  package func identitySetting(ofItem item: ItemID) -> SettingID? {
    let list = lists[items[item].list]
    return list.identityField < 0 ? nil : SettingID(list.fields[list.identityField], of: item)
  }

  /// Whether a setting is the field that identifies an item. It changes only together with the item's list.
  package func isIdentity(_ setting: SettingID) -> Bool {
    setting.item.map { identitySetting(ofItem: $0) == setting } ?? false
  }

  /// Whether a setting exists once and is neither a list of items nor part of an item.
  package func isPlain(_ setting: SettingID) -> Bool { settings[setting].role == .plain }

  /// Whether a setting is the name of an item in a map.
  package func isName(_ setting: SettingID) -> Bool {
    isIdentity(setting) && lists[Int(settings[setting].owner)].isMap
  }

  /// Whether a setting has a value in the settings file: it is kept, or it says that an item exists.
  package func isStored(_ setting: SettingID) -> Bool {
    settings[setting].isKept || settings[setting].role == .item
  }

  /// The names that lead from an item to a field.
  package func names(ofField setting: SettingID) -> [String] {
    let place = Int(places[setting.index])
    return place == 0 ? [] : lists[Int(settings[setting].owner)].fieldNames[place - 1]
  }

  // MARK: - Rows and screens

  package func contains(_ row: RowID) -> Bool {
    rows.indices.contains(row.index) && Int(row.itemNumber) < items.count
  }

  /// The rows that can be shown: those that exist once, then those of each item.
  package var allRows: [RowID] {
    var all: [RowID] = []
    all.reserveCapacity(rows.count)
    for index in rows.indices where rows[index].list < 0 { all.append(RowID(index)) }
    for item in items.indices { all += rows(ofItem: item) }
    return all
  }

  /// The screens that can be shown: those that exist once, then those of each item.
  package var allScreens: [ScreenID] {
    var all: [ScreenID] = []
    for index in screens.indices where screens[index].list < 0 { all.append(ScreenID(index)) }
    for item in items.indices { all += lists[items[item].list].screens.map { ScreenID($0, of: item) } }
    return all
  }

  /// The rows of a list's items for one item.
  package func rows(ofItem item: ItemID) -> [RowID] {
    lists[items[item].list].rows.map { RowID($0, of: item) }
  }

  /// The screen of a row.
  @inline(__always)
  package func screen(of row: RowID) -> ScreenID { screen(Int(rows[row].screen), for: row.item) }

  /// The rows of a screen that exist once for it, in the form's order.
  package func rows(of screen: ScreenID) -> [RowID] {
    let rows = screens[screen].rows
    return screen.item == nil ? rows.map { RowID($0) } : rows.map { row($0, for: screen.item) }
  }

  package var allSecretRows: [RowID] {
    parts(secretRows, near: nil) { rows[$0].list }
  }

  // MARK: - What depends on a setting

  /// The rows whose visibility, enabled state or texts depend on a setting. The rows of an item appear and disappear
  /// with it.
  func dependents(of setting: SettingID) -> [RowID] {
    if let item = setting.item, settings[setting].role == .item { return rows(ofItem: item) }
    return parts(tables.dependents[setting.index], near: setting.item) { rows[$0].list }
  }

  /// The rows whose visibility depends on a setting and whose value is not kept while they are hidden.
  func hidingRows(of setting: SettingID) -> [RowID] {
    parts(tables.hidingRows[setting.index], near: setting.item) { rows[$0].list }
  }

  /// The requirements that depend on a setting.
  func requirements(of setting: SettingID) -> [RequirementID] {
    parts(tables.requirementsBySetting[setting.index], near: setting.item) { self.list(ofRequirement: $0) }
  }

  private func list(ofRequirement requirement: Int) -> Int32 {
    let row = requirements[requirement].row
    return row < 0 ? -1 : rows[row].list
  }

  /// All requirements: those that exist once, then those of each item.
  var allRequirements: [RequirementID] {
    parts(requirements.indices, near: nil) { self.list(ofRequirement: $0) }.sorted()
  }

  /// The row that shows a requirement's message.
  func row(of requirement: RequirementID) -> RowID {
    row(requirements[requirement].row, for: requirement.item)
  }

  // MARK: - Rules

  /// A condition or another expression, as it applies to an item.
  package func expression(_ number: Int, for item: ItemID?) -> Expression? {
    guard number >= 0, let expression = expressions[number] else { return nil }
    return item == nil ? expression : expression.relocated { setting($0, for: item) }
  }

  /// A text with expressions, as it applies to an item.
  package func template(_ number: Int, for item: ItemID?) -> Template? {
    guard number >= 0, let template = templates[number] else { return nil }
    return item == nil ? template : template.relocated { setting($0, for: item) }
  }

  // MARK: - Adding items

  /// Adds an item to a list, unless there is one with this name or a change expects one; returns its number.
  mutating func addItem(_ identity: String, toList list: ListID) -> ItemID {
    items.item(identity, of: list, .expected) ?? add(Item(list: list, identity: identity))
  }

  mutating func add(_ item: Item) -> ItemID {
    let number = additions.items.add(item)
    for row in lists[item.list].rows {
      for load in loads(ofRow: RowID(row)) { addLoad(load, for: number) }
    }
    return number
  }

  /// Adds a load of a template for an item. Each row loads its own options.
  private mutating func addLoad(_ load: Int, for item: ItemID) {
    var copy = loads[load]
    copy.reloadSettings = copy.reloadSettings.map { setting($0, for: item) }
    if copy.input >= 0 {
      additions.inputs.append(inputs[copy.input])
      additions.itemInputs[ItemInput(input: Int32(copy.input), item: item)] = Int32(inputs.count - 1)
      copy.input = inputs.count - 1
      additions.inputs[copy.input].itemLoad = loads.count
    }
    additions.add(copy, row: RowID(copy.row, of: item))
    if copy.isDependent { additions.dependentLoads.append(loads.count - 1) }
  }

  /// A key in a template as it applies to an item.
  func key(_ key: Key, for item: ItemID?) -> Key {
    guard item != nil, let template = settingNumber(path: key.description.utf8.span) else { return key }
    return self.key(of: setting(SettingID(template), for: item))
  }

  /// Adds the items that another version of the form has of lists with the same keys; returns their numbers here.
  ///
  /// - Parameter saved: the saved values of the other version. An item that was saved is the one that has its name here.
  package mutating func addItems(of other: CompiledForm, saved: SettingValues) -> [ItemID: ItemID] {
    var own: [ItemID: ItemID] = [:]
    var taken: Set<ItemID> = []
    let places = hasOrderedLists ? other.places(in: saved) : [:]
    if hasOrderedLists { renameItems(besidesThoseOf: other) }
    for isSaved in [true, false] {
      for item in other.items.indices where (saved[other.existence(ofItem: item)] != nil) == isSaved {
        var new = other.items[item]
        let path = other.texts[other.lists[new.list].path]
        let parent = new.list.item
        guard let list = list(path: path.utf8.span), parent.map({ own[$0] != nil }) ?? true else { continue }
        new.list = ListID(list, of: parent.flatMap { own[$0] })
        new.identity = isSaved ? other.identity(of: item, in: saved) : new.identity
        // An item that is only in the history is none of those here.
        let isKnown = isSaved || new.standing > .removed
        let known =
          places[item].map { items.item(at: $0, of: new.list) }
          ?? (isKnown ? items.item(new.identity, of: new.list, .expected) : nil)
        let number = known.flatMap { taken.contains($0) ? nil : $0 } ?? add(new)
        if lists[list].isOrdered { additions.items.rename(number, to: new.identity) }
        own[item] = number
        taken.insert(number)
      }
    }
    return own
  }

  /// The places that the items of ordered lists have in one version of the settings, from 0.
  private func places(in values: SettingValues) -> [ItemID: Int] {
    var places: [ItemID: Int] = [:]
    for list in allLists where lists[list].isOrdered {
      for (place, item) in items(of: list, in: values).enumerated() { places[item] = place }
    }
    return places
  }

  /// Gives the items of ordered lists internal names that no item of another version of the form has.
  private mutating func renameItems(besidesThoseOf other: CompiledForm) {
    for item in items.indices where lists[items[item].list].isOrdered {
      additions.items.rename(item, to: "#\(other.items.count + items.count + Int(item.number) + 1)")
    }
  }
}

extension Action {
  /// The action as it applies to an item whose templates contain it.
  func bound(to item: ItemID, in form: CompiledForm) -> Action {
    switch self {
    case .push(let name):
      guard let target = form.screen(named: name) else { return self }
      return .push(form.name(of: form.screen(target.index, for: item)))
    case .set(let assignments): return .set(assignments.map { .init(form.key($0.key, for: item), $0.value) })
    case .toggle(let key): return .toggle(form.key(key, for: item))
    case .reset(let keys): return .reset(keys.map { form.key($0, for: item) })
    case .alert(var alert):
      alert.templates.item = item
      for index in alert.choices.indices {
        alert.choices[index].actions = alert.choices[index].actions.map { $0.bound(to: item, in: form) }
      }
      return .alert(alert)
    case .sequence(let actions): return .sequence(actions.map { $0.bound(to: item, in: form) })
    case .when(var condition, let action):
      condition.item = item
      return .when(condition, action.bound(to: item, in: form))
    default: return self
    }
  }
}
