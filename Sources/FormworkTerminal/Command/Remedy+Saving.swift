import Formwork

// A shell command saves at once, so a command that it suggests must be complete.

extension Speaker {
  /// Returns a speaker for a surface that saves each change at once.
  func saving(_ session: @escaping @Sendable () -> Session?) -> Speaker {
    var speaker = self
    speaker.command = { remedy in command(session()?.completed(remedy) ?? remedy) }
    speaker.describing = { name in
      let row = try? session()?.find(name)
      return row == nil ? nil : describing(name)
    }
    return speaker
  }
}

extension Session {
  /// Returns the remedy, extended by the values that its changes require.
  fileprivate func completed(_ remedy: Remedy) -> Remedy {
    var completed = remedy
    // What the changes require can itself require more.
    for _ in 0..<3 {
      var trial = self
      let edits = completed.assignments.compactMap { trial.edit($0) }
      guard !edits.isEmpty, trial.handle(.change(edits, .input)).refusals.isEmpty else { break }
      let remedies = trial.findingsOfUnsaved().compactMap(\.remedy)
      let count = completed.assignments.count
      completed = remedies.reduce(completed) { $0.adding($1.assignments) }
      if completed.assignments.count == count { break }
    }
    return completed
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
    case .elementAdded(let text): return try? edit(row, .insert(.text(text), at: .end))
    case .elementRemoved(let number, _): return try? edit(row, .removeElement(.index(number - 1)))
    }
  }

  /// The unsaved changes as assignments; `nil` if there are too many, or one is too long, secret or about items.
  fileprivate var unsavedAssignments: [Remedy.Assignment]? {
    let changes = unsavedChanges
    guard changes.count < 6 else { return nil }
    var assignments: [Remedy.Assignment] = []
    for change in changes {
      guard change.setting.item == nil, form.list(of: change.setting) == nil, !isSecure(change.setting),
        change.new == nil || isOpen(change.setting)
      else { return nil }
      let content: Remedy.Assignment.Content =
        switch change.new {
        case nil: .nothing
        case .null?: .null
        case let value?: .text(form.input(ofSetting: change.setting).written(value))
        }
      if case .text(let text) = content, text.utf8.count > 60 { return nil }
      assignments.append(.init(name: scriptName(of: change.setting), content: content))
    }
    return assignments
  }
}

extension Remedy {
  /// The remedy together with unsaved changes that are assigned before; `nil` if it changes elements of one of them.
  fileprivate func joining(_ unsaved: [Assignment]) -> Remedy? {
    let changed = Set(unsaved.map(\.name))
    let changesElements = assignments.contains { assignment in
      switch assignment.content {
      case .elementAdded, .elementRemoved: changed.contains(assignment.name)
      case .text, .null, .placeholder, .nothing: false
      }
    }
    return changesElements ? nil : adding(unsaved, areFirst: true)
  }

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
      finding.remedy = finding.remedy?.joining(unsaved)
      failure.diagnostics[index].fault = .finding(finding)
    }
    return failure
  }
}
