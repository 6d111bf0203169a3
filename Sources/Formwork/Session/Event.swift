/// What somebody does to a form.
public enum Event: Sendable {
  /// A value for a row: as it was typed, or with its kind.
  public enum Input: Sendable, Hashable {
    /// As it was typed, and read as the row's kind: `on` for a switch, `8080` for an integer.
    case text(String)
    /// With its kind, as from JSON. One of another kind is refused, unless it is what is set already.
    case value(Value)
  }

  /// Sets rows in one change: everything is judged on the result.
  case set([(row: RowReference, input: Input)])
  /// Turns a switch over; a row without one refuses.
  case toggle(RowReference)
  /// To the next item, or one step up; with -1 to the one before.
  case step(RowReference, by: Int)
  /// Takes out what was set.
  case reset([RowReference])
  /// What a tap does: the row's `selection`, else its `actions`. Without them a switch is turned over, and a
  /// row with another value comes out as `Outcome.Effect.ask`.
  case tap(RowReference)
  /// The info button.
  case details(RowReference)
  /// An edit action, by its title.
  case edit(RowReference, action: String)
  /// Taps a row that has a `selection` or a `push` among its actions; any other one refuses.
  case open(RowReference)
  /// To the screen before, which the first screen refuses, or to the first one.
  case back, home
  /// To the section of the shown screen with this index title, exactly or but for case.
  case jump(indexTitle: String)
  /// Actions that are still to be done, on behalf of a row.
  case perform([Action], RowReference?)
  /// Back to what was last saved.
  case revert
  /// Takes the last step back, or does it again.
  case undo, redo
}

/// A setting's change: what was set before, and what is set now.
public struct Change: Sendable, Hashable {
  /// The setting.
  public var key: Key
  /// `nil`: it was not set.
  public var old: Value?
  /// `nil`: it was taken out.
  public var new: Value?
  package var slot: Int

  package init(key: Key, old: Value?, new: Value?, slot: Int) {
    self.key = key
    self.old = old
    self.new = new
    self.slot = slot
  }
}

/// What came of an event. Nothing in it has been shown or written.
public struct Outcome: Sendable {
  /// What was stored, change by change in that order.
  public internal(set) var changes: [Change] = []
  /// The keys that were named and are as they were.
  package internal(set) var named: [Int] = []
  /// Why the event was not carried out, or not to its end.
  public internal(set) var refusal: Refusal?
  /// What else is wrong with the same command.
  public internal(set) var furtherRefusals: [Refusal] = []
  /// What the caller is to do before `remaining` is performed.
  public internal(set) var effect: Effect?
  /// The actions that wait for `effect`, to be handed back with `Event.perform`.
  public internal(set) var remaining: [Action] = []
  /// On whose behalf `remaining` is performed.
  public internal(set) var row: RowReference?
  /// Closures of rows that wait for their input.
  public internal(set) var calls: [AsyncSelection] = []
  /// Whether another screen is shown now.
  public internal(set) var hasMoved = false
  /// Whether there were actions, and all of them were passed over, because their conditions do not hold.
  package internal(set) var isIdle = false
  /// The step that `undo` or `redo` took.
  public internal(set) var step: Step?
  /// The section that `jump` leads to.
  package internal(set) var section: Int?
  /// The context dictionaries that were routed to handlers; kept while the session traces.
  public internal(set) var routed: [Row.Context] = []

  /// A step that was undone, or done again, and what it had changed.
  public enum Step: Sendable, Hashable {
    case undone([Change])
    case doneAgain([Change])
  }

  /// What only the caller can do.
  public enum Effect: Sendable {
    /// A message. Where its choices have actions, those of the chosen one come before `remaining`.
    case show(Alert)
    /// The row was tapped and wants to be asked for a value.
    case ask(RowReference)
    /// Reporting what `Session.verify` finds, writing the settings file, leaving.
    case verify, save, quit
    /// A closure of the program: a row's, a button's, an edit action's or a registered action's.
    case call(AsyncSelection)
    /// The screen of a file that has not been read.
    case read(screen: String)
    /// The action belongs to another program; this is what it would do.
    case describe(Action, text: String)
  }
}
