package import Formwork

/// Why something could not be done at all: one or more diagnostics.
package struct Failure: Error, Sendable {
  package var diagnostics: [Diagnostic]

  package init(_ diagnostics: [Diagnostic]) { self.diagnostics = diagnostics }
  package init(_ fault: Fault) { diagnostics = [Diagnostic(fault)] }

  /// The first error's status.
  package var status: ExitStatus {
    (diagnostics.first { $0.severity == .error } ?? diagnostics.first)?.fault.status ?? .refused
  }
}

/// Why a command was not carried out, and the word of its line that is to blame.
package struct CommandFailure: Error, Sendable {
  package var fault: Fault
  package var column: Int
  /// The line has a secret in it and is not shown.
  package var isSecret = false
  /// What else was found, in the order in which it is told, before the fault itself.
  package var details: [Diagnostic] = []
  /// What else is wrong with the same line.
  package var others: [(fault: Fault, column: Int)] = []

  /// Whether somebody answered a question with nothing.
  var isCancellation: Bool {
    if case .refusal(let refusal) = fault { refusal.reason == .cancelled } else { false }
  }
}
