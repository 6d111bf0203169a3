import Formwork
import FormworkTerminal

/// Answers the requests of pages from a workspace, which all windows of a preview show.
@MainActor
final class PreviewPage {
  let workspace: Workspace
  /// The sample that is shown; `nil` for other settings.
  let sample: String?
  /// Whether a form without rows is shown because the form has had mistakes from the start.
  private let isWaiting: Bool
  private(set) var alerts: OpenAlerts
  /// The version of the form to which the alerts belong.
  private var version: Int
  /// What the workspace has said during the current request.
  private var notes: [String] = []

  var session: Session { workspace.session }

  /// - Parameter alerts: those of the page that this one replaces. They are closed.
  init(
    _ workspace: Workspace, sample: String? = nil, isWaiting: Bool = false,
    closing alerts: OpenAlerts = .init()
  ) {
    (self.workspace, self.sample, self.isWaiting) = (workspace, sample, isWaiting)
    self.alerts = alerts
    self.alerts.removeAll()
    version = workspace.version
    workspace.observer.warned = { [weak self] in self?.notes.append($0.message(.plain)) }
    workspace.observer.skipped = { [weak self] in self?.note(skipped: $0) }
    workspace.observer.objected = { [weak self] in self?.note(objection: $1) }
  }

  private func note(objection: Refusal) { notes.append(PageTexts(session).text(of: objection)) }

  private func note(skipped action: Action?) {
    guard case .call(let name, _)? = action else { return }
    notes.append(session.form.pageDescription(ofFunction: name))
  }

  /// Describes the state after changes that no request has made.
  ///
  /// - Parameter notes: sentences about these changes.
  func state(_ notes: [String] = []) -> Value {
    var report = PageReport()
    report.notes = self.notes + notes
    self.notes = []
    return report.reply(session)
  }

  // MARK: - Requests

  /// Answers a request that may change something; `nil` if there is no such request.
  func reply(to request: PageRequest) async -> Value? {
    var report = PageReport()
    if version != workspace.version {
      alerts.removeAll()
      version = workspace.version
    }
    do throws(Failure) {
      guard try await handle(request, into: &report) else { return nil }
    } catch { report.add(error.diagnostics, session) }
    if let warning = workspace.keepJournal() { notes.append(warning.message(.plain)) }
    report.notes += notes
    notes = []
    workspace.startLoading()
    return report.reply(session, &alerts)
  }

  /// - Returns: `false` if there is no such request.
  private func handle(_ request: PageRequest, into report: inout PageReport) async throws(Failure) -> Bool {
    switch request.name {
    case "load": break
    case "retry":
      try await workspace.loadAgain(row: try refusing { () throws(Refusal) in try request.row(in: session) })
    case "more":
      _ = workspace.loadMore(row: try refusing { () throws(Refusal) in try request.row(in: session) })
    case "go": try refusing { () throws(Refusal) in try request.go(in: &workspace.session) }
    case "verify": verify(into: &report)
    case "save": try await save(choice(of: request), into: &report)
    case "recover": try await recover(into: &report)
    case "answer":
      try await perform(try refusing { () throws(Refusal) in try alerts.answer(request) }, into: &report)
    default:
      guard let decoded = request.decoded(in: session) else { return false }
      let request = try refusing { () throws(Refusal) in try decoded.get() }
      if !report.asks(before: request, &workspace.session) { try await perform(request, into: &report) }
    }
    return true
  }

  private func refusing<Result>(_ body: () throws(Refusal) -> Result) throws(Failure) -> Result {
    do throws(Refusal) { return try body() } catch { throw Failure([Diagnostic(.refusal(error))]) }
  }

  /// Handles a request and the actions that follow from it, up to an alert.
  private func perform(_ request: Request, into report: inout PageReport) async throws(Failure) {
    let run = Run(self, report)
    defer { report = run.report }
    try await workspace.finish(request, for: run)
  }

  /// Carries out a request of a page to its end, or up to an alert.
  private final class Run: RequestClient {
    typealias Fault = Failure

    private let page: PreviewPage
    private(set) var report: PageReport

    init(_ page: PreviewPage, _ report: PageReport) { (self.page, self.report) = (page, report) }

    func show(_ reply: Reply) { report.add(reply, page.session) }

    func mayGoOn(_ reply: Reply) -> Bool { !report.hasRefusals && report.members.isEmpty }

    func carryOut(
      _ need: ClientNeed, of reply: Reply
    ) async throws(Failure) -> Resumption {
      switch report.next(after: reply) {
      case .wait: return .stop
      case .verify: page.verify(into: &report)
      case .save:
        var report = report
        defer { self.report = report }
        try await page.save(nil, into: &report)
      case .proceed: break
      }
      return mayGoOn(reply) ? .perform([]) : .stop
    }

    func fault(_ failure: Failure) -> Failure { failure }
  }

  private func verify(into report: inout PageReport) {
    let faults = workspace.verify()
    report.add(faults, session)
    if faults.isEmpty { report.notes.append(Wording.allSettingsAreValid) }
  }

  // MARK: - Saving

  /// Which side a request chooses for the settings in conflict: those in `keys`, or all of them without `keys`.
  private func choice(of request: PageRequest) -> Workspace.ConflictChoice? {
    guard let side = request.text("resolve").flatMap({ Merge.Side($0) }) else { return nil }
    guard request.has("keys") else { return .init(side) }
    let settings = request.names("keys").compactMap { session.form.setting(Key(verbatim: $0)) }
    return .init(side, of: Set(settings))
  }

  /// Saves the changes. If another program has changed the same settings or deleted the file, the reply asks the user
  /// what to do.
  ///
  /// - Parameter choice: which value to keep for settings in conflict.
  private func save(
    _ choice: Workspace.ConflictChoice?, into report: inout PageReport
  ) async throws(Failure) {
    guard let path = workspace.file?.path else {
      if isWaiting { throw Failure([Diagnostic(.refusal(Refusal(.program(Wording.formHasMistakes))))]) }
      try workspace.validate()
      workspace.session.markSaved()
      report.notes.append(Wording.savedUntilPreviewEnds)
      return
    }
    var merged: [Change] = []
    defer { report.add(merged, session) }
    do throws(Failure) {
      var conflict: Failure?
      // If there are no changes here, take those of other programs first.
      if choice != nil || !session.hasUnsavedChanges {
        conflict = try await workspace.merge(choice, into: &merged)
      }
      let changes = session.unsavedChanges
      if conflict == nil {
        let result = try await workspace.write(&merged)
        conflict = result.conflict
        if conflict == nil { report.notes += notes(saved: changes, merged, to: path) }
        report.notes += result.failure?.diagnostics.map { $0.message(.plain) } ?? []
      }
      if conflict != nil { report.members["conflicts"] = conflicts }
    } catch {
      guard error.cause.isFileLost else { throw error }
      report.members["deleted"] = .string(Wording.settingsAreDeleted)
    }
  }

  private func notes(saved changes: [Change], _ merged: [Change], to path: String) -> [String] {
    let others = Set(merged.filter { session.isReported($0) }.map(\.setting)).sorted()
    var notes: [String] = []
    if !changes.isEmpty {
      notes.append(Wording.savedFromPage(changes.count, to: path))
    } else if others.isEmpty {
      notes.append(Wording.nothingChanged)
    }
    if !others.isEmpty {
      notes.append(Wording.keptFromElsewhere(others.map { PageTexts(session).name(of: $0) }))
    }
    let things = session.form.restarts(after: changes)
    if !things.isEmpty { notes.append(Wording.restartRequired(things)) }
    return notes
  }

  /// The settings that prevent a save because other programs have changed them, too.
  private var conflicts: Value {
    let conflicts = workspace.conflicts.map { conflict -> Value in
      func shown(_ text: String?) -> Value {
        .string(conflict.isHidden && text != nil ? Wording.secret : text ?? Wording.unset)
      }
      return [
        "key": .string(conflict.key.description), "name": .string(name(of: conflict)),
        "mine": shown(conflict.here), "theirs": shown(conflict.there),
      ]
    }
    return ["settings": .array(conflicts), "message": .string(Wording.inConflict(conflicts.count))]
  }

  private func name(of conflict: Workspace.Conflict) -> String {
    guard let setting = session.form.setting(conflict.key) else { return conflict.key.description }
    return Wording.name(PageTexts(session).name(of: setting), conflict.items)
  }

  // MARK: - Other programs

  /// Restores unsaved changes of an earlier preview or prompt.
  private func recover(into report: inout PageReport) async throws(Failure) {
    guard let found = workspace.changesToRecover() else {
      return report.notes.append(Wording.nothingToRecover)
    }
    // Rows that have not been loaded have no place for their values.
    try await workspace.waitForLoadedRows(mustSucceed: false)
    let before = session
    let (recovery, conflicts) = await workspace.recover(found)
    guard recovery.blocked.isEmpty else {
      return report.add([Diagnostic(.refusal(Refusal(.program(Wording.saveFirst))))], session)
    }
    report.add(session.changes(since: before), session)
    report.notes.append(Wording.recoveredInPage(session.reported(session.unsavedChanges).count))
    report.notes += notes(dropped: recovery.dropped, before) + notes(conflicts)
    report.notes += recovery.secrets.compactMap { session.form.setting($0) }
      .map { Wording.enterAgain(PageTexts(session).name(of: $0)) }
  }

  /// Follows another version of the form, and the files from which it loads.
  ///
  /// - Returns: sentences about the values for which it has no place; `nil` if the form has not changed.
  func reload(_ form: FormFile) async throws(Failure) -> [String]? {
    let before = session
    let reload = try await workspace.reload(form)
    await workspace.readChangedSources()
    workspace.startLoading()
    return reload.map { notes(dropped: $0.dropped, before) }
  }

  /// Follows the settings file; returns sentences about the settings in conflict, or `nil` if nothing has changed.
  func reloadSettings() async throws(Failure) -> [String]? {
    try await workspace.reloadSettings().map { notes($0.conflicts) }
  }

  private func notes(dropped: [DroppedValue], _ before: Session) -> [String] {
    dropped.map { value in
      Wording.dropped(value, name: before.form.setting(value.key).map { PageTexts(before).name(of: $0) })
    }
  }

  private func notes(_ conflicts: [Workspace.Conflict]) -> [String] {
    conflicts.map { Wording.changedElsewhere(name(of: $0)) }
  }

  /// The problems in the settings file that no row of a page shows: parts that prevent changes, and secrets of the
  /// wrong kind.
  var warningsBesideRows: [String] {
    let secrets = session.valuesOfWrongKind().filter { finding in
      session.form.row(at: finding.row).flatMap { session.form.setting(of: $0) }.map { session.isSecure($0) }
        ?? false
    }
    let warnings = workspace.obstacles(.warning) + workspace.diagnostics(for: secrets, severity: .warning)
    return warnings.map { PageTexts(session).text(of: $0) }
  }
}

extension Merge.Side {
  fileprivate init?(_ name: String) {
    switch name {
    case "mine": self = .mine
    case "theirs": self = .theirs
    default: return nil
    }
  }
}
