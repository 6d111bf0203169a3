/// Starts the programs that a form names: in `run`, `beforeSave` and `afterSave`.
///
/// A workspace without a runner starts no program.
@MainActor
public protocol ProgramRunner: AnyObject {
  /// The names of the programs that an option of the command line allows; `nil` if the caller has no such option.
  var allowedNames: [String]? { get }

  /// Whether a program may run with these arguments without asking the user.
  func isAllowed(_ program: [String]) -> Bool

  /// Makes sure that a program may run with these arguments, for example by asking the user.
  func allow(_ program: [String]) async throws(ProgramFault)

  /// Runs a program that was allowed, and waits until it ends.
  ///
  /// - Returns: the program's standard output.
  /// - Throws: if the program failed, or if the task was cancelled. The program is then no longer running.
  func run(_ call: ProgramCall) async throws(ProgramFault) -> [UInt8]
}

/// A program to run.
public struct ProgramCall: Sendable, Hashable {
  /// The program and its arguments.
  public var program: [String]
  /// The working folder, which a relative program path is resolved against; empty for the current folder.
  public var folder: String
  /// The standard input.
  public var input: [UInt8] = []
  /// Whether the program loads something in the background, so that its progress is not shown.
  public var isQuiet = false
  /// A temporary file among the arguments, and the file that messages should name instead.
  package var replacedPath: ReplacedPath?

  package struct ReplacedPath: Sendable, Hashable {
    var temporary: String
    var shown: String
  }

  /// A text that the program printed for people, with the temporary file's name replaced.
  package func shown(_ text: String) -> String {
    guard let replacedPath else { return text }
    return text.pieces(separatedBy: replacedPath.temporary).joined(separator: replacedPath.shown)
  }
}
