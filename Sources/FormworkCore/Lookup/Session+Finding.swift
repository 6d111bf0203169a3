extension Session {
  /// The rows of all screens that contain a search text, ignoring case. Rows with a match in their text, id
  /// or accessibility label come first, followed by rows with a match in their detail text, help, key or
  /// value.
  package func rows(matching text: String) -> [RowID] {
    let search = TextSearch(text)
    let form = self.form
    var (shown, other): ([RowID], [RowID]) = ([], [])
    for row in form.allRows where exists(row: row) {
      let record = form.rows[row]
      if search.isIn(record.text, form.texts) || isIn(row, search)
        || record.details >= 0
          && search.isIn(form.details[Int(record.details)].accessibilityLabel)
      {
        shown.append(row)
      } else if search.isIn(record.detailText, form.texts)
        || search.isIn(record.help, form.texts)
        || form.setting(of: row).map({ isInSetting($0, search) }) ?? false
      {
        other.append(row)
      }
    }
    return shown + other
  }

  /// Whether the row's id contains the text.
  private func isIn(_ row: RowID, _ search: TextSearch) -> Bool {
    let form = self.form
    return row.item == nil
      ? search.isIn(form.rows[row].id, form.texts) : search.isIn(form.id(of: row))
  }

  /// Whether the setting's key contains the text, or its value as displayed or stored. The values of secure
  /// settings are not searched.
  private func isInSetting(_ setting: SettingID, _ search: TextSearch) -> Bool {
    let form = self.form
    if setting.item == nil
      ? search.isIn(form.settings[setting].path, form.texts)
      : search.isIn(form.path(of: setting))
    {
      return true
    }
    guard !isSecure(setting), let value = effectiveValue(setting) else { return false }
    if search.isIn(value.description) { return true }
    guard form.settings[setting].admission == .item else { return false }
    return search.isIn(form.input(ofSetting: setting).items?.first { $0.value == value }?.title)
  }
}
