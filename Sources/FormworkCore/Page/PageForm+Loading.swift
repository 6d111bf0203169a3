// Loads the parts of a form that the form does not contain, as far as the page has them.
extension PageForm {
  /// Loads the parts of the rows that the current screen shows.
  mutating func load() -> Value {
    loadParts(session.loads().filter { session.form.loads[$0].state.isOpen })
    return PageReport().value(session)
  }

  /// Loads the rows in files, so that the form is complete before it is shown.
  mutating func loadRows() {
    var known: Set<Source> = []
    while let load = session.form.loads.first(where: {
      $0.part == .rows && $0.source.isFile && !known.contains($0.source)
    }) {
      known.insert(load.source)
      _ = result(of: load, .rows)
    }
  }

  mutating func loadAgain(_ row: Int) -> Value {
    for load in session.form.loads(ofRow: row) { session.reset(load: load) }
    loadParts(session.form.loads(ofRow: row))
    return PageReport().value(session)
  }

  mutating func loadMore(_ row: Int) -> Value {
    loadParts(session.form.loads(ofRow: row).filter { session.form.loads[$0].next != nil })
    return PageReport().value(session)
  }

  private mutating func loadParts(_ loads: [Int]) {
    // The numbers of loads change when rows are added.
    for id in loads.map({ session.form.id(ofLoad: $0) }) {
      guard let load = session.form.load(id) else { continue }
      session.begin(load: load)
      let loaded = result(of: session.form.loads[load], id.part)
      _ = session.take([(id, loaded)])
    }
  }

  private mutating func result(of load: CompiledForm.Load, _ part: CompiledForm.Load.Part)
    -> CompiledForm.Loaded
  {
    guard case .file(let name) = load.source else {
      return .failure(Wording.pageDoesNotLoad(load.source))
    }
    guard let bytes = data[ExactString(name)] else { return .failure(Wording.fileIsNotInPage(name)) }
    do throws(Diagnostic) {
      let loaded = try FormReader.loaded(bytes, for: part, file: name)
      guard part == .rows else { return loaded }
    } catch { return .failure(Wording.sourceFault(error, in: name)) }
    let known = environment.loadedRows
    environment.loadedRows[load.source] = .init(pages: [bytes], name: name, isFile: true)
    guard let fault = readAgain() else { return .rows }
    environment.loadedRows = known
    return .failure(Wording.located(fault))
  }
}
