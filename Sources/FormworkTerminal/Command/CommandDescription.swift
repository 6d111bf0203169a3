/// What a command is called, takes and does: the one table that help, completion and reading use.
package struct CommandDescription: Sendable {
  package var name: String
  /// The words behind the name, as `help` shows them.
  package var words: String
  package var summary: String
  package var example: String

  package var usage: String { words.isEmpty ? name : "\(name) \(words)" }

  init(_ name: String, _ words: String, _ summary: String, example: String) {
    self.name = name
    self.words = words
    self.summary = summary
    self.example = example
  }

  package static let all: [CommandDescription] = [
    .init("show", "", "shows this screen", example: "show"),
    .init(
      "get", "[ROW]", "prints a row's value, or all values as KEY=VALUE", example: "get network.wifi"),
    .init(
      "describe", "ROW", "tells all about a row: key, kind, rules, default, value",
      example: "describe host"),
    .init("find", "TEXT", "looks for a text on all screens", example: "find proxy"),
    .init(
      "diff", "[defaults]", "prints what is not saved yet, or what differs from the defaults",
      example: "diff defaults"),
    .init("verify", "", "checks all settings of all screens", example: "verify"),
    .init("export", "", "prints the script that gives these settings", example: "export"),
    .init("open", "ROW", "goes to the screen that a row leads to", example: "open proxy"),
    .init("back", "", "goes back one screen", example: "back"),
    .init("home", "", "goes back to the first screen", example: "home"),
    .init("jump", "INDEX-TITLE", "shows the section that an index title names", example: "jump N"),
    .init(
      "set", "ROW VALUE [ROW VALUE]…", "sets rows, in one change",
      example: "set network.wifi on host my-host"),
    .init("toggle", "ROW", "turns a switch on or off", example: "toggle network.wifi"),
    .init("next", "ROW", "goes to the next item, or one step up", example: "next theme"),
    .init("prev", "ROW", "goes to the item before, or one step down", example: "prev theme"),
    .init("reset", "ROW", "takes out what was set, so that the default holds", example: "reset host"),
    .init("tap", "ROW", "does what a tap on the row does", example: "tap proxy"),
    .init("details", "ROW", "taps the row's ⓘ", example: "details network"),
    .init("actions", "ROW", "lists the row's actions", example: "actions favorite"),
    .init("do", "ROW ACTION", "does one of the row's actions", example: "do favorite Delete"),
    .init("save", "", "writes the settings", example: "save"),
    .init("revert", "", "goes back to what was last saved", example: "revert"),
    .init("quit", "", "leaves", example: "quit"),
    .init("help", "[COMMAND]", "lists the commands, or explains one", example: "help set"),
  ]

  package static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
}
