extension RowView {
  /// The row in words: its role, its label, its value and its states.
  package var sentence: String {
    var text = role
    let label = path + [self.label ?? (path.isEmpty ? nil : address.id)].compactMap { $0 }
    let detail = cell.detailText.flatMap { $0.isEmpty ? nil : $0 }
    if !label.isEmpty { text += " " + label.joined(separator: " > ") }
    if let name { text += " [\(name)]" }
    if input != nil {
      text += ": " + (shownValue ?? Wording.unset)
      if value == nil, let placeholder { text += " (like \(placeholder))" }
      if accessory == .segmentedControl, let items = input?.items {
        text += ", one of " + items.map { $0.title }.joined(separator: ", ")
      }
      if let detail { text += ", " + detail }
    } else if let progress {
      text += ": " + ([progress.percentage, detail].compactMap { $0 }).joined(separator: ", ")
    } else if let detail, !cell.style.isButton, cell.accessibilityLabel == nil {
      text += ": " + detail
    }
    let states = states
    return states.isEmpty ? text : text + " (" + states.joined(separator: ", ") + ")"
  }
}
