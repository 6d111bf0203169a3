import Formwork

// Reads the form and the settings again when their files change.
extension OutsideChanges {
  /// Reads the form and the settings again from now on when their files change.
  func watchFiles(with watcher: FileWatcher) {
    watched = WatchedFiles(watcher: watcher)
    watcher.changed = { [weak self] in self?.noteFileChange() }
    if let changes = workspace.file?.store.changes() {
      watched?.settings = BackgroundTask(
        Task { [weak self] in
          for await _ in changes { self?.noteFileChange() }
        })
    }
    updateWatchedFiles()
  }

  private func noteFileChange() {
    watched?.hasChanged = true
    notify?()
  }

  /// Watches the files that the form consists of now.
  func updateWatchedFiles() {
    guard let watched else { return }
    let forms = [workspace.definition.file, watched.lastRead].compactMap(\.self).flatMap(\.paths)
    let files = forms + workspace.sourceFiles
    watched.watcher.files = files.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// Whether files have to be read again.
  var hasFileChanges: Bool { watched.map { $0.hasChanged || !workspace.conflicts.isEmpty } ?? false }

  /// Reads the form and the settings again, and reports what has changed.
  func reloadFiles() async {
    watched?.hasChanged = false
    await reloadForm()
    await reloadSettings()
    await workspace.readChangedSources()
    updateWatchedFiles()
  }

  // MARK: - Form

  private func reloadForm() async {
    guard let file = workspace.definition.file, file.path != StandardInput.name else { return }
    let before = Snapshot(workspace)
    do throws(Failure) {
      let reload = try await FileWatcher.retrying { () async throws(Failure) in
        let new = try Failure.wrapping(file.rereadFiles())
        watched?.lastRead = new
        return try await workspace.reload(new)
      }
      let wasBroken = !(watched?.formProblems.isEmpty ?? true)
      watched?.formProblems = []
      if wasBroken { reporter.note(Wording.formIsValidAgain) }
      if let reload { report(reload, before) }
    } catch {
      reportProblem(
        error, known: \.formProblems, Wording.formStays(file.path, isMissing: error.isMissing(file.path)))
    }
  }

  private func report(_ reload: Workspace.Reload, _ before: Snapshot) {
    reporter.note(Wording.reloaded(reload.files))
    interpreter.record.translate(from: before.session.form, to: workspace.session.form)
    display.keepNumbers(of: before)
    display.showRows(changedSince: before)
    for dropped in reload.dropped { reporter.note(Wording.dropped(dropped)) }
    reporter.diagnostics(workspace.diagnostics(for: reload.findings, severity: .warning))
    if reload.hasOtherStore { reporter.note(Wording.storeTakesEffectLater) }
  }

  // MARK: - Settings

  private func reloadSettings() async {
    guard let path = workspace.file?.path else { return }
    let before = Snapshot(workspace)
    do throws(Failure) {
      let reload = try await FileWatcher.retrying { () async throws(Failure) in
        try await workspace.reloadSettings()
      }
      let wasBroken = !(watched?.settingsProblems.isEmpty ?? true)
      watched?.settingsProblems = []
      if wasBroken { reporter.note(Wording.settingsAreReadableAgain(path)) }
      guard let reload else { return }
      if !wasBroken { reporter.note(Wording.reloaded(reload.files)) }
      display.showRows(after: reload.changes, before)
      for conflict in reload.conflicts { reporter.note("conflict: " + Wording.conflict(conflict, path)) }
      if !reload.conflicts.isEmpty { reporter.note(Wording.howToResolveConflicts) }
      if reload.isResolved { reporter.note(Wording.conflictsAreResolved(path)) }
      reporter.diagnostics(workspace.warnings(about: reload.changes))
    } catch {
      reportProblem(
        error, known: \.settingsProblems,
        Wording.settingsStay(
          isMissing: error.isMissing(path), isEmpty: error.cause.code == FileFault.emptied("").code))
    }
  }

  /// Reports that a file cannot be read, unless that has been reported before.
  private func reportProblem(
    _ failure: Failure, known: WritableKeyPath<WatchedFiles, [String]>, _ consequence: String
  ) {
    let problems = failure.diagnostics.map(\.description)
    guard watched?[keyPath: known] != problems else { return }
    watched?[keyPath: known] = problems
    reporter.diagnostics(failure.diagnostics)
    reporter.note(consequence)
  }
}

extension Failure {
  /// Whether the reason is that this file does not exist.
  fileprivate func isMissing(_ path: String) -> Bool { cause.code == FileFault.missing(path).code }
}

/// A task that is cancelled when nothing refers to it any more.
final class BackgroundTask {
  private let task: Task<Void, Never>

  init(_ task: Task<Void, Never>) { self.task = task }

  deinit { task.cancel() }
}
