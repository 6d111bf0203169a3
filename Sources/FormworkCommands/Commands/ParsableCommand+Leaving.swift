package import ArgumentParser
import Formwork
internal import FormworkPlatform
import FormworkTerminal

extension ParsableCommand {
  /// What the parser says is wrong, in lower case like all messages.
  package static func sentence(for error: any Error) -> String { message(for: error).withLowercaseBeginning }

  /// Exits directly, because the parser's `exit` would first build a usage text.
  package static func leave(with status: Int32) -> Never { FormworkPlatform.exit(status) }

  /// Exits with the status of an error.
  ///
  /// Help and similar texts are also thrown as errors, but they are the program's output. Therefore, a
  /// failure to write them is reported.
  @MainActor
  package static func leave(with error: any Error) -> Never {
    let text = fullMessage(for: error)
    guard exitCode(for: error).isSuccess, !text.isEmpty else {
      if text.isEmpty { exit(withError: error) }
      let beginning = _errorPrefix
      let message =
        text.hasPrefix(beginning)
        ? "error: " + String(text.dropFirst(beginning.count)).withLowercaseBeginning : text
      // The parser's messages quote arguments as they are.
      for line in message.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false) {
        StandardStreams.errors.writeLine(String(line).visible)
      }
      StandardStreams.errors.flush()
      exit(withError: exitCode(for: error))
    }
    let output = StandardStreams.output
    output.writeLine(text)
    output.flush()
    guard let reason = output.failure else { exit() }
    let reporter = Reporter(output: output, errors: StandardStreams.errors)
    reporter.diagnostic(Diagnostic(UsageFault.outputFailed(reason: reason).fault))
    leave(with: ExitStatus.cannotWrite.rawValue)
  }
}

extension String {
  fileprivate var withLowercaseBeginning: String { prefix(1).lowercased() + dropFirst() }
}
