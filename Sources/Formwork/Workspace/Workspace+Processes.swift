// Runs the programs that the form names.
extension Workspace {
  /// Runs a program as an action, and returns the effects that it printed.
  func effects(ofProgram program: [String], _ context: Row.Context) async -> Result<[Effect], Refusal> {
    guard callsFunctions else {
      observer.skipped?(.run(program))
      return .success([])
    }
    do throws(ProgramFault) {
      let output = try await run(
        ProgramCall(program: program, folder: definition.file?.folder ?? "", input: Self.input(context)))
      return .success(try effects(in: output, of: program))
    } catch {
      return .failure(refusal(error, program))
    }
  }

  private func effects(in output: [UInt8], of program: [String]) throws(ProgramFault) -> [Effect] {
    let functions = definition.registry.actions.names + (self.program?.functions.names ?? [])
    do throws(Diagnostic) {
      return try FormReader.effects(output, file: program[0], for: session.form, registered: functions)
    } catch { throw .badOutput(reason: Wording.outputFault(error)) }
  }

  @discardableResult
  private func run(_ call: ProgramCall) async throws(ProgramFault) -> [UInt8] {
    try await allow(call.program)
    return try await run(permitted: call)
  }

  @discardableResult
  private func run(permitted call: ProgramCall) async throws(ProgramFault) -> [UInt8] {
    guard let programs else { return [] }
    return try await turn.run { () async throws(ProgramFault) in try await programs.run(call) }
  }

  /// The standard input of a program that receives a row's context.
  static func input(_ context: Row.Context) -> [UInt8] {
    var input: [UInt8] = []
    input.appendJSON(context.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
    return input + [0x0A]
  }

  /// Lets a program run, or throws; the user is asked if possible.
  ///
  /// - Parameter others: other programs that the actions may run.
  func allow(_ program: [String], besides others: [[String]] = []) async throws(ProgramFault) {
    guard let programs else { throw .notAllowed(names: []) }
    do throws(ProgramFault) {
      try await turn.run { () async throws(ProgramFault) in try await programs.allow(program) }
    } catch {
      guard case .notAllowed = error else { throw error }
      throw notAllowed(
        program, besides: others + [skipsChecks ? [] : session.form.beforeSave, session.form.afterSave])
    }
  }

  /// The fault of a program that may not run.
  ///
  /// - Parameter others: other programs that the command may run.
  func notAllowed(_ program: [String], besides others: [[String]] = []) -> ProgramFault {
    guard let programs, let allowed = programs.allowedNames else { return .notAllowed(names: []) }
    let needed = ([program] + others).filter { !$0.isEmpty && !programs.isAllowed($0) }.map { $0[0] }
    return .notAllowed(names: Set(allowed + needed).sorted())
  }

  /// Refuses an event if one of the programs in its actions may not run, so that nothing has been done or saved then.
  func refusalOfPrograms(of event: Event) async -> Refusal? {
    guard callsFunctions else { return nil }
    let needed = session.programs(of: event)
    for program in needed where !(programs?.isAllowed(program) ?? false) {
      do throws(ProgramFault) { try await allow(program, besides: needed) } catch {
        return refusal(error, program)
      }
    }
    return nil
  }

  private func refusal(_ fault: ProgramFault, _ program: [String]) -> Refusal {
    Refusal(fault == .interrupted ? .interrupted : .programFailed(fault, program: program))
  }

  /// Whether the user has to be asked about a program before what remains of an outcome can be carried out.
  package func mustAsk(for outcome: Outcome) -> Bool {
    if case .call(let call)? = outcome.request, case .program(let program) = call.function,
      mustAsk(for: program)
    {
      return true
    }
    return session.programs(in: outcome.remaining).contains { mustAsk(for: $0) }
  }

  private func mustAsk(for program: [String]) -> Bool {
    callsFunctions && !program.isEmpty && !(programs?.isAllowed(program) ?? true)
  }

  // MARK: - Before and after a save

  /// Whether the form names a program to run before or after a save.
  var hasSavePrograms: Bool { !session.form.beforeSave.isEmpty || !session.form.afterSave.isEmpty }

  /// Whether the user has to be asked about a program that a save runs.
  package var mustAskToSave: Bool {
    (!skipsChecks && mustAsk(for: session.form.beforeSave)) || mustAsk(for: session.form.afterSave)
  }

  /// Asks the form's program whether the new text of the settings file is right.
  ///
  /// - Throws: if it is not, or if one of the form's programs may not run.
  func check(_ text: [UInt8], for path: String) async throws(Failure) {
    if skipsChecks { return }
    var current: [String] = []
    do throws(ProgramFault) {
      // If either program is not allowed, the save is refused before anything is written.
      for program in [session.form.beforeSave, session.form.afterSave] where !program.isEmpty {
        current = program
        try await allow(program)
      }
      current = session.form.beforeSave
      if !current.isEmpty { try await run(current, on: text, for: path) }
    } catch { throw Failure(OtherFault.notSaved(error, current).fault) }
  }

  private func run(_ program: [String], on text: [UInt8], for path: String) async throws(ProgramFault) {
    let name = FileSystem.name(of: path)
    let file: TemporaryFile
    do throws(TemporaryFile.Obstacle) {
      file = try TemporaryFile(text, name: name.isEmpty ? "settings" : name)
    } catch {
      throw .notStarted(reason: error.reason)
    }
    defer { file.remove() }
    var arguments = program.map { $0 == "{file}" ? file.path : $0 }
    if !program.contains("{file}") { arguments.append(file.path) }
    var call = ProgramCall(program: arguments, folder: definition.file?.folder ?? "")
    call.replacedPath = .init(temporary: file.path, shown: path)
    try await run(permitted: call)
  }

  /// Puts the saved settings into effect; returns the failure of the program that does so.
  func applySaved(_ path: String) async -> Failure? {
    let program = session.form.afterSave
    guard !program.isEmpty else { return nil }
    do throws(ProgramFault) {
      try await run(ProgramCall(program: program, folder: definition.file?.folder ?? ""))
      return nil
    } catch {
      let failure = Failure(OtherFault.notApplied(error, program, path).fault)
      guard skipsChecks, case .notAllowed = error else { return failure }
      observer.warned?(Diagnostic(failure.cause.fault, severity: .warning))
      return nil
    }
  }
}

extension OtherFault {
  /// The program that checks the settings refused them, or could not check them.
  fileprivate static func notSaved(_ fault: ProgramFault, _ program: [String]) -> OtherFault {
    let status: ExitStatus =
      switch fault {
      case .failed, .interrupted: .refused
      case .notAllowed: .notPermitted
      default: .unavailable
      }
    return OtherFault(
      code: fault.isFailure ? "refused.beforeSave" : fault.code, message: Wording.notSaved(fault, program),
      status: status.rawValue)
  }

  /// The settings were saved, but the program that puts them into effect failed.
  fileprivate static func notApplied(_ fault: ProgramFault, _ program: [String], _ path: String) -> OtherFault
  {
    OtherFault(
      code: "failed.afterSave", message: Wording.notApplied(fault, program, path),
      status: ExitStatus.unavailable.rawValue)
  }

  fileprivate var fault: Fault { .other(self) }
}

extension ProgramFault {
  /// Whether the program ran and ended with a status other than 0.
  fileprivate var isFailure: Bool { if case .failed = self { true } else { false } }
}
