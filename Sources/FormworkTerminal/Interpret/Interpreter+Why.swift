import Formwork

// Commands that explain a state. They change nothing.
extension Interpreter {
  /// Explains the state of a row, or the last refusal and everything that is invalid.
  func why(_ word: Word?) async throws(CommandFailure) {
    guard let word else {
      if let refused, !reporter.printsRecords { await whyRefused(refused.line, refused.failure) }
      return try whyInvalid()
    }
    let row = try row(named: word, for: .why)
    let reasons = Explanation(of: row, in: &session).reasons
    if reasons.isEmpty, !reporter.printsRecords {
      reporter.paragraph(Wording.nothingIsWrong(with: session.label(ofRow: row)))
    }
    await explain(row, reasons)
  }

  /// Repeats why the last line was refused, and explains the state of the row that it names.
  private func whyRefused(_ line: Line, _ failure: CommandFailure) async {
    let fault = Diagnostic(failure.fault)
    let isSecret = failure.isSecret || line.mayHoldSecret(in: session, numbered: display.nameable)
    reporter.paragraph(Wording.wasRefused(isSecret ? nil : line.text, fault.message(reporter.speaker)))
    let words = line.validWords ?? []
    var row: RowID?
    if case .refusal(let refusal) = failure.fault {
      row = (try? read(words))?.rowWord(max(0, refusal.position)).flatMap {
        try? self.row(named: $0, for: .why)
      }
      switch refusal.reason {
      // What the line itself would have closed is open now.
      case .hidden, .disabled: row = row.flatMap { session.isOpen(row: $0) ? nil : $0 }
      default: break
      }
    }
    if let word = words.first(where: { $0.column == failure.column }), let near = fault.suggestion, !isSecret
    {
      // In a map, the name precedes the value.
      let isMap = row.flatMap { session.form.input(of: $0) }?.mapRules != nil
      let name = isMap ? word.text.prefix { $0 != "=" } + "=" : ""
      reporter.text([Wording.remedy(.wrong, line.replacing(word, with: name + near).text.visible)])
    }
    if let row { await explain(row, Explanation(of: row, in: &session).reasons) }
  }

  private func explain(_ row: RowID, _ reasons: [Reason]) async {
    list(reasons, ofRow: row)
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
    for (row, reasons) in rows { list(reasons, ofRow: row) }
    if !rows.isEmpty { return }
    // Problems that prevent a save but belong to no row.
    let errors = workspace.verify().filter { $0.severity == .error }
    reporter.diagnostics(errors)
    if errors.isEmpty, refused == nil, !reporter.printsRecords {
      reporter.paragraph(Wording.allSettingsAreValid)
    }
  }

  private func list(_ reasons: [Reason], ofRow row: RowID) {
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
