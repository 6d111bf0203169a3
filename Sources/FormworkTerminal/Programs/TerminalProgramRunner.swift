package import Formwork
internal import FormworkPlatform

/// Runs the programs of a form for a prompt or a script.
@MainActor
package final class TerminalProgramRunner: ProgramRunner {
  private let options: ProgramOptions
  private let reporter: Reporter
  private let hasOption: Bool
  /// The dialogue that can ask the user now.
  var dialogue: () -> Dialogue? = { nil }
  /// The workspace whose sources may be running programs, until they have been stopped.
  var workspace: Workspace?
  /// Whether there is a prompt, where each end of a program is reported.
  var isAtPrompt = false
  /// The programs that the user has allowed, with their arguments.
  private var allowed: Set<[ExactString]> = []
  /// Whether messages also go to a page, which does not show the standard error.
  package var serves = false
  /// The signal that has asked this process to end while a program was running.
  package private(set) var terminatingSignal: Int32?

  /// - Parameter hasOption: whether the caller can allow programs with an option.
  package init(_ options: ProgramOptions, _ reporter: Reporter, hasOption: Bool) {
    (self.options, self.reporter, self.hasOption) = (options, reporter, hasOption)
  }

  /// At a prompt, the user is asked instead.
  package var allowedNames: [String]? {
    guard hasOption, !isAtPrompt else { return nil }
    if case .names(let names) = options.permission { return Array(names) }
    return []
  }

  package func isAllowed(_ program: [String]) -> Bool {
    options.permission.includes(program) || allowed.contains(program.map { ExactString($0) })
  }

  package func allow(_ program: [String]) async throws(ProgramFault) {
    if isAllowed(program) { return }
    guard let dialogue = dialogue() else { throw .notAllowed(names: []) }
    reporter.message(Wording.wantsToRun(program))
    guard await dialogue.confirm(Wording.allowProgram, reporter) else { throw .notAllowed(names: []) }
    allowed.insert(program.map { ExactString($0) })
  }

  package func run(_ call: ProgramCall) async throws(ProgramFault) -> [UInt8] {
    let name = call.program[0]
    let process: ProgramProcess
    reporter.flush()
    do throws(ChildProcess.StartFailure) {
      process = try ProgramProcess(
        call.program, folder: call.folder, input: call.input, limits: .init(duration: options.limit))
    } catch {
      if error.isMissing { throw .missing }
      throw .notStarted(reason: error.reason)
    }
    if call.isQuiet {
      let result = await process.result { _ in }
      if case .terminated(let signal) = result.stop { terminatingSignal = signal }
      if let fault = fault(of: result, call) { throw fault }
      return result.output
    }
    let progress = ProgramProgress(name, reporter)
    let result = await result(of: process, call, progress)
    progress.clear()
    if case .terminated(let signal) = result.stop { terminatingSignal = signal }
    let hasShown = !serves && progress.hasLines && !reporter.isQuiet
    if let fault = fault(of: result, call, hasShownErrors: hasShown) { throw fault }
    if isAtPrompt || progress.hasSaidRunning {
      reporter.note(Wording.finished(name, after: progress.elapsed))
    }
    return result.output
  }

  /// Waits for a program to end, and shows its progress meanwhile.
  private func result(
    of process: ProgramProcess, _ call: ProgramCall, _ progress: ProgramProgress
  ) async -> ProgramProcess.Result {
    // If the program prints faster than lines can be shown, some are left out.
    let (lines, continuation) = AsyncStream<String>.makeStream(bufferingPolicy: .bufferingNewest(1000))
    let display = Task { @MainActor in for await line in lines { progress.show(call.shown(line)) } }
    let clock = Task { @MainActor in
      while !Task.isCancelled {
        try? await Task.sleep(for: .milliseconds(100))
        if !Task.isCancelled { progress.tick() }
      }
    }
    let result = await process.result { continuation.yield($0) }
    clock.cancel()
    continuation.finish()
    await display.value
    return result
  }

  /// Why a program did not succeed; `nil` if it did.
  ///
  /// - Parameter hasShownErrors: whether its standard error has been shown.
  private func fault(
    of result: ProgramProcess.Result, _ call: ProgramCall, hasShownErrors: Bool = false
  ) -> ProgramFault? {
    switch result.stop {
    case .interrupted, .terminated: return .interrupted
    case .timedOut: return .timedOut(seconds: Int(options.limit.components.seconds))
    case .printedTooMuch: return .printedTooMuch(limit: ProgramProcess.Limits(duration: .zero).output)
    case nil: break
    }
    // A Ctrl-C just after the program was started also reaches the program itself.
    if result.signal == SIGINT { return .interrupted }
    var lines = hasShownErrors ? [] : result.lastLines
    if result.lastLines.isEmpty {
      lines = String(decoding: result.output.suffix(2000), as: UTF8.self).split(separator: "\n").suffix(3)
        .map(String.init)
    }
    let message = lines.map { call.shown($0) }.joined(separator: "; ")
    if result.signal != 0 { return .ended(signal: result.signal, message: message) }
    return result.status == 0 ? nil : .failed(status: result.status, message: message)
  }
}
