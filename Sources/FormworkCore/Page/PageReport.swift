/// The results of a request that are reported to the page.
struct PageReport {
  /// Sentences that say why something was refused.
  var refusals: [String] = []
  /// Sentences about what happened.
  var notes: [String] = []
  var changes: [ChangeView] = []
  var alert: Alert?
  /// The row that asks for a value.
  var question: RowAddress?
  var hasMoved = false
  /// Whether the settings are to be saved.
  var saves = false

  mutating func add(_ outcome: Outcome, _ session: Session) {
    changes += outcome.changes.filter { session.isReported($0.setting) }.map { session.view(of: $0) }
    refusals += outcome.refusals.map { session.pageText($0) }
    hasMoved = hasMoved || outcome.hasMoved
    if outcome.changes.isEmpty, outcome.refusals.isEmpty,
      outcome.edits.contains(where: { $0.isInsertion && !outcome.overruled.contains($0.setting) })
    {
      notes.append(Wording.alreadyInList)
    }
    if outcome.isIdle { notes.append(Wording.actionIsIdle) }
    if case .undone(let changes)? = outcome.step { notes.append(Wording.undone(changes.count)) }
    if case .redone(let changes)? = outcome.step { notes.append(Wording.redone(changes.count)) }
  }

  func value(_ session: Session) -> Value {
    var object: Value.Object = [
      "screen": .string(session.form.name(of: session.currentScreen)),
      "depth": .count(session.titles.count - 1), "moved": .bool(hasMoved),
      "refusals": texts(refusals), "notes": texts(notes),
      "changes": .array(changes.map { ["key": .string($0.key.description), "line": .string($0.line)] }),
      "unsaved": .count(session.allUnsavedChanges.count { session.isReported($0.setting) }),
      "canUndo": .bool(session.canUndo),
      "canRedo": .bool(session.canRedo), "saves": .bool(saves),
    ]
    if let question { object["ask"] = ["screen": .string(question.screen), "id": .string(question.id)] }
    if let alert {
      object["alert"] = [
        "title": .string(alert.title), "message": alert.message.map { .string($0) } ?? .null,
        "choices": .array(
          alert.choices.map { ["title": .string($0.title), "destructive": .bool($0.isDestructive)] }),
      ]
    }
    return .object(object)
  }

  private func texts(_ texts: [String]) -> Value { .array(texts.map { .string($0) }) }
}

extension Edit {
  fileprivate var isInsertion: Bool { if case .insert = operation { true } else { false } }
}
