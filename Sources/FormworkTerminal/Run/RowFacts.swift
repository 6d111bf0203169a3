import Formwork

/// All that there is to say about a row.
struct RowFacts {
  typealias Fact = (name: String, text: String)

  private(set) var list: [Fact]

  /// - Parameter file: where the row's value may come from.
  init(_ row: RowDescription, session: Session, file: SettingsFile?) {
    let definition = session.definition.rows[row.reference.index]
    list = [("id", "\(row.screen)/\(row.id)")]
    if let key = row.key { list.append(("key", key.description)) }
    list.append(("kind", row.role))
    if row.row.accessory.holdsValue {
      list.append(("value", row.shownValue ?? "not set"))
      list.append(("from", Self.origin(of: row, in: file)))
      if !row.isSecure { list.append(("default", row.shown(row.defaultValue) ?? "none")) }
    }
    list += row.row.accessory.rules.map { ("rule", $0) }
    list += (row.row.accessory.items ?? []).map { item in
      let title = item.title == item.value.description ? nil : item.title
      let words = [Quoting.word(item.value), title, item.detail].compactMap { $0 }.joined(separator: ", ")
      return ("item", words + (item.isDisabled ? " (not to be chosen)" : ""))
    }
    if let condition = definition.visibleWhen {
      list.append(("visible", session.text(of: condition, holds: row.isVisible)))
    }
    if let condition = definition.enabledWhen {
      list.append(("enabled", session.text(of: condition, holds: row.isEnabled)))
    }
    list += session.requirements(ofRow: row.reference.index).map { ("requires", $0) }
    switch definition.whenHidden {
    case .keep: break
    case .clear: list.append(("hidden", "its value is taken out"))
    case .restore: list.append(("hidden", "its value is set aside until it shows again"))
    }
    // Beside changing its value.
    if !row.row.actions.isEmpty { list.append(("tap", session.shown(row.row.actions))) }
    if let button = row.row.accessory.detailButton, !button.actions.isEmpty {
      list.append(("details", session.shown(button.actions)))
    }
    if !row.row.editActions.isEmpty {
      list.append(("actions", row.row.editActions.map(\.title).joined(separator: ", ")))
    }
    list += row.problems.map { ("problem", $0) }
    if let detail = row.cell.detailText { list.append(("detail", detail)) }
    if let help = row.row.help { list.append(("help", help)) }
  }

  /// Where the present value comes from.
  private static func origin(of row: RowDescription, in file: SettingsFile?) -> String {
    if row.isUnsaved { return row.isSet ? "set here, not saved" : "reset here, not saved" }
    guard row.isSet else { return "the default" }
    guard let file, let key = row.key, let place = file.places(of: [key]).first else { return "set" }
    return place.line.map { "\(file.path):\($0)" } ?? file.path
  }
}

extension Session {
  fileprivate func text(of condition: Expression, holds: Bool) -> String {
    "when \(condition.source), \(holds ? "so yes" : "so not now")"
  }
}

extension Row.Accessory {
  /// The rules for a value, in words.
  fileprivate var rules: [String] {
    switch self {
    case .textField(let field):
      var rules: [String] = []
      switch field.kind {
      case .plain: break
      case .integer: rules.append("a whole number")
      case .decimal: rules.append("a number")
      case .email: rules.append("an e-mail address")
      case .url: rules.append("a URL")
      case .path: rules.append("a path")
      }
      if field.isRequired { rules.append("required") }
      rules += bounds(field.minimum?.json, field.maximum?.json, unit: "")
      rules += bounds(
        field.minimumLength.map(String.init), field.maximumLength.map(String.init), unit: " characters")
      if let message = field.message { rules.append(message) }
      if let pattern = field.pattern { rules.append("pattern \(pattern.source)") }
      return rules
    case .stepper(let stepper):
      return bounds(stepper.minimum?.json, stepper.maximum?.json, unit: "") + [
        "'next' and 'prev' go by \(stepper.step.json)"
      ]
    default: return []
    }
  }

  private func bounds(_ minimum: String?, _ maximum: String?, unit: String) -> [String] {
    switch (minimum, maximum) {
    case (let minimum?, let maximum?): ["\(minimum) to \(maximum)\(unit)"]
    case (let minimum?, nil): ["at least \(minimum)\(unit)"]
    case (nil, let maximum?): ["at most \(maximum)\(unit)"]
    case (nil, nil): []
    }
  }
}
