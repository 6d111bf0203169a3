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
  private let source: FormSource
  private let store: String?
  private let handler: ChangeHandler?
  private let historyFile: String?
  private var wait = Duration.seconds(10)

  /// Creates a prompt for a form in Swift.
  ///
  /// - Parameters:
  ///   - store: the settings file; by default, the one that the form names. Without one, nothing is saved.
  ///   - registry: the functions, cells and views that the form uses.
  ///   - historyFile: the file that keeps the typed lines, except for secrets, for later sessions: an
  ///     absolute path, or one that begins with `~/` or `$XDG_STATE_HOME/`. It is created if necessary,
  ///     including its folder.
  ///   - handler: called with the dictionary of each changed value.
  public init(
    _ form: Form, store: String? = nil, registry: Registry = Registry(), historyFile: String? = nil,
    handler: ChangeHandler? = nil
  ) {
    self.init(
      FormDefinition(form, registry: registry), store: store, historyFile: historyFile, handler: handler)
  }

  /// Creates a prompt for a form in JSON.
  public init(
    _ definition: FormDefinition, store: String? = nil, historyFile: String? = nil,
    handler: ChangeHandler? = nil
  ) {
    source = .definition(definition)
    self.store = store
    self.historyFile = historyFile
    self.handler = handler
  }

  /// Creates a prompt for screens written for Static: rows call their closures, and changes of a data source
  /// are shown, also while the prompt waits.
  ///
  /// - Parameter wait: how long a script waits for rows that a screen loads.
  public init(
    _ navigation: NavigationController, registry: Registry = Registry(), historyFile: String? = nil,
    wait: Duration = .seconds(10), handler: ChangeHandler? = nil
  ) {
    self.wait = wait
    source = .live(ControllerForm(navigation, registry: registry))
    store = nil
    self.historyFile = historyFile
    self.handler = handler
  }

  /// Creates a prompt for a form derived from a program's own state. A row's closure sets values in the
  /// state; after each command, and when the state changes while the prompt waits, the form is rendered once and its
  /// changes are shown.
  ///
  /// - Parameters:
  ///   - file: a settings file for the values of the rows that have keys. Its values are passed to the rows' closures at
  ///     the start.
  ///   - historyFile: as in the other initializers.
  public init<State>(
    _ state: StateStore<State>, store file: String? = nil, registry: Registry = Registry(),
    historyFile: String? = nil, handler: ChangeHandler? = nil
  ) {
    source = .live(StateForm(state, registry: registry))
    store = file
    self.historyFile = historyFile
    self.handler = handler
  }

  /// Runs to the end and exits with the status.
  public func runAndExit() async -> Never { exit(await run()) }

  /// Runs to the end.
  ///
  /// - Returns: the status to exit with.
  public func run() async -> Int32 {
    StandardStreams.prepare()
    let reporter = Reporter(output: StandardStreams.output, errors: StandardStreams.errors)
    let runner = SettingsRunner(
      source: source, store: store, handler: handler, reporter: reporter, hasOptions: false)
    var options = RunOptions()
    options.historyFile = historyFile
    options.script.wait = wait
    return await runner.reportRun(options)
  }
}
