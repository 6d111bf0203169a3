/// The options on the command line.
@MainActor
struct Options {
  struct Fault: Error {
    let message: String
  }

  private(set) var rows: [Int] = []
  private var givenRuns: Int?
  /// Whether to print only the names of the phases.
  private(set) var isList = false
  /// The folder to write a form, settings and a script to.
  private(set) var folder: String?
  private var phases: [String] = []

  init(_ words: some Sequence<String>) throws(Fault) {
    var words = words.makeIterator()
    while let word = words.next() {
      switch word {
      case "--list": isList = true
      case "--write": folder = words.next()
      case "--rows": rows.append(try Self.number(behind: word, words.next(), atLeast: 100))
      case "--runs": givenRuns = try Self.number(behind: word, words.next(), atLeast: 1)
      case _ where BenchmarksProgram.all.contains { $0.name == word }: phases.append(word)
      default: throw Fault(message: "unknown phase or option '\(word)'")
      }
    }
    if rows.isEmpty { rows = [1_000, 10_000, 100_000] }
    rows.sort()
  }

  func isWanted(_ phase: any Benchmark.Type) -> Bool { phases.isEmpty || phases.contains(phase.name) }

  /// The number of runs. Small forms get more, because their runs are short.
  func runs(ofRows rows: Int) -> Int { givenRuns ?? max(5, min(50, 200_000 / rows)) }

  private static func number(
    behind option: String, _ word: String?, atLeast least: Int
  ) throws(Fault) -> Int {
    guard let number = word.flatMap({ Int($0) }), number >= least else {
      throw Fault(message: "\(option) requires a number of at least \(least)")
    }
    return number
  }
}
