// The items of lists. A list's setting holds the identities of its items in order; the settings of an item exist
// while the item does.
extension Session {
  // MARK: - Reading

  /// Whether a row can be shown at all: it is no template, and its item exists.
  @inline(__always)
  package func exists(row: RowID) -> Bool {
    row.item.map { exists(item: $0) } ?? (form.rows[row].list < 0)
  }

  /// Whether a setting can have a value: it is no template, and its item exists.
  package func exists(setting: SettingID) -> Bool {
    setting.item.map { exists(item: $0) } ?? (form.settings[setting].owner < 0)
  }

  /// The settings that can have a value, without those that only say whether an item exists.
  package var valuedSettings: [SettingID] {
    form.allSettings.filter { form.settings[$0].role != .item && exists(setting: $0) }
  }

  /// The settings that can have a value and that a row shows, so that they can be set.
  package var listedSettings: [SettingID] {
    valuedSettings.filter { form.settings[$0].role != .field || !form.isIdentity($0) || form.isShown($0) }
  }

  /// Whether a change of a setting is one that people want to read about, rather than a part of adding, removing
  /// or renaming an item.
  package func isReported(_ setting: SettingID) -> Bool {
    guard let item = setting.item else { return form.settings[setting].owner < 0 }
    return form.settings[setting].role != .item && exists(item: item)
      && form.identitySetting(ofItem: item) != setting
  }

  /// The changes that people want to read about, in an order in which they can be repeated. A rename is reported as a
  /// change of the field that identifies the item, not as a change of the list. It comes first, or last if another
  /// item must first give up the name. A change of a list uses the names that the items have at that point. Items that
  /// exchange names have no such order; they must be renamed by one command.
  package func reported(_ changes: [Change]) -> [Change] {
    var (early, others, late): ([Change], [Change], [Change]) = ([], [], [])
    var renames: [ListID: [Change]] = [:]
    for change in changes where isRename(change) {
      if let list = list(of: change) { renames[list, default: []].append(change) }
    }
    for (list, renames) in renames.sorted(by: { $0.key < $1.key }) {
      let names = changes.first { $0.setting == form.setting(of: list) }?.old?.identities ?? []
      let before = Set(names.map { ExactString($0) })
      let order = RenameOrder(renames.map { (Self.name($0.old), Self.name($0.new)) })
      for rename in (order.places + order.circular).map({ renames[$0] }) {
        if before.contains(Self.name(rename.new)) { late.append(rename) } else { early.append(rename) }
      }
    }
    for var change in changes where isReported(change.setting) {
      if let list = form.list(of: change.setting), !early.isEmpty || !late.isEmpty {
        change = Change(
          change.setting, old: names(change.old, of: list, after: early),
          new: names(change.new, of: list, after: late.map { $0.inverse }), row: change.row)
        if !change.isEffective { continue }
      }
      others.append(change)
    }
    return early + others + late
  }

  private static func name(_ value: Value?) -> ExactString { ExactString(value?.description ?? "") }

  /// The value of a list in which items have other names.
  private func names(_ value: Value?, of list: ListID, after renames: [Change]) -> Value? {
    guard let names = value?.array else { return value }
    var places: [ExactString: Int] = [:]
    for (place, rename) in renames.enumerated() where self.list(of: rename) == list {
      places[Self.name(rename.old)] = place
    }
    return .array(
      names.map { name in
        places[ExactString(name.description)].map { .string(renames[$0].new?.description ?? "") } ?? name
      })
  }

  /// The list whose item a change renames.
  private func list(of rename: Change) -> ListID? { rename.setting.item.map { form.items[$0].list } }

  /// Whether a change gives an item another name.
  func isRename(_ change: Change) -> Bool {
    form.isIdentity(change.setting) && change.old != nil && change.new != nil
      && exists(setting: change.setting)
  }

  /// Whether another program's change is one that people want to read about.
  package func isReported(_ change: Change) -> Bool { isReported(change.setting) || isUnshown(change) }

  /// Whether a change affects only members of an item that no row shows.
  package func isUnshown(_ change: Change) -> Bool {
    form.settings[change.setting].role == .item && change.old != nil && change.new != nil
  }

  /// The keys of items with unsaved changes to members that no row shows.
  package var itemsWithUnshownChanges: [Key] {
    state.unsaved.filter {
      isUnshown(Change($0, old: state.saved.values[$0], new: state.current.values[$0]))
    }.map { form.key(of: $0) }
  }

  package func exists(item: ItemID) -> Bool { state.current.values[form.existence(ofItem: item)] != nil }

  /// Whether a screen can be shown: it is no template, and its item exists.
  package func exists(screen: ScreenID) -> Bool {
    screen.item.map { exists(item: $0) } ?? (form.screens[screen].list < 0)
  }

  /// The screen with a name, if it can be shown.
  package func screen(named name: String) -> ScreenID? {
    form.screen(named: name).flatMap { exists(screen: $0) ? $0 : nil }
  }

  /// The identities of a list's items, in order.
  package func identities(ofList list: ListID) -> [String] {
    form.lists[list].setting < 0 ? [] : effectiveValue(form.setting(of: list))?.identities ?? []
  }

  /// What people call the items of a list, in order.
  package func names(ofList list: ListID) -> [String] {
    form.lists[list].isOrdered ? items(ofList: list).map { form.name(of: $0) } : identities(ofList: list)
  }

  /// What people call the items of the list to which a row adds items.
  package func names(ofRow row: RowID) -> [String] { form.list(of: row).map { names(ofList: $0) } ?? [] }

  /// A list's items, in order.
  func items(ofList list: ListID) -> [ItemID] {
    identities(ofList: list).compactMap { form.item($0, ofList: list) }
  }

  /// The stored values of the fields that identify a list's items.
  package func identityValues(ofList list: ListID) -> [(setting: SettingID, value: Value)] {
    items(ofList: list).compactMap { form.identitySetting(ofItem: $0) }.compactMap { setting in
      storedValue(setting).map { (setting, $0) }
    }
  }

  /// The item that a change has added to a row's list; `nil` if there is none, or several.
  package func newItem(in reply: Reply, addedBy row: RowID) -> ItemID? {
    guard let list = form.list(of: row) else { return nil }
    let new = reply.changes.filter { change in
      form.settings[change.setting].role == .item && change.old == nil
        && change.setting.item.map { form.items[$0].list } == list
    }
    return new.count == 1 ? new[0].setting.item : nil
  }

  // MARK: - Adding items to the form

  /// Adds the settings and rows of items to the form, so that values can be stored for them.
  package mutating func prepare(items identities: [String], ofList list: ListID) {
    let unknown = identities.filter { form.items.item($0, of: list, .expected) == nil }
    for identity in unknown { _ = state.form.addItem(identity, toList: list) }
  }

  /// Adds the items of a later version of the session to the form, so that values can be stored for them.
  package mutating func expectItems(of later: Session) {
    state.form = later.form
    state.form.adoptItems(of: state.current.values, later: later.state.current.values)
  }

  // MARK: - Consequences

  /// Stores an edit of a list, creates the items that it adds, and deletes the items that it removes, including the
  /// values of their fields.
  ///
  /// - Returns: whether the list changes.
  mutating func store(_ edit: Edit, ofList list: ListID) -> Bool {
    let setting = edit.setting
    let difference = itemDifference(of: edit)
    let areNumbers = areNumbers(ofList: list)
    prepare(items: difference.new, ofList: list)
    if edit.editsElements {
      guard state.edit(setting, edit.operation) else { return false }
    } else {
      let value = form.settings[setting].admission.stored(
        edit.value, insteadOf: state.current.values[setting])
      guard state.set(setting, to: value) else { return false }
    }
    for identity in difference.removed {
      guard let item = form.item(identity, ofList: list) else { continue }
      for setting in form.allSettings(ofItem: item).reversed() {
        state.stash(nil, for: setting)
        state.set(setting, to: nil)
      }
    }
    for identity in difference.new {
      guard let item = form.item(identity, ofList: list), !exists(item: item) else { continue }
      state.set(form.existence(ofItem: item), to: .object(Value.Object()))
      guard let field = form.identitySetting(ofItem: item) else { continue }
      // Numbers identify items by their digits.
      let number =
        areNumbers ? Value.Integer(identity).flatMap { String($0) == identity ? Value.int($0) : nil } : nil
      let value = number ?? (try? form.input(ofSetting: field).read(identity))
      let isExact = value?.description.hasSameScalars(as: identity) ?? false
      state.set(field, to: isExact ? value : .string(identity))
    }
    return true
  }

  /// The settings of an item, each with the same setting of another item of the list. First adds to the form the
  /// items of inner lists that the other item lacks. Values do not change.
  mutating func counterparts(of item: ItemID, in other: ItemID) -> [(setting: SettingID, other: SettingID)] {
    var pairs = zip(form.settings(ofItem: item), form.settings(ofItem: other)).map {
      (setting: $0, other: $1)
    }
    for (list, target) in zip(form.lists(ofItem: item), form.lists(ofItem: other)) {
      for inner in items(ofList: list) {
        let name = form.items[inner].identity
        prepare(items: [name], ofList: target)
        if let new = form.item(name, ofList: target) { pairs += counterparts(of: inner, in: new) }
      }
    }
    return pairs
  }

  /// Whether the items of a list are identified by numbers where a text would be possible, too: as the first one is,
  /// or in an empty list, if no row shows what identifies them.
  private func areNumbers(ofList list: ListID) -> Bool {
    guard form.lists[list].identityField >= 0, !form.lists[list].isMap else { return false }
    let field = form.lists[list].fields[form.lists[list].identityField]
    guard form.settings[field].admission == .identity else { return false }
    let identities = state.current.values[form.setting(of: list)]?.array
    guard let first = identities?.first?.string, let item = form.item(first, ofList: list) else {
      return !form.isShown(SettingID(field))
    }
    return form.identitySetting(ofItem: item).map { storedValue($0)?.double != nil } ?? false
  }
}
