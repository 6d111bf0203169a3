// The properties of rows.
extension CompiledForm {
  package func id(of row: RowID) -> String {
    let id = texts[rows[row].id]
    // The id of a repeated row includes the item's name, except on the item's own screen.
    guard let item = row.item, screens[Int(rows[row].screen)].list != rows[row].list else { return id }
    return id.dropLast(2) + Key.inBrackets(name(of: item))
  }

  /// The row's display label, with the expressions in its text not evaluated.
  package func label(of row: RowID) -> String {
    details(of: row)?.accessibilityLabel ?? texts.text(rows[row].text) ?? id(of: row)
  }

  package func details(of row: RowID) -> RowDetails? {
    let index = Int(rows[row].details)
    return index < 0 ? nil : details[index]
  }

  package func actions(of row: RowID) -> [Action] {
    let index = Int(rows[row].details)
    return index < 0 ? [] : bound(details[index].actions, for: row.item)
  }

  package func changeActions(of row: RowID) -> [Action] {
    let index = Int(rows[row].details)
    return index < 0 ? [] : bound(details[index].changeActions, for: row.item)
  }

  /// Returns the rows of a changed setting that have one of these flags.
  package func listeners(to change: Change, _ flags: RowFlags) -> [RowID] {
    hasListeners ? rows(of: change.setting).filter { !rows[$0].flags.isDisjoint(with: flags) } : []
  }

  package func detailActions(of row: RowID) -> [Action] {
    let index = Int(rows[row].details)
    return index < 0 ? [] : bound(details[index].detailActions, for: row.item)
  }

  package func editActions(of row: RowID) -> [EditAction] {
    let index = Int(rows[row].details)
    guard let item = row.item, index >= 0 else { return index < 0 ? [] : details[index].editActions }
    return details[index].editActions.map { action in
      var action = action
      action.actions = bound(action.actions, for: item)
      action.item = item
      return action
    }
  }

  private func bound(_ actions: [Action], for item: ItemID?) -> [Action] {
    guard let item else { return actions }
    return actions.map { $0.bound(to: item, in: self) }
  }

  func requirements(of row: RowID) -> [RequirementID] {
    let index = Int(rows[row].details)
    return index < 0 ? [] : details[index].requirements.map { RequirementID($0, of: row.item) }
  }

  @inline(__always)
  package func setting(of row: RowID) -> SettingID? {
    let setting = rows[row].setting
    return setting < 0 ? nil : self.setting(SettingID(number: setting, itemNumber: -1), for: row.item)
  }

  package func input(of row: RowID) -> Input? { inputNumber(of: row).map { inputs[$0] } }

  func inputNumber(of row: RowID) -> Int? {
    let record = rows[row]
    guard record.setting >= 0 else { return nil }
    let own = record.details < 0 ? -1 : details[Int(record.details)].input
    return inputNumber(own >= 0 ? own : settings[Int(record.setting)].input, for: row.item)
  }

  private func inputNumber(_ input: Int32, for item: ItemID?) -> Int {
    guard let item, !itemInputs.isEmpty else { return Int(input) }
    return Int(itemInputs[ItemInput(input: input, item: item)] ?? input)
  }

  func inputNumber(of setting: SettingID) -> Int { inputNumber(settings[setting].input, for: setting.item) }

  package func input(ofSetting setting: SettingID) -> Input { inputs[inputNumber(of: setting)] }

  /// Whether a setting accepts null.
  package func isNullable(_ setting: SettingID) -> Bool { inputs[Int(settings[setting].input)].isNullable }

  /// Whether a stored value has the kind of the setting.
  func admits(_ value: Value, of setting: SettingID) -> Bool {
    if settings[setting].role == .item || isSecretMark(value, of: setting) { return true }
    if value == .null { return isNullable(setting) }
    return settings[setting].admission.admits(value) ?? input(ofSetting: setting).admits(value)
  }

  /// Whether a row accepts a value of its setting. If a setting has only one row, that row accepts any value, even an
  /// invalid one.
  func takes(_ value: Value?, _ row: RowID) -> Bool {
    guard let value, !settings[Int(rows[row].setting)].allRows.isEmpty, let input = input(of: row) else {
      return true
    }
    return (try? input.accept(value: value)) != nil
  }

  package func condition(_ kind: ConditionKind, of row: RowID) -> Expression? {
    expression(Int(rows[row].conditions[kind]), for: row.item)
  }

  /// Returns the conditions of a row, or only those with a certain effect.
  func conditions(of row: RowID, _ effect: Reason.Kind? = nil) -> [Expression] {
    ConditionKind.allCases.compactMap { kind in
      effect == nil || kind.facts.effect == effect ? condition(kind, of: row) : nil
    }
  }

  /// The expression that the row's progress bar shows.
  package func progress(of row: RowID) -> Expression? {
    details(of: row).flatMap { expression($0.progress, for: row.item) }
  }

  /// The first row that is bound to a setting's key.
  @inline(__always)
  package func row(of setting: SettingID) -> RowID { row(Int(settings[setting].row), for: setting.item) }

  /// All rows that are bound to a setting's key.
  package func rows(of setting: SettingID) -> [RowID] {
    let all = settings[setting].allRows
    return all.isEmpty ? [row(of: setting)] : all.map { row(Int($0), for: setting.item) }
  }

  /// The rows that show a setting or depend on it.
  package func rows(dependingOn setting: SettingID) -> [RowID] { rows(of: setting) + dependents(of: setting) }

  /// Whether the row's info button does anything.
  package func hasDetails(_ row: RowID) -> Bool {
    rows[row].accessory.hasDetailButton
      && (rows[row].flags.contains(.hasDetailSelection) || !detailActions(of: row).isEmpty)
  }

  /// Whether `open` works on the row: it leads to a screen or calls a function of the program.
  package func leadsOn(_ row: RowID) -> Bool {
    rows[row].flags.contains(.hasSelection) || actions(of: row).contains { $0.pushes }
  }

  /// Returns what has to be restarted before the changed settings take effect, without duplicates, in form order.
  package func restarts(after changes: [Change]) -> [String] {
    var things: [String] = []
    for change in changes.sorted(by: { $0.setting < $1.setting }) {
      for row in rows(of: change.setting) {
        guard let thing = details(of: row)?.restart, !thing.isEmpty, !things.contains(thing) else {
          continue
        }
        things.append(thing)
      }
    }
    return things
  }
}

extension CompiledForm {
  /// Returns values to try for a setting, most likely first.
  func candidates(for setting: SettingID) -> [Value] {
    input(ofSetting: setting).candidates(defaultValue: settings[setting].defaultValue)
  }
}
