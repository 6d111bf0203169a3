/// The words that begin a command line, now or with a later version; a row's id should be none of them.
package enum CommandNames {
  package static let all: Set<String> = [
    "show", "get", "describe", "find", "diff", "verify", "help", "why", "open", "back", "home", "jump", "set",
    "toggle", "next", "prev", "reset", "try", "add", "remove", "move", "tap", "details", "actions", "do",
    "retry", "undo", "redo", "export", "save", "revert", "quit", "recover", "discard",
  ]
}
