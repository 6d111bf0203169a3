// Undo, redo and revert, which restore earlier values with all their consequences.
extension Session {
  /// Whether there is a step that `undo` would revert, or one that `redo` would repeat.
  package var canUndo: Bool { state.log.hasSteps }
  package var canRedo: Bool { state.log.hasUndoneSteps }

  mutating func undo() -> Outcome {
    guard let step = state.undo() else { return refused(.nothingToUndo(isMerged: state.log.beginsWithMerge)) }
    let changes = Session.changes(of: step)
    var outcome = restored(changes.reversed().map { Change($0.setting, old: $0.new, new: $0.old) })
    outcome.step = .undone(changes)
    return outcome
  }

  mutating func redo() -> Outcome {
    guard let step = state.redo() else { return refused(.nothingToRedo) }
    let changes = Session.changes(of: step)
    var outcome = restored(changes)
    outcome.step = .redone(changes)
    return outcome
  }

  /// Returns the net changes of a step, one for each setting.
  static func changes(of step: [UndoStack.Entry]) -> [Change] {
    writes(of: step).filter { $0.old != $0.new }
  }

  static func writes(of step: some Sequence<UndoStack.Entry>) -> [Change] {
    var changes: [Change] = []
    var places: [SettingID: Int] = [:]
    for entry in step where !entry.isAside {
      if let place = places[entry.setting] {
        changes[place].new = entry.new
      } else {
        places[entry.setting] = changes.count
        changes.append(Change(entry.setting, old: entry.old, new: entry.new))
      }
    }
    return changes
  }

  /// Restoring values is never refused; consequences are restored along with the values.
  private func restored(_ changes: [Change]) -> Outcome {
    var outcome = Outcome()
    outcome.changes = changes
    return outcome
  }

  mutating func revert() -> Outcome {
    let mark = state.log.mark
    state.revert()
    var outcome = Outcome()
    for entry in state.log.entries[mark...] where !entry.isAside {
      outcome.changes.append(Change(entry.setting, old: entry.old, new: entry.new))
    }
    state.markSaved()
    return outcome
  }
}
