import Formwork

// A shell command saves at once, so a command that it suggests must be complete.

extension Speaker {
  /// Returns a speaker for a surface that saves each change at once.
  func saving(_ session: @escaping @Sendable () -> Session?) -> Speaker {
    var speaker = self
    speaker.command = { remedy in command(session()?.completed(remedy) ?? remedy) }
    return speaker
  }
}

extension Session {
  /// Returns the remedy, extended by the values that its changes require.
  fileprivate func completed(_ remedy: Remedy) -> Remedy {
    var trial = self
    let edits = remedy.assignments.compactMap { trial.edit($0) }
    guard !edits.isEmpty, trial.handle(.change(edits, .input)).refusals.isEmpty else { return remedy }
    return trial.findingsOfUnsaved().compactMap(\.remedy).reduce(remedy) { $0.adding($1.assignments) }
  }

  private func edit(_ assignment: Remedy.Assignment) -> Edit? {
    guard let row = try? find(assignment.name, having: .value) else { return nil }
    switch assignment.content {
    case .text(let text): return try? edit(row, .enter(text))
    case .null: return try? edit(row, .set(.null))
    case .nothing: return try? edit(row, .remove)
    case .placeholder:
      let example = form.input(of: row)?.example(insteadOf: nil)
      return example.flatMap { try? edit(row, .enter($0)) }
    case .elementAdded, .elementRemoved: return nil
    }
  }

  /// The unsaved changes as assignments; `nil` if there are too many, or one is too long, secret or about items.
  fileprivate var unsavedAssignments: [Remedy.Assignment]? {
    let changes = unsavedChanges
    guard changes.count < 6 else { return nil }
    var assignments: [Remedy.Assignment] = []
    for change in changes {
      let input = form.input(ofSetting: change.setting)
      guard change.setting.item == nil, form.list(of: change.setting) == nil, !input.isSecure else {
        return nil
      }
      let content: Remedy.Assignment.Content =
        switch change.new {
        case nil: .nothing
        case .null?: .null
        case let value?: .text(input.written(value))
        }
      if case .text(let text) = content, text.utf8.count > 60 { return nil }
      assignments.append(.init(name: scriptName(of: change.setting), content: content))
    }
    return assignments
  }
}

extension Remedy {
  /// Returns the remedy with more assignments before or after its own; skips settings that it already assigns.
  fileprivate func adding(_ others: [Assignment], areFirst: Bool = false) -> Remedy {
    let names = Set(assignments.map(\.name))
    let others = others.filter { !names.contains($0.name) }
    var remedy = self
    remedy.assignments = areFirst ? others + assignments : assignments + others
    return remedy
  }
}

extension Failure {
  /// Returns the failure with the unsaved changes added to its remedies.
  func joining(_ session: Session) -> Failure {
    guard let unsaved = session.unsavedAssignments else { return self }
    var failure = self
    for index in diagnostics.indices {
      guard case .finding(var finding) = diagnostics[index].fault else { continue }
      finding.remedy = finding.remedy?.adding(unsaved, areFirst: true)
      failure.diagnostics[index].fault = .finding(finding)
    }
    return failure
  }
}
