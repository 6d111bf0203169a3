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
    let facts = RowFacts(description, session: session, file: workspace.file)
    reporter.text(
      TextLayout.wrap(reporter.visible(description.label ?? description.id), width: reporter.width)
        + table(facts.list))
  }

  func find(text: String) throws(CommandFailure) {
    try readAll(column: 1)
    let found = session.rows(matching: text)
    if found.isEmpty { return reporter.note("nothing found for '\(text.excerpt())'") }
    // A person taps what was found by its number; a script has to name it.
    if dialogue != nil { return list(found.map(session.describeFound)) }
    if reporter.isJSON { return reporter.rows(found.map { session.describeRow($0) }) }
    let rows = found.map { index -> (name: String, text: String) in
      let row = session.describeRow(index)
      let value = row.shownValue.map { ": \($0)" } ?? ""
      let isHidden = row.isVisible ? "" : " (hidden)"
      return ("\(row.screen)/\(row.id)", "\(row.label ?? row.id)\(value)\(isHidden)")
    }
    reporter.text(table(rows))
  }

  private func table(_ rows: [(name: String, text: String)]) -> [String] {
    TextLayout.table(
      rows.map { (reporter.visible($0.name), reporter.visible($0.text)) }, width: min(reporter.width, 100))
  }

  func diff(defaults: Bool) {
    if dialogue != nil, defaults ? session.changesFromDefaults.isEmpty : !session.hasUnsavedChanges {
      reporter.note(
        defaults ? "all settings are at their defaults" : "nothing has changed since the last save")
    }
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
}
