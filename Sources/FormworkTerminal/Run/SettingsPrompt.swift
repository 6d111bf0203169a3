public import Formwork
internal import FormworkPlatform

/// A settings screen for a program: a prompt at a terminal, or a script if standard input is not a terminal.
///
/// ```swift
/// let form = Form("Server") {
///   Section("Network") {
///     Row(text: "Port", accessory: .textField(kind: .integer, value: 8080), key: "port")
///   }
/// }
/// await SettingsPrompt(form, store: "server.json").runAndExit()
/// ```
@MainActor
public struct SettingsPrompt {
  private let definition: FormDefinition
  private let store: String?
  private let handler: ChangeHandler?
  private let historyFile: String?
  private let wait: Duration
  /// The programs that the form may run without asking. By default, the prompt asks, and a script is refused.
  public var allowedPrograms = ProgramPermission.none
  /// How settings are written to their file.
  public var saveOptions = SaveOptions()

  /// Whether every question is answered with a line, and what is to be chosen is a numbered list, as with `--linear`:
  /// for screen readers and for programs that type.
  public var isLinear = false

  /// Creates a prompt for a form.
  ///
  /// - Parameters:
  ///   - definition: the form.
  ///   - store: the settings file; by default, the one that the form names. Without one, nothing is saved.
  ///   - historyFile: the file that keeps the typed lines, except for secrets, for later sessions: an
  ///     absolute path, or one that begins with `~/` or `$XDG_STATE_HOME/`. It is created if necessary,
  ///     including its folder.
  ///   - wait: how long a script waits for rows that the program loads.
  ///   - handler: called with the dictionary of each changed value.
  public init(
    _ definition: FormDefinition, store: String? = nil, historyFile: String? = nil,
    wait: Duration = .seconds(10), handler: ChangeHandler? = nil
  ) {
    self.definition = definition
    self.store = store
    self.historyFile = historyFile
    self.wait = wait
    self.handler = handler
  }

  /// Creates a prompt for a form in Swift, with the functions, cells and views in `registry`.
  public init(
    _ form: Form, store: String? = nil, registry: Registry = Registry(), historyFile: String? = nil,
    handler: ChangeHandler? = nil
  ) {
    self.init(
      FormDefinition(form, registry: registry), store: store, historyFile: historyFile, handler: handler)
  }

  /// Creates a prompt for screens written for Static.
  public init(
    _ navigation: NavigationController, registry: Registry = Registry(), historyFile: String? = nil,
    wait: Duration = .seconds(10), handler: ChangeHandler? = nil
  ) {
    self.init(
      FormDefinition(navigation, registry: registry), historyFile: historyFile, wait: wait, handler: handler)
  }

  /// Creates a prompt for a form that follows a program's own state. Row closures set values in the state.
  ///
  /// The settings file `store` contains the values of the rows that have keys. They are passed to the rows'
  /// closures at the start.
  public init<State>(
    _ state: StateStore<State>, store file: String? = nil, registry: Registry = Registry(),
    historyFile: String? = nil, handler: ChangeHandler? = nil
  ) {
    self.init(
      FormDefinition(state, registry: registry), store: file, historyFile: historyFile, handler: handler)
  }

  /// Runs to the end and exits with the status.
  public func runAndExit() async -> Never { exit(await run()) }

  /// Runs to the end.
  ///
  /// - Returns: the status to exit with.
  public func run() async -> Int32 {
    StandardStreams.prepare()
    let reporter = Reporter(output: StandardStreams.output, errors: StandardStreams.errors)
    var programs = ProgramOptions()
    programs.permission = allowedPrograms
    let runner = SettingsRunner(
      source: .definition(definition), store: store, handler: handler, reporter: reporter, wait: wait,
      hasOptions: false, saveOptions: saveOptions, programs: programs)
    var options = RunOptions()
    options.historyFile = historyFile
    options.isLinear = isLinear
    return await runner.reportRun(options)
  }
}
