package import Formwork

/// Runs scripts as one transaction: all commands hold and the changes are saved, or none since the last
/// `save` is.
@MainActor
package struct ScriptRunner {
  package struct Options: Sendable {
    package var keepsGoing = false
    package var isDry = false
    /// Whether changes without a `save` behind them are an error.
    package var wantsSave = false
    /// Whether a run that changed something ends with a status of its own.
    package var hasDetailedStatus = false
    package init() {}
  }

  /// A script's name, for places, and its lines.
  package struct Source {
    package var name: String
    package var reader: ByteLineReader

    package init(name: String, reader: ByteLineReader) {
      self.name = name
      self.reader = reader
    }
  }

  private let interpreter: Interpreter
  private let options: Options
  private var firstStatus: ExitStatus?
  private var refusals = 0
  /// Whether a `quit` ended the scripts.
  package private(set) var hasLeft = false
  private var reporter: Reporter { interpreter.reporter }
  private var workspace: Workspace { interpreter.workspace }

  package init(interpreter: Interpreter, options: Options = Options()) {
    self.interpreter = interpreter
    self.options = options
    interpreter.isDry = options.isDry
  }

  /// Runs the scripts, saves, and says in a line what came of it.
  package mutating func run(_ sources: [Source]) async -> ExitStatus {
    if workspace.file == nil {
      reporter.remark("the form names no settings file, so nothing is kept; --store FILE names one")
    }
    reporter.diagnostics(workspace.strays())
    for source in sources {
      guard await run(source) == .goOn else { break }
    }
    if firstStatus == nil { finish() }
    let changed = interpreter.tally.changes(in: workspace.session).count
    let status = firstStatus ?? (changed > 0 && options.hasDetailedStatus ? .changed : .done)
    Summary(
      interpreter: interpreter, isDry: options.isDry, status: status, refusals: refusals
    ).report()
    return status
  }

  private enum Flow { case goOn, stop }

  private mutating func run(_ source: Source) async -> Flow {
    var source = source
    while true {
      let line: ByteLineReader.Line
      do throws(ByteLineReader.Problem) {
        guard let next = try source.reader.next() else { return .goOn }
        line = next
      } catch {
        report(error, in: source.name)
        if case .line = error, options.keepsGoing { continue }
        return .stop
      }
      do throws(CommandFailure) {
        interpreter.place = "\(source.name):\(line.number)"
        switch try await interpreter.execute(line: line.text) {
        case .goOn: continue
        case .leave:
          hasLeft = true
          return .stop
        }
      } catch {
        report(error, at: line, of: source)
        if !options.keepsGoing { return .stop }
      }
    }
  }

  // MARK: - The end

  private mutating func finish() {
    if options.wantsSave, workspace.session.hasUnsavedChanges {
      return fail([Diagnostic(.unsavedScript(changed: workspace.session.unsavedChanges.count))])
    }
    do throws(Failure) {
      if options.isDry || workspace.file == nil { try workspace.judge() } else { try workspace.save() }
    } catch { fail(error.diagnostics) }
  }

  private mutating func fail(_ diagnostics: [Diagnostic]) {
    reporter.diagnostics(diagnostics)
    refusals += 1
    firstStatus = firstStatus ?? Failure(diagnostics).status
    interpreter.hasRefused = true
  }

  private mutating func report(_ problem: ByteLineReader.Problem, in script: String) {
    switch problem {
    case .line(let number, let fault):
      fail([Diagnostic(.command(fault.fault), at: Place(file: script, line: number, column: fault.column))])
    case .unreadable(let reason): fail([Diagnostic(.file(.unreadable(script, reason: reason)))])
    }
  }

  private mutating func report(_ failure: CommandFailure, at line: ByteLineReader.Line, of source: Source) {
    let failure = workspace.session.mayHoldSecret(line.text) ? failure.withoutWords : failure
    reporter.diagnostics(failure.details)
    let place = Place(
      file: source.name, line: line.number, column: failure.column,
      sourceLine: failure.isSecret ? nil : line.text)
    fail([Diagnostic(failure.fault, at: place)])
    for other in failure.others {
      var place = place
      place.column = other.column
      reporter.diagnostic(Diagnostic(other.fault, at: place))
    }
  }
}
