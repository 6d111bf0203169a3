package import Formwork

/// Why a command was not carried out, and the word of its line that is wrong.
package struct CommandFailure: Error, Sendable {
  package var fault: Fault
  package var column: Int
  /// Whether the line has a secret in it and is not shown.
  package var isSecret = false
  /// What else was found, in the order in which it is told, before the fault itself.
  package var details: [Diagnostic] = []
  /// What else is wrong with the same line.
  package var others: [(fault: Fault, column: Int)] = []
  /// Why, where the prompt has to act on it.
  package var refusal: CommandRefusal?
  /// What is wrong with the line itself, where that is what is wrong.
  package var lineFault: CommandFault?

  package init(fault: Fault, column: Int, details: [Diagnostic] = []) {
    self.fault = fault
    self.column = column
    self.details = details
  }

  package init(_ refusal: CommandRefusal, column: Int, details: [Diagnostic] = []) {
    self.init(fault: refusal.fault, column: column, details: details)
    self.refusal = refusal
  }

  package init(_ fault: CommandFault, column: Int) {
    self.init(fault: fault.fault, column: column)
    lineFault = fault
  }

  /// Whether somebody answered a question with nothing.
  var isCancellation: Bool { refusal == .cancelled }
}
