/// One or more diagnostics for an operation that failed.
public struct Failure: Error, Sendable {
  /// The problems; the first error is the cause of the failure.
  public var diagnostics: [Diagnostic]

  package init(_ diagnostics: [Diagnostic]) { self.diagnostics = diagnostics }
  package init(_ fault: Fault) { diagnostics = [Diagnostic(fault)] }
  package init(_ fault: FileFault) { self.init(fault.fault) }

  /// The exit status of the first error.
  public var status: ExitStatus {
    (diagnostics.first { $0.severity == .error } ?? diagnostics.first)?.status ?? .refused
  }
}
