/// An action that a user or a script performs on a form.
public enum Event: Sendable {
  /// Changes settings in one step and checks the result as a whole.
  case change([Edit], Cause)
  /// A tap: runs the row's function or actions. Without them, a switch is toggled, and a row with another
  /// kind of value results in `Outcome.Effect.ask`.
  case tap(RowAddress)
  /// A tap on the info button.
  case details(RowAddress)
  /// Runs an edit action, given its title.
  case editAction(RowAddress, title: String)
  /// Opens the screen that a row leads to; refused if the row leads nowhere.
  case open(RowAddress)
  /// Goes back to the previous screen, which is refused on the first screen, or to the first screen.
  case back, home
  /// Jumps to the section of the current screen with this index title; case is ignored if no title matches
  /// exactly.
  case jump(indexTitle: String)
  /// Performs the remaining actions of a row after the effect that they waited for.
  case perform([Action], RowAddress?)
  /// Restores the settings that were last saved.
  case revert
  /// Undoes the last step, or redoes the step that was undone last.
  case undo, redo
}

/// What made a setting change.
public enum Cause: String, Sendable, Hashable {
  /// A user or a script entered the value.
  case input
  /// An action of the form set the value.
  case action
  case undo, redo, revert
}

/// A change of a setting's stored value.
public struct Change: Sendable, Hashable {
  /// The setting.
  public var path: SettingPath
  /// The value before; `nil` if nothing was set.
  public var old: Value?
  /// The value now; `nil` if it was removed.
  public var new: Value?

  /// The row through which the setting was changed; `nil` if none was named.
  package var row: Int?

  package var setting: Int { path.setting }

  package init(_ setting: Int, old: Value?, new: Value?, row: Int? = nil) {
    path = SettingPath(setting)
    self.old = old
    self.new = new
    self.row = row
  }
}

/// A call to a function of the program that an outcome requests. Rows are identified by their number in the
/// form.
public struct HandlerCall: Sendable, Hashable {
  package enum Function: Sendable, Hashable {
    /// A tap on the row, a tap on its info button, or one of its edit actions by index.
    case selection, details
    case editAction(Int)
    /// Reports the new value of the row's setting; after a removal, the default value.
    case value(Value)
    /// A function that the program registered under a name, with the argument that the form passes.
    case registered(String, Value)
  }

  package var function: Function
  /// The row's number; `nil` for a registered function that was not called by a row.
  package var row: Int?
}

/// The result of an event. Nothing in it has been shown, written or called yet.
public struct Outcome: Sendable {
  /// The settings that changed, in order, including consequences of other changes.
  public internal(set) var changes: [Change] = []
  /// The cause of the changes.
  public internal(set) var cause = Cause.input
  /// The edits that were carried out, including those that changed nothing.
  package internal(set) var edits: [Edit] = []
  /// Why the event was refused or only partly carried out; empty if it succeeded.
  public internal(set) var refusals: [Refusal] = []
  /// Functions of rows to call with their new value.
  public internal(set) var calls: [HandlerCall] = []
  /// Whether another screen is now shown.
  public internal(set) var hasMoved = false
  /// Whether there were actions but all were skipped because their conditions do not hold.
  package internal(set) var isIdle = false
  private var further: Further?

  /// Members that few outcomes have, stored separately to keep an outcome small.
  private indirect enum Further: Sendable {
    case members(Members)

    struct Members: Sendable {
      var effect: Effect?
      var remaining: [Action] = []
      var row: RowAddress?
      var step: Step?
      var section: Int?
    }
  }

  private var members: Further.Members {
    get { if case .members(let members) = further { members } else { .init() } }
    set { further = .members(newValue) }
  }

  /// Creates the outcome of an event that was not carried out.
  package init(refusals: [Refusal] = []) { self.refusals = refusals }

  /// Something only the caller can do, before it performs `remaining`.
  public internal(set) var effect: Effect? {
    get { further == nil ? nil : members.effect }
    set { members.effect = newValue }
  }

  /// The actions that wait for `effect`; pass them back with `Event.perform`.
  public internal(set) var remaining: [Action] {
    get { members.remaining }
    set { members.remaining = newValue }
  }

  /// The row for which they are performed.
  public internal(set) var row: RowAddress? {
    get { members.row }
    set { members.row = newValue }
  }

  /// The step that `undo` or `redo` took, if any.
  public internal(set) var step: Step? {
    get { further == nil ? nil : members.step }
    set { members.step = newValue }
  }

  /// The index on the screen of the section that `jump` leads to.
  package internal(set) var section: Int? {
    get { further == nil ? nil : members.section }
    set { members.section = newValue }
  }

  /// The changes that `undo` reverted or `redo` repeated.
  public enum Step: Sendable, Hashable {
    case undone([Change])
    case redone([Change])
  }

  /// Something only the caller can do.
  public enum Effect: Sendable, Hashable {
    /// Show a message. If the chosen choice has actions, they run before `remaining`.
    case show(Alert)
    /// Ask for a value for the row that was tapped.
    case ask(RowAddress)
    /// Report what `Session.verify` finds, write the settings file, or quit.
    case verify, save, quit
    /// Call a function of the program.
    case call(HandlerCall)
    /// Read the file of a screen that has not been read yet.
    case read(String)
  }
}
