// Finds rows by the names that scripts use: ids, keys and SCREEN/ID.
extension Session {
  /// The row that a script names by id, key or SCREEN/ID.
  public func row(_ name: String) throws(Refusal) -> RowAddress {
    form.address(of: try row(named: name))
  }

  /// - Parameter isSuitable: whether a row suits the command; such rows are suggested for an unknown name.
  package func row(
    named name: String, position: Int = 0, where isSuitable: @escaping (RowID) -> Bool = { _ in true }
  ) throws(Refusal) -> RowID {
    if let row = try find(name, position: position) { return row }
    throw Refusal(reason(ofUnknown: name, where: isSuitable), subject: .row(position))
  }

  /// The row with exactly this name; `nil` if there is none. Does not look for a suggestion.
  package func find(_ name: String, position: Int = 0) throws(Refusal) -> RowID? {
    let bytes = name.utf8.span
    let screen = currentScreen
    let named = form.row(id: bytes, screen: screen).flatMap { exists(row: $0) ? $0 : nil }
    let setting = form.setting(path: bytes).flatMap { exists(setting: $0) ? $0 : nil }
    // If an id is also the key of the row's setting and the row is closed, the name means another row with
    // that key.
    if let named, form.setting(of: named) != setting || isOpen(row: named) { return named }
    if let setting { return row(ofSetting: setting) }
    if let named { return named }
    if let slash = name.utf8.lastIndex(of: UInt8(ascii: "/")),
      let screen = form.screen(named: String(name[..<slash])),
      let row = form.row(id: String(name[name.utf8.index(after: slash)...]), screen: screen), exists(row: row)
    {
      return row
    }
    guard form.screens.count > 1 else { return nil }
    let elsewhere = form.allScreens.filter { screen in
      form.row(id: bytes, screen: screen).map { exists(row: $0) } ?? false
    }
    if elsewhere.count > 1 {
      throw Refusal(
        .ambiguousRow(
          name,
          candidates: elsewhere.map { screen in
            let row = form.row(id: bytes, screen: screen)
            return RowName(
              "\(form.name(of: screen))/\(name)", label: row.flatMap { label($0, beside: name) })
          }), subject: .row(position))
    }
    return elsewhere.first.flatMap { form.row(id: bytes, screen: $0) }
  }

  /// The row that a setting's key names; `nil` if the key is also the id of a row with another setting.
  package func row(namedByKeyOf setting: SettingID) -> RowID? {
    let screen = currentScreen
    let form = self.form
    // The key of an item's field is the id of no row.
    let named =
      setting.item != nil
      ? nil
      : form.texts.withBytes(of: form.settings[setting].path) {
        form.row(id: $0, screen: screen)
      }
    guard let named else { return row(ofSetting: setting) }
    guard form.setting(of: named) == setting else { return nil }
    return isOpen(row: named) ? named : row(ofSetting: setting)
  }

  /// Whether SCREEN/ID names a row, which is the case unless another id or a key has the same spelling.
  package func isMeant(_ row: RowID, byAddress address: String) -> Bool {
    let form = self.form
    let bytes = address.utf8.span
    let (id, screen) = (form.rows[row].id, form.screen(of: row))
    let isPlain = form.texts.withBytes(of: id) { id in
      id.firstIndex(of: UInt8(ascii: "/")) == nil && form.row(id: id, screen: screen) == row
    }
    guard isPlain, form.row(id: bytes, screen: currentScreen) == nil,
      form.setting(path: bytes) == nil
    else { return (try? find(address)) == row }
    return true
  }

  /// The row to use for a setting with several rows: preferably an open one, and one on the current screen.
  func row(ofSetting setting: SettingID) -> RowID {
    let all = form.rows(of: setting)
    guard all.count > 1 else { return all[0] }
    let open = all.filter { isOpen(row: $0) }
    let rows = open.isEmpty ? all : open
    let screen = currentScreen
    return rows.first { form.screen(of: $0) == screen } ?? rows[0]
  }

  /// The name of a setting in scripts: its key; or SCREEN/ID if the key is also the id of another row on the
  /// first or the current screen.
  package func scriptName(of setting: SettingID) -> String {
    let row = form.row(of: setting)
    guard form.settings[setting].isNamed else {
      let id = form.id(of: row)
      return (try? find(id)) == row ? id : form.address(of: row).description
    }
    let path = form.path(of: setting)
    let isHidden = [ScreenID(0), currentScreen].contains { screen in
      form.row(id: path, screen: screen).map { form.setting(of: $0) != setting } ?? false
    }
    // `KEY=VALUE` is split at the first `=`.
    guard isHidden || path.utf8.contains(UInt8(ascii: "=")) else { return path }
    return form.address(of: row).description
  }

  /// The name of a row in scripts, whatever the current screen: its key, or SCREEN/ID. A row of the first
  /// screen, where scripts begin, needs only its id.
  package func scriptName(ofRow row: RowID) -> String {
    if let setting = form.setting(of: row) {
      let name = scriptName(of: setting)
      if (try? find(name)) == row { return name }
    }
    return form.rows[row].screen == 0 && idNames(row) ? form.id(of: row) : form.address(of: row).description
  }

  /// The shortest name of a row on the current screen: its id if the row is on that screen.
  package func name(of row: RowID) -> String {
    form.screen(of: row) == currentScreen && idNames(row) ? form.id(of: row) : scriptName(ofRow: row)
  }

  private func idNames(_ row: RowID) -> Bool { (try? find(form.id(of: row))) == row }
}
