package import Formwork

/// The line with which a run ends.
@MainActor
package struct Summary {
  let interpreter: Interpreter
  let isDry: Bool
  let status: ExitStatus
  let refusals: Int
  /// The `save` that holds, where a later command was refused.
  let lastSave: String?

  package init(
    interpreter: Interpreter, isDry: Bool, status: ExitStatus, refusals: Int = 0, lastSave: String? = nil
  ) {
    self.interpreter = interpreter
    self.isDry = isDry
    self.status = status
    self.refusals = refusals
    self.lastSave = lastSave
  }

  package func report() {
    let reporter = interpreter.reporter
    let session = interpreter.workspace.session
    let changes = interpreter.tally.changes(in: session)
    let unchanged = interpreter.tally.unchangedCount(in: session)
    let path = interpreter.workspace.file?.path
    if isDry || reporter.isJSON { reporter.changes(changes, of: session) }
    if reporter.isJSON {
      let saved = isDry || status != .done ? nil : path
      return reporter.object([
        ("type", "result"), ("changed", .int(changes.count)), ("unchanged", .int(unchanged)),
        ("saved", saved.map(Value.string) ?? .null), ("status", .int(Int(status.rawValue))),
      ])
    }
    reporter.note("\(changes.count) changed, \(unchanged) unchanged; \(outcome(changes.count, path))")
  }

  private func outcome(_ changed: Int, _ path: String?) -> String {
    if status != .done {
      let kept = lastSave.map { "nothing since the 'save' in \($0) was saved" } ?? "nothing was saved"
      return "\(refusals) refused: \(kept)"
    }
    if isDry { return "nothing was saved (--dry-run)" }
    guard let path else { return "nothing is kept" }
    return changed == 0 ? "\(path) is as it was" : "saved \(path)"
  }
}
