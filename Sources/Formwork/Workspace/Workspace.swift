/// A form with its settings file and its session.
///
/// A workspace gives every program that embeds it the same guarantees: settings are read and checked before
/// they are saved, a save never overwrites what another program wrote, and every change of a value reaches
/// the program's functions.
///
/// ```swift
/// let workspace = try Workspace(form: "server.json", registry: registry)
/// let outcome = try await workspace.perform(.tap(RowAddress(screen: "home", id: "restart")))
/// try await workspace.set([("network.port", 8080)])
/// try await workspace.save()
/// ```
@MainActor
public final class Workspace {
  /// The form's state: its values, its screens and its unsaved changes.
  public package(set) var session: Session
  /// The form, with the program's functions for its rows.
  public internal(set) var definition: FormDefinition
  /// The settings file; `nil` if the settings are not stored.
  public package(set) var file: SettingsFile? {
    get { origin.file }
    set { origin.file = newValue }
  }
  /// The settings file that was not used because it was not permitted.
  package var refusedStore: StoreLocation? { origin.refused }
  /// The reason why the settings are not stored; `nil` if they are stored.
  package var notKept: NoSettingsFile? { origin.notKept }
  /// Whether the form names no settings file, so that nobody expects its settings to be stored.
  package var isNeverKept: Bool { file == nil && refusedStore == nil }
  /// Whether the caller can name a settings file with `--store`.
  package var acceptsStore: Bool {
    get { origin.acceptsStore }
    set { origin.acceptsStore = newValue }
  }
  var origin = SettingsOrigin()
  /// Called with the dictionary of each changed value, after the functions of its rows.
  let handler: ChangeHandler?

  /// The program, if it may change the form at any time.
  package let program: (any LiveForm)?
  /// Whether the program has received the values from the settings file.
  var hasReportedStoredValues = false
  /// The effects to perform in the next step.
  var pendingEffects: [Effect] = []
  /// How often the program has replaced the form.
  package var version = 0
  let launcher: ProgramLauncher
  /// Whether programs are started and functions of the program are called. A dry run does neither.
  package var callsFunctions: Bool {
    get { launcher.callsFunctions }
    set { launcher.callsFunctions = newValue }
  }
  /// Starts the programs that the form names; without it, none is started.
  public var programs: (any ProgramRunner)? {
    get { launcher.runner }
    set { launcher.runner = newValue }
  }
  let saver: Saver
  /// How settings are written to their file.
  public var saveOptions: SaveOptions {
    get { saver.options }
    set { saver.options = newValue }
  }
  /// Whether settings are saved without running the form's `beforeSave`.
  public var skipsChecks: Bool {
    get { saver.skipsChecks }
    set { saver.skipsChecks = newValue }
  }
  /// How long an event waits for the parts of the form that it needs.
  public var wait = Duration.seconds(10)
  let loader = Loader()
  /// Pages of rows that have been loaded. They join the form between two events, because they change the numbers of
  /// its settings and rows.
  var loadedRows: [(id: CompiledForm.LoadID, page: [UInt8])] = []
  /// What has been loaded and not been shown since.
  var loadedParts: [CompiledForm.LoadID] = []
  /// The files from which parts have been loaded, by path.
  var sourceContents: [String: SourceContent] = [:]
  /// The exit statuses of scripts that need parts that could not be loaded.
  var failures: [CompiledForm.LoadID: ExitStatus] = [:]
  package var observer = WorkspaceObserver()
  /// The state to restore if a script is refused.
  var transaction: Transaction?
  package let turn = Turn()
  /// The settings that were changed to different values here and in the settings file.
  package var conflicts: [Conflict] = []
  /// The unsaved changes in a file; `nil` until there are any.
  var journal: Journal?
  /// The folder of journals: an absolute path, or one that begins with `~/` or `$XDG_STATE_HOME/`.
  package var journalFolder = Journal.standardFolder
  /// Whether it was said that no journal can be kept.
  var hasWarnedOfJournal = false
  /// The journals of earlier processes whose changes are unsaved changes here now.
  var recovered: [String] = []
  /// The secrets among these changes that must be entered again, each with the value that it has until then. Empty
  /// after a save.
  var secretsToEnter: [Key: Value?] = [:]

  /// Decides whether a settings file outside the form's folder may be used. If not, the settings are not
  /// stored.
  package typealias StorePermission = @MainActor (StoreLocation) async -> Bool

  /// Opens a form with its settings.
  ///
  /// A program that derives its form from a state receives the stored values before the first event.
  ///
  /// - Parameters:
  ///   - definition: the form.
  ///   - store: the settings file; by default, the one that the form names. A form in JSON can only name one
  ///     in its own folder.
  ///   - handler: called with the dictionary of each changed value.
  /// - Throws: if the form has errors, or its settings cannot be read.
  public convenience init(
    _ definition: FormDefinition, store: String? = nil, handler: ChangeHandler? = nil
  ) throws(Failure) {
    try self.init(definition, handler: handler)
    if let location = try SettingsOrigin.location(store, of: definition) { try load(location) }
  }

  /// Opens the form in a file, with its settings.
  ///
  /// - Throws: if the form or its settings cannot be read.
  public convenience init(
    form path: String, registry: Registry = Registry(), store: String? = nil, handler: ChangeHandler? = nil
  ) throws(Failure) {
    let form: FormFile
    do throws(FileFault) { form = try FormFile(path: path, registry: registry) } catch {
      throw Failure(error)
    }
    try self.init(form.definition, store: store, handler: handler)
  }

  /// Opens a form with settings that are not in a file.
  ///
  /// - Parameters:
  ///   - store: where the settings are.
  ///   - keys: whether their keys are nested or flat.
  ///   - format: the format of the text; by default, JSON.
  ///   - handler: called with the dictionary of each changed value.
  /// - Throws: if the form has errors, or its settings cannot be read.
  public convenience init(
    _ definition: FormDefinition, store: any SettingsStore, keys: StoreDefinition.Keys = .nested,
    format: (any SettingsFormat)? = nil, handler: ChangeHandler? = nil
  ) async throws(Failure) {
    try self.init(definition, handler: handler)
    let syntax = definition.form.store?.syntax ?? .jsonc
    let definition = StoreDefinition(file: store.name, keys: keys, syntax: syntax)
    do throws(SettingsFile.Problem) {
      try load(try await SettingsFile(store, definition: definition, format: format))
    } catch { throw failure(error) }
  }

  /// Opens a form in the state of one of its samples. The settings are not stored.
  ///
  /// - Throws: if the form or the sample has errors, or if there is no such sample.
  public convenience init(
    _ definition: FormDefinition, sample: String, handler: ChangeHandler? = nil
  ) throws(Failure) {
    try self.init(definition, handler: handler)
    var form = session.form
    guard let settings = form.read(sample: sample) else {
      let suggestion = Suggestion.nearest(to: sample, among: form.sampleNames)
      throw Failure(.refusal(Refusal(.unknownSample(sample, suggestion: suggestion))))
    }
    guard settings.faults.isEmpty else {
      let place = Place(file: Wording.sample(sample))
      throw Failure(settings.faults.map { Diagnostic(.stored($0.fault), at: place) })
    }
    session.load(settings.values, of: form)
    origin = SettingsOrigin(sample: sample)
  }

  /// Opens a form without settings, whatever settings file it names.
  package convenience init(withoutSettings definition: FormDefinition) throws(Failure) {
    try self.init(definition, handler: nil)
  }

  private init(_ definition: FormDefinition, handler: ChangeHandler?) throws(Failure) {
    try definition.validate()
    self.definition = definition
    self.handler = handler
    program = definition.program
    launcher = ProgramLauncher(turn)
    saver = Saver(launcher)
    session = Session(definition)
  }

  /// Opens a form with its settings.
  ///
  /// - Parameters:
  ///   - sample: the sample with the settings, instead of a settings file.
  ///   - permission: decides whether a settings file outside the form's folder may be used; without it, such a
  ///     file is an error.
  package static func open(
    _ definition: FormDefinition, store: String?, sample: String? = nil, permission: StorePermission? = nil,
    acceptsStore: Bool = false, handler: ChangeHandler? = nil
  ) async throws(Failure) -> Workspace {
    if let sample {
      let workspace = try Workspace(definition, sample: sample, handler: handler)
      try await workspace.adoptStoredValues()
      return workspace
    }
    let workspace = try Workspace(definition, handler: handler)
    workspace.acceptsStore = acceptsStore
    guard let location = try SettingsOrigin.location(store, of: definition) else { return workspace }
    if location.needsPermission, let permission, !(await permission(location)) {
      workspace.origin.refuse(location)
      return workspace
    }
    try workspace.load(location, isPermitted: permission != nil)
    try await workspace.adoptStoredValues()
    return workspace
  }

  private func load(_ location: StoreLocation, isPermitted: Bool = false) throws(Failure) {
    guard isPermitted || !location.needsPermission else {
      throw Failure(.outsideFolder(location.path, hasOption: acceptsStore))
    }
    let store = FileStore(path: location.path, inside: location.requiredFolder, hasOption: acceptsStore)
    do throws(SettingsFile.Problem) {
      try load(SettingsFile(store, definition: location.definition))
    } catch { throw failure(error) }
  }

  private func load(_ file: SettingsFile) throws(SettingsFile.Problem) {
    var file = file
    try session.load(&file)
    self.file = file
  }

  func failure(_ problem: SettingsFile.Problem) -> Failure {
    switch problem {
    case .file(let fault): Failure(fault)
    case .malformed(let diagnostics): Failure(session.form.withoutLines(diagnostics))
    }
  }

  // MARK: - The form

  /// The effective values by key. A program that mirrors the settings can start from these values.
  public var values: Row.Context {
    let form = session.form
    var values: Row.Context = [:]
    for setting in session.valuedSettings {
      if let key = form.statedKey(of: setting) { values[key.description] = session.effectiveValue(setting) }
    }
    return values
  }

  /// Returns a row's view as it is shown, after the program's own cells and views have changed it.
  public func decorated(_ view: RowView) -> RowView { definition.decorated(view) }

  /// The form's folder; empty for the current one.
  var folder: String { definition.file?.folder ?? "" }

  package var hasUnreadFiles: Bool { !session.form.unreadFiles.isEmpty }

  /// Reads the file of a screen, or all unread files.
  package func read(screen name: String? = nil) throws(Failure) {
    guard hasUnreadFiles else { return }
    guard var form = definition.file else {
      throw Failure(.missing(name ?? session.form.unreadFiles[0]))
    }
    if let name { form.readScreen(named: name) } else { form.readAll() }
    // The form had no errors before, so any error comes from these files.
    let definition = form.definition
    try definition.validate()
    try replace(definition)
  }

  /// Replaces the form; the values of new keys come from the settings file.
  func replace(_ new: FormDefinition) throws(Failure) {
    try adopt(new) { $0.replace($1, values: $2) }
  }

  /// Replaces the form with one that the program derived; returns the values that differ from the session's.
  ///
  /// - Throws: if the new form has errors. The old form is then kept.
  func derive(_ new: FormDefinition) throws(Failure) -> [Change] {
    try new.validate()
    defer { version += 1 }
    return try adopt(new) { $0.derive($1, values: $2) }
  }

  private func adopt<Result>(
    _ new: FormDefinition, _ update: (inout Session, CompiledForm, SettingValues?) -> Result
  ) throws(Failure) -> Result {
    try origin.check(against: new.file)
    do throws(SettingsFile.Problem) {
      var form = new.form
      let values = try origin.values(of: &form)
      let result = update(&session, form, values)
      transaction?.start.replace(form, values: values)
      definition = new
      return result
    } catch { throw failure(error) }
  }
}

extension Session {
  /// Loads the values in a settings file.
  mutating func load(_ file: inout SettingsFile) throws(SettingsFile.Problem) {
    var form = savedForm
    let values = try file.read(&form)
    load(values, of: form)
  }
}

/// Functions that are called for events in a workspace.
@MainActor
package struct WorkspaceObserver {
  /// Called when a dictionary is about to be passed to the program, with the dictionary without secrets.
  package var routed: ((_ context: Row.Context) -> Void)?
  /// Called when an action names a function that this program does not have or that a dry run does not call;
  /// `nil` means a closure.
  package var skipped: ((Action?) -> Void)?
  /// Called when a function has refused a restored value, which is kept nevertheless.
  package var objected: ((Change, Refusal) -> Void)?
  /// Called with a warning about the settings file after it was saved.
  package var warned: ((Diagnostic) -> Void)?
}
