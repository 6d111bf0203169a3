// Loads the parts of a form that the form does not contain, as far as the page has them.
extension PageForm {
  /// Loads the parts of the rows that the current screen shows.
  mutating func load() {
    loadParts(session.loads().filter { session.form.loads[$0].state.isOpen })
  }

  /// Loads the rows in files, so that the form is complete before it is shown.
  mutating func loadRows() {
    var known: Set<Source> = []
    while true {
      let loads = session.form.loads.filter { $0.part == .rows && known.insert($0.source).inserted }
      if loads.isEmpty { return }
      // At once, because the form is read again each time.
      if !addRows(of: loads), loads.count > 1 { for load in loads { _ = result(of: load, .rows) } }
    }
  }

  /// Adds the rows in files; returns `false` without adding any if they have mistakes.
  private mutating func addRows(of loads: [CompiledForm.Load]) -> Bool {
    let known = environment.loadedRows
    for load in loads {
      guard case .file(let name) = load.source, let bytes = data[ExactString(name)] else { continue }
      environment.loadedRows[load.source] = .init(pages: [bytes], name: name, isFile: true)
    }
    if environment.loadedRows.count == known.count || readAgain() { return true }
    environment.loadedRows = known
    return false
  }

  mutating func loadAgain(_ row: RowID) {
    for load in session.form.loads(ofRow: row) { session.reset(load: load) }
    loadParts(session.form.loads(ofRow: row))
  }

  mutating func loadMore(_ row: RowID) {
    loadParts(session.form.loads(ofRow: row).filter { session.form.loads[$0].next != nil })
  }

  private mutating func loadParts(_ loads: [Int]) {
    // The numbers of loads change when rows are added.
    for id in loads.map({ session.form.id(ofLoad: $0) }) {
      guard let load = session.form.load(id) else { continue }
      session.begin(load: load)
      let loaded = result(of: session.form.loads[load], id.part)
      _ = session.apply([(id, loaded)])
    }
  }

  private mutating func result(of load: CompiledForm.Load, _ part: CompiledForm.Load.Part)
    -> CompiledForm.Loaded
  {
    guard case .file(let name) = load.source else {
      return .failure(Wording.pageDoesNotLoad(load.source))
    }
    guard let bytes = data[ExactString(name)] else { return .failure(Wording.fileIsNotInPage(name)) }
    let invalid = CompiledForm.Loaded.failure(Wording.isNotValid(name, part))
    guard let loaded = FormReader.loadedIfValid(bytes, for: part, file: name) else { return invalid }
    guard part == .rows else { return loaded }
    let known = environment.loadedRows
    environment.loadedRows[load.source] = .init(pages: [bytes], name: name, isFile: true)
    if readAgain() { return .rows }
    environment.loadedRows = known
    return invalid
  }
}
