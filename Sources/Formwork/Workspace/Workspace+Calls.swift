// Calls functions of the program and runs other programs.
extension Workspace {
  /// Whether the program has a function of this name.
  package func has(function name: String) -> Bool {
    program?.functions[name] != nil || definition.registry.actions[name] != nil
  }

  /// Calls a function that a reply needs, and returns its effects.
  func effects(of call: HandlerCall) async -> Result<[Effect], Refusal> {
    let row = call.row.flatMap { session.form.row(at: $0) }
    lazy var context = session.context(ofRow: row)
    observer.routed?(session.context(ofRow: row, masksSecrets: true))
    switch call.function {
    case .registered(let name, let argument): return await effects(of: .call(name, argument), context)
    case .program(let program): return await effects(of: .run(program), context)
    case .selection, .details, .editAction: break
    }
    guard launcher.callsFunctions, let function = definition.function(for: call, in: session) else {
      observer.skipped?(nil)
      return .success([])
    }
    return await result(named: nil) {
      try await function()
      return []
    }
  }

  /// Calls the function or runs the program that an action names, and returns its effects.
  func effects(of action: Action, _ context: Row.Context) async -> Result<[Effect], Refusal> {
    switch action {
    case .call(let name, let argument): await effects(ofFunction: name, argument, context)
    case .run(let program): await effects(ofProgram: program, context)
    default: .success([])
    }
  }

  private func effects(
    ofFunction name: String, _ argument: Value, _ context: Row.Context
  ) async -> Result<[Effect], Refusal> {
    let function = program?.functions[name] ?? definition.registry.actions[name]
    guard launcher.callsFunctions, let function else {
      guard function != nil || session.form.declaredActions[name] != nil else {
        return .failure(Refusal(.unknownAction(name)))
      }
      observer.skipped?(.call(name, argument))
      return .success([])
    }
    return await result(named: name) { try await function(argument)(context) }
  }

  private func result(
    named name: String?, _ function: @escaping @MainActor () async throws -> [Effect]
  ) async -> Result<[Effect], Refusal> {
    do { return .success(try await turn.runInterruptibly(function)) } catch {
      if Task.isCancelled { return .failure(Refusal(.interrupted)) }
      return .failure(Refusal(.functionFailed(name: name, error: "\(error)")))
    }
  }

  /// Runs a program as an action, and returns the effects that it printed.
  private func effects(
    ofProgram program: [String], _ context: Row.Context
  ) async -> Result<[Effect], Refusal> {
    guard launcher.callsFunctions else {
      observer.skipped?(.run(program))
      return .success([])
    }
    do throws(ProgramFault) {
      try await launcher.allow(program, besides: saver.programs(of: session.form))
      let call = ProgramCall(program: program, folder: definition.folder, context: context)
      return .success(try effects(in: try await launcher.run(call), of: program))
    } catch { return .failure(error.refusal(of: program)) }
  }

  private func effects(in output: [UInt8], of program: [String]) throws(ProgramFault) -> [Effect] {
    let functions = definition.registry.actions.names + (self.program?.functions.names ?? [])
    do throws(Diagnostic) {
      return try FormReader.effects(output, file: program[0], for: session.form, registered: functions)
    } catch { throw .badOutput(reason: Wording.outputFault(error)) }
  }

  /// Refuses a request if one of the programs in its actions may not run, so that nothing has been done or saved then.
  func refusalOfPrograms(of request: Request) async -> Refusal? {
    guard launcher.callsFunctions else { return nil }
    let needed = session.programs(of: request)
    for program in needed where !launcher.isAllowed(program) {
      do throws(ProgramFault) {
        try await launcher.allow(program, besides: needed + saver.programs(of: session.form))
      } catch { return error.refusal(of: program) }
    }
    return nil
  }

  /// Whether the user has to be asked about a program before what remains of a reply can be carried out.
  package func mustAsk(for reply: Reply) -> Bool {
    var programs = session.programs(in: reply.remaining)
    if case .call(let call)? = reply.need, case .program(let program) = call.function {
      programs.append(program)
    }
    return programs.contains { launcher.mustAsk(for: $0) }
  }
}

extension ProgramFault {
  /// The refusal of what needed the program.
  fileprivate func refusal(of program: [String]) -> Refusal {
    Refusal(self == .interrupted ? .interrupted : .programFailed(self, program: program))
  }
}
