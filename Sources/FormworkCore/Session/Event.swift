/// What somebody does to a form.
public enum Event: Sendable {
  /// Changes settings in one step: everything is judged on the result.
  case change([Edit], Cause)
  /// What a tap does: the row's function or actions. Without them a switch turns over, and a row with another
  /// value comes out as `Outcome.Effect.ask`.
  case tap(RowAddress)
  /// A tap on the info button.
  case details(RowAddress)
  /// An edit action, by its title.
  case editAction(RowAddress, title: String)
  /// A tap on a row that leads to another screen; any other row refuses.
  case open(RowAddress)
  /// To the previous screen, which the first screen refuses, or to the first one.
  case back, home
  /// To the section of the shown screen with this index title, exactly or but for case.
  case jump(indexTitle: String)
  /// Actions that remain to be done on behalf of a row, after the effect that they waited for.
  case perform([Action], RowAddress?)
  /// Back to what was last saved.
  case revert
  /// Takes the last step back, or does it again.
  case undo, redo
}

/// What made a setting change.
public enum Cause: String, Sendable, Hashable {
  /// Somebody, or a script, entered it.
  case input
  /// An action of the form did it.
  case action
  case undo, redo, revert
}

/// A change of a setting's stored value.
public struct Change: Sendable, Hashable {
  /// The setting.
  public var path: SettingPath
  /// The value before; `nil` where nothing was set.
  public var old: Value?
  /// The value now; `nil` where it was removed.
  public var new: Value?

  /// The row that it came through; `nil` where nothing named one.
  package var row: Int?

  package var setting: Int { path.setting }

  package init(_ setting: Int, old: Value?, new: Value?, row: Int? = nil) {
    path = SettingPath(setting)
    self.old = old
    self.new = new
    self.row = row
  }
}

/// A function of the program that an outcome calls for: of a row, by its number in the form.
public struct HandlerCall: Sendable, Hashable {
  package enum Function: Sendable, Hashable {
    /// A tap on the row, on its info button, one of its edit actions by place.
    case selection, details
    case editAction(Int)
    /// The setting that the row shows has this new value; after a removal, the default.
    case value(Value)
    /// A function that the program registered under a name, with the argument that the form gives.
    case registered(String, Value)
  }

  package var function: Function
  /// The row's number; `nil` for a registered function that no row calls.
  package var row: Int?
}

/// What came of an event. Nothing in it has been shown, written or called.
public struct Outcome: Sendable {
  /// The settings that changed, in order, consequences included.
  public internal(set) var changes: [Change] = []
  /// What made them change.
  public internal(set) var cause = Cause.input
  /// The edits that were carried out, whether or not they changed something.
  package internal(set) var edits: [Edit] = []
  /// Why the event was not carried out, or not to its end; empty where it was.
  public internal(set) var refusals: [Refusal] = []
  /// Functions of rows that wait for their new value.
  public internal(set) var calls: [HandlerCall] = []
  /// Whether another screen is shown now.
  public internal(set) var hasMoved = false
  /// Whether there were actions and all of them were passed over, because their conditions do not hold.
  package internal(set) var isIdle = false
  private var further: Further?

  /// What few outcomes have, apart from the others so that those are small.
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

  /// What only the caller can do, before `remaining` is performed.
  public internal(set) var effect: Effect? {
    get { further == nil ? nil : members.effect }
    set { members.effect = newValue }
  }

  /// The actions that wait for `effect`, to be handed back with `Event.perform`.
  public internal(set) var remaining: [Action] {
    get { members.remaining }
    set { members.remaining = newValue }
  }

  /// On whose behalf they are performed.
  public internal(set) var row: RowAddress? {
    get { members.row }
    set { members.row = newValue }
  }

  /// Whether `undo` or `redo` took a step.
  public internal(set) var step: Step? {
    get { further == nil ? nil : members.step }
    set { members.step = newValue }
  }

  /// The section that `jump` leads to, by its place on the screen.
  package internal(set) var section: Int? {
    get { further == nil ? nil : members.section }
    set { members.section = newValue }
  }

  /// What `undo` took back, or `redo` did again.
  public enum Step: Sendable, Hashable {
    case undone([Change])
    case redone([Change])
  }

  /// What only the caller can do.
  public enum Effect: Sendable, Hashable {
    /// A message. Where its choices have actions, those of the chosen one come before `remaining`.
    case show(Alert)
    /// The row was tapped and needs a value.
    case ask(RowAddress)
    /// Reporting what `Session.verify` finds, writing the settings file, leaving.
    case verify, save, quit
    /// A function of the program.
    case call(HandlerCall)
    /// The file of a screen that has not been read.
    case read(String)
  }
}
