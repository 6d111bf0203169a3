import Formwork

/// Screens as lines that read well aloud: role, label, value, state in words; no escape sequence, nothing
/// aligned.
struct PlainRenderer {
  var width: Int
  var isUnicode = true

  func screen(_ screen: ScreenDescription) -> ScreenText {
    ScreenText(
      title: wrapped(screen.titles.joined(separator: " > "), indent: ""),
      sections: screen.sections.map { section in
        .init(
          header: section.header?.title.map { wrapped($0, indent: "") } ?? [],
          rows: section.rows.map(row),
          footer: section.footer?.title.map { wrapped($0, indent: "  ") } ?? [],
          indexTitle: section.indexTitle)
      })
  }

  /// A header or a footer that reads otherwise now.
  func caption(_ caption: Session.Caption) -> [String] {
    switch caption {
    case .header(let text), .footer(let text): wrapped("~ " + text, indent: "")
    }
  }

  func row(_ row: RowDescription) -> [String] {
    let mark =
      switch row.appearance {
      case .there: ""
      case .changed: "~ "
      case .appeared: "+ "
      case .gone: "- "
      }
    let number = mark + (row.number.map { "\($0). " } ?? "")
    var text = number + row.role
    let label = row.path + [row.label ?? (row.path.isEmpty ? nil : row.id)].compactMap { $0 }
    if !label.isEmpty { text += " " + label.joined(separator: " > ") }
    if row.row.accessory.holdsValue {
      text += ": " + (row.shownValue ?? "not set")
      if row.value == nil, case .textField(let field) = row.row.accessory, let placeholder = field.placeholder
      {
        text += " (like \(placeholder))"
      }
      if let detail = row.cell.detailText { text += ", " + detail }
    } else if let detail = row.cell.detailText, row.cell.style != .button, row.cell.accessibilityLabel == nil
    {
      text += ": " + detail
    }
    let states = row.states
    if !states.isEmpty { text += " (" + states.joined(separator: ", ") + ")" }
    let indent = String(repeating: " ", count: number.count)
    var lines = wrapped(text, indent: "  ", hanging: indent)
    for line in row.view { lines += wrapped(line, indent: "  " + indent) }
    for problem in row.problems { lines += wrapped("problem: " + problem, indent: "  " + indent) }
    return lines
  }

  func wrapped(_ text: String, indent: String, hanging: String = "") -> [String] {
    let text = isUnicode ? text.visible : text.visible.withSignsInASCII
    let lines = TextLayout.wrap(text, width: width - indent.count - hanging.count)
    return lines.enumerated().map { index, line in indent + (index == 0 ? "" : hanging) + line }
  }
}

extension RowDescription {
  /// What a person calls the row.
  package var label: String? { cell.accessibilityLabel ?? cell.text }

  /// What the row is, in a word or two.
  package var role: String {
    switch row.accessory {
    case .switchToggle: "switch"
    case .segmentedControl: "choice"
    case .picker: "picker"
    case .textField(let field): field.isSecure ? "secret" : "field"
    case .stepper(let stepper): stepper.style == .slider ? "slider" : "stepper"
    case .checkmark: "checked"
    case .checkmarkPlaceholder: "not checked"
    case .view: "view"
    case .none, .disclosureIndicator, .detailDisclosureButton, .detailButton:
      leadsOn ? "screen" : isTappable ? "button" : "text"
    }
  }

  var isTappable: Bool { row.selection != nil || !row.actions.isEmpty }

  /// How the row stands, in words.
  package var states: [String] {
    var states: [String] = []
    if !isEnabled { states.append("disabled") }
    if isUnsaved { states.append("not saved") }
    if row.accessory.detailButton != nil { states.append("has details") }
    if !row.editActions.isEmpty { states.append("has actions") }
    return states
  }
}
