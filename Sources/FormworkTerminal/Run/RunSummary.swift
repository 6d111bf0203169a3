package import Formwork

/// The last line of a run.
@MainActor
package struct RunSummary {
  let interpreter: Interpreter
  let isDry: Bool
  let status: ExitStatus
  let refusals: Int
  /// How many settings were changed, and how many were set without a change. A refused run is counted before
  /// it is rolled back.
  let counts: (changed: Int, unchanged: Int)

  package init(
    interpreter: Interpreter, isDry: Bool, status: ExitStatus, refusals: Int = 0,
    counts: (changed: Int, unchanged: Int)? = nil
  ) {
    self.counts = counts ?? interpreter.tally.counts(in: interpreter.workspace.session)
    self.interpreter = interpreter
    self.isDry = isDry
    self.status = status
    self.refusals = refusals
  }

  private var isDone: Bool { status == .done || status == .changed }

  package func report() {
    let reporter = interpreter.reporter
    let session = interpreter.workspace.session
    let changed = isDone ? counts.changed : interpreter.lastSave?.changes.count ?? 0
    let path = interpreter.workspace.file?.path
    if reporter.printsRecords {
      let changes = isDone ? interpreter.tally.changes(in: session) : interpreter.lastSave?.changes ?? []
      reporter.changes(changes.map { session.view(of: $0) })
    } else if isDry, isDone {
      session.diff().forEach(reporter.line)
    }
    if reporter.printsRecords {
      let saved = isDry || changed == 0 ? nil : path
      return reporter.object([
        ("type", "result"), ("changed", .int(changed)), ("unchanged", .int(counts.unchanged)),
        ("saved", saved.map(Value.string) ?? .null), ("status", .int(Int(status.rawValue))),
      ])
    }
    guard isDone else {
      let kept =
        interpreter.lastSave.map { last in
          "nothing since the \(last.place.map { "'save' in \($0)" } ?? "last save") was saved"
        }
        ?? "nothing was saved"
      return reporter.note("\(refusals) refused; \(kept)")
    }
    reporter.note("\(changed) changed, \(counts.unchanged) unchanged; \(outcome(changed, path))")
  }

  private func outcome(_ changed: Int, _ path: String?) -> String {
    if isDry { return "nothing was saved (--dry-run)" }
    guard let path else { return "nothing is kept" }
    return changed == 0 ? "\(path) is as it was" : "saved \(path)"
  }
}
