/// What somebody does to a form.
public enum Event: Sendable {
  /// A value for a row: as it was typed, or with its kind.
  public enum Input: Sendable, Hashable {
    case text(String)
    case value(Value)
  }

  /// Sets rows in one change: everything is judged on the result.
  case set([(row: RowReference, input: Input)])
  case toggle(RowReference)
  /// To the next item, or one step up; with -1 to the one before.
  case step(RowReference, by: Int)
  /// Takes out what was set.
  case reset([RowReference])
  case tap(RowReference)
  /// The info button.
  case details(RowReference)
  /// An edit action, by its title.
  case edit(RowReference, action: String)
  case open(RowReference)
  case back, home
  case jump(indexTitle: String)
  /// Actions that are still to be done, on behalf of a row.
  case perform([Action], RowReference?)
  /// Back to what was last saved.
  case revert
}

/// A setting's change: what was set before, and what is set now.
public struct Change: Sendable, Hashable {
  public var key: Key
  /// `nil`: it was not set.
  public var old: Value?
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
  public internal(set) var changes: [Change] = []
  /// The keys that were named and are as they were.
  package internal(set) var named: [Int] = []
  /// Why the event was not carried out, or not to its end.
  public internal(set) var refusal: Refusal?
  /// What else is wrong with the same command.
  public internal(set) var furtherRefusals: [Refusal] = []
  /// What the caller is to do before `remaining` is performed.
  public internal(set) var effect: Effect?
  public internal(set) var remaining: [Action] = []
  /// On whose behalf `remaining` is performed.
  public internal(set) var row: RowReference?
  /// Closures of rows that wait for their input.
  public internal(set) var calls: [AsyncSelection] = []
  /// Whether another screen is shown now.
  public internal(set) var hasMoved = false
  /// The section that `jump` leads to.
  package internal(set) var section: Int?
  /// The context dictionaries that were routed to handlers; kept while the session traces.
  public internal(set) var routed: [Row.Context] = []

  /// What only the caller can do.
  public enum Effect: Sendable {
    case show(Alert)
    /// The row was tapped and wants to be asked for a value.
    case ask(RowReference)
    case verify, save, quit
    case call(AsyncSelection)
    /// The screen of a file that has not been read.
    case read(screen: String)
    /// The action belongs to another program; this is what it would do.
    case describe(action: String, text: String)
  }
}
