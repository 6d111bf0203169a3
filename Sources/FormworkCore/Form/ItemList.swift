extension CompiledForm {
  /// A list of objects in the settings, and the parts of the form that exist once for each of its items.
  ///
  /// These parts are compiled once, as templates: settings such as `users[].email`, rows and screens. Together with an
  /// item, a template identifies a part of the item, such as `users[ada].email`.
  package struct ItemList: Sendable {
    /// What identifies an item.
    package enum Identification: Int, Sendable {
      /// A field of the item.
      case field
      /// The name of a member of an object.
      case name
      /// The position in an array. What is stored for the list are internal names, which never change.
      case position
    }

    /// The dotted key of the list.
    package var path: TextRange
    /// The setting of the list: its value is an array of the identities of the items, in order.
    package internal(set) var setting = -1
    /// The dotted name of the field that identifies an item.
    package internal(set) var identity = "id"
    package internal(set) var by = Identification.field
    /// Whether the items are the members of an object, and not the elements of an array.
    package var isMap: Bool { by == .name }
    /// The names in the object of a map that other rows have.
    var taken = TakenNames()
    /// Whether only their positions tell items apart.
    package var isOrdered: Bool { by == .position }
    /// In an ordered list, the template of the setting whose value is an item's position; -1 if nothing reads it.
    var position = -1
    /// The setting that says whether an item exists: its value is an object with the members of the item that are not
    /// settings.
    var existence = -1
    /// The settings that each item has, and the names that lead to each of them in the item.
    var fields: [Int] = []
    package internal(set) var fieldNames: [[String]] = []
    /// The index in `fields` of the one that identifies an item; -1 if no row shows it.
    package internal(set) var identityField = -1

    /// The names that lead to each stored member of an item that the form knows.
    package var storedNames: [[String]] {
      let names = Key(identity).names
      if isMap { return fieldNames.filter { $0 != names } }
      if isOrdered { return fieldNames }
      return fieldNames.contains(names) ? fieldNames : fieldNames + [names]
    }

    var rows: [Int] = []
    var screens: [Int] = []
    var requirements: [Int] = []
  }

  /// An item that the session has met. It stays in the form when it is removed.
  package struct Item: Sendable {
    package enum Standing: UInt8, Sendable, Comparable {
      /// An item that is added with the same name is another one.
      case removed
      /// A change may refer to the item before it is added.
      case expected
      case present

      package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    }

    package var list: ListID
    /// The text that identifies it: the value of a field or, in a map, its name. In an ordered list, an internal name.
    package var identity: String
    /// In an ordered list, the place of the item, from 0.
    var place = 0
    package var standing = Standing.expected
    /// In a form with the names of an earlier version of the settings, the name in a later one.
    var newName: String?
  }

  /// An input with options that each item loads for itself.
  struct ItemInput: Sendable, Hashable {
    var input: Int32
    var item: ItemID
  }

  /// What a setting is, if it belongs to a list of items.
  package enum SettingRole: UInt8, Sendable {
    case plain
    /// An array of the identities of the items.
    case list
    /// Whether an item exists.
    case item
    /// A field of an item.
    case field
    /// The position of an item, which the order of its list determines.
    case position
  }
}

extension CompiledForm {
  /// The list with a dotted key that exists once, or the template of one.
  package func list(path: Span<UInt8>) -> Int? { tables.list(path: path) }

  /// The list whose items a setting names.
  @inline(__always)
  package func list(of setting: SettingID) -> ListID? {
    let list = settings[setting].headedList
    return list < 0 ? nil : ListID(number: list, itemNumber: setting.itemNumber)
  }

  /// The setting that names the items of a list, in order.
  package func setting(of list: ListID) -> SettingID { SettingID(lists[list].setting, of: list.item) }

  /// All lists: those that exist once, then those of each item.
  package var allLists: [ListID] {
    lists.indices.flatMap { number -> [ListID] in
      guard lists[number].setting >= 0 else { return [] }
      let owner = Int(settings[lists[number].setting].owner)
      return owner < 0 ? [ListID(number)] : items.all(ofList: owner).map { ListID(number, of: $0) }
    }.sorted()
  }

  /// The lists of an item.
  package func lists(ofItem item: ItemID) -> [ListID] {
    fields(ofItem: item).compactMap { list(of: $0) }
  }

  /// Whether a row adds items to a list.
  package func addsItems(_ row: RowID) -> Bool { list(of: row) != nil }

  /// Whether a row adds items that have no names.
  package func addsUnnamedItems(_ row: RowID) -> Bool { list(of: row).map { lists[$0].isOrdered } ?? false }

  /// Whether the values of a field of a list's items are secrets.
  package func isSecret(field names: [String], ofList list: Int) -> Bool {
    zip(lists[list].fieldNames, lists[list].fields).contains { $0 == names && settings[$1].isSecure }
  }

  /// The list to which a row adds items.
  package func list(of row: RowID) -> ListID? {
    lists.isEmpty ? nil : setting(of: row).flatMap { list(of: $0) }
  }

  /// The names that lead to a list, without what identifies the items around it.
  func names(ofList list: Int) -> [String] { tables.names(ofList: list) }

  /// The names that lead from an item of a list to the field that identifies it.
  package func identityNames(ofList list: ListID) -> [String] { Key(lists[list].identity).names }

  /// The item of a list with a name, if a session has met it.
  package func item(_ identity: String, ofList list: ListID) -> ItemID? { items.item(identity, of: list) }

  /// What identifies an item, given the values of one version of the settings.
  package func identity(of item: ItemID, in values: SettingValues) -> String {
    identitySetting(ofItem: item).flatMap { values[$0]?.description } ?? items[item].identity
  }

  /// The items that a list has in one version of the settings, in order.
  package func items(of list: ListID, in values: SettingValues) -> [ItemID] {
    guard let names = values[setting(of: list)]?.identities, !names.isEmpty else { return [] }
    var items: [ExactString: ItemID] = [:]
    for item in self.items.all(of: list) where values[existence(ofItem: item)] != nil {
      items[ExactString(identity(of: item, in: values))] = item
    }
    return names.compactMap { items[ExactString($0)] }
  }

  /// The value of a list with only those items that there are.
  func names(of list: ListID, in value: Value?) -> Value? {
    guard let value, value.array != nil else { return value }
    if lists[list].isOrdered { return Value(identities: items.order(of: list).map { items[$0].identity }) }
    return Value(identities: value.identities.filter { items.item($0, of: list, .present) != nil })
  }

  /// Gives items the names that they have in one version of the settings, and notes which of them there are.
  ///
  /// - Parameter later: a later version. Its new items are expected, its renamed items can be found by their new names.
  mutating func adoptItems(of values: SettingValues, later: SettingValues? = nil) {
    let states = items.indices.map { item -> ItemTable.State in
      let existence = existence(ofItem: item)
      let isExpected = later.map { $0[existence] != nil } ?? false
      let isPresent = values[existence] != nil
      let new = later.map { identity(of: item, in: $0) }
      return ItemTable.State(
        identity: isPresent ? identity(of: item, in: values) : new ?? items[item].identity,
        standing: isPresent ? .present : isExpected ? .expected : .removed, newName: isExpected ? new : nil)
    }
    additions.items.apply(states)
    for list in allLists where lists[list].isOrdered {
      additions.items.set(items(of: list, in: values), of: list)
      guard let later else { continue }
      for (place, item) in items(of: list, in: later).enumerated() where items[item].standing == .expected {
        additions.items.set(place: place, of: item)
      }
    }
  }

  /// Whether a row shows a setting's value.
  package func isShown(_ setting: SettingID) -> Bool {
    Int(rows[Int(settings[setting].row)].setting) == setting.index
  }

  /// The path of an item, such as `users[ada]`.
  package func itemPath(_ name: String, ofList list: ListID) -> String {
    filled(texts[lists[list].path], for: list.item) + Key.inBrackets(name)
  }

  package func path(ofItem item: ItemID) -> String { itemPath(name(of: item), ofList: items[item].list) }
}

extension Key {
  /// The name in the brackets with which a text begins, and the end of the brackets.
  static func bracketed(_ text: Substring) -> (name: String, end: String.Index)? {
    let text = text.unicodeScalars
    let start = text.index(after: text.startIndex)
    guard start < text.endIndex, text[start] == "\"" else {
      guard let end = text.firstIndex(of: "]") else { return nil }
      return (String(text[start..<end]), text.index(after: end))
    }
    var end = text.index(after: start)
    while end < text.endIndex, text[end] != "\"" {
      if text[end] == "\\" { end = text.index(after: end) }
      guard end < text.endIndex else { return nil }
      end = text.index(after: end)
    }
    guard end < text.endIndex, case let after = text.index(after: end), after < text.endIndex,
      text[after] == "]",
      case let quoted = Array(String(text[start...end]).utf8),
      let document = JSONReader.read(quoted, file: "", dialect: .settings).document
    else { return nil }
    return (document.text(of: SyntaxTree.root), text.index(after: after))
  }

  /// A text without the names in brackets at its end, and these names. What is in brackets may also belong to the text
  /// before, so there can be several results.
  static func identities(atEndOf text: String) -> [(base: String, names: [String])] {
    text.unicodeScalars.indices.filter { text.unicodeScalars[$0] == "[" }.prefix(8).compactMap { first in
      var rest = text[first...]
      var names: [String] = []
      while rest.unicodeScalars.first == "[" {
        guard let (name, end) = bracketed(rest) else { return nil }
        names.append(name)
        rest = rest[end...]
      }
      return rest.isEmpty ? (String(text[..<first]), names) : nil
    }
  }

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
    var rules = ListRules(Input(.text(.init())))
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
