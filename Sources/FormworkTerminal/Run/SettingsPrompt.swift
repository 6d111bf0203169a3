public import Formwork
internal import FormworkPlatform

/// A settings screen for a program: a prompt at a terminal, or a script if standard input is not a terminal.
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

  /// Creates a prompt for a form in Swift.
  ///
  /// - Parameters:
  ///   - store: the settings file; without one, nothing is saved.
  ///   - registry: the actions, cells and views that the form uses.
  ///   - historyFile: the file that keeps the typed lines, except for secrets, for later sessions: an
  ///     absolute path, or one that begins with `~/` or `$XDG_STATE_HOME/`. It is created if necessary,
  ///     including its folder.
  public init(
    _ form: Form, store: String? = nil, registry: Registry = Registry(), historyFile: String? = nil
  ) {
    self.init(FormDefinition(form), store: store, registry: registry, historyFile: historyFile)
  }

  /// Creates a prompt for a form in JSON.
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

  /// Creates a prompt for screens written for Static: rows call their closures, and changes of a data source
  /// are shown.
  public init(_ navigation: NavigationController, historyFile: String? = nil) {
    let program = ControllerForm(navigation)
    definition = program.definition
    registry = Registry()
    store = nil
    self.historyFile = historyFile
    self.program = program
  }

  /// Creates a prompt for a form derived from a program's own state. A row's handler sets values in the
  /// store; after each command, the form is rendered once and its changes are shown.
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

  /// Runs to the end and exits with the status.
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
