import Formwork

/// Runs a form at a terminal: reads and carries out lines until the user quits.
@MainActor
package struct Prompt {
  private let interpreter: Interpreter
  private let dialogue: Dialogue
  private let historyFile: HistoryFile?
  private let outside: OutsideChanges
  private var source: any InputSource { dialogue.source }
  private var reporter: Reporter { interpreter.reporter }
  private var workspace: Workspace { interpreter.workspace }

  /// - Parameters:
  ///   - historyFile: the file that keeps the typed lines; without it, they are kept for this session only.
  ///   - watcher: watches the files of the form and the settings, which are read again when they change.
  init(
    interpreter: Interpreter, dialogue: Dialogue, historyFile: String? = nil, watcher: FileWatcher? = nil
  ) {
    self.interpreter = interpreter
    self.dialogue = dialogue
    self.historyFile = historyFile.flatMap(HistoryFile.init)
    outside = OutsideChanges(interpreter)
    if let watcher { outside.watchFiles(with: watcher) }
    interpreter.reporter.speaker = .prompt { [weak interpreter] in
      MainActor.assumeIsolated { interpreter.map { ($0.session, $0.display.nameable) } }
    }
  }

  /// Runs the prompt to the end.
  ///
  /// - Returns: the exit status; after a signal, the status that a shell would report for it.
  package func run() async -> Int32 {
    await workspace.waitBriefly()
    banner()
    interpreter.display.show(below: reporter.lineCount)
    if let historyFile { source.keepHistory(in: historyFile) }
    outside.observe { await showOutsideChanges() }
    defer { outside.stopObserving() }
    while true {
      outside.updateWatchedFiles()
      workspace.startLoading()
      if outside.mayExist { await source.withInterrupts { await showOutsideChanges() } }
      reporter.flush()
      var flow = Interpreter.Flow.goOn
      if outside.wantToLeave, await carryOut({ .goOn }) == .leave { return ExitStatus.done.rawValue }
      let (line, token) = await source.readLine(
        prompt: prompt, initial: "", for: .command, completer: completer)
      switch line {
      case .text("") where interpreter.display.hasMorePages: interpreter.display.showNextPage()
      case .text(let line): flow = await carryOut { await execute(line, token) }
      case .paste(let lines):
        flow = await carryOut { await interpreter.display.withNumbers(of: token) { await paste(lines) } }
      case .lines(let lines):
        flow = await carryOut {
          await interpreter.display.withNumbers(of: token) { await paste(lines.texts) }
        }
      case .interrupted, .chosen: continue
      case .endOfInput, .failed: flow = await carryOut { await execute("quit", token, isTyped: false) }
      case .terminated(let signal): return ended(by: signal)
      }
      if let signal = source.terminatingSignal { return flow == .leave ? 128 + signal : ended(by: signal) }
      if flow == .leave { return ExitStatus.done.rawValue }
    }
  }

  /// The exit status after a signal that ends the program.
  private func ended(by signal: Int32) -> Int32 {
    interpreter.noteUnsaved()
    return 128 + signal
  }

  /// Carries out what was typed. Ctrl-C cancels a function of the program that has not returned yet.
  private func carryOut(_ body: @escaping @MainActor @Sendable () async -> Interpreter.Flow) async
    -> Interpreter.Flow
  {
    await workspace.turn.take()
    interpreter.activity = .line
    defer {
      interpreter.activity = .idle
      workspace.turn.pass()
    }
    return await source.withInterrupts {
      defer { keepJournal() }
      let flow = await body()
      guard flow == .goOn else { return flow }
      do throws(CommandFailure) { return try await outside.finishPostponed() } catch {
        report(error)
        return .goOn
      }
    }
  }

  /// Shows changes from outside above the line that is being typed.
  private func showOutsideChanges() async {
    if let text = await outside.text() {
      source.print(text)
      source.replaceCompleter(completer)
    }
    if outside.wantToLeave { source.dropLine() }
  }

  /// The prompt, such as `Settings › Network> `, with a `*` before the `>` if there are unsaved changes.
  ///
  /// On a narrow terminal, the titles of previous screens are left out to make room for the line.
  private var prompt: String {
    let separator = reporter.titleSeparator
    var titles = workspace.session.titles.map(\.visible)[...]
    let end = workspace.session.hasUnsavedChanges ? "*> " : "> "
    var prompt = titles.joined(separator: separator) + end
    while titles.count > 1, prompt.displayWidth > reporter.width * 2 / 3 {
      titles.removeFirst()
      prompt = ([reporter.isUnicode ? "…" : "..."] + titles).joined(separator: separator) + end
    }
    return prompt
  }

  private var completer: LineCompleter {
    let completer = Completer(
      session: workspace.session, numbered: interpreter.display.nameable ?? NumberedRows())
    return { line, cursor in completer.completion(of: line, cursor: cursor) }
  }

  private func banner() {
    if let file = workspace.file {
      reporter.paragraph(Wording.storedIn(file.path, isNew: file.isNew, isReadOnly: file.isReadOnly))
    } else if let banner = workspace.notKept?.banner {
      reporter.paragraph(banner)
    }
    if let form = workspace.definition.file, let path = form.settings, case let count = form.omissions.count,
      count > 0
    {
      reporter.paragraph(Wording.notShown(count, path))
    }
    reporter.paragraph(Wording.welcome)
    if let found = workspace.changesToRecover() {
      reporter.paragraph(Wording.recoverable(found.count, since: found.time))
    }
    if !interpreter.record.isDry, let warning = workspace.checkJournal() { reporter.diagnostic(warning) }
    let warnings = workspace.warningsAboutStoredValues()
    reporter.diagnostics(Array(warnings.prefix(3)))
    if warnings.count > 3 { reporter.paragraph(Wording.moreWarnings(warnings.count - 3)) }
    reporter.text([""])
  }

  private func keepJournal() {
    if !interpreter.record.isDry, let warning = workspace.keepJournal() { reporter.diagnostic(warning) }
  }

  private func execute(_ line: String, _ token: Int, isTyped: Bool = true) async -> Interpreter.Flow {
    do throws(CommandFailure) {
      return try await interpreter.display.withNumbers(of: token) { () async throws(CommandFailure) in
        isTyped ? try await carryOut(line) : try await interpreter.execute(Line(line))
      }
    } catch {
      report(error)
      return .goOn
    }
  }

  /// Carries out a line, and remembers it if it contains no secret.
  private func carryOut(_ text: String) async throws(CommandFailure) -> Interpreter.Flow {
    let line = Line(text)
    // Checked before, because the line may change which rows its numbers and names refer to; and, if it needs files
    // that have not been read, also afterwards.
    let isRead = interpreter.session.form.unreadFiles.isEmpty
    let heldSecret = interpreter.mayHoldSecret(line, isRead: isRead)
    defer {
      if !heldSecret, isRead || !interpreter.mayHoldSecret(line, isRead: true) { source.remember(text) }
      // After each line of a paste, too.
      keepJournal()
    }
    do throws(CommandFailure) { return try await interpreter.execute(line) } catch {
      // A secret that is already on the terminal may be repeated there, but must not be written to a file.
      throw heldSecret && !reporter.errors.isTerminal ? error.withoutWords : error
    }
  }

  /// Reports a failure. The line is still visible at the prompt, so only the sentence is printed.
  private func report(_ failure: CommandFailure) {
    if failure.isCancellation { return reporter.note(Wording.sentence(for: failure.fault)) }
    reporter.diagnostics(failure.details)
    if !failure.details.contains(where: { $0.fault == failure.fault }) {
      reporter.diagnostic(Diagnostic(failure.fault))
    }
    reporter.diagnostics(failure.others.map { Diagnostic($0.fault) })
    if case .rowMoved? = failure.refusal { interpreter.display.show() }
    switch Diagnostic(failure.fault).code {
    case FileFault.changedMeanwhile("").code: reporter.note(Wording.howToResolve)
    case FileFault.deletedMeanwhile("").code, FileFault.emptied("").code: reporter.note(Wording.howToRestore)
    case OtherFault.conflictCode: reporter.note(Wording.howToResolveConflicts)
    default: break
    }
  }

  /// Runs pasted lines like a script, up to the first refusal.
  private func paste(_ lines: [String]) async -> Interpreter.Flow {
    interpreter.activity = .paste
    defer { interpreter.activity = .line }
    for (index, line) in lines.enumerated() {
      do throws(CommandFailure) {
        if try await carryOut(line) == .leave { return .leave }
      } catch {
        report(error)
        let rest = lines.count - index - 1
        reporter.note(Wording.pastedLineRefused(index + 1, rest: rest))
        for line in lines[(index + 1)...] { reporter.note("  " + line) }
        return .goOn
      }
    }
    return .goOn
  }
}

extension Interpreter {
  /// Whether a line may contain a secret and must not be kept in a history.
  ///
  /// - Parameter isRead: whether the files that the line needs have been read. Names that are still unknown
  ///   may then belong to secret rows of unread files.
  fileprivate func mayHoldSecret(_ line: Line, isRead: Bool) -> Bool {
    // Without secrets, the line need not be read once more.
    guard session.form.mayHaveSecrets(isRead: isRead) else { return false }
    let numbered = display.nameable
    let command = numbered.flatMap { try? Shorthand(session: session, numbered: $0).line(for: line) }
    return (command ?? line).mayHoldSecret(in: session, numbered: numbered, isRead: isRead)
  }
}
