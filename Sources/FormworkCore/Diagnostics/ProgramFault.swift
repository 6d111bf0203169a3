/// Why a program of a form was not run, or failed.
public enum ProgramFault: Error, Sendable, Hashable {
  /// Neither the user nor the caller allowed it. `names` are those with which the caller's option allows the program
  /// and the others that its list of actions and a save need; there are none without such an option.
  case notAllowed(names: [String])
  /// The program was not found.
  case missing
  /// The system could not start it.
  case notStarted(reason: String)
  /// It exited with a status other than 0. `message` is the last lines of its output.
  case failed(status: Int32, message: String)
  case ended(signal: Int32, message: String)
  /// It did not end in time and was stopped.
  case timedOut(seconds: Int)
  /// It printed more than this number of bytes and was stopped.
  case printedTooMuch(limit: Int)
  /// Its output is invalid. `reason` says where and why.
  case badOutput(reason: String)
  /// Ctrl-C or a signal stopped it.
  case interrupted

  /// A stable identifier that programs can rely on.
  package var code: String {
    switch self {
    case .interrupted: "refused.interrupted"
    default: "program." + caseName(of: self)
    }
  }
}
