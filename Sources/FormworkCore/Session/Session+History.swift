// Undo, redo and revert, which restore earlier values with all their consequences.
extension Session {
  /// Whether there is a step that `undo` would revert, or one that `redo` would repeat.
  package var canUndo: Bool { state.log.hasSteps }
  package var canRedo: Bool { state.log.hasUndoneSteps }

  mutating func undo() -> Reply {
    guard let step = state.undo() else { return refused(.nothingToUndo(isMerged: state.log.beginsWithMerge)) }
    let changes = Session.net(step).filter { $0.isEffective }
    var reply = restored(changes.reversed().map { $0.inverse })
    reply.step = .undone(changes)
    return reply
  }

  mutating func redo() -> Reply {
    guard let step = state.redo() else { return refused(.nothingToRedo) }
    let changes = Session.net(step).filter { $0.isEffective }
    var reply = restored(changes)
    reply.step = .redone(changes)
    return reply
  }

  /// Combines changes into one for each setting, in the order in which the settings were first changed.
  static func net(_ changes: [Change]) -> [Change] {
    var net: [Change] = []
    var places: [SettingID: Int] = [:]
    for change in changes {
      if let place = places[change.setting] {
        net[place] = Change(change.setting, old: net[place].old, new: change.new)
      } else {
        places[change.setting] = net.count
        net.append(change)
      }
    }
    return net
  }

  /// Restoring values is never refused; consequences are restored along with the values.
  private func restored(_ changes: [Change]) -> Reply {
    var reply = Reply()
    reply.changes = changes
    return reply
  }

  mutating func revert() -> Reply {
    let mark = state.log.mark
    state.revert()
    var reply = Reply()
    reply.changes = state.changes(since: mark)
    state.markSaved()
    return reply
  }
}
