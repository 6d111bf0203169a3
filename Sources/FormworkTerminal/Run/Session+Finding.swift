import Formwork

extension Session {
  /// The rows of all screens with a text in what they show, are called, explain or hold; case does not matter.
  /// Those that show it come first.
  func rows(matching text: String) -> [Int] {
    let needle = text.lowercased()
    func isIn(_ texts: [String?]) -> Bool { texts.contains { $0?.lowercased().contains(needle) ?? false } }
    var (shown, other): ([Int], [Int]) = ([], [])
    for (index, row) in definition.rows.enumerated() {
      let key = row.slot.map { definition.keys[$0].key.description }
      if isIn([row.row.text, row.row.accessibilityLabel, row.id]) {
        shown.append(index)
      } else if isIn([key, row.row.detailText, row.row.help]) || isIn(values(of: index)) {
        other.append(index)
      }
    }
    return shown + other
  }

  /// A row's value as it is shown and as it is kept; nothing of a secret.
  private func values(of index: Int) -> [String?] {
    guard let slot = definition.rows[index].slot, !isSecure(slot), let value = effectiveValue(slot) else {
      return []
    }
    let items = definition.rows[index].row.accessory.items
    return [value.description, items?.first { $0.value == value }?.title]
  }

  /// A row that was found, with the screen that it is on.
  func describeFound(_ index: Int) -> RowDescription {
    var row = describeRow(index)
    if !row.isVisible {
      row.cell.detailText = [row.cell.detailText, "hidden"].compactMap { $0 }.joined(separator: ", ")
    }
    let screen = definition.rows[index].screen
    if screen != currentScreen { row.path = [definition.screens[screen].title] }
    return row
  }
}
