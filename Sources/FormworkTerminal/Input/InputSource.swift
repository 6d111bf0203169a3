package import Formwork

/// A source of command lines: a terminal, standard input, or a file.
///
/// `Prompt`, `Dialogue` and `ScriptRunner` read from a source without knowing which one it is. A source that
/// is not interactive only needs to implement ``readLine(prompt:initial:for:completer:)``.
@MainActor package protocol InputSource: AnyObject {
  /// The name of the source in messages: a path, or `-`.
  var name: String { get }

  /// Waits for the next input.
  ///
  /// - Parameters:
  ///   - initial: the text that is already in the line and can be edited.
  ///   - completer: determines what Tab completes. It is released before the line is returned.
  /// - Returns: the input, and the ``token`` that was in force when its first key was typed; if no key was
  ///   typed, the current one.
  func readLine(
    prompt: String, initial: String, for purpose: LinePurpose, completer: consuming LineCompleter?
  ) async -> (line: SourceInput, token: Int)

  /// Shows a panel and waits until it is answered.
  ///
  /// - Returns: `.chosen(nil)` if the source cannot show it, so that a line has to be asked for.
  func show(_ panel: any KeyPanel) async -> SourceInput

  /// Runs a task that an interrupt of this source cancels. The task must respond to its cancellation.
  func withInterrupts<Value: Sendable>(
    _ body: @escaping @MainActor @Sendable () async -> Value
  ) async -> Value

  /// Whether the user can edit a prefilled line. If not, an empty line stands for the prefilled text.
  var editsLines: Bool { get }

  /// Whether the source is a terminal, which another program can use while no line is read.
  var isTerminal: Bool { get }

  /// Runs a task while another program uses the terminal. Ctrl-C and Ctrl-\ are meant for that program,
  /// and the terminal's modes are restored afterwards.
  func lendingTerminal<Value: Sendable>(_ body: () async -> Value) async -> Value

  /// The signal that has asked the program to end; `nil` if there was none. After it, no more lines are read.
  var terminatingSignal: Int32? { get }

  /// A number that identifies what the user sees; it is returned with the next input.
  ///
  /// Set it before you print a text that changes what is shown. A line that was begun earlier keeps the
  /// earlier number.
  var token: Int { get set }

  /// Prints whole lines, above the line that is being typed if there is one. That line stays unchanged.
  func print(_ text: String)

  /// Drops the line that is being typed, as Ctrl-C does.
  func dropLine()

  /// Replaces the completer of the command that is being typed. Questions keep their own completers.
  func replaceCompleter(_ completer: @escaping LineCompleter)

  /// Makes the lines of earlier sessions available, and saves the lines of this session with them.
  func keepHistory(in file: HistoryFile)

  /// Adds a line to the history.
  func remember(_ line: String)
}

/// An input that a source delivers.
package enum SourceInput: Equatable, Sendable {
  /// A line that was ended with Enter.
  case text(String)
  /// Several lines were pasted, shown, and confirmed with Enter. What was typed before and after the paste is
  /// part of its first and last line.
  case paste([String])
  /// The lines that have arrived from a source that is not interactive.
  case lines(ScriptLines)
  /// The indices of the answers that were chosen in a panel; `nil` if it cannot be shown.
  case chosen([Int]?)
  /// Ctrl-C dropped the line, or the task that was waiting for it was cancelled.
  case interrupted
  /// The input has ended: Ctrl-D on an empty line, or the terminal is gone.
  case endOfInput
  /// The source cannot be read.
  case failed(FileFault)
  /// A signal has asked the program to end (SIGTERM, SIGHUP, SIGQUIT). The terminal has been restored.
  case terminated(signal: Int32)
}

/// The purpose of a line to be read.
package enum LinePurpose: Sendable, Equatable {
  /// A command, with a history.
  case command
  /// A command on the screen of a list, without a history.
  case listCommand
  /// An answer to a question, without a history.
  ///
  /// - Parameter edit: the command that takes an answer of several lines, if there is one.
  case answer(edit: String? = nil)
  /// A secret answer, without a history and not shown while it is typed.
  case secret

  /// Whether several lines can be pasted.
  var takesSeveralLines: Bool { self == .command || self == .listCommand }
}

/// Returns what Tab completes in a line at a cursor, which is an offset in Unicode scalars.
///
/// It is called on the source's thread, so it must capture everything that it needs.
package typealias LineCompleter = @Sendable (_ line: String, _ cursor: Int) -> Completion

// Defaults for a source that is not interactive.
extension InputSource {
  package func withInterrupts<Value: Sendable>(
    _ body: @escaping @MainActor @Sendable () async -> Value
  ) async -> Value { await body() }

  package func show(_ panel: any KeyPanel) async -> SourceInput { .chosen(nil) }

  package var editsLines: Bool { true }

  package var isTerminal: Bool { false }

  package func lendingTerminal<Value: Sendable>(_ body: () async -> Value) async -> Value { await body() }

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
