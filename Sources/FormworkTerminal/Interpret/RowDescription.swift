import Formwork

/// Everything known about a row, as names and texts.
struct RowDescription {
  typealias Fact = (name: String, text: String)

  private(set) var facts: [Fact]

  /// - Parameter origin: where the row's value comes from.
  init(_ row: RowView, _ session: Session, origin: String) {
    let form = session.form
    facts = [("id", row.address.description)]
    if let key = row.key { facts.append(("key", key.description)) }
    // The title is the label, which may replace the text on the screen.
    if let text = row.cell.text, let label = row.label, text != label { facts.append(("text", text)) }
    let addsItems = form.addsItems(row.row)
    facts.append(("kind", addsItems ? Wording.listOfItems : row.role))
    if addsItems {
      let identities = session.names(ofRow: row.row)
      facts += [("items", Wording.items(identities)), ("from", origin)]
    }
    if let input = row.input {
      facts += Self.value(of: row)
      facts.append(("from", origin))
      if !row.isKept { facts.append(("saved", Wording.isNotKept)) }
      if !row.isSecure { facts.append(("default", row.shown(row.defaultValue) ?? Wording.noDefault)) }
      facts += Self.accepted(by: input, message: session.ownMessage(of: row.row))
    }
    if let progress = row.progress, let fraction = form.progress(of: row.row) {
      facts.append(("shows", Wording.progress(progress.percentage, fraction.source)))
    }
    for kind in ConditionKind.allCases {
      guard let condition = form.condition(kind, of: row.row) else { continue }
      let isMet = kind.facts.effect == .hidden ? row.isVisible : row.isEnabled
      facts.append((kind.facts.word, Wording.condition(condition.source, isMet: isMet)))
    }
    facts += session.requirementTexts(ofRow: row.row)
    switch form.rows[row.row].whenHidden {
    case .keep: break
    case .clear: facts.append(("hidden", Wording.removedWhileHidden))
    case .restore: facts.append(("hidden", Wording.restoredAfterHiding))
    }
    if let restart = form.details(of: row.row)?.restart { facts.append(("restart", restart)) }
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

  /// The value; the elements of a list or a map line by line, those of a list with their numbers.
  private static func value(of row: RowView) -> [Fact] {
    guard let element = row.input?.element, !row.isSecure, let value = row.value,
      value.elementCount ?? 0 > 0
    else { return [("value", row.shownValue ?? Wording.unset)] }
    let elements =
      value.array?.enumerated().map { "\($0.offset + 1)  \(element.shownElement($0.element))" }
      ?? value.object?.map { "\($0.name)=\(element.shown($0.value))" } ?? []
    return elements.enumerated().map { ($0.offset == 0 ? "value" : "", $0.element) }
  }

  /// The values that an input accepts: items line by line if there is anything to say about them, everything
  /// else on one line.
  private static func accepted(by input: Input, message: String?) -> [Fact] {
    let items = input.items?.map(Wording.item) ?? []
    let isPlain = input.items?.allSatisfy { Wording.item($0) == Quoting.word($0.value.description) } ?? true
    guard isPlain else { return items.enumerated().map { ($0.offset == 0 ? "accepts" : "", $0.element) } }
    let words = input.descriptions(message: message)
    return [
      (
        "accepts",
        items.isEmpty ? words.joined(separator: ", ") : Wording.list(items, limit: .max, isQuoted: false)
      )
    ]
  }
}
