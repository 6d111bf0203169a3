package import Formwork

/// Runs scripts as one transaction: if a command is refused, no changes since the last `save` are saved.
@MainActor
package struct ScriptRunner {
  package struct Options: Sendable {
    package var keepsGoing = false
    package var isDry = false
    /// Whether unsaved changes at the end are an error (`--explicit-save`).
    package var wantsSave = false
    /// Whether a run that changed something exits with a status of its own.
    package var hasDetailedStatus = false
    /// The command if the only line is a call in a shell, whose messages have no place.
    var call: CommandName?
    /// How the program is called in that shell.
    var shell: ShellCall?
    package init() {}
  }

  private let interpreter: Interpreter
  private let options: Options
  private var firstStatus: ExitStatus?
  private var refusals = 0
  /// The faults of stored values that have been reported.
  private var faults: Set<StoredFault> = []
  /// Whether `quit` ended the scripts.
  package private(set) var hasLeft = false
  private var reporter: Reporter { interpreter.reporter }
  private var workspace: Workspace { interpreter.workspace }

  package init(interpreter: Interpreter, options: Options = Options()) {
    self.interpreter = interpreter
    self.options = options
    interpreter.record.isDry = options.isDry
    interpreter.workspace.launcher.callsFunctions = !options.isDry
  }

  /// Runs the scripts, saves, and reports the result in one line.
  package mutating func run(_ sources: [any InputSource]) async -> ExitStatus {
    if let remark = workspace.notKept?.remark { reporter.remark(remark) }
    workspace.beginTransaction()
    for source in sources {
      guard await run(source) == .goOn else { break }
    }
    if firstStatus == nil, !isTerminated { await finish() }
    let counts = interpreter.record.tally.counts(in: workspace.session)
    if firstStatus != nil { await workspace.rollBack() } else { workspace.endTransaction() }
    interpreter.warnOfStoredValues(besides: faults)
    let status = firstStatus ?? (counts.changed > 0 && options.hasDetailedStatus ? .changed : .done)
    if reporter.printsRecords || options.call?.changesSettings ?? true {
      RunSummary(
        interpreter: interpreter, isDry: options.isDry, status: status, refusals: refusals, counts: counts
      ).report(mayOnlyRead: options.call == nil)
    }
    return status
  }

  private enum Flow { case goOn, stop }

  /// Whether a signal has asked this process to end while a program was running. Nothing more is then carried out.
  private var isTerminated: Bool {
    mutating get {
      guard (workspace.programs as? TerminalProgramRunner)?.terminatingSignal != nil else { return false }
      if firstStatus == nil { fail([Diagnostic(.refusal(Refusal(.interrupted, subject: .command)))]) }
      return true
    }
  }

  private mutating func run(_ source: any InputSource) async -> Flow {
    var number = 0
    while true {
      var lines: ScriptLines
      // Whoever writes the script may wait for an answer before the next line.
      reporter.flush()
      switch await source.readLine(prompt: "", initial: "", for: .command, completer: nil).line {
      case .lines(let more): lines = more
      case .text(let text): lines = ScriptLines([text], of: source.name, after: number)
      case .paste(let texts): lines = ScriptLines(texts, of: source.name, after: number)
      case .endOfInput: return .goOn
      case .failed(let fault):
        fail([Diagnostic(fault.fault)])
        return .stop
      case .interrupted, .terminated, .chosen:
        fail([Diagnostic(.refusal(Refusal(.interrupted, subject: .command)))])
        return .stop
      }
      guard await run(&lines) == .goOn else { return .stop }
      number = lines.number
    }
  }

  private mutating func run(_ lines: inout ScriptLines) async -> Flow {
    while true {
      do throws(LineFault) {
        guard try lines.next() else { return .goOn }
      } catch {
        let place = Place(file: lines.script, line: lines.number, column: error.column)
        fail([Diagnostic(error.fault.fault, at: place)])
        if options.keepsGoing { continue }
        return .stop
      }
      if lines.withLine({ interpreter.carryOutSimply($0) }) { continue }
      if isTerminated { return .stop }
      let line = Line(lines.text)
      interpreter.record.place = (lines.script, lines.number)
      do throws(CommandFailure) {
        if try await interpreter.execute(line) == .leave {
          hasLeft = true
          return .stop
        }
      } catch {
        report(
          error, of: line,
          in: SourceText(file: lines.script, bytes: Array(line.text.utf8), firstLine: lines.number))
        if !options.keepsGoing || error.fault.code == Refusal(.interrupted).code { return .stop }
      }
    }
  }

  // MARK: - The end

  private mutating func finish() async {
    if options.wantsSave, workspace.session.hasUnsavedChanges {
      return fail(
        [Diagnostic(UsageFault.unsavedScript(changed: workspace.session.unsavedChanges.count).fault)],
        isCommand: false)
    }
    do throws(Failure) {
      if let failure = try await interpreter.saveAll() { fail(failure.diagnostics, isCommand: false) }
    } catch {
      fail((options.shell == nil ? error : error.joining(workspace.session)).diagnostics)
    }
  }

  private mutating func fail(_ diagnostics: [Diagnostic], isCommand: Bool = true) {
    reporter.diagnostics(diagnostics)
    faults.formUnion(diagnostics.storedFaults)
    if isCommand, Failure(diagnostics).cause.isRefusal { refusals += 1 }
    firstStatus = firstStatus ?? Failure(diagnostics).status
    interpreter.record.hasRefused = true
  }

  private mutating func report(_ failure: CommandFailure, of line: Line, in text: SourceText) {
    var failure = line.mayHoldSecret(in: workspace.session) ? failure.withoutWords : failure
    if let shell = options.shell, let call = options.call { failure.show(in: shell, call) }
    func place(_ column: Int) -> Place? {
      if options.call != nil { return nil }
      var place = text.place(atScalar: column - 1)
      if failure.isSecret { place.sourceLine = nil }
      return place
    }
    reporter.diagnostics(failure.details)
    faults.formUnion(failure.details.storedFaults)
    fail([Diagnostic(failure.fault, at: place(failure.column))])
    for other in failure.others {
      reporter.diagnostic(Diagnostic(other.fault, at: place(other.column)))
    }
  }
}
