import Foundation
import Testing

@testable import Formwork
@testable import FormworkTerminal

/// What `help` says, and whether what it proposes can be done.
@MainActor
struct HelpTests {
  private func workspace(_ form: String) throws -> Workspace {
    try Workspace(
      form: Transcript.package.appendingPathComponent("Forms/\(form).json").path,
      store: NSTemporaryDirectory() + UUID().uuidString)
  }

  @Test(arguments: [20, 24, 28, 33, 34, 50, 79, 80, 200])
  func fitsAnyTerminal(width: Int) async throws {
    let workspace = try workspace("settings")
    for isUnicode in [true, false] {
      for format in [OutputFormat.plain, .styled] {
        let text = try await printed(width: width, format: format, isUnicode: isUnicode) { reporter in
          let interpreter = Interpreter(workspace: workspace, reporter: reporter)
          _ = try await interpreter.execute(Line("help"))
          for command in CommandDescription.all {
            _ = try await interpreter.execute(Line("help \(command.name)"))
          }
        }
        #expect(isUnicode || text.utf8.allSatisfy { $0 < 0x80 })
        for line in text.split(separator: "\n") {
          #expect(String(line).displayWidth <= width, "\(line)")
        }
        #expect(text.filter { !$0.isWhitespace }.contains("setROW(VALUE|--from-fdN)[ROWVALUE]"))
      }
    }
  }

  @Test func aProgramWithoutASettingsFileHasNothingToSave() async throws {
    let form = FormDefinition(Form("T") { Section { Row(text: "A", accessory: .switchToggle(value: true)) } })
    for acceptsStore in [false, true] {
      let workspace = try await Workspace.open(form, store: nil, acceptsStore: acceptsStore)
      let text = try await printed(width: 80, format: .plain, isUnicode: true) { reporter in
        _ = try await Interpreter(workspace: workspace, reporter: reporter).execute(Line("help"))
      }
      #expect(text.contains("write to the file") == acceptsStore)
      #expect(text.contains("restore lost changes") == acceptsStore)
      #expect(text.contains("revert"))
    }
  }

  /// On a terminal of 80 columns, the list of commands has two columns and one line for each command.
  @Test(arguments: CommandDescription.all.map(\.name))
  func aCommandTakesOneLineInTheList(name: CommandName) {
    let command = CommandDescription[name]
    #expect(command.briefUsage.withSignsInASCII.displayWidth <= 16)
    #expect(command.brief.withSignsInASCII.displayWidth <= 21)
  }

  /// On each screen of each form that is shipped.
  @Test(arguments: ScreenTests.forms)
  func examplesAreNotRefused(form: String) async throws {
    let workspace = try workspace(form)
    try workspace.read()
    let start = workspace.session
    var count = 0
    _ = try await printed { reporter in
      let interpreter = Interpreter(workspace: workspace, reporter: reporter)
      interpreter.record.isDry = true
      for screen in start.form.screens {
        for command in CommandDescription.all {
          workspace.session = start
          workspace.session.go(to: [CompiledForm.homeName, screen.name])
          guard let example = command.example(in: &workspace.session, mayAsk: false) else { continue }
          do throws(CommandFailure) { _ = try await interpreter.execute(Line(example)) } catch {
            // Whether settings that nobody made keep their rules is the form's matter, and there is no earlier
            // session.
            if ![.verify, .recover].contains(command.name) {
              Issue.record("\(screen.name): \(example): \(error.fault)")
            }
          }
          count += 1
        }
      }
    }
    #expect(count > 12)
  }

  private static let form = """
    {
      "title": "T",
      "sections": [
        { "indexTitle": "G", "header": "Gone", "rows": [
          { "id": "gone", "key": "gone", "visibleWhen": "more", "accessory": "textField" }
        ] },
        { "indexTitle": "H", "header": "Here", "rows": [
          { "id": "port", "key": "port", "accessory": { "textField": {
            "kind": "integer", "minimum": 1000, "placeholder": "a number" } } },
          { "id": "odd", "key": "odd", "enabledWhen": "more", "accessory": { "textField": {
            "pattern": "x{70}" } } },
          { "id": "token", "key": "token", "accessory": { "textField": { "secure": true } } },
          { "id": "more", "key": "more", "accessory": { "switchToggle": false } },
          { "id": "locked", "text": "Locked", "enabledWhen": "more", "selection": { "push": "next" } }
        ] }
      ],
      "screens": { "next": { "title": "Next", "sections": [] } }
    }
    """

  @Test(arguments: [
    ("jump", "jump H"), ("set", "set port 1000"), ("toggle", "toggle more"), ("open", nil),
    ("tap", "tap port"),
    ("back", nil), ("undo", nil), ("redo", nil), ("do", nil), ("next", nil), ("find", "find port"),
  ])
  func exampleOfAForm(command: String, example: String?) throws {
    var session = try CompleterFixture(Self.form).session
    let description = CommandDescription[try #require(CommandName(command))]
    #expect(description.example(in: &session, mayAsk: true) == example)
  }

  @Test func aScriptIsNotToldToTapWhatWouldAsk() throws {
    var session = try CompleterFixture(Self.form).session
    let description = CommandDescription[.tap]
    #expect(description.example(in: &session, mayAsk: false) == "tap more")
  }

  @Test func aFormForWhichNoValueIsKnownHasNoExample() throws {
    let row = Row(
      accessory: .textField(.init(pattern: "x{70}")), context: ["key": "odd"], id: "odd")
    var session = Session(FormDefinition(Form(title: "T", sections: [Section(rows: [row])])))
    let description = CommandDescription[.set]
    #expect(description.example(in: &session, mayAsk: true) == nil)
  }

  @Test func whatIsTriedLeavesNothingBehind() throws {
    var session = try CompleterFixture(Self.form).session
    for command in CommandDescription.all { _ = command.example(in: &session, mayAsk: true) }
    #expect(!session.hasUnsavedChanges)
    #expect(session.handle(.undo).refusals.map(\.reason) == [.nothingToUndo(isMerged: false)])
  }
}
