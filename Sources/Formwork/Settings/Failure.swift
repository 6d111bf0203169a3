/// Why something could not be done at all: one or more diagnostics.
public struct Failure: Error, Sendable {
  /// What is wrong, the first error being the reason.
  public var diagnostics: [Diagnostic]

  package init(_ diagnostics: [Diagnostic]) { self.diagnostics = diagnostics }
  package init(_ fault: Fault) { diagnostics = [Diagnostic(fault)] }
  package init(_ fault: FileFault) { self.init(fault.fault) }

  /// The first error's status.
  public var status: ExitStatus {
    (diagnostics.first { $0.severity == .error } ?? diagnostics.first)?.status ?? .refused
  }
}
