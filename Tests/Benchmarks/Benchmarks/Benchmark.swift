internal import FormworkPlatform

/// Work on a form with a given number of rows; it is prepared, measured and checked.
@MainActor
protocol Benchmark {
  static var name: String { get }
  /// The unit of work; times are given per unit.
  static var unit: String { get }

  /// Prepares the work. This is not measured.
  init(rows: Int) throws

  /// Does the work, once.
  mutating func run() throws

  /// Checks the result.
  ///
  /// - Returns: how many units of work were done.
  func check() throws -> Int
}

/// The result of a benchmark is wrong.
struct WrongResult: Error {
  let message: String
}

/// Throws `WrongResult` unless a condition holds.
func expect(_ isRight: Bool, _ message: @autoclosure () -> String) throws(WrongResult) {
  guard isRight else { throw WrongResult(message: message()) }
}

/// Runs the measured part and nothing else. `.ci/instructions` finds this function by its symbol and counts
/// the instructions inside it.
@MainActor
@inline(never)
func measured(_ benchmark: inout any Benchmark) throws { try benchmark.run() }

/// The best time of several runs, in nanoseconds per unit of work. Each run is prepared and checked on its own.
@MainActor
func nanoseconds(of type: any Benchmark.Type, rows: Int, runs: Int) throws -> Double {
  var best = Double.infinity
  for _ in 0..<runs {
    var benchmark = try type.init(rows: rows)
    let start = processorTime()
    try measured(&benchmark)
    let time = processorTime() - start
    let units = try benchmark.check()
    try expect(units > 0, "nothing was done")
    best = min(best, time / Double(units))
  }
  return best
}

/// The processor time used by the process, in nanoseconds. It excludes waiting for the disk and for other
/// processes.
private func processorTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}
