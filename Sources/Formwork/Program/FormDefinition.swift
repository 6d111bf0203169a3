/// A form ready for use: compiled, with the program's functions for its rows.
public struct FormDefinition: Sendable {
  /// The form without the program's functions.
  public private(set) var form: CompiledForm
  /// The problems of the form. A form with errors must not be used.
  public private(set) var diagnostics: [Diagnostic]
  /// The file that contains the form, for reading the files that it pushes.
  package private(set) var file: FormFile?
  /// The functions, cells and views that the form names.
  public let registry: Registry
  /// The program, if it may change the form at any time.
  private(set) var program: (any LiveForm)?
  /// The form in Swift, and its rows by number; `nil` and empty for a form in JSON.
  private var source: Form?
  private let rows: [Row?]
  /// The rows that have been loaded from sources.
  private var loadedRows: [Source: FormReader.LoadedRows] = [:]

  /// Reads the JSON Schema that the settings must meet; `nil` if there is none.
  ///
  /// - Parameter known: the schema that was read before.
  func schema(knowing known: JSONSchema? = nil) throws(Failure) -> JSONSchema? {
    if let schema = file?.schema { return known.flatMap { $0.isSame(as: schema) ? $0 : nil } ?? schema }
    guard let name = form.schema else { return nil }
    let path = try file?.path(ofSchema: name) ?? name
    if let known, known.isCurrent(at: path) { return known }
    return try JSONSchema(file: path)
  }

  /// Creates a definition from a form in JSON that pushes no files, or whose files have all been read.
  ///
  /// - Parameters:
  ///   - document: the form.
  ///   - registry: the functions, cells and views that the form names.
  public init(_ document: FormDocument, registry: Registry = Registry()) {
    form = document.form
    diagnostics = document.diagnostics
    self.registry = registry
    rows = []
  }

  /// Creates a definition from a form in a file. It consists of the files read so far; other files are read
  /// when they are needed.
  public init(_ file: FormFile) {
    self.init(file.document, registry: file.registry)
    self.file = file
  }

  /// Compiles a form in Swift. The values of its accessories are the defaults.
  ///
  /// The value of a row that has neither a key nor an id is not saved.
  ///
  /// - Parameters:
  ///   - form: the form.
  ///   - registry: the functions, cells and views that the form uses.
  public init(_ form: Form, registry: Registry = Registry()) {
    self.init(form, registry: registry, loadedRows: [:])
  }

  private init(_ form: Form, registry: Registry, loadedRows: [Source: FormReader.LoadedRows]) {
    var compiler = FormCompiler(registry: registry, loadedRows: loadedRows)
    compiler.compile(form)
    self.form = compiler.builder.compiled
    diagnostics = compiler.builder.loadedFaults + compiler.builder.diagnostics()
    self.registry = registry
    self.loadedRows = loadedRows
    source = form
    rows = compiler.rows
  }

  /// Creates the definition of a form that follows the program's state.
  ///
  /// The form is rendered once after each command, and when the state changes while a prompt waits.
  @MainActor
  public init<State>(_ store: StateStore<State>, registry: Registry = Registry()) {
    self.init(StateForm(store, registry: registry))
  }

  /// Creates the definition of screens written for Static. Rows call their closures, and changes to a data
  /// source are shown.
  @MainActor
  public init(_ navigation: NavigationController, registry: Registry = Registry()) {
    self.init(ControllerForm(navigation, registry: registry))
  }

  @MainActor
  private init(_ program: any LiveForm) {
    self = program.definition
    self.program = program
  }

  /// The form's folder; empty for the current one.
  var folder: String { file?.folder ?? "" }

  /// The path of the file that is a source; `nil` for other sources.
  func path(of source: Source) -> String? {
    guard case .file(let name) = source else { return nil }
    return folder.isEmpty ? name : "\(folder)/\(name)"
  }

  /// Whether the form is written in Swift.
  var isProgram: Bool { program != nil || !rows.isEmpty }

  /// Throws the form's errors.
  func validate() throws(Failure) {
    let errors = diagnostics.filter { $0.severity == .error }
    guard errors.isEmpty else { throw Failure(errors) }
  }

  /// The row in Swift from which a row of the compiled form was created.
  func programRow(_ row: RowID) -> Row? { rows.isEmpty ? nil : rows[row.index] }

  // MARK: - Rows from sources

  /// The definition with a page of rows from a source. The first page replaces those that were loaded earlier.
  func adding(_ page: [UInt8], of source: Source, isFirst: Bool) -> FormDefinition {
    if var file {
      file.add(page, of: source, isFirst: isFirst)
      return file.definition
    }
    var loaded = loadedRows
    var rows = loaded[source] ?? .init(pages: [], name: source.name, isFile: source.isFile)
    if isFirst { rows.pages = [] }
    rows.pages.append(page)
    loaded[source] = rows
    return with(loaded)
  }

  /// The definition with the rows that have been loaded for an earlier version of the form.
  func withRows(of old: FormDefinition) -> FormDefinition {
    old.loadedRows.isEmpty ? self : with(old.loadedRows)
  }

  private func with(_ loadedRows: [Source: FormReader.LoadedRows]) -> FormDefinition {
    guard let source else { return self }
    var definition = FormDefinition(source, registry: registry, loadedRows: loadedRows)
    definition.program = program
    return definition
  }

  /// A row as it currently looks, for the program's functions.
  func row(_ view: RowView) -> Row {
    var row = programRow(view.row) ?? Row(view, form)
    row.id = view.address.id
    if view.row.item != nil {
      row.key = view.key
      row.forEach = nil
    }
    if view.input != nil { row.accessory.value = view.value }
    if view.accessory == .checkmark { row.accessory = .checkmark }
    if view.accessory == .checkmarkPlaceholder { row.accessory = .checkmarkPlaceholder }
    row.text = view.cell.text
    row.detailText = view.cell.detailText
    row.isEnabled = view.isEnabled
    return row
  }
}

extension Form {
  /// Returns the mistakes in the form, each with its place.
  ///
  /// ```swift
  /// for diagnostic in form.check() { print(diagnostic.description) }
  /// // Server › section 2 'Network' › row 3 'Port' › enabledWhen:1:1: error: no row has the key 'wifo'; …
  /// ```
  /// A form with errors cannot be used: a prompt prints the errors and ends. Warnings point out parts that
  /// have no effect.
  ///
  /// - Parameter registry: the functions, cells and views that the form uses.
  public func check(registry: Registry = Registry()) -> [Diagnostic] {
    var compiler = FormCompiler(registry: registry)
    compiler.compile(self)
    let builder = compiler.builder
    return builder.diagnostics(and: FormLint.warnings(compiler.notes, builder))
  }
}

extension Row {
  /// Creates a row of a form in JSON, without its conditions, which the view already reflects.
  fileprivate init(_ view: RowView, _ form: CompiledForm) {
    let details = form.details(of: view.row)
    self.init(
      text: view.cell.text, detailText: view.cell.detailText, image: view.cell.image.map { Image(named: $0) },
      accessory: Accessory(view, details), context: nil, uuid: details?.uuid,
      accessibilityLabel: view.cell.accessibilityLabel, id: view.address.id, actions: details?.actions ?? [],
      help: view.help, isEnabled: view.isEnabled)
    key = view.key
    for member in details?.context ?? Value.Object() {
      context = (context ?? [:]).merging([member.name: member.value]) { $1 }
    }
    editActions = (details?.editActions ?? []).map {
      EditAction(title: $0.title, style: $0.isDestructive ? .destructive : .default, actions: $0.actions)
    }
    cellClass = view.cell.style.builtInCell
    isNullable = view.input?.isNullable ?? false
    restart = details?.restart
    whenHidden = form.rows[view.row].whenHidden
    let setting = Int(form.rows[view.row].setting)
    keep = setting < 0 || form.settings[setting].isKept
  }
}
