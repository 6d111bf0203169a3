/// What a command is called, takes and does: the one table that help, completion and reading use.
package struct CommandDescription: Sendable {
  package enum Group: String, Sendable, CaseIterable {
    case looking, moving, changing, acting, history, keeping, help
  }

  package var name: String
  /// The words behind the name, as `help` shows them.
  package var words: String
  package var summary: String
  package var example: String
  package var group: Group

  package var usage: String { words.isEmpty ? name : "\(name) \(words)" }

  init(_ name: String, _ words: String, _ group: Group, _ summary: String, example: String) {
    self.name = name
    self.words = words
    self.group = group
    self.summary = summary
    self.example = example
  }

  package static let all: [CommandDescription] = [
    .init("show", "", .looking, "shows this screen", example: "show"),
    .init(
      "get", "[ROW]", .looking, "prints a row's value, or all values as KEY=VALUE", example: "get network.wifi"),
    .init(
      "describe", "ROW", .looking, "tells all about a row: key, kind, rules, default, value",
      example: "describe host"),
    .init("find", "TEXT", .looking, "looks for a text on all screens", example: "find proxy"),
    .init(
      "diff", "[defaults]", .looking, "prints what is not saved yet, or what differs from the defaults",
      example: "diff defaults"),
    .init("verify", "", .looking, "checks all settings of all screens", example: "verify"),
    .init("export", "", .looking, "prints the script that gives these settings", example: "export"),
    .init("open", "ROW", .moving, "goes to the screen that a row leads to", example: "open proxy"),
    .init("back", "", .moving, "goes back one screen", example: "back"),
    .init("home", "", .moving, "goes back to the first screen", example: "home"),
    .init("jump", "INDEX-TITLE", .moving, "shows the section that an index title names", example: "jump N"),
    .init(
      "set", "ROW VALUE [ROW VALUE]…", .changing, "sets rows, in one change",
      example: "set network.wifi on host my-host"),
    .init("toggle", "ROW", .changing, "turns a switch on or off", example: "toggle network.wifi"),
    .init("next", "ROW", .changing, "goes to the next item, or one step up", example: "next theme"),
    .init("prev", "ROW", .changing, "goes to the item before, or one step down", example: "prev theme"),
    .init("reset", "ROW", .changing, "takes out what was set, so that the default holds", example: "reset host"),
    .init("tap", "ROW", .acting, "does what a tap on the row does", example: "tap proxy"),
    .init("details", "ROW", .acting, "taps the row's ⓘ", example: "details network"),
    .init("actions", "ROW", .acting, "lists the row's actions", example: "actions favorite"),
    .init("do", "ROW ACTION", .acting, "does one of the row's actions", example: "do favorite Delete"),
    .init("save", "", .keeping, "writes the settings", example: "save"),
    .init("revert", "", .keeping, "goes back to what was last saved", example: "revert"),
    .init("quit", "", .keeping, "leaves", example: "quit"),
    .init("help", "[COMMAND]", .help, "lists the commands, or explains one", example: "help set"),
  ]

  package static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
}
