extension CompiledForm {
  /// A list of objects in the settings, and the parts of the form that exist once for each of its items.
  ///
  /// These parts are compiled once, as templates: settings such as `users[].email`, rows and screens. A session
  /// adds a copy of them for each item, such as `users[ada].email`, when it first meets the item.
  package struct ItemList: Sendable {
    /// The dotted key of the list.
    package var path: TextRange
    /// The setting of the list: its value is an array of the identities of the items, in order.
    package internal(set) var setting = -1
    /// The dotted name of the field that identifies an item.
    package internal(set) var identity = "id"
    /// Whether the items are the members of an object, identified by their names, and not the elements of an array.
    package internal(set) var isMap = false
    /// The settings that each item has, and the names that lead to each of them in the item.
    var fields: [Int] = []
    package internal(set) var fieldNames: [[String]] = []
    /// The fields whose values are not saved.
    var fieldsOfSession: Set<Int> = []
    /// The index in `fields` of the one that identifies an item; -1 if no row shows it.
    package internal(set) var identityField = -1

    /// The names that lead to each stored member of an item that the form knows.
    package var storedNames: [[String]] {
      let names = Key(identity).names
      if isMap { return fieldNames.filter { $0 != names } }
      return fieldNames.contains(names) ? fieldNames : fieldNames + [names]
    }

    var rows: [Int] = []
    var screens: [Int] = []
    var requirements: [Int] = []
  }

  /// An item that the session has met. Its parts stay in the form when it is removed.
  package struct Item: Sendable {
    package var list: Int
    /// The text that identifies it: the value of a field or, in a map, its name.
    package var identity: String
    /// The setting that says whether the item exists: its value is an object with the members of the item that
    /// are not settings. The settings of the item's fields follow it.
    package var setting: Int
    /// The first of its rows, which are in the order of the list's templates; likewise for screens.
    var firstRow: Int
    var firstScreen: Int
  }

  /// What a setting is, if it belongs to a list of items.
  package enum SettingRole: UInt8, Sendable {
    case plain
    /// An array of the identities of the items.
    case list
    /// A field of every item. It never has a value.
    case template
    /// Whether an item exists.
    case item
    /// A field of one item.
    case field
  }
}

extension CompiledForm.Setting {
  /// The list whose items' identities the setting holds.
  @inline(__always)
  package var list: Int? { role == .list ? Int(owner) : nil }
}

extension CompiledForm {
  /// The list with a dotted key.
  package func list(path: Span<UInt8>) -> Int? {
    lists.firstIndex { texts.isEqual($0.path, to: path) }
  }

  /// Whether a row adds items to a list.
  package func addsItems(_ row: Int) -> Bool { list(of: row) != nil }

  /// Whether the values of a field of a list's items are secrets.
  package func isSecret(field names: [String], ofList list: Int) -> Bool {
    zip(lists[list].fieldNames, lists[list].fields).contains { $0 == names && settings[$1].isSecure }
  }

  /// The list to which a row adds items.
  package func list(of row: Int) -> Int? {
    lists.isEmpty ? nil : setting(of: row).flatMap { settings[$0].list }
  }

  /// Whether a setting has a value in the settings file: it is kept, or it says that an item exists.
  package func isStored(_ setting: Int) -> Bool {
    settings[setting].isKept || settings[setting].role == .item
  }

  /// The item that a setting or a row belongs to.
  package func item(ofSetting setting: Int) -> Int? {
    let role = settings[setting].role
    return role == .item || role == .field ? Int(settings[setting].owner) : nil
  }

  package func item(ofRow row: Int) -> Int? {
    let item = Int(rows[row].item)
    return item < 0 ? nil : item
  }

  /// The names that lead from an item of a list to the field that identifies it.
  package func identityNames(ofList list: Int) -> [String] { Key(lists[list].identity).names }

  /// The setting of an item's field, given the names that lead to it.
  package func setting(ofField names: [String], ofItem item: Int) -> Int? {
    lists[items[item].list].fieldNames.firstIndex(of: names).map { items[item].setting + 1 + $0 }
  }

  /// The item with an identity, if a session has met it.
  package func item(_ identity: String, ofList list: Int) -> Int? {
    setting(path: itemPath(identity, ofList: list).utf8.span).flatMap { item(ofSetting: $0) }
  }

  /// The settings of an item's fields.
  package func fields(ofItem item: Int) -> Range<Int> {
    let item = items[item]
    return item.setting + 1..<item.setting + 1 + lists[item.list].fields.count
  }

  /// The settings of an item: its own one, which holds the members that no row shows, and those of its fields.
  package func settings(ofItem item: Int) -> Range<Int> {
    items[item].setting..<fields(ofItem: item).upperBound
  }

  /// The setting of the field that identifies an item; `nil` if no row shows the field.
  package func identitySetting(ofItem item: Int) -> Int? {
    let field = lists[items[item].list].identityField
    return field < 0 ? nil : items[item].setting + 1 + field
  }

  /// Whether a setting is the field that identifies an item. It changes only together with the item's list.
  package func isIdentity(_ setting: Int) -> Bool {
    settings[setting].role == .field && identitySetting(ofItem: Int(settings[setting].owner)) == setting
  }

  /// Whether a setting is the name of an item in a map.
  package func isName(_ setting: Int) -> Bool {
    isIdentity(setting) && lists[items[Int(settings[setting].owner)].list].isMap
  }

  /// Whether a row shows a setting's value.
  package func isShown(_ setting: Int) -> Bool {
    self.setting(of: Int(settings[setting].row)) == setting
  }

  package func rows(ofItem item: Int) -> Range<Int> {
    items[item].firstRow..<items[item].firstRow + lists[items[item].list].rows.count
  }

  /// The path of an item, such as `users[ada]`.
  package func itemPath(_ identity: String, ofList list: Int) -> String {
    texts[lists[list].path] + Key.inBrackets(identity)
  }

  /// The names that lead from an item to a field.
  package func names(ofField setting: Int) -> [String] {
    let item = items[Int(settings[setting].owner)]
    return lists[item.list].fieldNames[setting - item.setting - 1]
  }

  /// Whether a row contains a secret.
  func isSecret(row: Int) -> Bool {
    // Rows are in ascending order.
    var (low, high) = (0, secretRows.count)
    while low < high {
      let middle = (low + high) / 2
      if secretRows[middle] < row { low = middle + 1 } else { high = middle }
    }
    return low < secretRows.count && secretRows[low] == row
  }

  /// The template of an item's row; the row itself if it belongs to no item.
  package func template(ofRow row: Int) -> Int {
    guard let item = item(ofRow: row).map({ items[$0] }) else { return row }
    return lists[item.list].rows[row - item.firstRow]
  }

  /// The row that stands for a template row in an item.
  func row(_ template: Int, ofItem item: Int) -> Int? {
    lists[items[item].list].rows.firstIndex(of: template).map { items[item].firstRow + $0 }
  }
}

extension CompiledForm {
  /// Adds the items that another form has of lists with the same keys.
  package mutating func addItems(of other: CompiledForm) {
    for item in other.items {
      let path = other.texts[other.lists[item.list].path]
      if let list = list(path: path.utf8.span) { _ = addItem(item.identity, toList: list) }
    }
  }
}

extension Key {
  /// A name in brackets, such as `[ada]`, with quotes if it could be mistaken for something else.
  package static func inBrackets(_ name: String) -> String {
    let isPlain =
      !name.isEmpty
      && name.unicodeScalars.allSatisfy {
        !"[]\"'\\= ".unicodeScalars.contains($0) && !$0.properties.isWhitespace && !$0.needsEscape
      }
    return "[" + (isPlain ? name : Value.string(name).json) + "]"
  }
}

extension Input.Rules {
  /// The rules for a list of objects, whose value is an array of the identities of its items.
  static var identities: Input.Rules {
    var rules = Input.ListRules(Input(.text(.init())))
    rules.isUnique = true
    rules.areIdentities = true
    return .list(rules)
  }
}

extension Value {
  /// The identities of items, if the value is that of a list of objects.
  package var identities: [String] { array?.compactMap { $0.string } ?? [] }

  init(identities: [String]) { self = .array(identities.map { .string($0) }) }
}
