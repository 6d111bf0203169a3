// Finds rows by the names that scripts use, ids, keys and SCREEN/ID, and by what people call them: labels, parts of
// names and misspelled names.
extension Session {
  // MARK: - Names in scripts

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
    guard form.screens.count > 1 else { return row(withDots: name) }
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
    return elsewhere.first.flatMap { form.row(id: bytes, screen: $0) } ?? row(withDots: name)
  }

  /// The row of a setting whose names have dots that a name does not escape; `nil` if there are several.
  private func row(withDots name: String) -> RowID? {
    #if hasFeature(Embedded)
      nil
    #else
      form.setting(withDots: name).flatMap { exists(setting: $0) ? row(ofSetting: $0) : nil }
    #endif
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
  package func row(ofSetting setting: SettingID) -> RowID {
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
    guard isHidden || path.utf8.contains(UInt8(ascii: "=")), form.setting(of: row) == setting else {
      return path
    }
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

  // MARK: - What people call rows

  /// The rows that a word means at a prompt if it is not a script's name: those with that id, key, label
  /// or last part of a key, ignoring case; otherwise, those with a name that begins with the word. Rows of
  /// the current screen and rows that suit the command take precedence.
  package func rows(meantBy word: String, where isSuitable: @escaping (RowID) -> Bool) -> [RowID] {
    let called = rows(called: word, where: isSuitable)
    return called.isEmpty ? rows(beginning: word, where: isSuitable) : called
  }

  /// The rows with that name. Hidden rows are found only if no visible one is.
  package func rows(
    called word: String, where isSuitable: @escaping (RowID) -> Bool = { _ in true }
  ) -> [RowID] {
    rows(
      NamePattern(word, ignoringCase: true, isWhole: true),
      [{ self.isVisible($0) && isSuitable($0) }, { self.isVisible($0) }, { _ in true }])
  }

  private func rows(beginning word: String, where isSuitable: @escaping (RowID) -> Bool) -> [RowID] {
    if word.isEmpty { return [] }
    return rows(
      NamePattern(word, ignoringCase: true),
      [{ self.isVisible($0) && isSuitable($0) }, { self.isVisible($0) }])
  }

  /// The matching rows that meet a condition: the first of the conditions that any matching row meets.
  private func rows(_ pattern: NamePattern, _ conditions: [(RowID) -> Bool]) -> [RowID] {
    for isWanted in conditions {
      for scope in [RowSearch.Scope.screen, .form] {
        // A file that has not been read yet may have a row with exactly this name.
        if scope == .form, !form.unreadFiles.isEmpty { break }
        var search = RowSearch(self, pattern, where: isWanted)
        search.addIDs(in: scope)
        search.addKeys(in: scope)
        if scope == .form { search.addAddresses() }
        search.addLabels(in: scope)
        search.addKeyParts(in: scope)
        let rows = search.matches.map { $0.row }
        if !rows.isEmpty { return rowOfOnlySetting(of: rows).map { [$0] } ?? rows }
      }
    }
    return []
  }

  /// The row to use if all rows show the same setting.
  private func rowOfOnlySetting(of rows: [RowID]) -> RowID? {
    guard rows.count > 1, let setting = form.setting(of: rows[0]),
      rows.allSatisfy({ form.setting(of: $0) == setting })
    else { return rows.count == 1 ? rows[0] : nil }
    return row(ofSetting: setting)
  }

  // MARK: - Names in messages

  /// Why a word names no row.
  ///
  /// - Parameter isSuitable: whether a row suits the command; such rows are suggested if there are any.
  package func reason(
    ofUnknown name: String, where isSuitable: @escaping (RowID) -> Bool = { _ in true }
  ) -> Refusal.Reason {
    let called = rows(called: name, where: isSuitable)
    guard called.isEmpty else {
      let isLabel = called.contains { row in
        [label(ofRow: row), text(ofRow: row)].contains { $0?.lowercased() == name.lowercased() }
      }
      return .inexactName(name, isLabel: isLabel, rows: called.map { RowName(self.name(of: $0)) })
    }
    if let number = Int(name), RowIdentifier.isDigitsOnly(name),
      let row = VisibleRows(self, screen: currentScreen).row(numbered: number)
    {
      return .rowNumber(name, row: rowName(of: row))
    }
    if let reason = reason(ofMissingItemIn: name) { return reason }
    let begun = rows(beginning: name, where: isSuitable)
    return .unknownRow(name, suggestion: begun.count == 1 ? rowName(of: begun[0]) : nearestRow(to: name))
  }

  /// Why a name such as `users[ada].email` names no row, if the list has no such item.
  private func reason(ofMissingItemIn name: String) -> Refusal.Reason? {
    guard let (list, item) = form.missingItem(in: name, exists: { exists(item: $0) }),
      !item.utf8.contains(UInt8(ascii: "\"")), case let setting = form.setting(of: list), isOpen(setting)
    else { return nil }
    let names = names(ofList: list)
    // Positions begin at 1.
    let isZero = item == "0" && form.isOrderedList(setting)
    let suggestion = isZero ? names.first : Suggestion.nearest(to: item, among: names)
    var isAccepted = false
    if suggestion == nil {
      var trial = self
      let insertion = Edit(setting, .insert(.text(item), at: .end))
      isAccepted = trial.trying([insertion], { _ in true }) ?? false
    }
    return .noSuchItem(
      item, list: form.key(of: setting), suggestion: suggestion,
      isAccepted ? Remedy.toAdd(setting, item, in: self) : nil)
  }

  /// Returns the reason for refusing a word that could name any of several rows.
  package func reason(ofAmbiguous name: String, _ rows: [RowID]) -> Refusal.Reason {
    .ambiguousRow(name, candidates: rows.map { rowName(of: $0) })
  }

  private func rowName(of row: RowID) -> RowName {
    let name = name(of: row)
    return RowName(name, label: label(row, beside: name))
  }

  /// A row's label; `nil` if it differs from a name or its last part only by case and punctuation.
  func label(_ row: RowID, beside name: String) -> String? {
    let label = label(ofRow: row)
    let last = name.utf8.lastIndex { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "/") }
    let part = last.map { String(name[name.utf8.index(after: $0)...]) } ?? name
    return [name, part].contains { RowIdentifier.slug($0) == RowIdentifier.slug(label) } ? nil : label
  }

  /// The row with the name nearest to a misspelled one. A row of the current screen takes precedence, unless
  /// only a row of another screen has a name that differs by nothing but case and punctuation.
  private func nearestRow(to name: String) -> RowName? {
    let here = nearestRow(to: name, among: rows(ofScreen: currentScreen))
    if let here, here.distance == 0 { return here.name }
    let elsewhere = nearestRow(to: name, among: form.allRows)
    if let elsewhere, elsewhere.distance == 0 { return elsewhere.name }
    return here?.name ?? elsewhere?.name
  }

  private func nearestRow(to name: String, among rows: [RowID]) -> (distance: Int, name: RowName)? {
    let form = self.form
    var nearest = Suggestion.Nearest<(row: RowID, name: RowSearch.Name)>(to: name)
    let isAddress = name.utf8.contains(UInt8(ascii: "/"))
    for row in rows where exists(row: row) {
      nearest.consider(form.id(of: row), (row, .id))
      if isAddress { nearest.consider(form.address(of: row).description, (row, .address)) }
      if let setting = form.setting(of: row), form.settings[setting].isNamed {
        let path = form.path(of: setting)
        nearest.consider(path, (row, .key))
        if let last = path.utf8.lastIndex(of: UInt8(ascii: ".")) {
          nearest.consider(String(path[path.utf8.index(after: last)...]), (row, .key))
        }
      }
      nearest.consider(label(ofRow: row), (row, .label))
      if let best = nearest.best, best.distance == 0 { break }
    }
    return nearest.best.map { best in
      let row = best.meaning.row
      switch best.meaning.name {
      case .label: return (best.distance, rowName(of: row))
      case .key: return (best.distance, RowName(scriptName(ofRow: row)))
      case .id: return (best.distance, RowName(self.name(of: row)))
      case .address: return (best.distance, RowName(form.address(of: row).description))
      }
    }
  }
}
