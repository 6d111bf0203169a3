/// What a user, a script or a program asks of a form. A typed line, a line of a script, `formwork set`, a click in a
/// page and an effect of a function all become requests.
///
/// ``Session/handle(_:)`` answers each with a ``Reply``. Pages send requests as JSON: an object with one member, such as
/// `{"tap": {"screen": "home", "id": "wifi"}}`.
public enum Request: Sendable {
  /// Changes settings in one step and checks the result as a whole.
  case change([Edit], Cause)
  /// A tap: runs the row's function or actions. Without them, a switch is toggled, and a row with another
  /// kind of value results in `Reply.Need.ask`.
  case tap(RowAddress)
  /// A tap on the info button.
  case details(RowAddress)
  /// Runs an edit action, given its title.
  case editAction(RowAddress, title: String)
  /// Opens the screen that a row leads to; refused if the row leads nowhere.
  case open(RowAddress)
  /// `back` goes to the previous screen and is refused on the first one; `home` goes to the first screen.
  case back, home
  /// Jumps to the section of the current screen with this index title; case is ignored if no title matches
  /// exactly.
  case jump(indexTitle: String)
  /// Performs the remaining actions of a row after the need that they waited for.
  case perform([Action], RowAddress?)
  /// Restores the settings that were last saved.
  case revert
  /// Undoes the last step, or redoes the step that was undone last.
  case undo, redo
}

/// What made a setting change.
public enum Cause: String, Sendable, Hashable {
  /// A user, a script or a file provided the value.
  case input
  /// An action of the form, or an effect of one of the program's functions, set the value.
  case action
  /// The program derived a form that contains the value.
  case program
  case undo, redo, revert
  /// A change was reverted because it was refused later.
  case rollback
  /// The settings file was read again.
  case reload

  /// Whether the cause restores values. Restoring values is never refused.
  package var isRestoration: Bool {
    switch self {
    case .input, .action, .program: false
    case .undo, .redo, .revert, .rollback, .reload: true
    }
  }
}

extension Request {
  /// Whether the request may change settings, except by restoring earlier values.
  var mayHideRows: Bool {
    switch self {
    case .undo, .redo, .revert, .back, .home, .jump: false
    default: true
    }
  }

  /// The cause of the changes that the request makes.
  package var cause: Cause {
    switch self {
    case .change(_, let cause): cause
    case .perform, .details, .editAction: .action
    case .undo: .undo
    case .redo: .redo
    case .revert: .revert
    case .tap, .open, .back, .home, .jump: .input
    }
  }
}
