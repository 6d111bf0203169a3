/// Loads parts of a form. Results are kept until the workspace takes them between two requests.
@MainActor
final class Loader {
  typealias LoadID = CompiledForm.LoadID
  private typealias Work = @MainActor () async -> Result

  /// What a source has returned.
  private enum Result {
    case loaded(CompiledForm.Loaded)
    /// A page of rows, which become part of a new version of the form.
    case rows([UInt8])
    /// Why something could not be loaded, for people, and the exit status of a script that needs it.
    case failed(String, ExitStatus = .unavailable)
  }

  var wait = Duration.seconds(10)
  /// Posted when something has been loaded.
  let arrivals = Notice()
  private let launcher: ProgramLauncher
  /// The loads that have begun, by what they load; without a task while they are in the queue.
  private var running: [LoadID: (number: Int, task: Task<Void, Never>?)] = [:]
  private var count = 0
  private var results: [(id: LoadID, result: Result)] = []
  /// Programs that wait until others have ended.
  private var queue: [(id: LoadID, number: Int, work: Work)] = []
  private var programCount = 0
  /// How many programs may run at the same time.
  private static let programLimit = 8
  /// Pages of rows that have been loaded. They join the form between two requests, because they change the numbers of
  /// its settings and rows.
  private var pages: [(id: LoadID, page: [UInt8])] = []
  /// What the form has received and has not been shown since.
  var unshown: [LoadID] = []
  /// The contents of files, each with the parts that were loaded from it, by path.
  var contents: [String: (bytes: [UInt8], loads: Set<LoadID>)] = [:]
  /// The exit statuses of scripts that need parts that could not be loaded.
  private var failures: [LoadID: ExitStatus] = [:]

  init(_ launcher: ProgramLauncher) { self.launcher = launcher }

  // MARK: - Starting

  /// Starts to load a part. An earlier load of the same part is cancelled.
  ///
  /// - Parameter usedFiles: returns the files from which the parts of the form come.
  func begin(
    _ load: Int, in session: inout Session, of definition: FormDefinition,
    usedFiles: @escaping @MainActor () -> Set<String>
  ) {
    let (record, id) = (session.form.loads[load], session.form.id(ofLoad: load))
    let (source, context, folder) = (record.source, session.context(ofLoad: load), definition.folder)
    failures[id] = nil
    pages.removeAll { $0.id == id }
    if case .key = source { return session.updateLoads() }
    let work: Work
    var isProgram = false
    if let path = definition.path(of: source) {
      work = { await self.content(of: path, in: folder, for: id, usedFiles) }
    } else if !launcher.callsFunctions {
      // Nothing is started for a dry run.
      return
    } else if case .run(let program) = source {
      let call = ProgramCall(program: program, folder: folder, context: context)
      work = { await self.output(of: call, for: record.part) }
      isProgram = true
    } else {
      let function = definition.function(of: source, row: record.row)
      work = { await self.value(of: source, for: record.part) { try await function?(context) } }
    }
    session.begin(load: load)
    start(id, isProgram: isProgram, work)
  }

  private func start(_ id: LoadID, isProgram: Bool, _ work: @escaping Work) {
    cancel(id)
    count += 1
    running[id] = (count, nil)
    let mustWait = isProgram && programCount >= Self.programLimit
    if mustWait { queue.append((id, count, work)) } else { run(id, count, isProgram: isProgram, work) }
  }

  private func run(_ id: LoadID, _ number: Int, isProgram: Bool, _ work: @escaping Work) {
    if isProgram { programCount += 1 }
    running[id]?.task = Task { @MainActor in
      let result = await work()
      if isProgram { programEnded() }
      guard running[id]?.number == number else { return }
      running[id] = nil
      results.append((id, result))
      arrivals.post()
    }
  }

  private func programEnded() {
    programCount -= 1
    while !queue.isEmpty, programCount < Self.programLimit {
      let (id, number, work) = queue.removeFirst()
      if running[id]?.number == number { run(id, number, isProgram: true, work) }
    }
  }

  private func cancel(_ id: LoadID) {
    running.removeValue(forKey: id)?.task?.cancel()
    results.removeAll { $0.id == id }
  }

  /// Cancels all loads, and waits until their programs have ended.
  func stop() async {
    for load in running.values { load.task?.cancel() }
    (running, queue, results) = ([:], [], [])
    // This task may be cancelled, and would then not pause.
    await Task { while programCount > 0 { try? await Task.sleep(for: .milliseconds(5)) } }.value
    pages = []
  }

  // MARK: - Sources

  /// Returns which parts have to be loaded again from a file, because it has changed since.
  func outdated(_ ids: [LoadID], from path: String, in folder: String) async -> [LoadID] {
    let bytes = try? await Self.bytes(of: path, in: folder).get()
    let known = contents[path]
    return ids.filter { known?.bytes != bytes || !(known?.loads.contains($0) ?? true) }
  }

  // A file may be large, or on a disk that does not answer.
  @concurrent private nonisolated static func bytes(of path: String, in folder: String) async
    -> Swift.Result<[UInt8], FileFault>
  {
    do throws(FileFault) {
      return .success(try FileSystem.read(path, inside: folder, limit: SizeLimit.source))
    } catch { return .failure(error) }
  }

  private func content(
    of path: String, in folder: String, for id: LoadID, _ usedFiles: () -> Set<String>
  ) async -> Result {
    switch await Self.bytes(of: path, in: folder) {
    case .failure(let fault):
      contents[path] = nil
      return .failed(fault.message)
    case .success(let bytes):
      guard hasRoom(for: bytes.count, from: path, usedFiles) else {
        return .failed(Wording.sourcesTooLarge(limit: SizeLimit.sources))
      }
      if contents[path]?.bytes != bytes { contents[path] = (bytes, []) }
      contents[path]?.loads.insert(id)
      return await Self.parsed(bytes, of: path, for: id.part)
    }
  }

  /// Whether the contents of files are still within their limit with a file of this size; forgets files that no part
  /// comes from any more.
  private func hasRoom(for size: Int, from path: String, _ usedFiles: () -> Set<String>) -> Bool {
    func isWithinLimit() -> Bool {
      contents.reduce(size) { $0 + ($1.key == path ? 0 : $1.value.bytes.count) } <= SizeLimit.sources
    }
    if isWithinLimit() { return true }
    let used = usedFiles()
    contents = contents.filter { used.contains($0.key) }
    return isWithinLimit()
  }

  private func value(
    of source: Source, for part: CompiledForm.Load.Part, _ function: @MainActor () async throws -> Value?
  ) async -> Result {
    do {
      let value = try await launcher.turn.run { () async throws in try await function() }
      guard let value else { return .failed(Wording.sourceIsMissing(source.name)) }
      return await Self.parsed(Array(value.json.utf8), of: source.name, for: part)
    } catch { return .failed("\(error)") }
  }

  private func output(of call: ProgramCall, for part: CompiledForm.Load.Part) async -> Result {
    let program = call.program
    // A question would disturb what is being typed. 'retry' asks.
    guard launcher.isAllowed(program) else {
      return .failed(Wording.sourceFailed(launcher.notAllowed(program), program), .notPermitted)
    }
    var call = call
    call.isQuiet = true
    do throws(ProgramFault) {
      return await Self.parsed(try await launcher.run(call), of: program[0], for: part)
    } catch { return .failed(Wording.sourceFailed(error, program)) }
  }

  @concurrent private nonisolated static func parsed(
    _ bytes: [UInt8], of name: String, for part: CompiledForm.Load.Part
  ) async -> Result {
    do throws(Diagnostic) {
      let loaded = try FormReader.loaded(bytes, for: part, file: name)
      return part == .rows ? .rows(bytes) : .loaded(loaded)
    } catch { return .failed(Wording.sourceFault(error, in: name)) }
  }

  // MARK: - Results

  /// Whether something has been loaded that has not been shown.
  var hasUnshown: Bool { !results.isEmpty || !pages.isEmpty || !unshown.isEmpty }

  /// The exit status of a script that needs a part that could not be loaded.
  func failure(of id: LoadID) -> ExitStatus { failures[id] ?? .unavailable }

  /// Waits until something has been loaded, the deadline passes or the task is cancelled.
  func waitForResults(until deadline: ContinuousClock.Instant) async {
    if results.isEmpty { await arrivals.wait(until: deadline) }
  }

  /// Returns and removes the results that there are, apart from pages of rows.
  func takeResults() -> [(id: LoadID, loaded: CompiledForm.Loaded)] {
    defer { results = [] }
    return results.compactMap { id, result in
      switch result {
      case .loaded(let part): return (id, part)
      case .failed(let message, let status):
        failures[id] = status
        return (id, .failure(message))
      case .rows(let page):
        pages.append((id, page))
        return nil
      }
    }
  }

  /// Returns and removes the pages of rows that there are.
  func takePages() -> [(id: LoadID, page: [UInt8])] {
    defer { pages = [] }
    return pages
  }
}
