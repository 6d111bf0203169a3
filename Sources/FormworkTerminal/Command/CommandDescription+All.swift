extension CommandDescription {
  /// Indexed by the number of a command's name.
  package static let all: [CommandDescription] = [
    .init(
      .show, [], .looking, "the screen again",
      "Shows this screen as it is now. Of a screen that is longer than the terminal, Enter shows more."),
    .init(
      .get, .optional(.row(having: .value)), .looking, "a value, or all",
      "Prints a row's value in effect, or those of all rows as KEY=VALUE. A secret is not printed.",
      example: .row),
    .init(
      .describe, [.row(having: .anything)], .looking, "all about a row",
      "Tells all about a row: its key, kind and rules, its default, its present value and where that comes from.",
      example: .row),
    .init(
      .why, [.row(having: .anything)], .looking, "it is as it is",
      "Tells why a row is hidden, disabled or wrong: the rule, the values that it reads, and commands that would "
        + "change it.", example: .row),
    .init(
      .find, [.text], .looking, "on all screens",
      "Looks on all screens for rows with a text in their label, key, value or help. At the prompt each row that "
        + "is found has a number, which taps it.", example: .text),
    .init(
      .diff, .optional(.defaults), .looking, "what is not saved",
      "Prints what is not saved yet, or with 'defaults' all that differs from the defaults, as commands.",
      example: .word("defaults")),
    .init(
      .verify, [], .looking, "check everything",
      "Checks the settings of all screens against their rules, and lists each that breaks one."),
    .init(
      .help, .optional(.command), .looking, "or of a command", "Lists the commands, or tells all about one.",
      example: .word("set")),
    .init(
      .open, [.row(having: .destination)], .moving, "the row's screen",
      "Goes to the screen that a row leads to.",
      example: .row),
    .init(.back, [], .moving, "one screen back", "Goes back to the screen before."),
    .init(.home, [], .moving, "the first screen", "Goes back to the first screen."),
    .init(
      .jump, [.indexTitle], .moving, "a section",
      "Shows the section with this index title, which stands at the right of its header.",
      example: .indexTitle),
    .init(
      .set, .repeated(.row(having: .value), .value), .changing, "rows to values",
      "Sets rows to values. Several pairs are one change, judged on its result. A switch takes on or off, a "
        + "choice one of its items. A value with blanks in it stands in quotes.", example: .assignment),
    .init(
      .toggle, [.row(having: .switchToggle)], .changing, "a switch",
      "Turns a switch on where it is off, and off where it is on.",
      example: .row),
    .init(
      .next, [.row(having: .steps)], .changing, "item or step up",
      "Goes to the next item of a choice, or one step up.",
      example: .row),
    .init(
      .prev, [.row(having: .steps)], .changing, "item or step down",
      "Goes to the item before, or one step down.",
      example: .row),
    .init(
      .reset, [.row(having: .value)], .changing, "to the default",
      "Takes out what was set, so that the default holds.",
      example: .row),
    .init(
      .try, [.line], .changing, "it, without doing",
      "Tells what a command would show, hide, change or be refused for. Nothing happens.",
      example: .command(.set)),
    .init(
      .tap, [.row(having: .anything)], .acting, "what a tap does",
      "Does what a tap on the row does: a switch turns over, a choice offers its items, a field is edited in "
        + "place, a screen opens. At the prompt the row alone will do.", example: .row),
    .init(.details, [.row(having: .details)], .acting, "the row's ⓘ", "Taps the row's ⓘ.", example: .row),
    .init(
      .actions, [.row(having: .editActions)], .acting, "its other actions",
      "Lists what else can be done with a row.",
      example: .row),
    .init(
      .do, [.row(having: .editActions), .action], .acting, "one such action",
      "Does one of the row's actions.", example: .editAction),
    .init(
      .undo, [], .history, "the last change",
      "Takes back what the last command changed, on whichever screen; again, the one before. What was saved stays "
        + "in the file until the next save."),
    .init(.redo, [], .history, "what was undone", "Does again what 'undo' took back."),
    .init(
      .export, [], .history, "all as a script", "Prints the shortest script that gives the present settings."
    ),
    .init(.save, [], .keeping, "write changes", "Writes what was changed, and says where."),
    .init(.revert, [], .keeping, "to what was saved", "Goes back to what was last saved."),
    .init(
      .quit, [], .keeping, "leave",
      "Leaves. Where changes are not saved, it asks; in a script it is refused."),
  ]
}
