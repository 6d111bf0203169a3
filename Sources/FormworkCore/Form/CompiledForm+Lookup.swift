// Finds screens, rows and settings by name.
extension CompiledForm {
  package func screen(named name: String) -> ScreenID? {
    if let screen = tables.screenIndices[ExactString(name)] { return ScreenID(screen) }
    for (base, identities) in Key.identities(atEndOf: name) {
      guard let screen = tables.screenIndices[ExactString(base)], screens[screen].list >= 0,
        let item = item(identities, ofList: Int(screens[screen].list))
      else { continue }
      return ScreenID(screen, of: item)
    }
    return nil
  }

  /// The name of a screen: for that of an item, with what identifies the item.
  package func name(of screen: ScreenID) -> String {
    screens[screen].name + (screen.item.map { brackets(of: $0) } ?? "")
  }

  /// What identifies an item, and the items around it, in brackets.
  private func brackets(of item: ItemID) -> String {
    (items[item].list.item.map { brackets(of: $0) } ?? "") + Key.inBrackets(name(of: item))
  }

  /// The item with these identities, from the outermost item to the item itself.
  private func item(_ identities: [String], ofList list: Int) -> ItemID? {
    var lists = [list]
    while let outer = owner(ofList: lists[0]) { lists.insert(outer, at: 0) }
    guard lists.count == identities.count else { return nil }
    var item: ItemID?
    for (list, identity) in zip(lists, identities) {
      guard let next = self.item(named: identity, of: ListID(list, of: item)) else { return nil }
      item = next
    }
    return item
  }

  /// The list whose items have the list; `nil` if it exists once.
  func owner(ofList list: Int) -> Int? {
    let setting = lists[list].setting
    return setting < 0 || settings[setting].owner < 0 ? nil : Int(settings[setting].owner)
  }

  package func row(id: Span<UInt8>, screen: ScreenID) -> RowID? {
    if let row = tables.row(id: id, screen: screen.index) { return self.row(row, for: screen.item) }
    guard !items.isEmpty, id.firstIndex(of: UInt8(ascii: "["), from: 0) != nil else { return nil }
    return rowOfItem(id: String(utf8: id), screen: screen)
  }

  /// The row of an item that is shown among others.
  private func rowOfItem(id: String, screen: ScreenID) -> RowID? {
    for (base, identities) in Key.identities(atEndOf: id) where identities.count == 1 {
      guard let row = tables.row(id: (base + "[]").utf8.span, screen: screen.index), rows[row].list >= 0,
        let item = item(named: identities[0], of: ListID(Int(rows[row].list), of: screen.item))
      else { continue }
      return RowID(row, of: item)
    }
    return nil
  }

  package func row(id: String, screen: ScreenID) -> RowID? { row(id: id.utf8.span, screen: screen) }

  /// The row at an address; `nil` if the form has none.
  package func row(at address: RowAddress) -> RowID? {
    screen(named: address.screen).flatMap { row(id: address.id, screen: $0) }
  }

  package func address(of row: RowID) -> RowAddress {
    RowAddress(screen: name(of: screen(of: row)), id: id(of: row))
  }

  /// The number of the setting, or of the template, with a dotted key.
  func settingNumber(path: Span<UInt8>) -> Int? { tables.settingNumber(path: path) }

  /// The setting with a dotted key.
  package func setting(path: Span<UInt8>) -> SettingID? {
    if let number = settingNumber(path: path), settings[number].owner < 0 { return SettingID(number) }
    guard !items.isEmpty, path.firstIndex(of: UInt8(ascii: "["), from: 0) != nil else { return nil }
    return settingOfItem(path: String(utf8: path))
  }

  #if !hasFeature(Embedded)
    /// The setting with a key that a text spells differently: without escapes for dots in names, as in
    /// `*.py.indent_size`, or with items of maps as members, as in `services.web.image`; `nil` if there are several.
    func setting(withDots text: String) -> SettingID? {
      guard text.utf8.contains(UInt8(ascii: ".")) else { return nil }
      if !items.isEmpty, let setting = settingOfItem(path: path(ofMembers: text)) { return setting }
      let found = settings.indices.filter { index in
        let path = settings[index].path
        let isEscaped = texts.withBytes(of: path) { $0.firstIndex(of: UInt8(ascii: "\\")) } != nil
        return isEscaped && settings[index].owner < 0
          && Key(texts[path]).names.joined(separator: ".").hasSameScalars(as: text)
      }
      return found.count == 1 ? SettingID(found[0]) : nil
    }

    /// The path with the names of items of maps in brackets.
    private func path(ofMembers text: String) -> String {
      var (path, template) = ("", "")
      for name in Key(text).names {
        let list = list(path: template.utf8.span).map { lists[$0] }
        let part = Key.escaped(name)
        let separator = path.isEmpty ? "" : "."
        let isItem = list.map { $0.isMap && $0.setting >= 0 } ?? false
        path += isItem ? Key.inBrackets(name) : separator + part
        template += isItem ? "[]" : separator + part
      }
      return path
    }
  #endif

  private func settingOfItem(path: String) -> SettingID? {
    var found: SettingID?
    forEachItem(in: path) { list, name, rest in
      guard let item = item(named: name, of: list) else { return nil }
      let template = texts[lists[list].path] + "[]" + rest
      let number =
        settingNumber(path: template.utf8.span) ?? (rest.isEmpty ? lists[list].existence : nil)
      if let number, settings[number].role != .position { found = SettingID(number, of: item) }
      return found == nil ? item : nil
    }
    return found
  }

  /// The first item that a path names and that does not exist, and its list.
  func missingItem(in path: String, exists: (ItemID) -> Bool) -> (list: ListID, identity: String)? {
    var missing: (list: ListID, identity: String)?
    forEachItem(in: path) { list, name, _ in
      let item = item(named: name, of: list)
      if item.map(exists) ?? false { return item }
      missing = (list, name)
      return nil
    }
    return missing
  }

  /// Finds the items that a path names from left to right.
  ///
  /// - Parameter body: takes a list, an identity of one of its items, and the rest of the path. Returns the item in which
  ///   to go on, if any.
  private func forEachItem(in path: String, _ body: (ListID, String, Substring) -> ItemID?) {
    var template = ""
    var item: ItemID?
    var rest = path[...]
    while let bracket = rest.unicodeScalars.firstIndex(of: "[") {
      let before = template + rest[..<bracket]
      guard let list = list(path: before.utf8.span), lists[list].setting >= 0,
        let (identity, end) = Key.bracketed(rest[bracket...])
      else {
        // The name of a member can contain a bracket.
        (template, rest) = (before + "[", rest[rest.unicodeScalars.index(after: bracket)...])
        continue
      }
      rest = rest[end...]
      guard let next = body(ListID(list, of: item), identity, rest) else { return }
      (item, template) = (next, before + "[]")
    }
  }

  public func setting(_ key: Key) -> SettingID? { setting(path: key.description.utf8.span) }

  /// A setting whose key lies below a dotted path.
  package func setting(below path: Span<UInt8>) -> SettingID? { tables.setting(below: path) }

  /// A template's path with the identities of an item and of the items around it filled in.
  func filled(_ path: String, for item: ItemID?) -> String {
    guard let item else { return path }
    let list = texts[lists[items[item].list].path]
    guard path.utf8.starts(with: (list + "[]").utf8) else { return path }
    return self.path(ofItem: item) + String(Substring(path.utf8.dropFirst(list.utf8.count + 2)))
  }

  /// The dotted key of a setting.
  package func path(of setting: SettingID) -> String {
    filled(texts[settings[setting].path], for: setting.item)
  }

  package func key(of setting: SettingID) -> Key {
    settings[setting].owner < 0 && settings[setting].role == .plain
      ? Key(texts[settings[setting].path]) : Key(verbatim: path(of: setting))
  }

  /// Returns the key of a setting; `nil` for the value of a row in Swift that has neither a key nor an id.
  /// Only the session knows such a setting.
  package func statedKey(of setting: SettingID) -> Key? { settings[setting].isNamed ? key(of: setting) : nil }

  /// Returns the key of a setting for messages; the row's id if only the session knows the setting.
  package func shownKey(of setting: SettingID) -> Key {
    statedKey(of: setting) ?? Key(names: [id(of: row(of: setting))])
  }

  /// Returns the last name in the key of a setting.
  func lastName(of setting: SettingID) -> String {
    let path = path(of: setting)
    return path.split(separator: ".").last.map { String($0) } ?? path
  }

  /// All keys as dotted paths, in the form's order.
  package var paths: [String] {
    allSettings.compactMap { settings[$0].role == .item ? nil : path(of: $0) }
  }

  /// The other key with the spelling nearest to a path.
  package func nearestKey(to path: String) -> String? {
    Suggestion.nearest(to: path, among: paths).flatMap { $0.hasSameScalars(as: path) ? nil : $0 }
  }
}
