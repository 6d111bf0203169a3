// Messages about the programs that a form runs.
extension Wording {
  /// A program and its arguments as words, shortened.
  package static func commandLine(_ program: [String]) -> String {
    program.map { Quoting.word($0) }.joined(separator: " ").excerpt(200)
  }

  package static func sentence(for fault: ProgramFault, _ program: [String]) -> String {
    let name = quoted(program.first ?? "")
    return switch fault {
    case .notAllowed(let names):
      notAllowed(program) + (option(allowing: names).map { " (\($0) allows it)" } ?? "")
    case .missing: "cannot run \(name): program not found"
    case .notStarted(let reason): "cannot run \(name): \(reason)"
    case .failed(let status, let message): "\(name) failed with status \(status)\(ending(message))"
    case .ended(let signal, let message): "\(name) was terminated by signal \(signal)\(ending(message))"
    case .timedOut(let seconds):
      "\(name) did not finish within \(counted(seconds, "second")) and was stopped"
    case .printedTooMuch(let limit): "\(name) printed more than \(limit >> 20) MB and was stopped"
    case .badOutput(let reason): "invalid output from \(name): \(reason)"
    case .interrupted: "interrupted"
    }
  }

  package static func notAllowed(_ program: [String]) -> String {
    "not allowed to run: \(commandLine(program))"
  }

  /// The option with which the caller allows programs; `nil` if there are none, or if no value of the option means
  /// exactly these.
  package static func option(allowing names: [String]) -> String? {
    let special = [UInt8(ascii: ","), UInt8(ascii: "=")]
    guard !names.isEmpty, !names.contains(where: { $0.utf8.contains { special.contains($0) } }) else {
      return nil
    }
    return Quoting.shellWord(names.joined(separator: ",")).map { "--allow-run=\($0)" }
  }

  /// Precedes the message of a refusal of an effect that a program printed.
  static func effectRefused(of program: [String]) -> String {
    "an effect of \(quoted(program.first ?? "")) was refused: "
  }

  private static func ending(_ message: String) -> String {
    message.isEmpty ? "" : ": " + message.excerpt(300)
  }

  /// Where a program's output is wrong, and why.
  package static func outputFault(_ diagnostic: Diagnostic) -> String {
    guard let place = diagnostic.place, let line = place.line, let column = place.column else {
      return diagnostic.message
    }
    return "line \(line), column \(column): \(diagnostic.message)"
  }

  /// A diagnostic on one line.
  package static func located(_ fault: Diagnostic) -> String {
    guard let place = fault.place else { return fault.message }
    let numbers = [place.line, place.column].compactMap { $0.map { ":\($0)" } }
    return "\(place.file)\(numbers.joined(separator: "")): \(fault.message)"
  }

  /// What a source returned is not valid.
  package static func sourceFault(_ fault: Diagnostic, in source: String) -> String {
    "\(source): \(outputFault(fault))"
  }

  package static let actionIsIdle = "nothing was done: the action's conditions are not met"
}
