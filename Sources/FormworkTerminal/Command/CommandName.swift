import Formwork

/// The name of a command. The order is that of `CommandDescription.all`.
package enum CommandName: Int, Sendable, CaseIterable {
  case show, get, describe, why, find, diff, verify, help, open, back, home, jump, set, toggle, next,
    prev, reset, `try`, tap, details, actions, `do`, undo, redo, export, save, revert, quit

  private static let words: [StaticString] = [
    "show", "get", "describe", "why", "find", "diff", "verify", "help", "open", "back", "home", "jump",
    "set", "toggle", "next", "prev", "reset", "try", "tap", "details", "actions", "do", "undo", "redo",
    "export", "save", "revert", "quit",
  ]
  private static let numbers = NameTable(words)

  /// The command with exactly this name.
  package init?(_ text: String) {
    let bytes = text.utf8.span
    self.init(rawValue: Int(Self.numbers.number(of: bytes, 0, bytes.count)) - 1)
  }

  package var text: String { Self.words[rawValue].description }

  /// Names used for commands in other programs.
  static let synonyms: [String: [String]] = [
    "exit": ["quit"], "q": ["quit"], ":q": ["quit"], "bye": ["quit"], "logout": ["quit"], "?": ["help"],
    "man": ["help"], "ls": ["show"], "list": ["show"], "cat": ["show"], "print": ["get"], "read": ["get"],
    "cd": ["open"], "enter": ["open"], "goto": ["open"], "up": ["back"], "..": ["back"], "top": ["home"],
    "search": ["find"], "grep": ["find"], "info": ["describe"], "explain": ["describe"], "edit": ["tap"],
    "select": ["tap"], "press": ["tap"], "assign": ["set"], "put": ["set"], "unset": ["reset"],
    "clear": ["reset"], "flip": ["toggle"], "write": ["save"], "commit": ["save"], "w": ["save"],
    "check": ["verify"], "validate": ["verify"], "status": ["diff"], "changes": ["diff"], "dump": ["export"],
  ]

  /// The words that can begin a command line, now or in a later version. Ids should avoid them.
  package static let reservedNames: [StaticString] =
    words + ["add", "remove", "move", "retry", "recover", "discard"]
}
