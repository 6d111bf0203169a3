import Formwork

/// The name of a command, with the description that help, completion and parsing use.
package enum CommandName: Int, Sendable, CaseIterable {
  case show, get, describe, why, find, diff, verify, help, open, back, home, jump, set, edit, toggle, next,
    prev, reset, `try`, tap, details, actions, `do`, undo, redo, export, save, revert, quit

  fileprivate var description: CommandDescription {
    switch self {
    case .show:
      .init(
        self, "show", [], options: [.flag(.ids)], .looking, "the screen again",
        "Shows the current screen. If it is longer than the terminal, press Enter to show more. With --ids, prints "
          + "for each row the name to use in a script.")
    case .get:
      .init(
        self, "get", .optional(.row(having: .value)), .looking, "a value, or all",
        "Prints a row's value in effect, or those of all rows as KEY=VALUE. A secret is not printed.",
        example: .row)
    case .describe:
      .init(
        self, "describe", [.row(having: .anything)], .looking, "all about a row",
        "Describes a row: its key, kind and rules, its default, and its current value and where that comes from.",
        example: .row)
    case .why:
      .init(
        self, "why", .optional(.row(having: .anything)), .looking, "explain its state",
        "Explains why a row is hidden, disabled or invalid: what is required, the current values, and commands that "
          + "would change it. Without a row, explains everything that is invalid.", example: .row)
    case .find:
      .init(
        self, "find", [.text], .looking, "on all screens",
        "Looks on all screens for rows with a text in their label, key, value or help. At the prompt each row that "
          + "is found has a number, which taps it.", example: .text)
    case .diff:
      .init(
        self, "diff", .optional(.defaults), .looking, "what is not saved",
        "Prints unsaved changes, or with 'defaults' everything that differs from the defaults, as commands.",
        example: .word("defaults"))
    case .verify:
      .init(
        self, "verify", [], .looking, "check everything",
        "Checks the settings of all screens against their rules, and lists those that break one.")
    case .help:
      .init(
        self, "help", .optional(.command), .looking, "or of a command",
        "Lists the commands, or describes one.", example: .word("set"))
    case .open:
      .init(
        self, "open", [.row(having: .destination)], .moving, "the row's screen",
        "Goes to the screen that a row leads to.", example: .row)
    case .back:
      .init(self, "back", [], .moving, "one screen back", "Goes back to the previous screen.")
    case .home:
      .init(self, "home", [], .moving, "the first screen", "Goes back to the first screen.")
    case .jump:
      .init(
        self, "jump", [.indexTitle], .moving, "a section",
        "Shows the section with this index title, which stands at the right of its header.",
        example: .indexTitle)
    case .set:
      .init(
        self, "set", .repeated(.row(having: .value), .value), .changing, "rows to values",
        "Sets rows to values. Several pairs are applied as one change and checked together. A switch takes on or off; a "
          + "choice takes one of its items. Quote a value that contains spaces.", example: .assignment)
    case .edit:
      .init(
        self, "edit", [.row(having: .text)], .changing, "in your editor",
        "Opens a row's text in your editor, $VISUAL or $EDITOR, and sets the row to the text that you save.",
        example: .row)
    case .toggle:
      .init(
        self, "toggle", [.row(having: .switchToggle)], .changing, "a switch",
        "Turns a switch on or off.", example: .row)
    case .next:
      .init(
        self, "next", [.row(having: .steps)], .changing, "item or step up",
        "Goes to the next item of a choice, or one step up.", example: .row)
    case .prev:
      .init(
        self, "prev", [.row(having: .steps)], .changing, "item or step down",
        "Goes to the previous item of a choice, or one step down.", example: .row)
    case .reset:
      .init(
        self, "reset", [.row(having: .value)], .changing, "to the default",
        "Removes the value, so that the default applies.", example: .row)
    case .try:
      .init(
        self, "try", [.line], .changing, "preview a command",
        "Previews the effects of a command without running it.",
        example: .command(.set))
    case .tap:
      .init(
        self, "tap", [.row(having: .anything)], options: [.values(.answer, .choice)], .acting,
        "what a tap does",
        "Taps a row: toggles a switch, lists the items of a choice, edits a field in "
          + "place, or opens a screen. At the prompt, the row alone is enough. In a script, --answer answers a "
          + "question that follows; repeat it for several questions.", example: .row)
    case .details:
      .init(
        self, "details", [.row(having: .details)], .acting, "the row's ⓘ", "Taps the row's ⓘ.", example: .row)
    case .actions:
      .init(
        self, "actions", [.row(having: .editActions)], .acting, "its other actions",
        "Lists what else can be done with a row.", example: .row)
    case .do:
      .init(
        self, "do", [.row(having: .editActions), .action], options: [.values(.answer, .choice)], .acting,
        "one such action",
        "Does one of the row's actions. In a script, --answer answers a question that follows; repeat it for "
          + "several questions.", example: .editAction)
    case .undo:
      .init(
        self, "undo", [], .history, "the last change",
        "Reverts the last change, on any screen; repeat it to revert earlier ones. The file keeps saved values "
          + "until the next save.")
    case .redo:
      .init(self, "redo", [], .history, "what was undone", "Reapplies what 'undo' reverted.")
    case .export:
      .init(
        self, "export", [], .history, "all as a script",
        "Prints the shortest script that produces the current settings.")
    case .save:
      .init(self, "save", [], .keeping, "write changes", "Writes the changes, and says where.")
    case .revert:
      .init(
        self, "revert", [], .keeping, "discard changes",
        "Discards unsaved changes and reads the settings file again.")
    case .quit:
      .init(
        self, "quit", [], .keeping, "leave",
        "Quits. If there are unsaved changes, asks whether to save them; in a script, the command is refused."
      )
    }
  }

  /// Whether the command shows or names rows, and therefore waits for rows that a program is loading.
  var needsRows: Bool {
    switch self {
    case .save, .revert, .quit, .undo, .redo, .back, .home, .help, .diff, .export: false
    default: true
    }
  }

  /// Names that other programs use for such commands.
  static let synonyms: [String: [String]] = [
    "exit": ["quit"], "q": ["quit"], ":q": ["quit"], "bye": ["quit"], "logout": ["quit"], "?": ["help"],
    "man": ["help"], "ls": ["show"], "list": ["show"], "cat": ["show"], "print": ["get"], "read": ["get"],
    "cd": ["open"], "enter": ["open"], "goto": ["open"], "up": ["back"], "..": ["back"], "top": ["home"],
    "search": ["find"], "grep": ["find"], "info": ["describe"], "explain": ["describe"], "vi": ["edit"],
    "select": ["tap"], "press": ["tap"], "assign": ["set"], "put": ["set"], "unset": ["reset"],
    "clear": ["reset"], "flip": ["toggle"], "write": ["save"], "commit": ["save"], "w": ["save"],
    "check": ["verify"], "validate": ["verify"], "status": ["diff"], "changes": ["diff"], "dump": ["export"],
  ]
}

extension CommandName {
  private static let words = CommandDescription.all.map(\.word)
  private static let numbers = NameTable(words)

  /// Creates the command with exactly this name.
  package init?(_ text: String) {
    let bytes = text.utf8.span
    self.init(rawValue: Int(Self.numbers.number(of: bytes, 0, bytes.count)) - 1)
  }

  package var text: String { Self.words[rawValue].description }

  /// The words that can begin a command line, now or in a later version. Ids should avoid them.
  package static let reservedNames: [StaticString] =
    words + ["add", "remove", "move", "retry", "recover", "discard"]
}

extension CommandDescription {
  /// The descriptions of all commands, indexed by the raw values of their names.
  package static let all = CommandName.allCases.map(\.description)
}
