// Reads what sources have returned: JSON that is not a form.
extension FormReader {
  /// Reads what the source of a part of a row has returned.
  ///
  /// Items are an array, or an object with the members `items` and `next`; a text is a string, a number, true or
  /// false.
  ///
  /// - Parameter file: the name of the source in messages.
  /// - Throws: the first mistake, with its place.
  package static func loaded(
    _ bytes: [UInt8], for part: CompiledForm.Load.Part, file: String
  ) throws(Diagnostic) -> CompiledForm.Loaded {
    let result = JSONReader.read(bytes, file: file, names: Grammar.names)
    if let fault = result.faults.first { throw fault }
    guard let document = result.document else { return .text("") }
    let (loaded, builder) = loaded(document, for: part)
    if let fault = builder.diagnostics().first(where: { $0.severity == .error }) { throw fault }
    return loaded
  }

  /// The same for a page, which does not say what is wrong.
  static func loadedIfValid(
    _ bytes: [UInt8], for part: CompiledForm.Load.Part, file: String
  ) -> CompiledForm.Loaded? {
    let result = JSONReader.read(bytes, file: file, names: Grammar.names)
    guard result.faults.isEmpty, let document = result.document else { return nil }
    let (loaded, builder) = loaded(document, for: part)
    return builder.hasErrors ? nil : loaded
  }

  private static func loaded(
    _ document: SyntaxTree, for part: CompiledForm.Load.Part
  ) -> (CompiledForm.Loaded, FormBuilder) {
    var reader = FormReader(
      document, namespace: "", mainFile: "", environment: Environment(), isOutput: true, into: FormBuilder())
    let loaded = reader.readLoaded(part)
    return (loaded, reader.takeBuilder())
  }

  private mutating func readLoaded(_ part: CompiledForm.Load.Part) -> CompiledForm.Loaded {
    let root = SyntaxTree.root
    switch part {
    case .rows: return .rows
    case .items:
      return .items(loadedList(.items).map { readItems($0) } ?? [], next: loadedNext)
    case .detailText:
      switch document.kind(of: root) {
      case .string: return .text(document.text(of: root))
      case .number, .true, .false: return .text(document.value(of: root).description)
      default:
        add(.wrongType(member: "detailText", expected: .shownText, found: kindName(root)), at: root)
        return .text("")
      }
    }
  }

  /// The array of a source; reports anything else.
  private mutating func loadedList(_ member: Grammar.Name) -> Int? {
    let root = SyntaxTree.root
    let node = document.isObject(root) ? document.member(member.text, of: root) : root
    if let node, document.kind(of: node) == .array { return node }
    let found = node ?? root
    add(.wrongType(member: member.text, expected: .array, found: kindName(found)), at: found)
    return nil
  }

  /// What the source wants to receive for its next page.
  private var loadedNext: Value? {
    let root = SyntaxTree.root
    guard document.isObject(root), let next = document.member("next", of: root) else { return nil }
    return document.kind(of: next) == .null ? nil : document.value(of: next)
  }

  // MARK: - Rows

  /// Rows that have been loaded: the pages, and what the source wants to receive for the next one.
  package struct LoadedRows: Sendable {
    package var pages: [[UInt8]]
    /// The name of the source in messages.
    package var name: String
    /// Whether the rows come from a file beside the form, and not from what a program or a function returned.
    package var isFile: Bool

    package init(pages: [[UInt8]], name: String, isFile: Bool) {
      (self.pages, self.name, self.isFile) = (pages, name, isFile)
    }
  }

  /// Reads the rows of a section from a source, if they have been loaded, and adds a row that stands for those that
  /// have not.
  mutating func readRows(from node: Int, reload: Int?, screen: Int) {
    guard let source = readSource(node, for: .rows) else { return }
    let keys = reload.map { readKeys($0, .reloadWhen) }
    let scope = Scope(
      namespace: namespace, mainFile: mainFile, environment: environment, cells: declaredCells,
      views: declaredViews)
    Self.addRows(
      from: source, reloadKeys: keys, screen: screen, at: location(node), in: scope, to: &builder, &notes)
  }

  /// What loaded rows have in common with the part of the form into which they are read.
  package struct Scope {
    var namespace = ""
    var mainFile = ""
    var environment: Environment
    var cells: Set<String> = []
    var views: Set<String> = []

    package init(environment: Environment) { self.environment = environment }

    fileprivate init(
      namespace: String, mainFile: String, environment: Environment, cells: Set<String>, views: Set<String>
    ) {
      self.init(environment: environment)
      (self.namespace, self.mainFile, self.cells, self.views) = (namespace, mainFile, cells, views)
    }
  }

  /// Adds the rows that have been loaded from a source, and a row that stands for those that have not.
  ///
  /// - Parameter reloadKeys: the keys after whose changes the rows are loaded again; `nil` if they never are.
  package static func addRows(
    from source: Source, reloadKeys: [Key]?, screen: Int, at location: FormBuilder.Location, in scope: Scope,
    to builder: inout FormBuilder, _ notes: inout FormLint.Notes
  ) {
    if builder.currentList >= 0, !source.isFile { return builder.report(.rowsOfItem, at: location) }
    let loaded = scope.environment.loadedRows[source]
    var next: Value?
    for page in loaded?.pages ?? [] {
      next = addPage(page, of: loaded!, screen: screen, in: scope, to: &builder, &notes)
    }
    // A row that has done its part remains only if it may have to load the rows again.
    let isDone = loaded != nil && next == nil
    if isDone, reloadKeys == nil { return }
    if loaded == nil { builder.lacksRows = true }
    var draft = FormBuilder.Draft()
    draft.location = location
    draft.row.screen = Int32(screen)
    draft.row.cell = .button
    var id = "loading"
    var count = 1
    while builder.form.row(id: id, screen: screen) != nil {
      count += 1
      id = "loading-\(count)"
    }
    draft.row.id = builder.form.texts.add(id)
    draft.hasText = true
    let load = builder.addLoad(source, .rows, reloadKeys: reloadKeys ?? [])
    draft.loads.append(load)
    builder.form.loads[load].next = next
    if loaded != nil { builder.form.loads[load].state = .loaded }
    if isDone { draft.row.flags.insert(.hasLoadedRows) }
    _ = builder.add(&draft)
  }

  /// Reads a page of rows as a file of its own; returns what the source wants to receive for the next page.
  private static func addPage(
    _ bytes: [UInt8], of rows: LoadedRows, screen: Int, in scope: Scope, to builder: inout FormBuilder,
    _ notes: inout FormLint.Notes
  ) -> Value? {
    let result = JSONReader.read(bytes, file: rows.name, names: Grammar.names)
    builder.loadedFaults += result.faults
    guard let document = result.document, builder.form.texts.hasRoom(for: bytes.count) else { return nil }
    let own = builder
    builder = FormBuilder()  // so that the other reader has the only copy
    var reader = FormReader(
      document, namespace: scope.namespace, mainFile: scope.mainFile, environment: scope.environment,
      isOutput: !rows.isFile, into: own)
    reader.declaredCells = scope.cells
    reader.declaredViews = scope.views
    if let list = reader.loadedList(.rows) { reader.readRows(list, screen: screen) }
    let next = reader.loadedNext
    notes.add(reader.notes)
    builder = reader.takeBuilder()
    return next
  }
}
