import Formwork
import FormworkTerminal

// Benchmarks of output for people.

/// Writes a whole screen as for a terminal.
struct Render: Benchmark {
  static let name = "render"
  static let unit = "row"
  private let form: SampleForm
  private let session: Session
  private let reporter: Reporter
  private let file: OutputFile

  init(rows: Int) throws {
    form = SampleForm(rows: rows)
    session = try form.open().session
    file = try OutputFile("screen.txt")
    reporter = Reporter(
      output: file.stream, errors: file.stream, format: .styled, width: 80, hasColor: true, isUnicode: true)
  }

  mutating func run() {
    reporter.screen(session.screenView(number: ScreenID(0)), { $0 })
    reporter.flush()
  }

  func check() throws -> Int {
    let text = try file.text
    for row in [0, form.rows / 2, form.rows - 1] {
      try expect(text.contains("Setting \(row) "), "row \(row) is missing")
    }
    return form.rows
  }
}

/// Searches all rows for a text that only the last one contains.
struct Find: Benchmark {
  static let name = "find"
  static let unit = "row"
  private let form: SampleForm
  private let interpreter: Interpreter
  private let file: OutputFile

  init(rows: Int) throws {
    form = SampleForm(rows: rows)
    file = try OutputFile("found.txt")
    interpreter = Interpreter(
      workspace: try form.open(),
      reporter: Reporter(output: file.stream, errors: file.stream, format: .plain, width: 80))
  }

  mutating func run() throws { try interpreter.find(text: "setting \(form.rows - 1)") }

  func check() throws -> Int {
    interpreter.reporter.flush()
    let last = form.rows - 1
    let value = form.value(last, variant: 1)
    let shown = value.bool.map { $0 ? "on" : "off" } ?? value.description
    let text = try file.text
    try expect(text == "  home/\(form.id(last))  Setting \(last): \(shown)\n", "wrong result: \(text)")
    return form.rows
  }
}
