import Testing

@testable import Formwork
@testable import FormworkTerminal

/// A cell that styles its texts.
private final class AlarmCell: Value1Cell {
  override func configure(row: Row) {
    super.configure(row: row)
    textLabel.style = [.bold, .red]
    detailTextLabel.style = .underline
  }
}

/// What programs draw themselves, in each format.
@MainActor
struct OwnStylesTests {
  private var definition: FormDefinition {
    var registry = Registry()
    registry.views["legend"] = { row in ["legend of \(row.text ?? "the section")"] }
    let form = Form("Plant") {
      Section(.view(View(lines: ["== north ==", "== south =="])), footer: .view("legend")) {
        Row(text: "Boiler", detailText: "hot", cellClass: AlarmCell.self, id: "boiler")
        Row(text: "Pump", accessory: .view(View(lines: ["|||||"])), id: "pump").invalid("it leaks")
      }
      Section(footer: .view("unknown")) { Row(text: "Valve", isEnabled: false) }
    }
    return FormDefinition(form, registry: registry)
  }

  private func shown(_ format: OutputFormat) async throws -> String {
    try await printed(width: 40, format: format) { reporter in
      let workspace = try Workspace(definition)
      let interpreter = Interpreter(workspace: workspace, reporter: reporter)
      _ = try await interpreter.execute(Line("show"))
    }
  }

  @Test func plain() async throws {
    let text = try await shown(.plain)
    #expect(
      text == """
        Plant

        == north ==
        == south ==
          1. text Boiler: hot
          2. view Pump
             |||||
             problem: it leaks
          legend of the section

          3. text Valve (disabled)
          unknown

        """)
  }

  @Test func styled() async throws {
    let session = Session(definition)
    let renderer = StyledRenderer(width: 40, theme: Theme(), isUnicode: true)
    let screen = session.screenView(number: ScreenID(0))
    let lines = renderer.screen(screen, { definition.decorated($0) }).0.lines
    #expect(
      lines.contains { $0.contains("\u{1B}[1;31mBoiler\u{1B}[0m") && $0.contains("\u{1B}[4mhot\u{1B}[0m") })
    for text in ["== north ==", "== south ==", "|||||", "legend of the section"] {
      #expect(lines.contains { $0.withoutColors == $0 && $0.hasSuffix(text) }, "\(text)")
    }
    #expect(lines.contains { $0.contains("\u{1B}[2munknown\u{1B}[0m") })
  }

  @Test func json() async throws {
    let text = try await shown(.json)
    func shows(_ members: String) -> Bool { text.contains(members) }
    #expect(shows(#""headerLines": ["== north ==", "== south =="]"#), "\(text)")
    #expect(shows(#""footerLines": ["legend of the section"]"#), "\(text)")
    #expect(shows(#""textStyle": ["bold", "red"], "detailStyle": ["underline"]"#), "\(text)")
    #expect(shows(#""lines": ["|||||"]"#))
  }

  /// A prompt prints the mistakes of its form and ends before it reads anything.
  @Test func aPromptDoesNotOpenAFormWithMistakes() async {
    let form = Form("Server") { Section { Row(text: "A").visible(when: Key("b").isOn) } }
    #expect(await SettingsPrompt(form).run() == 65)
  }

  @Test func aMarkIsExplained() async throws {
    let text = try await printed { reporter in
      let workspace = try Workspace(definition)
      let interpreter = Interpreter(workspace: workspace, reporter: reporter)
      _ = try await interpreter.execute(Line("why pump"))
    }
    #expect(
      text == """
        Pump is invalid: it leaks
          no command changes this

        """)
  }

  /// The styles of a disabled row give way to the one that says so.
  @Test func aDisabledRowIsDim() {
    let renderer = StyledRenderer(width: 40, theme: Theme(), isUnicode: true)
    var view = Session(definition).view(ofRow: RowID(0))
    view.cell.textStyle = .red
    view.isEnabled = false
    #expect(renderer.rows([view], of: nil)[0].joined().contains("\u{1B}[31m") == false)
  }

  @Test func aStyleHasItsNames() {
    let all: LabelStyle = [
      .bold, .dim, .italic, .underline, .red, .green, .yellow, .blue, .magenta, .cyan,
    ]
    #expect(
      all.names == [
        "bold", "dim", "italic", "underline", "red", "green", "yellow", "blue", "magenta", "cyan",
      ])
    #expect(Theme().painted("a", .own(all)) == "\u{1B}[1;2;3;4;31ma\u{1B}[0m" && TextStyle([]) == nil)
    #expect(Theme().painted("a", .own([.dim, .cyan])) == "\u{1B}[2;36ma\u{1B}[0m")
  }

  @Test func aProgressBarIsFilledInProportion() throws {
    let form = Form("Disk") {
      Section {
        Row(text: "Used", accessory: .stepper(value: 47), key: "used")
        Row(text: "In use", accessory: .progress("used / 100"), id: "a")
        Row(text: "Free", accessory: .progress(1 - Key("used") / 100), id: "b")
        Row(text: "None", accessory: .progress("used / (used - used)"), id: "c")
      }
    }
    #expect(form.check() == [])
    let session = Session(FormDefinition(form))
    func words(isUnicode: Bool) throws -> [String] {
      let renderer = StyledRenderer(width: 40, theme: nil, isUnicode: isUnicode)
      let screen = try #require(session.screenView())
      return renderer.screen(screen, { $0 }).0.lines.suffix(3).map {
        $0.split(separator: " ").joined(separator: " ")
      }
    }
    #expect(
      try words(isUnicode: true) == [
        "2 In use ━━━━━───── 47%", "3 Free ━━━━━───── 53%", "4 None unknown",
      ])
    #expect(try words(isUnicode: false)[0] == "2 In use =====----- 47%")
  }
}
