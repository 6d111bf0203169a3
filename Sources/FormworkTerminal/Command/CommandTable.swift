import Formwork

/// The name of a command, with the description that help, completion and parsing use.
package enum CommandName: Int, Sendable, CaseIterable {
  case show, get, describe, why, find, diff, verify, help, open, back, home, jump, set, toggle, next,
    prev, reset, `try`, tap, details, actions, `do`, undo, redo, export, save, revert, quit

  fileprivate var description: CommandDescription {
    switch self {
    case .show:
      .init(
        self, "show", [], .looking, "the screen again",
        "Shows this screen as it is now. Of a screen that is longer than the terminal, Enter shows more.")
    case .get:
      .init(
        self, "get", .optional(.row(having: .value)), .looking, "a value, or all",
        "Prints a row's value in effect, or those of all rows as KEY=VALUE. A secret is not printed.",
        example: .row)
    case .describe:
      .init(
        self, "describe", [.row(having: .anything)], .looking, "all about a row",
        "Tells all about a row: its key, kind and rules, its default, its present value and where that comes from.",
        example: .row)
    case .why:
      .init(
        self, "why", [.row(having: .anything)], .looking, "it is as it is",
        "Tells why a row is hidden, disabled or wrong: the rule, the values that it reads, and commands that would "
          + "change it.", example: .row)
    case .find:
      .init(
        self, "find", [.text], .looking, "on all screens",
        "Looks on all screens for rows with a text in their label, key, value or help. At the prompt each row that "
          + "is found has a number, which taps it.", example: .text)
    case .diff:
      .init(
        self, "diff", .optional(.defaults), .looking, "what is not saved",
        "Prints what is not saved yet, or with 'defaults' all that differs from the defaults, as commands.",
        example: .word("defaults"))
    case .verify:
      .init(
        self, "verify", [], .looking, "check everything",
        "Checks the settings of all screens against their rules, and lists each that breaks one.")
    case .help:
      .init(
        self, "help", .optional(.command), .looking, "or of a command",
        "Lists the commands, or tells all about one.", example: .word("set"))
    case .open:
      .init(
        self, "open", [.row(having: .destination)], .moving, "the row's screen",
        "Goes to the screen that a row leads to.", example: .row)
    case .back:
      .init(self, "back", [], .moving, "one screen back", "Goes back to the screen before.")
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
        "Sets rows to values. Several pairs are one change, judged on its result. A switch takes on or off, a "
          + "choice one of its items. A value with blanks in it stands in quotes.", example: .assignment)
    case .toggle:
      .init(
        self, "toggle", [.row(having: .switchToggle)], .changing, "a switch",
        "Turns a switch on where it is off, and off where it is on.", example: .row)
    case .next:
      .init(
        self, "next", [.row(having: .steps)], .changing, "item or step up",
        "Goes to the next item of a choice, or one step up.", example: .row)
    case .prev:
      .init(
        self, "prev", [.row(having: .steps)], .changing, "item or step down",
        "Goes to the item before, or one step down.", example: .row)
    case .reset:
      .init(
        self, "reset", [.row(having: .value)], .changing, "to the default",
        "Takes out what was set, so that the default holds.", example: .row)
    case .try:
      .init(
        self, "try", [.line], .changing, "it, without doing",
        "Tells what a command would show, hide, change or be refused for. Nothing happens.",
        example: .command(.set))
    case .tap:
      .init(
        self, "tap", [.row(having: .anything)], .acting, "what a tap does",
        "Does what a tap on the row does: a switch turns over, a choice offers its items, a field is edited in "
          + "place, a screen opens. At the prompt the row alone will do.", example: .row)
    case .details:
      .init(
        self, "details", [.row(having: .details)], .acting, "the row's ⓘ", "Taps the row's ⓘ.", example: .row)
    case .actions:
      .init(
        self, "actions", [.row(having: .editActions)], .acting, "its other actions",
        "Lists what else can be done with a row.", example: .row)
    case .do:
      .init(
        self, "do", [.row(having: .editActions), .action], .acting, "one such action",
        "Does one of the row's actions.", example: .editAction)
    case .undo:
      .init(
        self, "undo", [], .history, "the last change",
        "Takes back what the last command changed, on whichever screen; again, the one before. What was saved stays "
          + "in the file until the next save.")
    case .redo:
      .init(self, "redo", [], .history, "what was undone", "Does again what 'undo' took back.")
    case .export:
      .init(
        self, "export", [], .history, "all as a script",
        "Prints the shortest script that gives the present settings.")
    case .save:
      .init(self, "save", [], .keeping, "write changes", "Writes what was changed, and says where.")
    case .revert:
      .init(self, "revert", [], .keeping, "to what was saved", "Goes back to what was last saved.")
    case .quit:
      .init(
        self, "quit", [], .keeping, "leave",
        "Leaves. Where changes are not saved, it asks; in a script it is refused.")
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
    "search": ["find"], "grep": ["find"], "info": ["describe"], "explain": ["describe"], "edit": ["tap"],
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
