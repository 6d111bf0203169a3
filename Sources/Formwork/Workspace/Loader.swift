/// Loads parts of a form. Results are kept until the workspace takes them between two events.
@MainActor
final class Loader {
  /// What a source has returned.
  enum Result {
    case loaded(CompiledForm.Loaded)
    /// A page of rows, which become part of a new version of the form.
    case rows([UInt8])
    case failed(Failure)

    /// Why something could not be loaded, for people, and the exit status of a script that needs it.
    struct Failure { var message: String, status = ExitStatus.unavailable }
  }

  typealias ID = CompiledForm.LoadID
  typealias Work = @MainActor () async -> Result

  /// The numbers of loads that have begun, by what they load.
  private var numbers: [ID: Int] = [:]
  private var tasks: [ID: Task<Void, Never>] = [:]
  private var count = 0
  private var results: [(id: ID, result: Result)] = []
  /// Programs that wait until others have ended.
  private var queue: [(id: ID, number: Int, work: Work)] = []
  private var programCount = 0
  /// How many programs may run at the same time.
  private static let programLimit = 8
  /// Posted when something has been loaded.
  let arrivals = Notice()

  var hasResults: Bool { !results.isEmpty }

  /// Starts to load something. An earlier load of the same part is cancelled.
  func start(_ id: ID, isProgram: Bool, _ work: @escaping Work) {
    cancel(id)
    count += 1
    numbers[id] = count
    if isProgram, programCount >= Self.programLimit {
      queue.append((id, count, work))
    } else {
      run(id, count, isProgram: isProgram, work)
    }
  }

  private func run(_ id: ID, _ number: Int, isProgram: Bool, _ work: @escaping Work) {
    if isProgram { programCount += 1 }
    tasks[id] = Task { @MainActor in
      let result = await work()
      if isProgram { programEnded() }
      guard numbers[id] == number else { return }
      numbers[id] = nil
      tasks[id] = nil
      results.append((id, result))
      arrivals.post()
    }
  }

  private func programEnded() {
    programCount -= 1
    while !queue.isEmpty, programCount < Self.programLimit {
      let (id, number, work) = queue.removeFirst()
      if numbers[id] == number { run(id, number, isProgram: true, work) }
    }
  }

  private func cancel(_ id: ID) {
    numbers[id] = nil
    tasks.removeValue(forKey: id)?.cancel()
    results.removeAll { $0.id == id }
  }

  /// Returns and removes the results that there are.
  func takeResults() -> [(id: ID, result: Result)] {
    defer { results = [] }
    return results
  }

  /// Cancels all loads, and waits until their programs have ended.
  func stop() async {
    let running = Array(tasks.values)
    (numbers, queue, results) = ([:], [], [])
    for task in running { task.cancel() }
    // This task may be cancelled, and would then not pause.
    await Task { while programCount > 0 { try? await Task.sleep(for: .milliseconds(5)) } }.value
  }
}
