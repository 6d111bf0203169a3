import Formwork

/// Everything known about a row, as names and texts.
struct RowDescription {
  typealias Fact = (name: String, text: String)

  private(set) var facts: [Fact]

  /// - Parameter file: the file that may contain the row's value.
  init(_ row: RowView, _ session: Session, file: SettingsFile?) {
    let form = session.form
    facts = [("id", row.address.description)]
    if let key = row.key { facts.append(("key", key.description)) }
    facts.append(("kind", row.role))
    if row.input != nil {
      facts.append(("value", row.shownValue ?? Wording.unset))
      facts.append(("from", Self.origin(of: row, in: file)))
      if !row.isSecure { facts.append(("default", row.shown(row.defaultValue) ?? "none")) }
    }
    facts += (row.input?.descriptions(message: session.ownMessage(of: row.row)) ?? []).map { ("rule", $0) }
    facts += (row.input?.items ?? []).map { item in
      let title = item.title == item.value.description ? nil : item.title
      let words = [Quoting.word(item.value), title, item.detail].compactMap { $0 }.joined(separator: ", ")
      return ("item", words + (item.isDisabled ? " (unavailable)" : ""))
    }
    for kind in ConditionKind.allCases {
      guard let condition = form.condition(kind, of: row.row) else { continue }
      let holds = kind.facts.effect == .hidden ? row.isVisible : row.isEnabled
      facts.append((kind.facts.word, "when \(condition.source), \(holds ? "so yes" : "so not now")"))
    }
    facts += session.requirementTexts(ofRow: row.row)
    switch form.rows[row.row].whenHidden {
    case .keep: break
    case .clear: facts.append(("hidden", "its value is removed"))
    case .restore: facts.append(("hidden", "its value is restored when it is shown again"))
    }
    // Actions in addition to changing the value.
    let actions = form.actions(of: row.row)
    if !actions.isEmpty { facts.append(("tap", session.shown(actions))) }
    let details = form.detailActions(of: row.row)
    if !details.isEmpty { facts.append(("details", session.shown(details))) }
    if !row.editActions.isEmpty {
      facts.append(("actions", row.editActions.map(\.title).joined(separator: ", ")))
    }
    facts += row.problems.map { ("problem", $0) }
    if let detail = row.cell.detailText { facts.append(("detail", detail)) }
    if let help = row.help { facts.append(("help", help)) }
  }

  /// The origin of the current value.
  private static func origin(of row: RowView, in file: SettingsFile?) -> String {
    if row.isUnsaved { return row.isSet ? "set here, not saved" : "reset here, not saved" }
    guard row.isSet else { return "the default" }
    guard let file, let key = row.key, let place = file.places(of: [key]).first else { return "set" }
    return place.line.map { "\(file.path):\($0)" } ?? file.path
  }

}
