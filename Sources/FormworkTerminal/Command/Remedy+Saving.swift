import Formwork

// A call in a shell saves at once, so what it suggests has to be complete.

extension Speaker {
  /// A surface that saves each change at once.
  func saving(_ session: @escaping @Sendable () -> Session?) -> Speaker {
    Speaker(listing: listing) { remedy in command(session()?.completed(remedy) ?? remedy) }
  }
}

extension Session {
  /// A remedy with the values that its changes require.
  fileprivate func completed(_ remedy: Remedy) -> Remedy {
    var trial = self
    let edits = remedy.assignments.compactMap { trial.edit($0) }
    guard edits.count == remedy.assignments.count, trial.handle(.change(edits, .input)).refusals.isEmpty
    else {
      return remedy
    }
    return trial.findingsOfUnsaved().compactMap(\.remedy).reduce(remedy) { $0.adding($1) }
  }

  private func edit(_ assignment: Remedy.Assignment) -> Edit? {
    guard let row = try? find(assignment.name, having: .value) else { return nil }
    switch assignment.content {
    case .text(let text): return try? edit(row, .enter(text))
    case .null: return try? edit(row, .set(.null))
    case .nothing: return try? edit(row, .remove)
    case .placeholder, .elementAdded, .elementRemoved: return nil
    }
  }

  /// The unsaved changes as a remedy; `nil` if they are not few and short, or not to be shown.
  fileprivate var unsavedAssignments: Remedy? {
    let changes = unsavedChanges
    guard changes.count < 6 else { return nil }
    var remedy = Remedy(assignments: [])
    for change in changes {
      let input = form.input(ofSetting: change.setting)
      guard change.setting.item == nil, form.list(of: change.setting) == nil, !input.isSecure else {
        return nil
      }
      let text = change.new.map { input.written($0) }
      guard text?.utf8.count ?? 0 < 60 else { return nil }
      remedy.assignments.append(
        .init(
          name: scriptName(of: change.setting),
          content: text.map { change.new == .null ? .null : .text($0) } ?? .nothing))
    }
    return remedy
  }
}

extension Remedy {
  /// The remedy with the assignments of another one to other settings.
  fileprivate func adding(_ other: Remedy) -> Remedy {
    let names = Set(assignments.map(\.name))
    return Remedy(assignments: assignments + other.assignments.filter { !names.contains($0.name) })
  }
}

extension Failure {
  /// The failure of a save, with remedies that make the unsaved changes as well.
  func joining(_ session: Session) -> Failure {
    guard let unsaved = session.unsavedAssignments else { return self }
    var failure = self
    for index in diagnostics.indices {
      guard case .finding(var finding) = diagnostics[index].fault, let remedy = finding.remedy else {
        continue
      }
      let names = Set(remedy.assignments.map(\.name))
      let changes = Remedy(assignments: unsaved.assignments.filter { !names.contains($0.name) })
      finding.remedy = changes.adding(remedy)
      failure.diagnostics[index].fault = .finding(finding)
    }
    return failure
  }
}
