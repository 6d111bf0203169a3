/// A form with its settings file and its session.
///
/// A workspace gives every program that embeds it the same guarantees: settings are read and checked before
/// they are saved, a save never overwrites what another program wrote, and every change of a value reaches
/// the program's functions.
///
/// ```swift
/// let workspace = try Workspace(form: "server.json", registry: registry)
/// let reply = try await workspace.perform(.tap(RowAddress(screen: "home", id: "restart")))
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
  public var file: SettingsFile? { settingsSource.file }
  /// Why the settings are not stored; `nil` if they are.
  package var notKept: NoSettingsFile? { settingsSource.notKept }
  /// Whether the form names no settings file, so that nobody expects its settings to be stored.
  package var isNeverKept: Bool { file == nil && settingsSource.refused == nil }
  /// Where the settings come from.
  package var settingsSource = SettingsSource()
  /// The state of a form that its program may change at any time.
  var liveForm: LiveFormState
  /// The program, if it may change the form at any time.
  package var program: (any LiveForm)? { liveForm.program }
  /// How often the form has been replaced by one with other numbers.
  package var version: Int { liveForm.version }
  /// Runs the programs that the form names.
  package let launcher: ProgramLauncher
  /// Starts the programs that the form names; without it, none is started.
  public var programs: (any ProgramRunner)? {
    get { launcher.runner }
    set { launcher.runner = newValue }
  }
  /// Saves the settings, and runs the form's programs before and after that.
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
  /// Loads parts of the form.
  let loader: Loader
  /// How long a request waits for the parts of the form that it needs.
  public var wait: Duration {
    get { loader.wait }
    set { loader.wait = newValue }
  }
  package var observer = WorkspaceObserver()
  /// The schema that the settings were checked against.
  var schema: JSONSchema?
  /// The state to restore if a script is refused.
  var transaction: Transaction?
  package let turn = Turn()
  /// The settings that were changed to different values here and in the settings file.
  package var conflicts: [Conflict] = []
  /// The numbers of changes as they were typed.
  var typedNumbers = TypedNumbers()
  /// Keeps the unsaved changes, in case this process ends without saving them.
  package var journal = Journal()

  /// Decides whether a settings file outside the form's folder may be used. If not, the settings are not
  /// stored.
  package typealias StorePermission = @MainActor (StoreLocation) async -> Bool

  /// Opens a form with its settings.
  ///
  /// A program that derives its form from a state receives the stored values before the first request.
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
    if let location = try SettingsSource.location(store, of: definition) { try load(location) }
  }

  /// Opens the form in a file, with its settings.
  ///
  /// - Throws: if the form or its settings cannot be read.
  public convenience init(
    form path: String, registry: Registry = Registry(), store: String? = nil, handler: ChangeHandler? = nil
  ) throws(Failure) {
    let form = try Failure.wrapping(FormFile(path: path, registry: registry))
    try self.init(form.definition, store: store, handler: handler)
  }

  /// Opens a form with settings that are not in a file.
  ///
  /// - Parameters:
  ///   - definition: the form.
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
    let named = definition.form.store
    let definition = StoreDefinition(
      file: store.name, keys: keys, format: named?.format, syntax: named?.syntax ?? .jsonc)
    do throws(Failure) {
      let file = try await SettingsFile(
        store, definition: definition, format: format, formats: self.definition.registry.formats)
      try load(file)
    } catch { throw withoutLines(error) }
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
    settingsSource.place = .sample(sample)
  }

  /// Opens a form without settings, whatever settings file it names.
  package convenience init(withoutSettings definition: FormDefinition) throws(Failure) {
    try self.init(definition, handler: nil)
  }

  private init(_ definition: FormDefinition, handler: ChangeHandler?) throws(Failure) {
    try definition.validate()
    self.definition = definition
    liveForm = LiveFormState(program: definition.program)
    launcher = ProgramLauncher(turn)
    (saver, loader) = (Saver(launcher), Loader(launcher))
    session = Session(definition)
    observer.handler = handler
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
    let workspace: Workspace
    if let sample {
      workspace = try Workspace(definition, sample: sample, handler: handler)
    } else {
      workspace = try Workspace(definition, handler: handler)
      workspace.settingsSource.acceptsStore = acceptsStore
      guard let location = try SettingsSource.location(store, of: definition) else { return workspace }
      if location.needsPermission, let permission, !(await permission(location)) {
        workspace.settingsSource.place = .refused(location)
        return workspace
      }
      try workspace.load(location, isPermitted: permission != nil)
    }
    try await workspace.adoptStoredValues()
    return workspace
  }

  private func load(_ location: StoreLocation, isPermitted: Bool = false) throws(Failure) {
    guard isPermitted || !location.needsPermission else {
      throw Failure(.outsideFolder(location.path, hasOption: settingsSource.acceptsStore))
    }
    let formats = definition.registry.formats
    do throws(Failure) {
      if let form = definition.file, let bytes = form.givenSettings, location.path == form.settings {
        let given = GivenSettings(name: location.path, stored: StoredText(bytes))
        return try load(SettingsFile(given, definition: location.definition, formats: formats))
      }
      let store = FileStore(
        path: location.path, inside: location.requiredFolder, hasOption: settingsSource.acceptsStore)
      try load(SettingsFile(store, definition: location.definition, formats: formats))
    } catch { throw withoutLines(error) }
  }

  private func load(_ file: SettingsFile) throws(Failure) {
    var (file, form) = (file, session.savedForm)
    session.load(try file.read(&form), of: form)
    settingsSource.place = .file(file)
  }

  /// A failure to read the settings, without lines of the file that may contain secrets.
  private func withoutLines(_ failure: Failure) -> Failure {
    Failure(session.form.withoutLines(failure.diagnostics))
  }

  /// The stored values of a form's settings; `nil` if none is set.
  func storedValues(of form: inout CompiledForm) throws(Failure) -> SettingValues? {
    do throws(Failure) { return try settingsSource.values(of: &form) } catch { throw withoutLines(error) }
  }

  /// The settings file as it is now, and its values; `nil` if it has not changed and there are no conflicts.
  func changedFile() async throws(Failure) -> (file: SettingsFile, form: CompiledForm, values: SettingValues)?
  {
    guard let file else { return nil }
    do throws(Failure) {
      var new = try await file.current()
      // With conflicts, the saved values here are not those in the file.
      if new.isSameRevision(as: file), conflicts.isEmpty { return nil }
      var form = session.savedForm
      let values = try new.read(&form)
      return (new, form, values)
    } catch { throw withoutLines(error) }
  }
}

/// Functions that are called for requests in a workspace.
@MainActor
package struct WorkspaceObserver {
  /// Called with the dictionary of each changed value, after the functions of its rows.
  var handler: ChangeHandler?
  /// Called when a dictionary is about to be passed to the program, with the dictionary without secrets.
  package var routed: ((_ context: Row.Context) -> Void)?
  /// Called when an action names a function that this program does not have or that a dry run does not call;
  /// `nil` means a closure.
  package var skipped: ((Action?) -> Void)?
  /// Called when a function has refused a restored value, which is kept nevertheless.
  package var objected: ((Change, Refusal) -> Void)?
  /// Called with a warning about the settings file after it was saved.
  package var warned: ((Diagnostic) -> Void)?

  /// Whether anything is called with changes.
  var listens: Bool { handler != nil || routed != nil }
}
