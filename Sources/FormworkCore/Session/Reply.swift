/// A change of a setting's stored value.
public struct Change: Sendable, Hashable {
  /// The setting.
  public var setting: SettingID
  /// The value now; `nil` if it was removed.
  public private(set) var new: Value?
  private var earlier: Earlier

  private enum Earlier: Sendable {
    case value(Value?)
    /// The change that produced the new list or map; reverting it gives the old one.
    case reverting(ElementChange)
  }

  /// The value before; `nil` if nothing was set.
  public var old: Value? {
    switch earlier {
    case .value(let value): value
    case .reverting(let edit): edit.reverted(from: new)
    }
  }

  /// The row through which the setting was changed; `nil` if none was named.
  package var row: RowID?

  /// The change that reverts this one.
  package var inverse: Change { Change(setting, old: new, new: old, row: row) }

  package init(_ setting: SettingID, old: Value?, new: Value?, row: RowID? = nil) {
    self.setting = setting
    earlier = .value(old)
    self.new = new
    self.row = row
  }

  /// Creates the change of a setting from a change of its elements.
  ///
  /// - Parameter new: the list or map after the change.
  init(_ setting: SettingID, _ edit: ElementChange, new: Value?) {
    (self.setting, earlier, self.new) = (setting, .reverting(edit), new)
  }

  /// Whether the new value differs from the old one.
  package var isEffective: Bool {
    switch earlier {
    case .value(let value): value != new
    case .reverting: true
    }
  }

  public static func == (left: Change, right: Change) -> Bool {
    left.setting == right.setting && left.row == right.row && left.new == right.new && left.old == right.old
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(setting)
    hasher.combine(new)
  }
}

/// A call to a function of the program.
public struct HandlerCall: Sendable, Hashable {
  package enum Function: Sendable, Hashable {
    /// A tap on the row, a tap on its info button, or one of its edit actions by index.
    case selection, details
    case editAction(Int)
    /// A function that the program registered under a name, with the argument that the form passes.
    case registered(String, Value)
    /// Another program with its arguments, which runs as a process.
    case program([String])
  }

  package var function: Function
  /// The row; `nil` for a function or a program that was not called by a row.
  package var row: RowAddress?
}

/// What a request led to: what has changed, what was refused and why, and what remains to be done. Nothing in it has
/// been shown, written or called yet.
///
/// The caller carries out `need`, and then passes `remaining` back with `Request.perform`, until a reply has neither or
/// was refused. A workspace does that itself as far as it can.
public struct Reply: Sendable {
  /// The settings that changed, in order, including consequences of other changes.
  public package(set) var changes: [Change] = []
  /// The cause of the changes.
  public package(set) var cause = Cause.input
  /// The edits that were carried out, including those that changed nothing.
  package var edits: [Edit] = []
  /// Why the request was refused or only partly carried out; empty if it succeeded.
  public package(set) var refusals: [Refusal] = []
  /// Whether another screen is now shown.
  public package(set) var hasMoved = false
  /// Whether there were actions but all were skipped because their conditions do not hold.
  package var isIdle = false
  private var further: Further?

  /// Members that few replies have, stored separately to keep a reply small.
  private indirect enum Further: Sendable {
    case members(Members)

    struct Members: Sendable {
      var need: Need?
      var remaining: [Action] = []
      var row: RowAddress?
      var step: Step?
      var section: Int?
      var overruled: [SettingID] = []
    }
  }

  private var members: Further.Members {
    get { if case .members(let members) = further { members } else { .init() } }
    set { further = .members(newValue) }
  }

  /// Creates the reply to a request that was not carried out.
  package init(refusals: [Refusal] = []) { self.refusals = refusals }

  /// What only the caller can do, before it performs `remaining`; `nil` if there is nothing.
  public package(set) var need: Need? {
    get { further == nil ? nil : members.need }
    set { members.need = newValue }
  }

  /// The actions that wait for `need`; pass them back with `Request.perform`.
  public package(set) var remaining: [Action] {
    get { members.remaining }
    set { members.remaining = newValue }
  }

  /// The row for which `remaining` is performed.
  public package(set) var row: RowAddress? {
    get { members.row }
    set { members.row = newValue }
  }

  /// The step that was undone or redone, if any.
  public package(set) var step: Step? {
    get { further == nil ? nil : members.step }
    set { members.step = newValue }
  }

  /// The settings that were named by the command but were set to another value by a function of the program.
  package var overruled: [SettingID] {
    get { further == nil ? [] : members.overruled }
    set { members.overruled = newValue }
  }

  /// The index on the screen of the section that `jump` leads to.
  package var section: Int? {
    get { further == nil ? nil : members.section }
    set { members.section = newValue }
  }

  /// Adds the reply of a later step of the same command.
  package mutating func append(_ next: Reply) {
    changes += next.changes
    edits += next.edits
    refusals += next.refusals
    hasMoved = hasMoved || next.hasMoved
    need = next.need
    remaining = next.remaining
    row = next.row
  }

  /// The reply without its changes: the need, the remaining actions and their row.
  package var withoutChanges: Reply {
    var reply = Reply()
    (reply.cause, reply.need, reply.remaining, reply.row) = (cause, need, remaining, row)
    return reply
  }

  /// Inserts actions before the need and the remaining actions. If the need cannot wait, the actions
  /// come last.
  package mutating func postpone(behind actions: [Action]) {
    guard let need else {
      remaining = actions + remaining
      return
    }
    if let action = need.action {
      remaining = actions + [action] + remaining
      self.need = nil
    } else {
      // A question or a function call cannot be postponed.
      remaining += actions
    }
  }

  /// Replaces the settings with those of another form; drops settings that it does not have.
  package mutating func translate(from old: CompiledForm, to new: CompiledForm) {
    func translated(_ changes: [Change]) -> [Change] {
      changes.compactMap { change in
        new.setting(old.key(of: change.setting)).map { Change($0, old: change.old, new: change.new) }
      }
    }
    changes = translated(changes)
    edits = edits.compactMap { edit in
      new.setting(old.key(of: edit.setting)).map { Edit($0, edit.operation) }
    }
    if !overruled.isEmpty { overruled = overruled.compactMap { new.setting(old.key(of: $0)) } }
    switch step {
    case .undone(let changes): step = .undone(translated(changes))
    case .redone(let changes): step = .redone(translated(changes))
    case nil: break
    }
  }

  /// The changes that `undo` reverted or `redo` repeated.
  public enum Step: Sendable, Hashable {
    case undone([Change])
    case redone([Change])
  }

  /// Something that only the caller can do.
  public enum Need: Sendable, Hashable {
    /// Show a message. If the chosen choice has actions, they run before `remaining`.
    case show(Alert)
    /// Ask for a value for the row that was tapped.
    case ask(RowAddress)
    /// Report what `Session.verify` finds, write the settings file, or quit. A workspace carries out `revert` itself.
    case command(Action.Command)
    /// Call a function of the program, or run another program.
    case call(HandlerCall)
    /// Read the file of a screen that has not been read yet.
    case read(String)
  }
}

extension Reply.Need {
  /// The action that leads to the same need; `nil` if there is none.
  fileprivate var action: Action? {
    switch self {
    case .show(let alert): .alert(alert)
    case .command(let command): .command(command)
    case .call(let call):
      switch call.function {
      case .registered(let name, let argument): .call(name, argument)
      case .program(let arguments): .run(arguments)
      case .selection, .details, .editAction: nil
      }
    case .ask, .read: nil
    }
  }
}
