public import Formwork
internal import FormworkPlatform

/// A settings screen of one's own: a prompt at a terminal, a script where standard input is none.
///
/// ```swift
/// let form = Form(title: "Server", sections: [
///   Section(header: "Network", rows: [
///     Row(text: "Port", accessory: .textField(kind: .integer, value: 8080), context: ["key": "port"])
///   ])
/// ])
/// await SettingsPrompt(form, store: "server.json").runAndExit()
/// ```
@MainActor
public struct SettingsPrompt {
  private let definition: FormDefinition
  private let registry: Registry
  private let store: String?
  private let historyFile: String?
  private let program: (any LiveForm)?

  /// - Parameters:
  ///   - store: the settings file; without one nothing is kept.
  ///   - registry: the actions, cells and views that the form names.
  ///   - historyFile: keeps what is typed, but no secrets, for the next session: an absolute path, or one that
  ///     begins with `~/` or `$XDG_STATE_HOME/`. It is made with its folder.
  public init(
    _ form: Form, store: String? = nil, registry: Registry = Registry(), historyFile: String? = nil
  ) {
    self.init(FormDefinition(form), store: store, registry: registry, historyFile: historyFile)
  }

  /// A form that was read from JSON.
  public init(
    _ definition: FormDefinition, store: String? = nil, registry: Registry = Registry(),
    historyFile: String? = nil
  ) {
    self.definition = definition
    self.registry = registry
    self.store = store
    self.historyFile = historyFile
    program = nil
  }

  /// Screens as a program for Static has them: rows call its closures, and what it sets in a data source is
  /// shown.
  public init(_ navigation: NavigationController, historyFile: String? = nil) {
    let program = ControllerForm(navigation)
    definition = program.definition
    registry = Registry()
    store = nil
    self.historyFile = historyFile
    self.program = program
  }

  /// A form that is a function of a program's own state: a row's handler sets values in the store, and after
  /// each command the form is rendered again, once, and what changed is shown.
  ///
  /// - Parameter historyFile: as in the other initializers.
  public init<State>(_ store: StateStore<State>, historyFile: String? = nil) {
    let program = StateForm(store)
    definition = program.definition
    registry = Registry()
    self.store = nil
    self.historyFile = historyFile
    self.program = program
  }

  /// Runs to the end, and ends the program with the status.
  public func runAndExit() async -> Never { exit(await run()) }

  /// Runs to the end.
  ///
  /// - Returns: the status to exit with.
  public func run() async -> Int32 {
    StandardStreams.prepare()
    let reporter = Reporter(output: StandardStreams.output, errors: StandardStreams.errors)
    defer { reporter.flush() }
    do throws(Failure) {
      let workspace = try Workspace(definition: definition, registry: registry, store: store)
      workspace.program = program
      if let editor = LineEditor(programName: "formwork", readsPlainly: reporter.format != .styled) {
        let dialogue = Dialogue(editor: editor)
        let interpreter = Interpreter(workspace: workspace, reporter: reporter, dialogue: dialogue)
        return await Prompt(interpreter: interpreter, dialogue: dialogue, historyFile: historyFile).run()
      }
      var runner = ScriptRunner(interpreter: Interpreter(workspace: workspace, reporter: reporter))
      return await runner.run([.init(name: "-", reader: ByteLineReader(descriptor: 0))]).rawValue
    } catch {
      reporter.diagnostics(error.diagnostics)
      return error.status.rawValue
    }
  }
}
