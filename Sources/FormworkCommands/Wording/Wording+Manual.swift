package import Formwork
import FormworkTerminal

// What the manual page says besides the descriptions of subcommands, options and commands.
extension Wording {
  /// The day of the last change to the page's own texts.
  static let manualDate = "November 22, 2026"

  static let manualDescription = [
    "A form is a settings screen, described in JSON: sections of rows with switches, choices, fields and further "
      + "screens. formwork opens a form at a prompt, where nothing is written until you save, and changes the same "
      + "settings from scripts.",
    "Without a subcommand, the first argument is a form to open. KEY names a setting by its key, by the id of its row, "
      + "or by SCREEN/ID. Values go to standard output. When standard output is not a terminal, everything else goes to "
      + "standard error.",
    "'formwork help' lists the topics of the reference, which describes every part of a form.",
  ]

  static let sharedOptions = "These options work with all subcommands that take a form:"
  static let programOptions = "These work without a form:"

  static func choices(_ values: [String]) -> String { "One of: \(values.joined(separator: ", "))." }
  static func defaultValue(_ value: String) -> String { "The default is \(value)." }

  static let promptCommands =
    "These commands work at the prompt and in scripts. A script is a file with one command on each line; a # begins a "
    + "comment. ROW is an id, a key or SCREEN/ID; at the prompt, also a row's number or label. Quote a word "
    + "that contains spaces."

  static let environment: [(name: String, text: String)] = [
    ("NO_COLOR", "If set and not empty, the output has no colors."),
    (
      "FORCE_COLOR",
      "If set, not empty and not 0, the output has colors even if it does not go to a terminal."
    ),
    (
      "FORMWORK_COLORS",
      "Changes the colors, as GREP_COLORS does for grep: NAME=NUMBERS, separated by colons, such as "
        + "on=32:error=1;31. The numbers are those of the terminal's escape sequence for colors; without any, the text "
        + "is plain. The names are \(Theme.names.joined(separator: ", "))."
    ),
    ("VISUAL, EDITOR", "The editor that the command 'edit' opens."),
    ("TERM", "If dumb or not set, the output has no escape sequences."),
    ("LC_ALL, LC_CTYPE, LANG", "The first of these that is set determines whether the terminal shows UTF-8."),
    ("XDG_STATE_HOME", "The folder for the history of the prompt; ~/.local/state by default."),
    (
      "XDG_CONFIG_HOME",
      "The folder that $XDG_CONFIG_HOME stands for in the name of a form's settings file; ~/.config by default."
    ),
  ]

  static let files: [(name: String, text: String)] = [
    (
      "settings file",
      "The file that --store or the form names: JSON, YAML, TOML, INI or .env. It contains the values that were set; "
        + "everything else in it is left unchanged. If it does not exist, it is created on the first save."
    ),
    (
      "$XDG_STATE_HOME/formwork/history",
      "The lines typed at the prompt, without values of secret settings."
    ),
  ]

  /// Lines to type in a folder that contains settings.json, one of the forms that come with the program.
  package static let examples: [(text: String, lines: [String])] = [
    ("Open a form at a prompt:", ["formwork settings.json"]),
    (
      "Print a screen, a value and all values:",
      [
        "formwork show settings.json", "formwork get settings.json network.wifi",
        "formwork get settings.json",
      ]
    ),
    (
      "Set two values, or only look at what would change:",
      [
        "formwork set settings.json network.wifi=off network.bluetooth=on",
        "formwork set settings.json network.wifi=on --dry-run",
      ]
    ),
    (
      "Run a script; if a command is refused, nothing is saved:",
      ["printf 'set network.wifi off\\nsave\\n' | formwork run settings.json"]
    ),
    (
      "Complete forms, keys and values in the shell:",
      ["formwork --generate-completion-script bash > ~/.local/share/bash-completion/completions/formwork"]
    ),
  ]
}
