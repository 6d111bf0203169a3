import Foundation
import Testing

/// `formwork help`: the commands and the reference of form definitions.
struct HelpCommandTests {
  private let desk: Desk

  init() throws { desk = try Desk("minimal") }

  @Test func aTopicIsDescribedWithinEightyColumns() throws {
    let run = try desk.formwork("help", "picker")
    expect(
      run, status: 0,
      stdout: """
        picker
          A choice of one item from a list.

        Notation
          "accessory": { "picker": [item, …] }
          "accessory": { "picker": { … } }

        Members
          items: list of items, or source, required
              The items, in the order shown, or their source.
          value: text, number, true or false
              The value of the default item; without it, no item is chosen.

        Example
          {
            "title": "Region",
            "sections": [{ "rows": [{
              "text": "Language", "key": "language",
              "accessory": { "picker": {
                "value": "en",
                "items": [
                  { "value": "en", "title": "English" },
                  { "value": "de", "title": "Deutsch", "detail": "German" }
                ]
              } }
            }] }]
          }

        See also: item, sources, accessories
        """)
  }

  @Test(arguments: [
    "form", "screen", "section", "row", "item", "requirement", "edit-action", "store", "accessories",
    "textField",
    "selections", "alert", "expressions", "patterns", "keys",
  ])
  func everyLineFits(topic: String) throws {
    let run = try desk.formwork("help", topic)
    #expect(run.status == 0 && run.stderr.isEmpty)
    let lines = run.stdout.split(separator: "\n")
    #expect(lines.count > 10 && lines.allSatisfy { $0.count <= 80 })
  }

  @Test func allTopicsAndCommandsAreListed() throws {
    let run = try desk.formwork("help")
    #expect(run.status == 0)
    for word in ["check", "apply", "form, screen", "switchToggle", "push", "expressions"] {
      #expect(run.stdout.contains(word), "\(word)")
    }
  }

  @Test(arguments: ["show", "check", "help"])
  func aCommandIsDescribedAsByItsOption(command: String) throws {
    let run = try desk.formwork("help", command)
    #expect(run.status == 0)
    #expect(run.stdout == (try desk.formwork(command, "--help").stdout))
  }

  /// There is a command and an action of this name.
  @Test func theActionSetIsFoundBehindItsGroup() throws {
    #expect(try desk.formwork("help", "set").stdout.hasSuffix("\nSee also: formwork help actions set\n"))
    #expect(try desk.formwork("help", "actions", "set").stdout.hasPrefix("set\n  Sets one or more settings"))
  }

  @Test(arguments: [
    ("foo", "no command or topic 'foo'; 'formwork help' lists all"),
    ("rwo", "no command or topic 'rwo'; did you mean 'row'?"),
    ("shwo", "no command or topic 'shwo'; did you mean 'show'?"),
    ("checkbox", "no command or topic 'checkbox'; did you mean 'switchToggle'?"),
    ("placeholder", "'placeholder' is a member of textField; see 'formwork help textField'"),
    ("\u{1B}[31m", "no command or topic '\\u{1B}[31m'; 'formwork help' lists all"),
  ])
  func anUnknownWordIsWrongUsage(word: String, message: String) throws {
    expect(try desk.formwork("help", word), status: 64, stderr: "error: \(message)")
  }
}
