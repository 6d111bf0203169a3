// Finds rows by the names that scripts use.
extension Session {
  /// The row that a script names by id, key or SCREEN/ID.
  public func row(_ name: String) throws(Refusal) -> RowAddress {
    form.address(of: try row(named: name))
  }

  package func row(named name: String, position: Int = 0) throws(Refusal) -> Int {
    if let row = try find(name, position: position) { return row }
    throw Refusal(.unknownRow(name, suggestion: nearestRow(to: name)), subject: .row(position))
  }

  /// The row with exactly this name; `nil` if there is none. Does not look for a suggestion.
  package func find(_ name: String, position: Int = 0) throws(Refusal) -> Int? {
    let bytes = name.utf8.span
    let screen = currentScreen
    let (named, setting) = (form.row(id: bytes, screen: screen), form.setting(path: bytes))
    // If an id is also the key of the row's setting and the row is closed, the name means another row with
    // that key.
    if let named, form.setting(of: named) != setting || isOpen(row: named) { return named }
    if let setting { return row(ofSetting: setting) }
    if let named { return named }
    if let slash = name.utf8.lastIndex(of: UInt8(ascii: "/")),
      let screen = form.screen(named: String(name[..<slash])),
      let row = form.row(id: String(name[name.utf8.index(after: slash)...]), screen: screen)
    {
      return row
    }
    guard form.screens.count > 1 else { return nil }
    let elsewhere = form.screens.indices.filter { form.row(id: bytes, screen: $0) != nil }
    if elsewhere.count > 1 {
      throw Refusal(
        .ambiguousRow(name, candidates: elsewhere.map { "\(form.screens[$0].name)/\(name)" }),
        subject: .row(position))
    }
    return elsewhere.first.flatMap { form.row(id: bytes, screen: $0) }
  }

  /// The row that a setting's key names; `nil` if the key is also the id of a row with another setting.
  package func row(namedByKeyOf setting: Int) -> Int? {
    let screen = currentScreen
    let form = formReference
    let named = form.tables.texts.withBytes(of: form.tables.settings[setting].path) {
      form.tables.row(id: $0, screen: screen)
    }
    guard let named else { return row(ofSetting: setting) }
    guard form.tables.setting(of: named) == setting else { return nil }
    return isOpen(row: named) ? named : row(ofSetting: setting)
  }

  /// Whether SCREEN/ID names a row, which is the case unless another id or a key has the same spelling.
  package func isMeant(_ row: Int, byAddress address: String) -> Bool {
    let form = formReference
    let bytes = address.utf8.span
    let (id, screen) = (form.tables.rows[row].id, Int(form.tables.rows[row].screen))
    let isPlain = form.tables.texts.withBytes(of: id) { id in
      id.firstIndex(of: UInt8(ascii: "/")) == nil && form.tables.row(id: id, screen: screen) == row
    }
    guard isPlain, form.tables.row(id: bytes, screen: currentScreen) == nil,
      form.tables.setting(path: bytes) == nil
    else { return (try? find(address)) == row }
    return true
  }

  /// The rows among some rows of other screens that are named by their id alone: no other one of these rows, no
  /// row of the current screen and no key has the same name.
  package func rowsNamedByID(among rows: [Int]) -> [Int] {
    let form = formReference
    let screen = currentScreen
    var index = TextIndex(minimumCapacity: rows.count)
    var isNamed = [Bool](repeating: false, count: rows.count)
    for (place, row) in rows.enumerated() {
      form.tables.texts.withBytes(of: form.tables.rows[row].id) { id in
        let hash = ByteHash.hash(id)
        let first = index.number(hash: hash) {
          form.tables.texts.isEqual(form.tables.rows[rows[$0]].id, to: id)
        }
        if let first {
          isNamed[first] = false
        } else {
          index.insert(place, hash: hash)
          isNamed[place] =
            form.tables.row(id: id, screen: screen) == nil && form.tables.setting(path: id) == nil
            && id.firstIndex(of: UInt8(ascii: "/")) == nil
        }
      }
    }
    return rows.indices.filter { isNamed[$0] }.map { rows[$0] }
  }

  /// The row to use for a setting with several rows: preferably an open one, and one on the current screen.
  private func row(ofSetting setting: Int) -> Int {
    let all = form.settings[setting].allRows.map { Int($0) }
    guard !all.isEmpty else { return Int(form.settings[setting].row) }
    let open = all.filter { isOpen(row: $0) }
    let rows = open.isEmpty ? all : open
    let screen = currentScreen
    return rows.first { Int(form.rows[$0].screen) == screen } ?? rows[0]
  }

  package func nearestRow(to name: String) -> String? {
    // A row's label is not a name, but it makes the best suggestion.
    let label = name.lowercased()
    func isCalledSo(_ row: Int) -> Bool {
      form.label(of: row).lowercased() == label || form.texts.text(form.rows[row].text)?.lowercased() == label
    }
    let near = form.screens[currentScreen].rows
    if let row = near.first(where: isCalledSo) ?? form.rows.indices.first(where: isCalledSo) {
      return form.id(of: row)
    }
    return Suggestion.nearest(to: name, among: near.lazy.map { form.id(of: $0) })
      ?? form.nearestKey(to: name)
      ?? Suggestion.nearest(to: name, among: form.rows.indices.lazy.map { form.id(of: $0) })
  }

  /// The name of a setting in scripts: its key; or SCREEN/ID if the key is also the id of another row on the
  /// first or the current screen.
  package func scriptName(of setting: Int) -> String {
    let row = Int(form.settings[setting].row)
    guard isKept(setting) else {
      let id = form.id(of: row)
      return (try? find(id)) == row ? id : form.address(of: row).description
    }
    let path = form.texts[form.settings[setting].path]
    let isHidden = [0, currentScreen].contains { screen in
      form.row(id: path, screen: screen).map { form.setting(of: $0) != setting } ?? false
    }
    // `KEY=VALUE` is split at the first `=`.
    guard isHidden || path.utf8.contains(UInt8(ascii: "=")) else { return path }
    return form.address(of: row).description
  }
}
