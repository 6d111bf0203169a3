// Finds rows by what people call them: labels, parts of names and misspelled names.
extension Session {
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
    let suggestion = Suggestion.nearest(to: item, among: names)
    var isAccepted = false
    if suggestion == nil {
      var trial = self
      let insertion = Edit(setting, .insert(.text(item), at: .end))
      isAccepted = trial.trying([insertion], { _ in true }) ?? false
    }
    return .noSuchItem(
      item, list: form.key(of: setting), suggestion: suggestion,
      isAccepted ? remedyToAdd(setting, item) : nil)
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
