internal import FormworkPlatform
import FormworkTerminal

@main
@MainActor
struct BenchmarksProgram {
  static let all: [any Benchmark.Type] = [
    Equal.self, Load.self, SetAll.self, SetOne.self, Script.self, Derive.self, Difference.self,
    DifferenceShuffled.self, Render.self, Find.self, CompleteSome.self, CompleteAll.self, CompleteNone.self,
    Export.self, Save.self, OpenItems.self, SaveItem.self, AddItems.self, RemoveItems.self, MoveItems.self,
    UndoItems.self, Rebase.self, RuleConflicts.self,
  ]

  static let usage = """
    usage: benchmarks [PHASE]… [--rows N]… [--runs N]
           benchmarks --list
           benchmarks --write FOLDER --rows N
    Measures phases and reports the best of several runs; by default, all phases with 1,000, 10,000 and 100,000 rows.
    With --write, writes form.json, settings.json and a script that sets each row.
    """

  static func main() {
    let options: Options
    do throws(Options.Fault) { options = try Options(CommandLine.arguments.dropFirst()) } catch {
      fail("\(error.message)\n\(usage)")
      exit(64)
    }
    guard !options.isList else {
      for phase in all { print(phase.name) }
      return
    }
    if let folder = options.folder {
      do { try SampleForm(rows: options.rows[0]).write(to: folder) } catch { fail("\(error)") }
      return
    }
    let isRight = measure(options)
    WorkFolder.remove()
    if !isRight { exit(1) }
  }

  /// Measures and prints a table.
  ///
  /// - Returns: whether all results were right.
  private static func measure(_ options: Options) -> Bool {
    var isRight = true
    func time(_ phase: any Benchmark.Type, _ rows: Int) -> Double? {
      do { return try nanoseconds(of: phase, rows: rows, runs: options.runs(ofRows: rows)) } catch {
        fail("\(phase.name) with \(rows) rows: \((error as? WrongResult)?.message ?? "\(error)")")
        isRight = false
        return nil
      }
    }
    let table = Table(rows: options.rows)
    print(table.head)
    var pass: Double?
    for phase in all where options.isWanted(phase) {
      let times = options.rows.map { time(phase, $0) }
      if phase == Equal.self { pass = times.last ?? nil }
      print(table.line(phase, times, pass: pass))
    }
    return isRight
  }

  /// Prints a line immediately, because the next one may take a while.
  private static func print(_ line: String) {
    StandardStreams.output.writeLine(line)
    StandardStreams.output.flush()
  }

  private static func fail(_ message: String) {
    StandardStreams.errors.writeLine("benchmarks: \(message)")
    StandardStreams.errors.flush()
  }
}
