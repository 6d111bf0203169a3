import Formwork
import FormworkTerminal

/// The text for a call without arguments: what the program does, and commands to try.
@MainActor
enum Welcome {
  /// Prints the text to standard output if that is a terminal, and otherwise to standard error.
  ///
  /// - Parameter program: the program's name as it was called.
  /// - Returns: whether standard output is a terminal.
  static func show(program: String) -> Bool {
    let isSeen = StandardStreams.isOutputTerminal
    let stream = isSeen ? StandardStreams.output : StandardStreams.errors
    let reporter = Reporter(output: stream, errors: StandardStreams.errors)
    let program = Quoting.word(program)
    reporter.paragraph(
      "formwork shows settings screens described in JSON. Change settings at a prompt, where nothing is "
        + "written until you save, or with scripts.")
    reporter.text([""])
    if let form = shippedForm.map({ Quoting.word($0) }) {
      reporter.text([
        "  \(program) \(form)        # open it; type a number to tap a row",
        "  \(program) show \(form)   # print it",
        "  \(program) set \(form) network.airplane=on --dry-run",
        "  \(program) check \(form)  # check a form for mistakes",
      ])
    } else {
      reporter.text([
        #"  echo '{"title": "Hello", "store": "hello.values.json", "sections": [{"rows": ["#,
        #"    {"text": "Sound", "accessory": {"switchToggle": true}}]}]}' > hello.json"#,
        "  \(program) hello.json     # open it; type a number to tap a row",
        "  \(program) set hello.json sound=off",
      ])
    }
    reporter.text([""])
    reporter.paragraph("'--help' lists all commands and options. At the prompt, type 'help'.")
    reporter.flush()
    return isSeen
  }

  /// The path of `settings.json`, a form that comes with the program: below the working folder, or beside the
  /// sources that the program was built from.
  private static var shippedForm: String? {
    let name = "Forms/settings.json"
    if isShipped(name) { return name }
    guard var folder = FileSystem.resolved("/proc/self/exe") else { return nil }
    for _ in 0..<5 {
      folder = FileSystem.folder(of: folder)
      let path = "\(folder)/\(name)"
      if isShipped(path) { return path }
    }
    return nil
  }

  /// Whether a file is the form that the commands are written for, and not another one with that name.
  private static func isShipped(_ path: String) -> Bool {
    guard FileSystem.exists(path), let form = try? FormFile(path: path), !form.hasErrors else { return false }
    let key = Key("network.airplane")
    return form.definition.form.title == "Settings"
      && Session(form.definition).effectiveValue(of: key)?.bool != nil
  }
}
