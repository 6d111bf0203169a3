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
  /// Whether the save creates the file again after another program has deleted or emptied it.
  private var isCreatedAgain = false
  /// The changes of other programs that were merged with those of the page.
  private var merged: [Change] = []

  init(_ workspace: Workspace, _ request: SaveRequest, _ marks: SecretMarks) {
    (self.workspace, self.request, self.marks) = (workspace, request, marks)
  }

  /// Saves, and returns what to tell the page. If nothing was saved, the workspace is as before.
  func answer() async -> Value {
    let before = (workspace.session, workspace.file, workspace.conflicts)
    workspace.observer.warned = { [weak self] in self?.notes.append($0.message(.page)) }
    workspace.beginTransaction()
    var answer: Value
    do throws(Failure) {
      try await change()
      answer = try await write()
    } catch {
      answer = [
        "refusals": .array(error.diagnostics.map { .string(workspace.session.pageText($0)) }),
        "message": .string(Wording.notSaved),
      ]
      if error.cause.isFileLost { answer = Self.deleted }
    }
    if hasSaved {
      workspace.endTransaction()
    } else {
      await workspace.rollBack()
      // A merge before the failure has taken over values that the page does not know.
      (workspace.session, workspace.file, workspace.conflicts) = before
    }
    return answer
  }

  /// Takes over the changes of the page, and merges them with what other programs have saved.
  private func change() async throws(Failure) {
    let changes = PageChanges(request.changes, of: workspace.session, marks)
    try await perform(workspace.takeOver(request.changes.map(changes.completed)))
    let hadContents = workspace.file?.hasContents == true
    // The page already shows a deleted or emptied file as empty, so only its changes are saved.
    let choice = request.side.map { Workspace.ConflictChoice($0, restoresFile: false) }
    let reload = try await workspace.reloadSettings(choice, isForced: true)
    merged = reload?.changes ?? []
    isCreatedAgain = hadContents && workspace.file?.hasContents == false
  }

  /// Performs what follows from an outcome.
  private func perform(_ first: Outcome) async throws(Failure) {
    var outcome = first
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
    let changes = workspace.session.unsavedChanges
    var merged = merged
    let result = try await workspace.write(&merged)
    self.merged = merged
    guard result.conflict == nil else { return conflicts }
    hasSaved = true
    return saved(changes, result.failure)
  }

  private var conflicts: Value {
    let session = workspace.session
    return [
      "conflicts": .array(
        workspace.conflicts.map { conflict in
          let setting = session.form.setting(conflict.key)
          func shown(_ text: String?) -> Value {
            .string(conflict.isHidden && text != nil ? Wording.secret : text ?? Wording.unset)
          }
          return [
            "key": .string(conflict.key.description),
            "name": setting.map { .string(Wording.name(session.pageName(of: $0), conflict.items)) } ?? .null,
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

  private func saved(_ changes: [Change], _ failure: Failure?) -> Value {
    let (session, path) = (workspace.session, workspace.file?.path ?? "")
    let others = isCreatedAgain ? [] : Set(merged.filter { session.isReported($0) }.map(\.setting)).sorted()
    var sentences = [
      changes.isEmpty ? Wording.nothingChanged : Wording.savedFromPage(changes.count, to: path)
    ]
    if !others.isEmpty {
      sentences.append(Wording.keptFromElsewhere(others.map { session.pageName(of: $0) }))
    }
    let things = session.form.restarts(after: changes)
    if !things.isEmpty { sentences.append(Wording.restartRequired(things)) }
    sentences += notes + (failure?.diagnostics.map { $0.message(.page) } ?? [])
    let text = HTMLPage.settings(of: session, marks)
    return ["saved": true, "message": .string(sentences.joined(separator: " ")), "settings": .string(text)]
  }
}
