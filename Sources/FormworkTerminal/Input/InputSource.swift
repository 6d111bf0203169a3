/// A source of command lines: a terminal, standard input, or a file.
///
/// `Prompt`, `Dialogue` and `ScriptRunner` read from a source and do not know which one it is. A source where nobody
/// types only needs to implement ``readLine(prompt:initial:for:completer:)``.
@MainActor package protocol InputSource: AnyObject {
  /// The name of the source in messages: a path, or `-`.
  var name: String { get }

  /// Waits for the next input.
  ///
  /// - Parameters:
  ///   - initial: the text that is already in the line and can be edited.
  ///   - completer: says what Tab completes. It is released before the line is returned.
  /// - Returns: the input, and the ``token`` in force when its first key was typed, or now where there was none.
  func readLine(
    prompt: String, initial: String, for purpose: LinePurpose, completer: consuming LineCompleter?
  ) async -> (line: SourceInput, token: Int)

  /// Runs a task that an interrupt of this source cancels. The task has to react to its cancellation.
  func withInterrupts<Value: Sendable>(
    _ body: @escaping @MainActor @Sendable () async -> Value
  ) async -> Value

  /// The signal that has asked the program to end, if there was one; no line is read any more.
  var terminatingSignal: Int32? { get }

  /// A number that stands for what the user sees, to be returned with the next input.
  ///
  /// Set it before a text that changes what is shown is printed: then a line that was begun earlier keeps the
  /// earlier number.
  var token: Int { get set }

  /// Prints whole lines: above the line that is being typed, which stays as it is, else at once.
  func print(_ text: String)

  /// Drops the line that is being typed, as Ctrl-C does.
  func dropLine()

  /// Replaces what Tab completes in the command that is being typed; an answer keeps its own.
  func replaceCompleter(_ completer: @escaping LineCompleter)

  /// Recalls the lines of earlier sessions, and keeps those of this one with them.
  func keepHistory(in file: HistoryFile)

  /// Adds a line to the history.
  func remember(_ line: String)
}

/// What a source delivers.
package enum SourceInput: Equatable, Sendable {
  /// Enter was typed.
  case text(String)
  /// Several lines were pasted, shown, and confirmed with Enter. What was typed before and after the paste is
  /// part of its first and last line.
  case paste([String])
  /// All lines that had come from a source where nobody types.
  case lines(ScriptLines)
  /// Ctrl-C dropped the line, or the task that waits for it was cancelled.
  case interrupted
  /// The input has ended: Ctrl-D on an empty line, or the terminal is gone.
  case endOfInput
  /// The source cannot be read.
  case failed(reason: String)
  /// A signal asks the program to end (SIGTERM, SIGHUP, SIGQUIT). The terminal is as it was before.
  case terminated(signal: Int32)
}

/// What a line is asked for.
package enum LinePurpose: Sendable {
  /// There is a history.
  case command
  /// To a question: there is none.
  case answer
  /// Nor is it shown.
  case secret
}

/// Gets the line and the cursor in Unicode scalars. It is called on the thread of the source, so it must know all
/// that it needs.
package typealias LineCompleter = @Sendable (_ line: String, _ cursor: Int) -> Completion

// A source where nobody types.
extension InputSource {
  package func withInterrupts<Value: Sendable>(
    _ body: @escaping @MainActor @Sendable () async -> Value
  ) async -> Value { await body() }

  package var terminatingSignal: Int32? { nil }

  package var token: Int {
    get { 0 }
    set {}
  }

  package func print(_ text: String) {}
  package func dropLine() {}
  package func replaceCompleter(_ completer: @escaping LineCompleter) {}
  package func keepHistory(in file: HistoryFile) {}
  package func remember(_ line: String) {}
}
