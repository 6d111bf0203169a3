/// The result of a simple change: one row was set, and nothing else followed from it.
package struct SimpleChange {
  package let setting: SettingID
  /// The value before.
  package let old: Value?
  /// Whether the value differs from the one before.
  package let isChange: Bool
}

extension Session {
  /// Sets a row to the value of a typed text, in a step of its own. Applies only to simple cases: the row is
  /// open, the value is valid, and no other row or condition depends on it.
  ///
  /// This is a fast path of `change` for long scripts: it allocates nothing.
  ///
  /// - Parameter name: the row's id on the current screen, or its key.
  /// - Returns: `nil` if this is not a simple case; nothing was changed then.
  package mutating func changeSimply(_ name: Span<UInt8>, to text: Span<UInt8>) -> SimpleChange? {
    guard let (setting, value) = simpleEdit(name, text) else { return nil }
    let old = state.current.values[setting]
    let isChange = state.set(setting, to: value)
    if isChange { state.endStep(extendsLast: false) }
    continuesStep = false
    return SimpleChange(setting: setting, old: old, isChange: isChange)
  }

  /// A setting and the value to store for a text, in a simple case. Not inlined, because a mutating function copies the
  /// form for its calls.
  @inline(never)
  private func simpleEdit(_ name: Span<UInt8>, _ text: Span<UInt8>) -> (setting: SettingID, value: Value)? {
    let row: RowID
    if let named = form.row(id: name, screen: currentScreen) {
      row = named
    } else {
      guard let setting = form.setting(path: name), form.settings[setting].allRows.isEmpty else { return nil }
      row = form.row(of: setting)
    }
    guard let setting = form.setting(of: row), !text.isEmpty, text.count <= Self.sizeWithoutEstimate,
      !form.settings[setting].hidesRows,
      !form.settings[setting].hasRequirements,
      !form.settings[setting].decidesOverItself,
      form.settings[setting].headedList < 0,
      form.settings[setting].role == .plain || !form.isIdentity(setting),
      !form.hasListeners, isOpen(row: row),
      let number = form.inputNumber(of: row),
      let value = try? form.inputs[number].accept(text: text)
    else { return nil }
    let admission = form.settings[setting].admission
    return admission.stored(value, insteadOf: state.current.values[setting]).map { (setting, $0) }
  }
}
