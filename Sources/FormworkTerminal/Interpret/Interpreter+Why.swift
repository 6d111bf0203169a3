import Formwork

// Commands that explain a state. They change nothing.
extension Interpreter {
  /// Explains the state of a row, or everything that is invalid.
  func why(_ word: Word?) async throws(CommandFailure) {
    guard let word else { return try whyInvalid() }
    let row = try row(named: word, for: .why)
    let reasons = Explanation(of: row, in: &session).reasons
    if reasons.isEmpty, !reporter.printsRecords {
      reporter.paragraph(Wording.nothingIsWrong(with: session.label(ofRow: row)))
    }
    explain(row, reasons)
    let view = display.view(ofRow: row)
    if reporter.printsRecords { return }
    if session.form.addsItems(row), let key = view.key {
      reporter.paragraph(Wording.items(session.names(ofRow: row), of: key, from: await origin(of: view)))
    } else if view.input != nil {
      reporter.paragraph(
        Wording.value(
          view.shownValue ?? Wording.unset, of: view.label ?? view.address.id, from: await origin(of: view)))
    }
  }

  private func whyInvalid() throws(CommandFailure) {
    try readAll(column: 1)
    let rows = Explanation.ofInvalidRows(in: &session)
    for (row, reasons) in rows { explain(row, reasons) }
    if !rows.isEmpty { return }
    // What prevents a save, but belongs to no row.
    let errors = workspace.verify().filter { $0.severity == .error }
    reporter.diagnostics(errors)
    if errors.isEmpty, !reporter.printsRecords { reporter.paragraph(Wording.allSettingsAreValid) }
  }

  private func explain(_ row: RowID, _ reasons: [Reason]) {
    if reporter.printsRecords {
      for reason in reasons { report(reason, ofRow: session.form.id(of: row)) }
      return
    }
    let label = session.label(ofRow: row)
    for reason in reasons {
      for line in Wording.lines(for: reason, of: label) { reporter.paragraph(line) }
      // A wrapped command could not be copied.
      reporter.text(Wording.remedies(of: reason, reporter.speaker).map { reporter.visible($0) })
    }
  }

  private func report(_ reason: Reason, ofRow id: String) {
    let values = reason.values.map { reading in
      Value.Object.Member(name: reading.key, value: reading.value.map(Value.string) ?? .null)
    }
    reporter.object([
      ("type", "reason"), ("row", .string(id)), ("kind", .string(reason.kind.rawValue)),
      ("action", reason.action.map(Value.string) ?? .null),
      ("rule", reason.rule.map(Value.string) ?? .null),
      ("requirement", reason.requirement.map(Value.string) ?? .null),
      ("message", Wording.sentence(for: reason).map(Value.string) ?? .null),
      ("values", .object(Value.Object(values))),
      ("commands", .array((reason.remedies ?? []).compactMap(reporter.speaker.command).map(Value.string))),
    ])
  }
}
