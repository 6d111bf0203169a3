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
    var reader = FormReader(
      document, namespace: "", mainFile: "", environment: Environment(), isOutput: true, into: FormBuilder())
    let loaded = reader.readLoaded(part)
    let builder = reader.takeBuilder()
    if let fault = builder.diagnostics().first(where: { $0.severity == .error }) { throw fault }
    return loaded
  }

  private mutating func readLoaded(_ part: CompiledForm.Load.Part) -> CompiledForm.Loaded {
    let root = JSONDocument.root
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
    let root = JSONDocument.root
    let node = document.isObject(root) ? document.member(member.text, of: root) : root
    if let node, document.kind(of: node) == .array { return node }
    let found = node ?? root
    add(.wrongType(member: member.text, expected: .array, found: kindName(found)), at: found)
    return nil
  }

  /// What the source wants to receive for its next page.
  private var loadedNext: Value? {
    let root = JSONDocument.root
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
    if builder.currentList >= 0, !source.isFile { return add(.rowsOfItem, at: node) }
    let loaded = environment.loadedRows[source]
    var next: Value?
    for page in loaded?.pages ?? [] { next = readPage(page, of: loaded!, screen: screen) }
    // A row that has done its part remains only if it may have to load the rows again.
    let isDone = loaded != nil && next == nil
    if isDone, reload == nil { return }
    if loaded == nil { builder.lacksRows = true }
    var draft = FormBuilder.Draft()
    draft.location = location(node)
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
    let load = builder.addLoad(source, .rows)
    draft.loads.append(load)
    if let reload { readReload(reload, into: draft) }
    builder.form.loads[load].next = next
    if loaded != nil { builder.form.loads[load].state = .loaded }
    if isDone { draft.row.flags.insert(.hasLoadedRows) }
    _ = builder.add(draft)
  }

  /// Reads a page of rows as a file of its own; returns what the source wants to receive for the next page.
  private mutating func readPage(_ bytes: [UInt8], of rows: LoadedRows, screen: Int) -> Value? {
    let result = JSONReader.read(bytes, file: rows.name, names: Grammar.names)
    builder.loadedFaults += result.faults
    guard let document = result.document, builder.form.texts.hasRoom(for: bytes.count) else { return nil }
    let own = builder
    builder = FormBuilder()  // so that the other reader has the only copy
    var reader = FormReader(
      document, namespace: namespace, mainFile: mainFile, environment: environment, isOutput: !rows.isFile,
      into: own)
    reader.declaredCells = declaredCells
    reader.declaredViews = declaredViews
    if let list = reader.loadedList(.rows) { reader.readRows(list, screen: screen) }
    let next = reader.loadedNext
    notes.add(reader.notes)
    builder = reader.takeBuilder()
    return next
  }
}
