/// Runs the programs that a form names, once they are allowed.
@MainActor
package final class ProgramLauncher {
  /// Starts the programs; without it, none is started.
  var runner: (any ProgramRunner)?
  /// Whether programs are started and functions of the program are called. A dry run does neither.
  package var callsFunctions = true
  let turn: Turn

  init(_ turn: Turn) { self.turn = turn }

  /// Whether a program may run without asking the user.
  func isAllowed(_ program: [String]) -> Bool { runner?.isAllowed(program) ?? false }

  /// Whether the user has to be asked about a program before it runs.
  func mustAsk(for program: [String]) -> Bool {
    callsFunctions && !program.isEmpty && !(runner?.isAllowed(program) ?? true)
  }

  /// Lets a program run, besides others that the command may run, or throws; the user is asked if possible.
  func allow(_ program: [String], besides others: [[String]]) async throws(ProgramFault) {
    guard let runner else { throw .notAllowed(names: []) }
    do throws(ProgramFault) {
      try await turn.run { () async throws(ProgramFault) in try await runner.allow(program) }
    } catch {
      guard case .notAllowed = error else { throw error }
      throw notAllowed(program, besides: others)
    }
  }

  /// The fault of a program that may not run, besides other programs that the command may run.
  func notAllowed(_ program: [String], besides others: [[String]] = []) -> ProgramFault {
    guard let runner, let allowed = runner.allowedNames else { return .notAllowed(names: []) }
    let needed = ([program] + others).filter { !$0.isEmpty && !runner.isAllowed($0) }.map { $0[0] }
    return .notAllowed(names: Set(allowed + needed).sorted())
  }

  /// Runs a program that was allowed, and returns its output.
  @discardableResult
  func run(_ call: ProgramCall) async throws(ProgramFault) -> [UInt8] {
    guard let runner else { return [] }
    return try await turn.run { () async throws(ProgramFault) in try await runner.run(call) }
  }
}

extension ProgramCall {
  /// A call of a program that receives a row's context as its standard input.
  init(program: [String], folder: String, context: Row.Context) {
    self.init(program: program, folder: folder)
    input.appendJSON(.object(Value.Object(context.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })))
    input.append(0x0A)
  }
}
