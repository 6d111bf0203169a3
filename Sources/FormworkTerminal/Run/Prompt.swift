import Formwork

/// A form at a terminal: reads lines and carries them out until somebody leaves.
@MainActor
package struct Prompt {
  private let interpreter: Interpreter
  private let dialogue: Dialogue
  private var reporter: Reporter { interpreter.reporter }
  private var workspace: Workspace { interpreter.workspace }

  package init(interpreter: Interpreter, dialogue: Dialogue) {
    self.interpreter = interpreter
    self.dialogue = dialogue
  }

  /// Runs the prompt to its end.
  ///
  /// - Returns: the status, or with a signal that ended it, the status that a shell gives for one.
  package func run() async -> Int32 {
    banner()
    interpreter.show()
    while true {
      reporter.flush()
      switch dialogue.readLine(prompt: prompt) {
      case .text(let line):
        if await execute(line) == .leave { return ExitStatus.done.rawValue }
      case .paste(let lines):
        if await paste(lines) == .leave { return ExitStatus.done.rawValue }
      case .interrupted: continue
      case .endOfInput:
        if await execute("quit") == .leave { return ExitStatus.done.rawValue }
      case .terminated(let signal): return 128 + signal
      }
      if let signal = dialogue.terminatingSignal { return 128 + signal }
    }
  }

  /// Where one is: `Settings › Network> `.
  private var prompt: String {
    let separator = reporter.isUnicode ? " › " : " > "
    return workspace.session.titles.map(\.visible).joined(separator: separator) + "> "
  }

  private func banner() {
    let store: String
    if let file = workspace.file {
      let state = file.isNew ? " (new)" : file.isReadOnly ? " (read-only)" : ""
      store = "Settings are kept in \(file.path)\(state)."
    } else {
      store = "Nothing is kept: no settings file was named (--store FILE)."
    }
    reporter.text([store.visible, "A number taps a row; 'help' lists the commands, 'quit' leaves."])
    reporter.diagnostics(workspace.strays())
    reporter.text([""])
  }

  private func execute(_ line: String) async -> Interpreter.Flow {
    guard let words = split(line), !words.isEmpty else { return .goOn }
    do throws(CommandFailure) {
      let flow = try await interpreter.execute(words)
      if !interpreter.hasSecret(words) { dialogue.remember(line) }
      return flow
    } catch {
      if !error.isSecret { dialogue.remember(line) }
      report(error)
      return .goOn
    }
  }

  private func split(_ line: String) -> [Word]? {
    do throws(LineFault) { return try Word.split(line) } catch {
      dialogue.remember(line)
      report(CommandFailure(fault: .command(error.fault), column: error.column))
      return nil
    }
  }

  /// At the prompt the line is in sight: the sentence alone will do.
  private func report(_ failure: CommandFailure) {
    if failure.isCancellation { return reporter.note(Wording.sentence(for: failure.fault)) }
    reporter.diagnostics(failure.details)
    reporter.diagnostic(Diagnostic(failure.fault))
  }

  /// Runs pasted lines as a script does, up to the first refusal.
  private func paste(_ lines: [String]) async -> Interpreter.Flow {
    for (index, line) in lines.enumerated() {
      do throws(CommandFailure) {
        guard let words = split(line) else { throw CommandFailure(fault: .refusal(Refusal(.cancelled)), column: 1) }
        if try await interpreter.execute(words) == .leave { return .leave }
      } catch {
        if !error.isCancellation { report(error) }
        let rest = lines.count - index - 1
        reporter.note(
          "line \(index + 1) was refused" + (rest > 0 ? "; \(rest) more line\(rest == 1 ? "" : "s") did not run:" : ""))
        for line in lines[(index + 1)...] { reporter.note("  " + line) }
        return .goOn
      }
    }
    return .goOn
  }
}

extension Interpreter {
  /// Whether a line sets a secret row, and so belongs into no history.
  func hasSecret(_ words: [Word]) -> Bool {
    guard words.count > 2, "set".hasPrefix(words[0].text) else { return false }
    return stride(from: 1, to: words.count, by: 2).contains { index in
      guard let row = try? session.row(words[index].text, scope: .prompt(numbers: numbers)) else { return false }
      return session.definition.rows[row.index].row.accessory.isSecure
    }
  }
}
