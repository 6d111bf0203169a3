/// What was changed, command by command, so that it can be undone and done again.
///
/// A step keeps the old and the new value of what it changed and nothing else: its cost goes with the change.
struct ChangeLog: Sendable {
  /// Where a value was written.
  enum Place: Sendable, Hashable {
    case setting(slot: Int)
    /// Set aside, while its row is hidden.
    case aside(slot: Int)
  }

  struct Entry: Sendable {
    var place: Place
    var old: Value?
    var new: Value?
  }

  typealias Step = [Entry]

  /// What the command that is under way has changed so far.
  private var open: Step = []
  private(set) var done: [Step] = []
  private(set) var undone: [Step] = []

  /// How much the command that is under way has changed so far.
  var openCount: Int { open.count }

  /// Forgets what the command that is under way has changed since; gives it, to be put back.
  mutating func takeBack(to count: Int) -> Step {
    defer { open.removeSubrange(count...) }
    return Array(open[count...])
  }

  mutating func note(_ place: Place, old: Value?, new: Value?) {
    open.append(Entry(place: place, old: old, new: new))
  }

  /// A command has ended: what it changed is one step, and what was undone before cannot be done again.
  mutating func endStep() {
    guard !open.isEmpty else { return }
    done.append(open)
    undone = []
    open = []
  }

  /// The step to be undone, which may then be done again.
  mutating func undo() -> Step? {
    guard let step = done.popLast() else { return nil }
    undone.append(step)
    return step
  }

  mutating func redo() -> Step? {
    guard let step = undone.popLast() else { return nil }
    done.append(step)
    return step
  }

  /// The same for another table of keys; what it does not have is forgotten.
  func mapped(_ slot: (Int) -> Int?) -> ChangeLog {
    func mapped(_ step: Step) -> Step {
      step.compactMap { entry in
        switch entry.place {
        case .setting(let old):
          slot(old).map { Entry(place: .setting(slot: $0), old: entry.old, new: entry.new) }
        case .aside(let old): slot(old).map { Entry(place: .aside(slot: $0), old: entry.old, new: entry.new) }
        }
      }
    }
    var log = ChangeLog()
    log.open = mapped(open)
    log.done = done.map(mapped).filter { !$0.isEmpty }
    log.undone = undone.map(mapped).filter { !$0.isEmpty }
    return log
  }
}
