// Loads the parts of a form that the form does not contain.
extension Workspace {
  /// Called when something has been loaded.
  package var loadedSomething: (@MainActor () -> Void)? {
    get { loader.arrivals.handler }
    set { loader.arrivals.handler = newValue }
  }

  /// Whether something has been loaded that has not been shown.
  package var hasLoadedParts: Bool { loader.hasResults || !loadedRows.isEmpty || !loadedParts.isEmpty }

  /// Takes what has been loaded; returns the parts that nobody has waited for.
  package func takeLoadedParts() -> [CompiledForm.LoadID] {
    takeResults(withRows: true)
    defer { loadedParts = [] }
    return loadedParts
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
      if let load = session.form.load(id) { try await allow(load) }
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
    var names: Set<String> = []
    return session.form.loads.compactMap { load in
      guard case .file(let name) = load.source, names.insert(name).inserted else { return nil }
      return path(ofSource: name)
    }
  }

  /// The content of a file, and the parts that were loaded from it.
  struct SourceContent {
    var bytes: [UInt8]
    var loads: Set<CompiledForm.LoadID>
  }

  /// Loads files again that have changed since. Rows that are part of the form are read with the form.
  package func readChangedSources() async {
    var parts: [String: [CompiledForm.LoadID]] = [:]
    for load in session.loads {
      let record = session.form.loads[load]
      guard case .file(let name) = record.source, record.state != .idle else { continue }
      if record.part == .rows, definition.file?.hasRows(of: record.source) ?? false { continue }
      parts[path(ofSource: name), default: []].append(session.form.id(ofLoad: load))
    }
    for (path, ids) in parts.sorted(by: { $0.key < $1.key }) {
      let bytes = try? await Self.contents(of: path, folder: definition.file?.folder ?? "").get()
      let known = sourceContents[path]
      for id in ids where known?.bytes != bytes || !(known?.loads.contains(id) ?? true) {
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
    loadedRows = []
  }

  // MARK: - Starting

  /// Starts to load a part unless that has been done.
  private func start(_ load: Int) {
    if session.form.loads[load].state == .idle { begin(load) }
  }

  private func begin(_ load: Int) {
    let source = session.form.loads[load].source
    let (id, part) = (session.form.id(ofLoad: load), session.form.loads[load].part)
    let context = session.context(ofLoad: load)
    failures[id] = nil
    loadedRows.removeAll { $0.id == id }
    switch source {
    case .key: session.updateLoads()
    case .file(let name):
      session.begin(load: load)
      let path = path(ofSource: name)
      loader.start(id, isProgram: false) { await self.loaded(file: path, id) }
    case .call, .closure:
      // Nothing is started for a dry run.
      guard callsFunctions else { return }
      session.begin(load: load)
      let row = session.form.loads[load].row
      let function = definition.function(of: source, row: row)
      loader.start(id, isProgram: false) {
        guard let function else { return .failed(.init(message: Wording.sourceIsMissing(source.name))) }
        do {
          let value = try await self.turn.run { () async throws in try await function(context) }
          return await Self.parsed(Array(value.json.utf8), of: source.name, for: part)
        } catch { return .failed(.init(message: "\(error)")) }
      }
    case .run(let program):
      guard callsFunctions else { return }
      session.begin(load: load)
      loader.start(id, isProgram: true) { await self.output(of: program, context, for: part) }
    }
  }

  /// Asks the user, if possible, whether the program of a load may run.
  private func allow(_ load: Int) async throws(Failure) {
    guard case .run(let program) = session.form.loads[load].source, callsFunctions else { return }
    do throws(ProgramFault) {
      try await launcher.allow(program, besides: saver.programs(of: session.form))
    } catch {
      throw Failure(.refusal(Refusal(.programFailed(error, program: program))))
    }
  }

  // MARK: - Sources

  // A file may be large, or on a disk that does not answer.
  @concurrent private nonisolated static func contents(of path: String, folder: String) async
    -> Swift.Result<[UInt8], FileFault>
  {
    do throws(FileFault) {
      guard FileSystem.isInside(path, folder: folder) else { throw .outsideFolder(path, hasOption: false) }
      return .success(try FileSystem.read(path, isRegular: true, limit: SizeLimit.source))
    } catch { return .failure(error) }
  }

  private func loaded(file path: String, _ id: CompiledForm.LoadID) async -> Loader.Result {
    switch await Self.contents(of: path, folder: definition.file?.folder ?? "") {
    case .failure(let fault):
      sourceContents[path] = nil
      return .failed(.init(message: fault.message))
    case .success(let bytes):
      guard hasRoom(for: bytes.count, from: path) else {
        return .failed(.init(message: Wording.sourcesTooLarge(limit: SizeLimit.sources)))
      }
      if sourceContents[path]?.bytes != bytes { sourceContents[path] = .init(bytes: bytes, loads: []) }
      sourceContents[path]?.loads.insert(id)
      return await Self.parsed(bytes, of: path, for: id.part)
    }
  }

  /// Whether the contents of files are still within their limit with a file of this size; forgets files that no part
  /// comes from any more.
  private func hasRoom(for size: Int, from path: String) -> Bool {
    func isWithinLimit() -> Bool {
      sourceContents.reduce(size) { $0 + ($1.key == path ? 0 : $1.value.bytes.count) } <= SizeLimit.sources
    }
    if isWithinLimit() { return true }
    let paths = Set(
      session.loads.compactMap { load in
        if case .file(let name) = session.form.loads[load].source { self.path(ofSource: name) } else { nil }
      })
    sourceContents = sourceContents.filter { paths.contains($0.key) }
    return isWithinLimit()
  }

  @concurrent private nonisolated static func parsed(
    _ bytes: [UInt8], of name: String, for part: CompiledForm.Load.Part
  ) async -> Loader.Result {
    do throws(Diagnostic) {
      let loaded = try FormReader.loaded(bytes, for: part, file: name)
      return part == .rows ? .rows(bytes) : .loaded(loaded)
    } catch {
      return .failed(.init(message: Wording.sourceFault(error, in: name)))
    }
  }

  private func path(ofSource name: String) -> String {
    let folder = definition.file?.folder ?? ""
    return folder.isEmpty ? name : "\(folder)/\(name)"
  }

  private func output(
    of program: [String], _ context: Row.Context, for part: CompiledForm.Load.Part
  ) async -> Loader.Result {
    // A question would disturb what is being typed. 'retry' asks.
    guard launcher.isAllowed(program) else {
      return .failed(
        .init(
          message: Wording.sourceFailed(launcher.notAllowed(program), program), status: .notPermitted))
    }
    var call = ProgramCall(program: program, folder: folder, context: context)
    call.isQuiet = true
    do throws(ProgramFault) {
      return await Self.parsed(try await launcher.run(call), of: program[0], for: part)
    } catch { return .failed(.init(message: Wording.sourceFailed(error, program))) }
  }

  // MARK: - Results

  /// Gives the session what has been loaded since the last event.
  ///
  /// - Parameter withRows: whether rows join the form. Not between building an edit and carrying it out, because an
  ///   edit names its setting by number.
  func takeResults(withRows: Bool) {
    var loaded: [(id: CompiledForm.LoadID, loaded: CompiledForm.Loaded)] = []
    for (id, result) in loader.takeResults() {
      switch result {
      case .loaded(let part): loaded.append((id, part))
      case .failed(let failure):
        failures[id] = failure.status
        loaded.append((id, .failure(failure.message)))
      case .rows(let page): loadedRows.append((id, page))
      }
    }
    if withRows {
      for (id, page) in loadedRows { if let result = addRows(page, id) { loaded.append((id, result)) } }
      loadedRows = []
    }
    if !loaded.isEmpty { loadedParts += session.take(loaded).map { session.form.id(ofLoad: $0) } }
  }

  /// Adds rows that have been loaded to the form. If they have errors, the form stays as it is.
  ///
  /// - Returns: the failure; `nil` if the rows are part of the form.
  private func addRows(_ page: [UInt8], _ id: CompiledForm.LoadID) -> CompiledForm.Loaded? {
    guard let load = session.form.load(id).map({ session.form.loads[$0] }), load.state == .loading else {
      return nil
    }
    do throws(Failure) {
      let new = definition.adding(page, of: load.source, isFirst: load.next == nil)
      try new.validate()
      try replace(new)
    } catch { return .failure(Wording.located(error.cause)) }
    version += 1
    loadedParts.append(id)
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
    defer { loadedParts.removeAll { ids.contains($0) && $0.part != .rows } }
    for id in ids { if let load = session.form.load(id) { start(load) } }
    for id in ids {
      while let load = session.form.load(id), session.form.loads[load].state == .loading {
        guard ContinuousClock.now < deadline else {
          throw Failure(.notLoaded(session.form.loads[load].source, within: wait))
        }
        guard !Task.isCancelled else { throw Failure(.refusal(Refusal(.interrupted))) }
        if !loader.hasResults { await loader.arrivals.wait(until: deadline) }
        takeResults(withRows: withRows)
      }
      if mustSucceed, let load = session.form.load(id),
        case .failed(let message) = session.form.loads[load].state
      {
        throw Failure(.loadFailed(message, row: id.address.id, failures[id] ?? .unavailable))
      }
    }
  }

  /// Waits for the items among which an event chooses: the further pages, too, until what it chooses is there.
  package func waitForItems(of event: Event) async throws(Failure) {
    let ids = session.loads(for: event).map { session.form.id(ofLoad: $0) }
    let deadline = ContinuousClock.now + wait
    try await wait(for: ids, until: deadline)
    while session.missesItems(for: event) {
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
      let status = failures[form.id(ofLoad: load)] ?? .unavailable
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
    func isLoading(_ id: CompiledForm.LoadID) -> Bool {
      session.form.load(id).map { session.form.loads[$0].state == .loading } ?? false
    }
    while ids.contains(where: isLoading), ContinuousClock.now < deadline, !Task.isCancelled {
      if !loader.hasResults { await loader.arrivals.wait(until: deadline) }
      takeResults(withRows: true)
    }
    loadedParts.removeAll { ids.contains($0) }
  }
}

extension Fault {
  /// A part of a row could not be loaded.
  fileprivate static func loadFailed(_ message: String, row: String, _ status: ExitStatus) -> Fault {
    .other(
      OtherFault(code: "failed.load", message: Wording.loadFailed(message, row: row), status: status.rawValue)
    )
  }

  /// A source, or the program whose form it is, has not loaded something in time.
  static func notLoaded(_ source: Source? = nil, within wait: Duration) -> Fault {
    .other(
      OtherFault(
        code: "failed.notLoaded", message: Wording.notLoaded(source?.name, within: wait),
        status: ExitStatus.unavailable.rawValue))
  }
}
