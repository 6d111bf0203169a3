import Formwork

// What would be, and why something is as it is: nothing happens here.
extension Interpreter {
  func why(_ word: Word) throws(CommandFailure) {
    let row = try row(named: word)
    let reasons = session.reasons(for: row.index)
    let name = session.label(ofRow: row.index)
    if reporter.isJSON {
      for reason in reasons { report(reason, ofRow: session.definition.rows[row.index].id) }
      return
    }
    if reasons.isEmpty {
      return reporter.paragraph("\(name) is shown and enabled, and nothing is wrong with it")
    }
    for reason in reasons {
      let rule = reason.rule.map { "\($0) does not hold" }
      let facts = [reason.message, rule].compactMap { $0 }.joined(separator: "; ")
      reporter.paragraph("\(name) is \(reason.kind.rawValue): \(facts)")
      for reading in reason.values {
        reporter.paragraph("  \(reading.key) is \(reading.value.map { $0.isEmpty ? "''" : $0 } ?? "unset")")
      }
      for command in reason.commands { reporter.paragraph("  '\(command)' would change that") }
    }
  }

  private func report(_ reason: Reason, ofRow id: String) {
    let values = reason.values.map { reading in
      Value.Object.Member(name: reading.key, value: reading.value.map(Value.string) ?? .null)
    }
    reporter.object([
      ("type", "reason"), ("row", .string(id)), ("kind", .string(reason.kind.rawValue)),
      ("rule", reason.rule.map(Value.string) ?? .null),
      ("message", reason.message.map(Value.string) ?? .null), ("values", .object(Value.Object(values))),
      ("commands", .array(reason.commands.map(Value.string))),
    ])
  }

  /// Carries out a command on a copy of the state, and says what it would do.
  func attempt(_ words: [Word]) throws(CommandFailure) {
    let command: Command
    do throws(LineFault) { command = try read(words) } catch {
      throw CommandFailure(fault: .command(error.fault), column: error.column)
    }
    guard let (event, _) = try event(for: command, words[0]) else {
      throw CommandFailure(fault: .refusal(Refusal(.nothingToTry(words[0].text))), column: words[0].column)
    }
    var trial = session.forTrial
    let outcome = trial.handle(event)
    showRows(changedBy: outcome.changes, in: trial)
    var sentences: [String] = []
    if outcome.hasMoved { sentences.append("it would lead to '\(trial.titles.last ?? "")'") }
    let unmet = trial.failedRequirements(ofUnsaved: true)
    if let effect = outcome.effect {
      // Of a save that would be refused, what refuses it is said below.
      let isRefusedSave = if case .save = effect { !unmet.isEmpty } else { false }
      if !isRefusedSave { sentences.append("it would \(self.words(for: effect))") }
    }
    if !outcome.remaining.isEmpty {
      sentences.append("and then: " + session.shown(outcome.remaining))
    }
    for refusal in [outcome.refusal].compactMap({ $0 }) + outcome.furtherRefusals {
      sentences.append("it would be refused: \(Wording.sentence(for: Fault.refusal(refusal)))")
    }
    let before = Set(session.failedRequirements(ofUnsaved: true).map(\.fault))
    for finding in unmet where !before.contains(finding.fault) {
      sentences.append("then a save would be refused: \(Wording.sentence(for: finding))")
    }
    if outcome.changes.isEmpty, sentences.isEmpty { sentences.append("nothing would change") }
    sentences.forEach(reporter.note)
  }

  private func showRows(changedBy changes: [Change], in trial: Session) {
    var screen = DerivedScreen(session, screen: session.currentScreen)
    let became = screen.update(session.rows(touchedBy: changes), in: trial)
    let rows = became.map { change -> RowDescription in
      var row = (change.kind == .gone ? session : trial).describeRow(change.row.index)
      row.appearance = .init(change.kind)
      row.isTrial = true
      return row
    }
    let elsewhere = session.rows(elsewhereChangedBy: changes).map { index -> RowDescription in
      var row = trial.describeFound(index)
      row.appearance = .changed
      row.isTrial = true
      return row
    }
    reporter.rows(rows + elsewhere, isOfScreen: true)
  }

  private func words(for effect: Outcome.Effect) -> String {
    switch effect {
    case .show(let alert): "say '\(alert.title)'"
    case .ask: "ask for a value"
    case .verify: "check all settings"
    case .save: "save"
    case .quit: "leave"
    case .call: "call the program"
    case .read(let screen): "read \(screen)"
    case .describe(let action, let text): "do \(session.shown(action)): \(text)"
    }
  }
}
