import Formwork

extension SettingsRunner {
  /// Says how to add a setting that a file without a form does not have.
  func noteAddition(_ refusals: [Refusal], of assignments: [Assignment], _ workspace: Workspace) {
    guard let file = workspace.definition.file, let settings = file.settings, !file.hasAdditions,
      refusals.contains(where: { refusal in
        guard case .unknownRow = refusal.reason else { return false }
        return canAdd(assignments[refusal.position], to: workspace.definition.form)
      })
    else { return }
    reporter.remark(Wording.additionNeedsOption(settings))
  }

  /// Whether the form would have a setting if it were added.
  private func canAdd(_ assignment: Assignment, to old: CompiledForm) -> Bool {
    guard case .file(let path, let registry, var reading) = source, path != StandardInput.name else {
      return false
    }
    let key = Key(assignment.name)
    switch assignment.operation {
    case .enter, .set: reading.additions = [(key, "")]
    case .insert: reading.additions = [(key, [""])]
    case .remove, .removeElement, .move: return false
    }
    let form = FormSource.file(path, registry: registry, reading: reading)
    guard let new = try? form.definition.form else { return false }
    return new.setting(key) != nil || new.settings.count > old.settings.count
  }
}
