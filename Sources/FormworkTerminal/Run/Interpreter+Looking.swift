import Formwork

// Commands that look and change nothing.
extension Interpreter {
  func get(_ word: Word?) throws(CommandFailure) {
    guard let word else {
      try readAll(column: 1)
      for slot in 0..<session.definition.keys.count { printPair(slot) }
      return
    }
    let row = try row(named: word)
    guard let slot = session.definition.rows[row.index].slot else {
      throw refusal(.holdsNoValue(row: session.definition.rows[row.index].id), at: word)
    }
    if reporter.isJSON { return reporter.rows([session.describeRow(row.index)]) }
    let value = session.effectiveValue(slot)
    reporter.line(value == nil ? "" : session.isSecure(slot) ? "••••" : value?.description ?? "")
  }

  /// `KEY=VALUE` as `set` takes it; what is unset or secret has no line.
  package func printPair(_ slot: Int, reveal: Bool = false) {
    if reporter.isJSON {
      return reporter.rows([session.describeRow(session.definition.keys[slot].row)], reveals: reveal)
    }
    guard let value = session.effectiveValue(slot), reveal || !session.isSecure(slot) else { return }
    let name = session.scriptName(ofSlot: slot)
    // A value of several lines would look like several settings.
    guard !value.description.unicodeScalars.contains("\n") else {
      return reporter.remark("\(name) has more than one line; 'get' of it alone prints it")
    }
    reporter.line("\(name)=\(value.description)")
  }

  private func readAll(column: Int) throws(CommandFailure) {
    try reading(column) { () throws(Failure) in try workspace.read() }
  }

  func refusal(_ reason: Refusal.Reason, at word: Word) -> CommandFailure {
    CommandFailure(fault: .refusal(Refusal(reason, subject: .row(0))), column: word.column)
  }

  func describe(_ row: RowReference) {
    let description = session.describeRow(row.index)
    if reporter.isJSON { return reporter.rows([description]) }
    let facts = session.facts(about: description, definition: session.definition.rows[row.index])
    reporter.text(
      [(description.label ?? description.id).visible]
        + TextLayout.table(facts.map { ($0.name, $0.text.visible) }, width: min(reporter.width, 100)))
  }

  func find(text: String) throws(CommandFailure) {
    try readAll(column: 1)
    let needle = text.lowercased()
    let found = session.definition.rows.indices.filter { session.matches(row: $0, needle) }
    if found.isEmpty { return reporter.note("nothing found for '\(text.excerpt())'") }
    if reporter.isJSON { return reporter.rows(found.map { session.describeRow($0) }) }
    let rows = found.map { index -> (name: String, text: String) in
      let row = session.describeRow(index)
      let screen = session.definition.screens[session.definition.rows[index].screen]
      let value = row.shownValue.map { ": \($0)" } ?? ""
      let name = screen.rowsByID.isEmpty ? row.id : "\(screen.name)/\(row.id)"
      return (name.visible, "\(row.label ?? row.id)\(value)\(row.isVisible ? "" : " (hidden)")".visible)
    }
    reporter.text(TextLayout.table(rows, width: min(reporter.width, 100)))
  }

  func diff(defaults: Bool) {
    if reporter.isJSON {
      reporter.changes(defaults ? session.changesFromDefaults : session.unsavedChanges, of: session)
    } else {
      (defaults ? session.diffFromDefaults() : session.diff()).forEach(reporter.line)
    }
  }

  /// - Parameter isQuiet: a form's own `verify` says only what is wrong.
  func verify(column: Int, isQuiet: Bool = false) throws(CommandFailure) {
    try readAll(column: column)
    let findings = session.verify()
    if findings.isEmpty {
      if !isQuiet { reporter.note("all settings are as they should be") }
      return
    }
    throw CommandFailure(
      fault: .refusal(Refusal(.findings(count: findings.count))), column: column,
      details: workspace.diagnostics(for: findings, severity: .error))
  }

  func export() throws(CommandFailure) {
    try readAll(column: 1)
    for line in session.export() {
      if reporter.isJSON {
        reporter.object([("type", "command"), ("line", .string(line))])
      } else {
        reporter.line(line)
      }
    }
  }

  func listActions(of word: Word) throws(CommandFailure) {
    let row = session.derivedRow(try row(named: word).index)
    guard !row.editActions.isEmpty else { throw refusal(.noEditActions(row: row.id ?? word.text), at: word) }
    for action in row.editActions {
      if reporter.isJSON {
        reporter.object([
          ("type", "action"), ("title", .string(action.title)), ("style", .string(action.style.rawValue)),
        ])
      } else {
        reporter.line(action.title + (action.style == .destructive ? "  (destructive)" : ""))
      }
    }
  }

  func help(_ word: Word?) throws(CommandFailure) {
    guard let word else {
      reporter.text(
        TextLayout.table(
          CommandDescription.all.map { ($0.usage, $0.summary) }, width: min(reporter.width, 100)))
      let rest = dialogue == nil ? "" : " A row's number, id or key alone taps it."
      reporter.text(
        TextLayout.wrap(
          "ROW is an id or a key; 'help COMMAND' has an example.\(rest)", width: min(reporter.width, 100)))
      return
    }
    guard let command = CommandDescription.byName[word.text] else {
      let nearest = Suggestion.nearest(to: word.text, among: CommandDescription.all.map(\.name))
      throw CommandFailure(
        fault: .command(.unknownCommand(word.text, suggestion: nearest)), column: word.column)
    }
    reporter.text([command.usage, "  \(command.summary)", "  Example: \(command.example)"])
  }
}

extension Session {
  /// Whether a text occurs in what a row shows, is called, explains or holds.
  fileprivate func matches(row index: Int, _ needle: String) -> Bool {
    let row = definition.rows[index]
    var texts = [row.id, row.row.text, row.row.detailText, row.row.help, row.row.accessibilityLabel]
    texts.append(row.slot.map { definition.keys[$0].key.description })
    let description = describeRow(index)
    texts.append(description.isSecure ? nil : description.shownValue)
    texts.append(description.openValue?.description)
    return texts.contains { $0?.lowercased().contains(needle) ?? false }
  }

  /// All that there is to say about a row.
  fileprivate func facts(
    about row: RowDescription, definition: RowDefinition
  ) -> [(name: String, text: String)] {
    var facts: [(name: String, text: String)] = [("id", "\(row.screen)/\(row.id)")]
    if let key = row.key { facts.append(("key", key.description)) }
    facts.append(("kind", row.role))
    if row.row.accessory.holdsValue {
      let origin = row.isUnsaved ? "set, not saved" : row.isSet ? "set" : "the default"
      facts.append(("value", row.shownValue.map { "\($0) (\(origin))" } ?? "not set"))
      if !row.isSecure { facts.append(("default", row.defaultValue?.description ?? "none")) }
    }
    facts += row.row.accessory.rules.map { ("rule", $0) }
    if let items = row.row.accessory.items {
      facts += items.map { item in
        let title = item.title == item.value.description ? nil : item.title
        let words = [Quoting.word(item.value), title, item.detail].compactMap { $0 }.joined(separator: ", ")
        return ("item", words + (item.isDisabled ? " (not to be chosen)" : ""))
      }
    }
    if let condition = definition.visibleWhen {
      facts.append(("visible", text(of: condition, holds: row.isVisible)))
    }
    if let condition = definition.enabledWhen {
      facts.append(("enabled", text(of: condition, holds: row.isEnabled)))
    }
    facts += row.problems.map { ("problem", $0) }
    if let help = row.row.help { facts.append(("help", help)) }
    return facts
  }

  private func text(of condition: Condition, holds: Bool) -> String {
    "when \(definition.keys[condition.slot].key) is \(condition.isNegated ? "off" : "on"), \(holds ? "so yes" : "so not now")"
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
