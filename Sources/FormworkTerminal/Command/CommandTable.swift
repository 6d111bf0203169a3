import Formwork

/// The name of a command, with the description that help, completion and parsing use.
package enum CommandName: Int, Sendable, CaseIterable {
  case show, get, describe, why, find, diff, verify, help, open, back, home, jump, set, add, remove, move,
    edit,
    toggle, next, prev, reset, `try`, tap, details, actions, `do`, retry, more, undo, redo, export, save,
    revert, recover,
    quit

  fileprivate var description: CommandDescription {
    switch self {
    case .show:
      .init(
        self, "show", [], options: [.flag(.ids), .flag(.set)], .looking, "show this screen",
        "Shows the current screen. If it is longer than the terminal, press Enter to show more. With --ids, also "
          + "prints each row's name for use in a script. With --set, lists the rows that are set on all screens, with "
          + "these names.")
    case .get:
      .init(
        self, "get", .optional(.row(having: .value)), .looking, "print values",
        "Prints the value of a row. Without a row, prints KEY=VALUE for every row that has a value. Secrets are not "
          + "printed.")
    case .describe:
      .init(
        self, "describe", [.row(having: .anything)], .looking, "show row properties",
        "Describes a row. Prints its id, key and kind, its value and where that comes from, its default, the values "
          + "that it accepts, and its rules.")
    case .why:
      .init(
        self, "why", .optional(.row(having: .anything)), .acting, "explain its state",
        "Explains why a row is hidden, disabled or invalid. Prints what is required, the current values, and commands "
          + "that would change it. Without a row, explains the last refused line and everything that is invalid."
      )
    case .find:
      .init(
        self, "find", [.text], .looking, "search all screens",
        "Searches all screens for rows whose label, key, value or help contains a text. At the prompt, each row "
          + "found has a number; type it to tap the row.")
    case .diff:
      .init(
        self, "diff", .optional(.comparison), .keeping, "list unsaved changes",
        "Prints unsaved changes as commands. With 'defaults', prints everything that differs from the defaults. With "
          + "'theirs', prints what other programs have changed in the settings file since it was read.")
    case .verify:
      .init(
        self, "verify", [], .keeping, "check all settings",
        "Checks the settings of all screens against their rules, and lists those that are invalid.")
    case .help:
      .init(
        self, "help", .optional(.command), .looking, "describe a command",
        "Describes a command. Without one, lists all commands. At the prompt, Ctrl-R searches earlier lines.")
    case .open:
      .init(
        self, "open", [.row(having: .destination)], .moving, "open its screen",
        "Goes to the screen that a row leads to. At the prompt, the name or the title of the screen is enough."
      )
    case .back:
      .init(self, "back", [], .moving, "go back one screen", "Goes back to the previous screen.")
    case .home:
      .init(self, "home", [], .moving, "go to first screen", "Goes back to the first screen.")
    case .jump:
      .init(
        self, "jump", [.indexTitle], .moving, "show a section",
        "Shows the section that has this index title. Screens with at least eight sections show index titles to the "
          + "right of the headers.")
    case .set:
      .init(
        self, "set", .repeated(.row(having: .value), .value), options: [.argument(.fromFD, .descriptor)],
        .changing, "change values",
        "Sets rows to values. Several pairs are applied as one change and checked together. A switch takes on or off; a "
          + "choice takes one of its items; a list takes a JSON array; a map takes a JSON object. The value "
          + "--null stores null, if the row allows it. Quote a value that contains spaces. At the prompt, "
          + "'ROW VALUE' or 'ROW=VALUE' is enough. --from-fd reads the value from a file descriptor that the program "
          + "was started with, which keeps a secret out of the script; a newline at its end is dropped.")
    case .add:
      .init(
        self, "add", .optionalLast(.row(having: .elements), .newElement), options: [.value(.index, .number)],
        .changing,
        "add to a list",
        "Adds a value to the end of a list or, with --index, as element N, counted from 1. If elements must "
          + "be unique and the list already has the value, nothing changes. For a map, VALUE is NAME=VALUE. If the "
          + "items of a list have no names, leave out VALUE.")
    case .remove:
      .init(
        self, "remove", .optionalLast(.row(having: .elements), .element), options: [.value(.index, .number)],
        .changing, "remove from a list",
        "Removes the first element of a list that equals VALUE or, with --index, element N. For a map, VALUE "
          + "is a name.")
    case .move:
      .init(
        self, "move", .optionalLast(.row(having: .order), .element),
        options: [
          .value(.index, .number), .value(.to, .number), .value(.before, .element), .value(.after, .element),
        ], .changing, "reorder a list",
        "Moves an element of a list. VALUE or --index says which; --to makes it element N; --before and "
          + "--after move it next to another element.")
    case .edit:
      .init(
        self, "edit", [.row(having: .text)], .changing, "use your editor",
        "Opens a row's text or JSON in your editor, $VISUAL or $EDITOR, and sets the row to what you save.")
    case .toggle:
      .init(
        self, "toggle", [.row(having: .switchToggle)], .changing, "turn on or off",
        "Turns a switch on if it is off, and off if it is on.")
    case .next:
      .init(
        self, "next", [.row(having: .steps)], .changing, "change by one step",
        "Selects the next item of a choice, or increases a number by one step. At the prompt, 'ROW +' is enough; '+' "
          + "alone repeats it.")
    case .prev:
      .init(
        self, "prev", [.row(having: .steps)], .changing, "change by one step",
        "Selects the previous item of a choice, or decreases a number by one step. At the prompt, 'ROW -' is enough; "
          + "'-' alone repeats it.")
    case .reset:
      .init(
        self, "reset", .repeated(.row(having: .valueOrGroup)), .changing, "use the default",
        "Removes the values of rows, so that their defaults apply. Several rows are reset as one change. GROUP is the "
          + "beginning of several keys, such as 'schedule' for 'schedule.hour' and 'schedule.days'; all of them are "
          + "reset.")
    case .try:
      .init(
        self, "try", [.line], .changing, "preview a command",
        "Previews the effects of a command without running it.")
    case .tap:
      .init(
        self, "tap", [.row(having: .anything)], options: [.values(.answer, .choice)], .acting,
        "toggle, edit, open",
        "Taps a row: toggles a switch, offers the items of a choice, edits a field, opens a screen, or runs the "
          + "row's action. At the prompt, the row alone is enough. In a script, --answer answers a question that "
          + "the tap asks; repeat it for several questions.")
    case .details:
      .init(
        self, "details", [.row(having: .details)], .acting, "tap its ⓘ button",
        "Taps a row's info button (ⓘ).")
    case .actions:
      .init(
        self, "actions", [.row(having: .editActions)], .acting, "list its actions",
        "Lists the actions of a row that 'do' can run.")
    case .do:
      .init(
        self, "do", [.row(having: .editActions), .action], options: [.values(.answer, .choice)], .acting,
        "run an action",
        "Runs an action of a row; 'actions' lists them. In a script, --answer answers a question that the action "
          + "asks; repeat it for several questions.")
    case .retry:
      .init(
        self, "retry", [.row(having: .source)], .acting, "reload a row",
        "Reloads the contents or the items of a row, for example after an error.")
    case .more:
      .init(
        self, "more", [.row(having: .source)], .acting, "load the next page",
        "Loads the next page of a row's items, or of the rows that a 'More…' row stands for.")
    case .undo:
      .init(
        self, "undo", [], .changing, "undo the last change",
        "Undoes the last change, on any screen; repeat it to undo earlier ones. The settings file does not change "
          + "until the next save.")
    case .redo:
      .init(
        self, "redo", [], .changing, "redo what was undone", "Redoes the change that was undone last.")
    case .export:
      .init(
        self, "export", [], .keeping, "print as a script",
        "Prints the shortest script that changes the defaults to the current settings.")
    case .save:
      .init(
        self, "save", .anyNumber(.row(having: .value)), options: [.flag(.mine), .flag(.theirs)], .keeping,
        "write to the file",
        "Saves changes to the settings file and keeps the changes of other programs. In a script, this commits the "
          + "changes so far: they stay saved if a later command is refused. If another program has "
          + "changed the same settings, nothing is saved: --mine saves your values, --theirs keeps those in the "
          + "file. Without rows, the option resolves all conflicts. With rows, it resolves only their conflicts, and "
          + "nothing is saved while there are others.")
    case .revert:
      .init(
        self, "revert", [], .keeping, "discard changes",
        "Discards unsaved changes and reads the settings file again.")
    case .recover:
      .init(
        self, "recover", [], options: [.flag(.diff), .flag(.discard)], .keeping, "restore lost changes",
        "Restores the unsaved changes of an earlier session that ended without saving, for example because it was "
          + "killed. --diff only prints them; --discard deletes them.")
    case .quit:
      .init(
        self, "quit", [], .keeping, "leave",
        "Quits, as 'exit' does. If there are unsaved changes, asks whether to save them; in a script, 'quit' is refused."
      )
    }
  }

  /// Whether the command shows or names rows, and therefore waits for rows that a program is loading.
  var needsRows: Bool {
    switch self {
    case .save, .revert, .recover, .quit, .undo, .redo, .back, .home, .help, .diff, .export: false
    default: true
    }
  }

  /// Whether the command changes settings, and not only the state of a session.
  package var changesSettings: Bool { CommandDescription[self].subject == .changing && self != .try }

  /// Names that other programs use for such commands.
  static let synonyms: [String: [String]] = [
    "q": ["quit"], ":q": ["quit"], "bye": ["quit"], "logout": ["quit"], "?": ["help"],
    "man": ["help"], "ls": ["show"], "list": ["show"], "cat": ["show"], "print": ["get"], "read": ["get"],
    "cd": ["open"], "enter": ["open"], "goto": ["open"], "up": ["back"], "..": ["back"], "top": ["home"],
    "search": ["find"], "grep": ["find"], "info": ["describe"], "explain": ["describe"], "vi": ["edit"],
    "select": ["tap"], "press": ["tap"], "assign": ["set"], "put": ["set"], "unset": ["reset"],
    "append": ["add"], "insert": ["add"],
    "delete": ["remove"], "rm": ["remove"], "del": ["remove"], "mv": ["move"], "reorder": ["move"],
    "flip": ["toggle"], "write": ["save"], "commit": ["save"], "w": ["save"],
    "check": ["verify"], "validate": ["verify"], "reload": ["retry"], "refresh": ["retry"],
    "status": ["diff"], "changes": ["diff"], "dump": ["export"],
  ]
}

extension CommandName {
  private static let words = CommandDescription.all.map(\.word)
  /// Other names of commands, which `help` does not list.
  static let aliases: [(word: StaticString, command: CommandName)] = [("exit", .quit), ("?", .help)]
  private static let numbers = NameTable(words + aliases.map(\.word))

  /// Creates the command with exactly this name.
  package init?(_ text: String) {
    let bytes = text.utf8.span
    let index = Int(Self.numbers.number(of: bytes, 0, bytes.count)) - 1
    self.init(
      rawValue: index < Self.words.count ? index : Self.aliases[index - Self.words.count].command.rawValue)
  }

  package var text: String { Self.words[rawValue].description }

  /// The names that begin with a text, and their commands.
  static func beginning(_ text: String) -> [(word: String, command: CommandName)] {
    let names = allCases.map { ($0.text, $0) } + aliases.map { ($0.word.description, $0.command) }
    return text.isEmpty ? [] : names.filter { $0.0.hasPrefix(text) }
  }

  /// The words that can begin a command line, now or in a later version. Ids should avoid them.
  package static let reservedNames: [StaticString] =
    words + aliases.map(\.word) + ["discard"]
}

extension CommandDescription {
  /// The descriptions of all commands, indexed by the raw values of their names.
  package static let all = CommandName.allCases.map(\.description)
}
