import Formwork

// A shell command saves at once, so a command that it suggests must be complete.

extension Speaker {
  /// Returns a speaker for a surface that saves each change at once.
  func saving(_ session: @escaping @Sendable () -> Session?) -> Speaker {
    var speaker = self
    speaker.command = { remedy in
      guard let session = session() else { return command(remedy) }
      return session.completed(remedy).flatMap(command)
    }
    speaker.describing = { name in
      let row = try? session()?.find(name)
      return row == nil ? nil : describing(name)
    }
    return speaker
  }
}

extension Session {
  /// Returns the remedy, extended by the values that its changes require; `nil` if a save would be refused nevertheless.
  fileprivate func completed(_ remedy: Remedy) -> Remedy? {
    var completed = remedy
    // What the changes require can itself require more.
    for _ in 0..<3 {
      var trial = self
      let edits = completed.assignments.compactMap { trial.edit($0) }
      guard !edits.isEmpty, trial.handle(.change(edits, .input)).refusals.isEmpty else { break }
      let findings = trial.findingsOfUnsaved()
      let count = completed.assignments.count
      completed = findings.compactMap(\.remedy).reduce(completed) { $0.adding($1.assignments) }
      if completed.assignments.count == count {
        return findings.isEmpty || completed.isLeftToUser ? completed : nil
      }
    }
    return completed
  }

  fileprivate func edit(_ assignment: Remedy.Assignment) -> Edit? {
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

  /// Changes as assignments; `nil` if there are too many, or one cannot be written as a short assignment.
  func assignments(of changes: [Change]) -> [Remedy.Assignment]? {
    guard changes.count < 6 else { return nil }
    var assignments: [Remedy.Assignment] = []
    for change in changes {
      let (setting, name) = (change.setting, scriptName(of: change.setting))
      guard change.new == nil || isOpen(setting), !form.isIdentity(setting) else { return nil }
      if let list = form.list(of: setting) {
        let (old, new) = (Set(change.old?.array ?? []), change.new?.array ?? [])
        guard !form.lists[list].isOrdered, old.isSubset(of: new) else { return nil }
        let added = new.filter { !old.contains($0) }
        assignments += added.map { .init(name: name, content: .elementAdded($0.description)) }
        continue
      }
      let content: Remedy.Assignment.Content =
        switch change.new {
        case nil: .nothing
        case .null?: .null
        case _ where isSecure(setting): .placeholder(Wording.placeholder)
        case let value?: .text(form.input(ofSetting: setting).written(value))
        }
      if case .text(let text) = content, text.utf8.count > 60 { return nil }
      assignments.append(.init(name: name, content: content, isSecret: isSecure(setting)))
    }
    return assignments
  }
}

extension Remedy {
  /// The remedy together with changes that are made before, if a session without them accepts it.
  func joining(_ changes: [Assignment], in session: Session) -> Remedy? {
    let names = Set(changes.map(\.name))
    let changesElements = assignments.contains { assignment in
      switch assignment.content {
      case .elementAdded, .elementRemoved: names.contains(assignment.name)
      case .text, .null, .placeholder, .nothing: false
      }
    }
    let joined = adding(changes, areFirst: true)
    var trial = session
    // The values that the user chooses are not known.
    let edits = joined.assignments.compactMap { assignment -> Edit? in
      if case .placeholder = assignment.content { nil } else { trial.edit(assignment) }
    }
    return changesElements || !trial.handle(.change(edits, .input)).refusals.isEmpty ? nil : joined
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
    guard let unsaved = session.assignments(of: session.unsavedChanges) else { return self }
    var (failure, saved) = (self, session)
    _ = saved.handle(.revert)
    for index in diagnostics.indices {
      guard case .finding(var finding) = diagnostics[index].fault else { continue }
      finding.remedy = finding.remedy?.joining(unsaved, in: saved)
      failure.diagnostics[index].fault = .finding(finding)
    }
    return failure
  }
}
