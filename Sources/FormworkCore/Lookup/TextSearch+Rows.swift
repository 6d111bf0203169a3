extension TextSearch {
  /// The rows of all screens that contain the text. Rows with a match in their text, id
  /// or accessibility label come first, followed by rows with a match in their detail text, help, key or
  /// value.
  package func rows(in session: Session) -> [RowID] {
    let form = session.form
    var (shown, other): ([RowID], [RowID]) = ([], [])
    for row in form.allRows where session.exists(row: row) {
      let record = form.rows[row]
      if isIn(record.text, form.texts) || isInID(of: row, form)
        || record.details >= 0
          && isIn(form.details[Int(record.details)].accessibilityLabel)
      {
        shown.append(row)
      } else if isIn(record.detailText, form.texts)
        || isIn(record.help, form.texts)
        || form.setting(of: row).map({ isInSetting($0, session) }) ?? false
      {
        other.append(row)
      }
    }
    return shown + other
  }

  /// Whether the row's id contains the text.
  private func isInID(of row: RowID, _ form: CompiledForm) -> Bool {
    return row.item == nil
      ? isIn(form.rows[row].id, form.texts) : isIn(form.id(of: row))
  }

  /// Whether the setting's key contains the text, or its value as displayed or stored. The values of secure
  /// settings are not searched.
  private func isInSetting(_ setting: SettingID, _ session: Session) -> Bool {
    let form = session.form
    if setting.item == nil
      ? isIn(form.settings[setting].path, form.texts)
      : isIn(form.path(of: setting))
    {
      return true
    }
    guard !session.isSecure(setting), let value = session.effectiveValue(setting) else { return false }
    if isIn(value.description) { return true }
    guard form.settings[setting].admission == .item else { return false }
    return isIn(form.input(ofSetting: setting).items?.first { $0.value == value }?.title)
  }
}
