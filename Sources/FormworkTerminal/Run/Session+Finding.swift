import Formwork

extension Session {
  /// The rows of all screens with a text in what they show, are called, explain or hold; case does not matter.
  /// Those that show it come first.
  func rows(matching text: String) -> [Int] {
    let search = TextSearch(text)
    var (shown, other): ([Int], [Int]) = ([], [])
    for row in form.rows.indices {
      let record = form.rows[row]
      let details = form.details(of: row)
      if search.isIn(record.text, form.texts) || search.isIn(record.id, form.texts)
        || search.isIn(details?.accessibilityLabel)
      {
        shown.append(row)
      } else if search.isIn(record.detailText, form.texts) || search.isIn(record.help, form.texts)
        || isInSetting(of: row, search)
      {
        other.append(row)
      }
    }
    return shown + other
  }

  /// Whether the row's key has the text, or its value as it is shown or kept; nothing of a secret.
  private func isInSetting(of row: Int, _ search: TextSearch) -> Bool {
    guard let setting = form.setting(of: row) else { return false }
    if search.isIn(form.settings[setting].path, form.texts) { return true }
    guard !isSecure(setting), let value = effectiveValue(setting) else { return false }
    return search.isIn(value.description)
      || search.isIn(form.input(ofSetting: setting).items?.first { $0.value == value }?.title)
  }
}
