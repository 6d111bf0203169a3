package import Formwork

/// Why a command failed, and the word of its line that is wrong.
package struct CommandFailure: Error, Sendable {
  package var fault: Fault
  package var column: Int
  /// Whether the line contains a secret and must not be shown.
  package var isSecret = false
  /// Other findings, reported before the fault itself, in this order.
  package var details: [Diagnostic] = []
  /// The part of the command that was refused, if it was refused by the form.
  package var subject: Refusal.Subject?
  /// Other refusals of the same line.
  package var others: [CommandFailure] = []
  /// The refusal, if the prompt has to act on it.
  package var refusal: CommandRefusal?
  /// The fault of the line itself, if that is the cause.
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

  /// Returns the result of a call, and wraps its fault in a failure.
  static func wrapping<Result>(
    _ body: @autoclosure () throws(LineFault) -> Result
  ) throws(CommandFailure) -> Result {
    do throws(LineFault) { return try body() } catch {
      throw CommandFailure(error.fault, column: error.column)
    }
  }

  /// Creates a failure for a refusal by the form.
  ///
  /// - Parameter command: the command that was refused; `nil` if it was not written as a line.
  init(_ refusal: Refusal, of command: Command?) {
    self.init(fault: .refusal(refusal), column: command?.column(of: refusal) ?? 1)
    subject = refusal.subject
    isSecret = refusal.isSecret
  }

  /// Creates a failure for one or more refusals of a command.
  init(_ refusals: [Refusal], of command: Command?) {
    self.init(refusals[0], of: command)
    others = refusals.dropFirst().map { CommandFailure($0, of: command) }
  }

  /// Creates a failure for a file that could not be read or written.
  init(_ failure: Failure, column: Int) {
    let cause = failure.cause
    self.init(fault: cause.fault, column: column, details: cause.place == nil ? [] : failure.diagnostics)
  }

  /// Creates a failure for a save that conflicts prevent.
  init(conflicts failure: Failure, column: Int) {
    self.init(
      fault: .other(
        OtherFault(
          code: failure.cause.code, message: Wording.conflicts(failure.diagnostics.count),
          status: failure.status.rawValue)), column: column, details: failure.diagnostics)
  }

  /// Whether the user answered a question with an empty line.
  var isCancellation: Bool { if case .cancelled? = refusal { true } else { false } }
}
