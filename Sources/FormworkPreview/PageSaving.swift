import Formwork
import FormworkExport
import FormworkPlatform
import FormworkTerminal

/// Saves the changes of a page as one change of its workspace.
@MainActor
final class PageSaving {
  private let workspace: Workspace
  private let request: SaveRequest
  private let marks: SecretMarks
  private(set) var hasSaved = false
  private var notes: [String] = []

  init(_ workspace: Workspace, _ request: SaveRequest, _ marks: SecretMarks) {
    (self.workspace, self.request, self.marks) = (workspace, request, marks)
  }

  /// Saves, and returns what to tell the page. If nothing was saved, the workspace is as before.
  func answer() async -> Value {
    let before = (session: workspace.session, file: workspace.file)
    workspace.observer.warned = { [weak self] in self?.notes.append($0.message) }
    workspace.beginTransaction()
    // Programs must not inherit the connections.
    closeDescriptorsOnExec()
    var answer: Value
    do throws(Failure) {
      try await change()
      answer = try await write()
    } catch {
      answer = [
        "refusals": .array(error.diagnostics.map { .string(workspace.session.pageText($0)) }),
        "message": .string(Wording.notSaved),
      ]
      if error.cause.isDeletion { answer = Self.deleted }
    }
    if hasSaved {
      workspace.endTransaction()
    } else {
      await workspace.rollBack()
      // A merge before the failure has taken over values that the page does not know.
      (workspace.session, workspace.file) = before
    }
    return answer
  }

  /// Carries out the changes.
  private func change() async throws(Failure) {
    var changes = PageChanges(request, marks)
    for edits in try changes.edits(in: &workspace.session) { try await change(edits) }
  }

  private func change(_ edits: [Edit]) async throws(Failure) {
    // The page has performed what follows from its changes; only functions and programs have not been asked.
    workspace.consequencesAreDone = true
    defer { workspace.consequencesAreDone = false }
    var outcome = try await workspace.perform(.change(edits, .input))
    workspace.consequencesAreDone = false
    while true {
      guard outcome.refusals.isEmpty else {
        throw Failure(outcome.refusals.map { Diagnostic(.refusal($0)) })
      }
      if case .show(let alert)? = outcome.request {
        notes.append([alert.title, alert.message].compactMap { $0 }.joined(separator: ": "))
      }
      guard outcome.request != nil, !outcome.remaining.isEmpty else { return }
      outcome = try await workspace.perform(.perform(outcome.remaining, outcome.row))
    }
  }

  private func write() async throws(Failure) -> Value {
    var merged: [Change] = []
    if let side = request.side { merged += try await workspace.merge(.init(side)).changes }
    let changes = workspace.session.unsavedChanges
    var result = try await workspace.write()
    merged += result.merged
    if result.conflict != nil, case let seen = conflictsSeen, !seen.isEmpty {
      merged += try await workspace.merge(.init(.mine, of: seen)).changes
      result = try await workspace.write()
      merged += result.merged
    }
    guard result.conflict == nil else { return conflicts }
    hasSaved = true
    return saved(changes, merged, result.failure)
  }

  /// The settings in conflict whose value in the file the page showed when its user changed it. A page shows no secret.
  private var conflictsSeen: Set<Int> {
    let settings = workspace.conflicts.filter { !$0.isSecure }.compactMap { conflict -> Int? in
      let isSeen = request.changes.contains {
        $0.key.hasSameScalars(as: conflict.key.description) && $0.old == conflict.value
      }
      return isSeen ? workspace.session.form.setting(conflict.key) : nil
    }
    return Set(settings)
  }

  private var conflicts: Value {
    let session = workspace.session
    return [
      "conflicts": .array(
        workspace.conflicts.map { conflict in
          let row = session.form.setting(conflict.key).flatMap { session.form.rows(of: $0).first }
          func shown(_ text: String?) -> Value {
            .string(conflict.isSecure && text != nil ? Wording.secret : text ?? Wording.unset)
          }
          return [
            "key": .string(conflict.key.description),
            "label": row.map { .string(session.label(ofRow: $0)) } ?? .null,
            "mine": shown(conflict.here), "theirs": shown(conflict.there),
          ]
        }),
      "message": .string(Wording.inConflict(workspace.conflicts.count)),
    ]
  }

  /// The answer if the settings file has been deleted.
  private static var deleted: Value {
    ["deleted": true, "message": .string(Wording.settingsAreDeleted)]
  }

  private func saved(_ changes: [Change], _ merged: [Change], _ failure: Failure?) -> Value {
    let (session, path) = (workspace.session, workspace.file?.path ?? "")
    let others = Set(merged.map(\.setting)).filter { session.isReported($0) }.sorted()
    var sentences = [
      changes.isEmpty ? Wording.nothingChanged : Wording.savedFromPage(changes.count, to: path)
    ]
    if !others.isEmpty {
      sentences.append(Wording.keptFromElsewhere(others.map { session.pageName(of: $0) }))
    }
    let things = session.restarts(after: changes)
    if !things.isEmpty { sentences.append(Wording.restartRequired(things)) }
    sentences += notes + (failure?.diagnostics.map(\.message) ?? [])
    let text = HTMLPage.settings(of: session, marks)
    return ["saved": true, "message": .string(sentences.joined(separator: " ")), "settings": .string(text)]
  }
}
