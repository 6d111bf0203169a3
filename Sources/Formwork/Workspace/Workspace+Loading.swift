// Loads the parts of a form that the form does not contain.
extension Workspace {
  /// Called when something has been loaded.
  package var loadedSomething: (@MainActor () -> Void)? {
    get { loader.arrivals.handler }
    set { loader.arrivals.handler = newValue }
  }
  package var hasLoadedParts: Bool { loader.hasUnshown }

  /// Takes what has been loaded; returns the parts that nobody has waited for.
  package func takeLoadedParts() -> [CompiledForm.LoadID] {
    takeResults(withRows: true)
    defer { loader.unshown = [] }
    return loader.unshown
  }

  /// Starts to load the parts of the rows that a screen shows; by default, the current screen.
  package func startLoading(screen: ScreenID? = nil) {
    for load in session.loads(ofScreen: screen) { start(load) }
  }

  /// Loads the parts of a row again.
  ///
  /// - Throws: if the user does not allow a program that is needed.
  package func loadAgain(row: RowID) async throws(Failure) {
    for id in session.form.loads(ofRow: row).map({ session.form.id(ofLoad: $0) }) {
      if case .run(let program)? = load(id)?.source, launcher.callsFunctions {
        do throws(ProgramFault) {
          try await launcher.allow(program, besides: saver.programs(of: session.form))
        } catch { throw Failure(.refusal(Refusal(.programFailed(error, program: program)))) }
      }
      guard let load = session.form.load(id) else { continue }
      session.reset(load: load)
      start(load)
    }
  }

  /// Loads the next page of a row's items, or of the rows that it stands for; returns `false` if there is none.
  package func loadMore(row: RowID) -> Bool {
    let loads = session.form.loads(ofRow: row).filter { session.form.loads[$0].next != nil }
    for load in loads where session.form.loads[load].state != .loading { begin(load) }
    return !loads.isEmpty
  }

  /// The files from which parts of rows are loaded, each once.
  package var sourceFiles: [String] {
    var paths: Set<String> = []
    return session.form.loads.compactMap { definition.path(of: $0.source) }.filter {
      paths.insert($0).inserted
    }
  }

  /// Loads files again that have changed since. Rows that are part of the form are read with the form.
  package func readChangedSources() async {
    var parts: [String: [CompiledForm.LoadID]] = [:]
    for load in session.loads {
      let record = session.form.loads[load]
      guard let path = definition.path(of: record.source), record.state != .idle else { continue }
      if record.part == .rows, definition.file?.hasRows(of: record.source) ?? false { continue }
      parts[path, default: []].append(session.form.id(ofLoad: load))
    }
    for (path, ids) in parts.sorted(by: { $0.key < $1.key }) {
      for id in await loader.outdated(ids, from: path, in: definition.folder) {
        if let load = session.form.load(id) { begin(load) }
      }
    }
  }

  /// Cancels all loads, and waits until their programs have ended.
  package func stopLoading() async {
    await loader.stop()
    // What is needed later is loaded from the beginning.
    for load in session.form.loads.indices where session.form.loads[load].state == .loading {
      session.reset(load: load)
    }
  }

  private func load(_ id: CompiledForm.LoadID) -> CompiledForm.Load? {
    session.form.load(id).map { session.form.loads[$0] }
  }

  /// Starts to load a part unless that has been done.
  private func start(_ load: Int) { if session.form.loads[load].state == .idle { begin(load) } }

  private func begin(_ load: Int) {
    loader.begin(load, in: &session, of: definition) { [self] in
      Set(session.loads.compactMap { definition.path(of: session.form.loads[$0].source) })
    }
  }

  // MARK: - Results

  /// Gives the session what has been loaded since the last request.
  ///
  /// - Parameter withRows: whether rows join the form. Not between building an edit and carrying it out, because an
  ///   edit names its setting by number.
  func takeResults(withRows: Bool) {
    var loaded = loader.takeResults()
    if withRows {
      for (id, page) in loader.takePages() { if let fault = addRows(page, id) { loaded.append((id, fault)) } }
    }
    if !loaded.isEmpty { loader.unshown += session.apply(loaded).map { session.form.id(ofLoad: $0) } }
  }

  /// Adds rows that have been loaded to the form. If they have errors, the form stays as it is.
  ///
  /// - Returns: the failure; `nil` if the rows are part of the form.
  private func addRows(_ page: [UInt8], _ id: CompiledForm.LoadID) -> CompiledForm.Loaded? {
    guard let load = load(id), load.state == .loading else { return nil }
    do throws(Failure) {
      let new = definition.adding(page, of: load.source, isFirst: load.next == nil)
      try new.validate()
      try replace(new)
    } catch { return .failure(Wording.located(error.cause)) }
    liveForm.version += 1
    loader.unshown.append(id)
    return nil
  }

  // MARK: - Waiting

  /// Waits until parts have been loaded, for as long as `wait` says.
  ///
  /// - Parameter mustSucceed: whether it is an error if a part cannot be loaded.
  /// - Throws: if they have not been loaded in time.
  package func wait(for loads: [Int], mustSucceed: Bool = true) async throws(Failure) {
    // The numbers of loads change when rows are added.
    try await wait(for: loads.map { session.form.id(ofLoad: $0) }, mustSucceed: mustSucceed)
  }

  private func wait(
    for ids: [CompiledForm.LoadID], mustSucceed: Bool = true, until deadline: ContinuousClock.Instant? = nil
  ) async throws(Failure) {
    let withRows = ids.contains { $0.part == .rows }
    takeResults(withRows: withRows)
    let deadline = deadline ?? .now + wait
    // Rows have changed more than what was waited for, so that they are shown nevertheless.
    defer { loader.unshown.removeAll { ids.contains($0) && $0.part != .rows } }
    for id in ids { if let load = session.form.load(id) { start(load) } }
    for id in ids {
      while let load = load(id), load.state == .loading {
        guard ContinuousClock.now < deadline else { throw Failure(.notLoaded(load.source, within: wait)) }
        guard !Task.isCancelled else { throw Failure(.refusal(Refusal(.interrupted))) }
        await loader.waitForResults(until: deadline)
        takeResults(withRows: withRows)
      }
      if mustSucceed, case .failed(let message)? = load(id)?.state {
        throw Failure(.loadFailed(message, row: id.address.id, loader.failure(of: id)))
      }
    }
  }

  /// Waits for the items among which a request chooses: the further pages, too, until what it chooses is there.
  package func waitForItems(of request: Request) async throws(Failure) {
    let ids = session.loads(for: request).map { session.form.id(ofLoad: $0) }
    let deadline = ContinuousClock.now + wait
    try await wait(for: ids, until: deadline)
    while session.missesItems(for: request) {
      let loads = ids.compactMap { session.form.load($0) }.filter { session.form.loads[$0].next != nil }
      if loads.isEmpty { return }
      for load in loads { begin(load) }
      try await wait(for: ids, until: deadline)
    }
  }

  /// Waits until all rows have been loaded that the form does not contain.
  ///
  /// - Parameters:
  ///   - startsNothing: whether to leave out rows from programs and functions that have not been started.
  ///   - mustSucceed: whether it is an error if rows cannot be loaded.
  package func waitForLoadedRows(
    startsNothing: Bool = false, mustSucceed: Bool = true
  ) async throws(Failure) {
    let loads = session.loads.filter {
      session.form.loads[$0].part == .rows && session.form.loads[$0].next == nil
        && !(startsNothing && needsStart($0))
    }
    if !loads.isEmpty { try await wait(for: loads, mustSucceed: mustSucceed) }
  }

  /// Whether loading a part means to start a program or to call a function.
  package func needsStart(_ load: Int) -> Bool {
    switch session.form.loads[load].source {
    case .key, .file: false
    case .run, .call, .closure: session.form.loads[load].state == .idle
    }
  }

  /// An error for each stored value that cannot be checked because the items to choose from could not be loaded.
  package var uncheckedValues: [Diagnostic] {
    session.loads.compactMap { load in
      let form = session.form
      let record = form.loads[load]
      guard case .failed(let message) = record.state, record.part == .items, record.next == nil,
        let setting = form.setting(of: record.row), session.storedValue(setting) != nil
      else { return nil }
      let status = loader.failure(of: form.id(ofLoad: load))
      return Diagnostic(.loadFailed(message, row: form.id(of: record.row), status))
    }
  }

  /// Reads all pushed files, and waits until all rows have been loaded.
  package func readEverything() async throws(Failure) {
    try read()
    try await waitForLoadedRows()
  }

  /// Waits a moment for parts that are loaded quickly, so that their rows need not be shown twice.
  package func waitBriefly(screen: ScreenID? = nil) async {
    startLoading(screen: screen)
    let ids = session.loads(ofScreen: screen).map { session.form.id(ofLoad: $0) }
    let deadline = ContinuousClock.now + .milliseconds(100)
    while ids.contains(where: { load($0)?.state == .loading }), .now < deadline, !Task.isCancelled {
      await loader.waitForResults(until: deadline)
      takeResults(withRows: true)
    }
    loader.unshown.removeAll { ids.contains($0) }
  }
}

extension Fault {
  /// A part of a row could not be loaded.
  fileprivate static func loadFailed(_ message: String, row: String, _ status: ExitStatus) -> Fault {
    .other("failed.load", Wording.loadFailed(message, row: row), status)
  }

  /// A source, or the program whose form it is, has not loaded something in time.
  static func notLoaded(_ source: Source? = nil, within wait: Duration) -> Fault {
    .other("failed.notLoaded", Wording.notLoaded(source?.name, within: wait), .unavailable)
  }
}
