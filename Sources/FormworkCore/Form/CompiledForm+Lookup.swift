// Finds screens, rows and settings by name.
extension CompiledForm {
  package func screen(named name: String) -> Int? { screenIndices[ExactString(name)] }

  /// The row with an id on a screen.
  package func row(id: Span<UInt8>, screen: Int) -> Int? {
    let hash = ByteHash.hash(id, salt: UInt32(truncatingIfNeeded: screen + 1))
    return rowIndex.number(hash: hash) {
      Int(rows[$0].screen) == screen && texts.isEqual(rows[$0].id, to: id)
    }
  }

  package func row(id: String, screen: Int) -> Int? { row(id: id.utf8.span, screen: screen) }

  /// The row at an address; `nil` if the form has none.
  package func row(at address: RowAddress) -> Int? {
    screen(named: address.screen).flatMap { row(id: address.id, screen: $0) }
  }

  package func address(of row: Int) -> RowAddress {
    RowAddress(screen: screens[Int(rows[row].screen)].name, id: id(of: row))
  }

  /// The setting with a dotted key.
  package func setting(path: Span<UInt8>) -> Int? {
    settingIndex.number(hash: ByteHash.hash(path)) { texts.isEqual(settings[$0].path, to: path) }
  }

  package func setting(_ key: Key) -> Int? { setting(path: key.description.utf8.span) }

  /// A setting whose key lies below a dotted path.
  package func setting(below path: Span<UInt8>) -> Int? {
    prefixIndex.number(hash: ByteHash.hash(path)) { texts.isEqual(prefixes[$0].path, to: path) }
      .map { prefixes[$0].setting }
  }

  /// The setting with a key, for use in an `Edit`; `nil` if the form has none.
  public func path(of key: Key) -> SettingPath? { setting(key).map { SettingPath($0) } }

  package func key(of setting: Int) -> Key {
    let text = texts[settings[setting].path]
    return settings[setting].role == .plain ? Key(text) : Key(verbatim: text)
  }

  /// Returns the key of a setting; `nil` for the value of a row in Swift that has neither a key nor an id.
  /// Only the session knows such a setting.
  package func statedKey(of setting: Int) -> Key? { settings[setting].isNamed ? key(of: setting) : nil }

  /// Returns the key of a setting for messages; the row's id if only the session knows the setting.
  package func shownKey(of setting: Int) -> Key {
    statedKey(of: setting) ?? Key(names: [id(of: Int(settings[setting].row))])
  }

  /// Returns the last name in the key of a setting.
  func lastName(of setting: Int) -> String {
    let path = texts[settings[setting].path]
    return path.split(separator: ".").last.map { String($0) } ?? path
  }

  /// All keys as dotted paths, in the form's order.
  package var paths: [String] {
    settings.compactMap { $0.role == .template || $0.role == .item ? nil : texts[$0.path] }
  }

  /// The other key with the spelling nearest to a path.
  package func nearestKey(to path: String) -> String? {
    Suggestion.nearest(to: path, among: paths).flatMap { $0.hasSameScalars(as: path) ? nil : $0 }
  }
}

// The parts of a row.
extension CompiledForm {
  package func id(of row: Int) -> String { texts[rows[row].id] }

  /// The row's label for people, with the expressions in its text as written.
  package func label(of row: Int) -> String {
    details(of: row)?.accessibilityLabel ?? texts.text(rows[row].text) ?? id(of: row)
  }

  package func details(of row: Int) -> RowDetails? {
    let index = Int(rows[row].details)
    return index < 0 ? nil : details[index]
  }

  package func actions(of row: Int) -> [Action] {
    let index = Int(rows[row].details)
    return index < 0 ? [] : details[index].actions
  }

  package func changeActions(of row: Int) -> [Action] {
    let index = Int(rows[row].details)
    return index < 0 ? [] : details[index].changeActions
  }

  /// Returns the rows of a changed setting that have one of these flags.
  package func listeners(to change: Change, _ flags: RowFlags) -> [Int] {
    hasListeners ? rows(of: change.setting).filter { !rows[$0].flags.isDisjoint(with: flags) } : []
  }

  package func detailActions(of row: Int) -> [Action] {
    let index = Int(rows[row].details)
    return index < 0 ? [] : details[index].detailActions
  }

  package func editActions(of row: Int) -> [EditAction] {
    let index = Int(rows[row].details)
    return index < 0 ? [] : details[index].editActions
  }

  func requirements(of row: Int) -> [Int] {
    let index = Int(rows[row].details)
    return index < 0 ? [] : details[index].requirements
  }

  package func setting(of row: Int) -> Int? {
    let setting = Int(rows[row].setting)
    return setting < 0 ? nil : setting
  }

  package func input(of row: Int) -> Input? { inputNumber(of: row).map { inputs[$0] } }

  func inputNumber(of row: Int) -> Int? {
    let record = rows[row]
    guard record.setting >= 0 else { return nil }
    let own = record.details < 0 ? -1 : details[Int(record.details)].input
    return Int(own >= 0 ? own : settings[Int(record.setting)].input)
  }

  package func input(ofSetting setting: Int) -> Input { inputs[Int(settings[setting].input)] }

  /// Whether null is a value of a setting.
  package func isNullable(_ setting: Int) -> Bool { inputs[Int(settings[setting].input)].isNullable }

  /// Whether a stored value has the kind of the setting.
  func admits(_ value: Value, of setting: Int) -> Bool {
    if settings[setting].role == .item || isWithheld(value, of: setting) { return true }
    if value == .null { return isNullable(setting) }
    return settings[setting].admission.admits(value) ?? input(ofSetting: setting).admits(value)
  }

  package func condition(_ kind: ConditionKind, of row: Int) -> Expression? {
    expression(Int(rows[row].conditions[kind]))
  }

  /// Returns the conditions of a row, or only those with a certain effect.
  func conditions(of row: Int, _ effect: Reason.Kind? = nil) -> [Expression] {
    ConditionKind.allCases.compactMap { kind in
      effect == nil || kind.facts.effect == effect ? condition(kind, of: row) : nil
    }
  }

  func expression(_ number: Int) -> Expression? { number < 0 ? nil : expressions[number] }
  func template(_ number: Int) -> Template? { number < 0 ? nil : templates[number] }

  /// The expression that the row's progress bar shows.
  package func progress(of row: Int) -> Expression? { details(of: row).flatMap { expression($0.progress) } }

  /// All rows that are bound to a setting's key.
  package func rows(of setting: Int) -> [Int] {
    let all = settings[setting].allRows
    return all.isEmpty ? [Int(settings[setting].row)] : all.map { Int($0) }
  }

  /// The rows that show a setting or depend on it.
  package func rows(dependingOn setting: Int) -> [Int] {
    rows(of: setting) + dependents[setting].map { Int($0) }
  }

  /// Whether the row's info button does anything.
  package func hasDetails(_ row: Int) -> Bool {
    rows[row].accessory.hasDetailButton
      && (rows[row].flags.contains(.hasDetailSelection) || !detailActions(of: row).isEmpty)
  }

  /// Whether `open` works on the row: it leads to a screen or calls a function of the program.
  package func leadsOn(_ row: Int) -> Bool {
    rows[row].flags.contains(.hasSelection) || actions(of: row).contains { $0.pushes }
  }
}
