package import Formwork

/// The last line of a run.
@MainActor
package struct RunSummary {
  let interpreter: Interpreter
  let isDry: Bool
  let status: ExitStatus
  /// How many commands or values were refused. A file that cannot be written is not counted.
  let refusals: Int
  /// How many settings were changed, and how many were set without a change. A refused run is counted before
  /// it is rolled back.
  let counts: (changed: Int, unchanged: Int)

  package init(
    interpreter: Interpreter, isDry: Bool, status: ExitStatus, refusals: Int = 0,
    counts: (changed: Int, unchanged: Int)? = nil
  ) {
    self.counts = counts ?? interpreter.record.tally.counts(in: interpreter.workspace.session)
    self.interpreter = interpreter
    self.isDry = isDry
    self.status = status
    self.refusals = refusals
  }

  /// Whether the changes were saved, even if the form's `afterSave` failed.
  private var isDone: Bool { status == .done || status == .changed || interpreter.record.hasSavedAll }

  /// - Parameter mayOnlyRead: whether to omit the summary for people if the run set nothing.
  package func report(mayOnlyRead: Bool = false) {
    let reporter = interpreter.reporter
    let session = interpreter.workspace.session
    let changed = isDone ? counts.changed : interpreter.record.lastSave?.changes.count ?? 0
    let path = interpreter.workspace.file?.path
    let isWritten = changed > 0 && (!isDone || interpreter.record.tally.hasKeptChange(in: session))
    if reporter.printsRecords {
      let changes =
        isDone ? interpreter.record.tally.changes(in: session) : interpreter.record.lastSave?.changes ?? []
      reporter.changes(changes.map { session.view(of: $0) })
      let saved = isDry || !isWritten ? nil : path
      return reporter.object([
        ("type", "result"), ("changed", .int(changed)), ("unchanged", .int(counts.unchanged)),
        ("saved", saved.map(Value.string) ?? .null), ("status", .int(Int(status.rawValue))),
      ])
    }
    guard isDone else {
      return reporter.note(
        Wording.failedRun(refusals: refusals, lastSave: interpreter.record.lastSave.map { $0.place }))
    }
    if isDry {
      session.diff().forEach(reporter.line)
      noteUncheckedValues()
    }
    if mayOnlyRead, counts == (0, 0) { return }
    let destination =
      isDry ? .dryRun : path.map { Wording.Destination.file($0, isWritten: isWritten) } ?? .nowhere
    reporter.note(Wording.run(changed: changed, unchanged: counts.unchanged, destination))
    if !isDry, path != nil { interpreter.noteRestarts(after: interpreter.record.tally.changes(in: session)) }
  }

  /// Reports which values could not be checked, because nothing is started for a dry run.
  private func noteUncheckedValues() {
    let session = interpreter.workspace.session
    let unchecked = interpreter.record.tally.changes(in: session).filter {
      $0.new != nil && session.form.input(ofSetting: $0.setting).lacksItems
    }
    guard !unchecked.isEmpty else { return }
    interpreter.reporter.remark(Wording.notChecked(unchecked.map { session.scriptName(of: $0.setting) }))
  }
}

extension Diagnostic {
  /// Whether a command or a value was refused, and not a file.
  var isRefusal: Bool {
    switch status {
    case .refused, .malformed, .unavailable: true
    default: false
    }
  }
}
