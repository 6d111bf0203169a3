/// One or more diagnostics for an operation that failed.
public struct Failure: Error, Sendable, CustomStringConvertible {
  /// The problems; the first error is the cause of the failure.
  public var diagnostics: [Diagnostic]

  package init(_ diagnostics: [Diagnostic]) { self.diagnostics = diagnostics }
  package init(_ fault: Fault) { diagnostics = [Diagnostic(fault)] }
  package init(_ fault: FileFault) { self.init(fault.fault) }

  /// Returns the result of a call, and wraps its fault in a failure.
  package static func wrapping<Result>(
    _ body: @autoclosure () throws(FileFault) -> Result
  ) throws(Failure) -> Result {
    do throws(FileFault) { return try body() } catch { throw Failure(error) }
  }

  /// The first error, or the first problem if none is an error.
  package var cause: Diagnostic { diagnostics.first { $0.severity == .error } ?? diagnostics[0] }

  /// The first error as the reason for a refusal.
  var reason: Refusal.Reason {
    .other(OtherFault(code: cause.code, message: cause.message, status: cause.status.rawValue))
  }

  /// The diagnostics, each with its place and source line.
  public var description: String { diagnostics.map(\.description).joined(separator: "\n") }

  /// The exit status of the first error.
  public var status: ExitStatus { diagnostics.isEmpty ? .refused : cause.status }
}
