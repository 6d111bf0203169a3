/// A change as long scripts make them: of one row, and nothing follows from it.
package struct SimpleChange {
  package let setting: Int
  /// What was set before.
  package let old: Value?
  /// Whether something else is set now.
  package let isChange: Bool
}

extension Session {
  /// Sets a row to what a text as typed means, in a step of its own, where nothing but the row and its own rules
  /// has a say: the row is open, the value is accepted, and no other row or condition depends on it.
  ///
  /// It is `change` without what such an edit does not need: no names become texts, nothing is allocated.
  ///
  /// - Parameter name: the row's id on the shown screen, or its key.
  /// - Returns: `nil` where more has a say; nothing was changed then.
  package mutating func changeSimply(_ name: Span<UInt8>, to text: Span<UInt8>) -> SimpleChange? {
    let form = formReference
    var row = form.tables.row(id: name, screen: currentScreen) ?? -1
    if row < 0 {
      guard let setting = form.tables.setting(path: name), form.tables.settings[setting].allRows.isEmpty
      else { return nil }
      row = Int(form.tables.settings[setting].row)
    }
    let setting = Int(form.tables.rows[row].setting)
    guard setting >= 0, !form.tables.settings[setting].hidesRows,
      !form.tables.settings[setting].hasRequirements,
      !form.tables.settings[setting].decidesOverItself,
      !form.tables.hasValueHandlers, isVisible(row), isEnabled(row),
      let number = form.tables.inputNumber(of: row),
      let value = try? form.tables.inputs[number].accept(text: text)
    else { return nil }
    let old = state.current.values[setting]
    let isChange = state.set(setting, to: value)
    if isChange { state.endStep(extendsLast: false) }
    continuesStep = false
    return SimpleChange(setting: setting, old: old, isChange: isChange)
  }
}
