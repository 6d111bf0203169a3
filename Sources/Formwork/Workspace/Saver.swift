/// Decides how settings are saved, and runs the form's programs before and after a save.
@MainActor
final class Saver {
  var options = SaveOptions()
  var skipsChecks = false
  /// Whether settings were saved that `afterSave` has not put into effect.
  private var needsApplying = false
  /// Whether a save has warned that other users can read the settings file, which it does only once.
  private var hasWarnedOfReaders = false
  private let launcher: ProgramLauncher

  init(_ launcher: ProgramLauncher) { self.launcher = launcher }

  /// The programs that a save runs; empty for those that the form does not name.
  func programs(of form: CompiledForm) -> [[String]] { [skipsChecks ? [] : form.beforeSave, form.afterSave] }

  /// Whether the user has to be asked about a program that a save runs.
  func mustAsk(of form: CompiledForm) -> Bool { programs(of: form).contains { launcher.mustAsk(for: $0) } }

  /// Asks the form's program whether the new text of the settings file is right.
  ///
  /// - Throws: if it is not, or if one of the form's programs may not run.
  func check(_ text: [UInt8], for path: String, of definition: FormDefinition) async throws(Failure) {
    if skipsChecks { return }
    let programs = programs(of: definition.form)
    var current: [String] = []
    do throws(ProgramFault) {
      // If either program is not allowed, the save is refused before anything is written.
      for program in programs where !program.isEmpty {
        current = program
        try await launcher.allow(program, besides: programs)
      }
      current = definition.form.beforeSave
      if !current.isEmpty { try await run(current, on: text, for: path, in: definition.folder) }
    } catch { throw Failure(.notSaved(error, current)) }
  }

  private func run(
    _ program: [String], on text: [UInt8], for path: String, in folder: String
  ) async throws(ProgramFault) {
    let name = FileSystem.name(of: path)
    let file: TemporaryFile
    do throws(TemporaryFile.Obstacle) {
      file = try TemporaryFile(text, name: name.isEmpty ? "settings" : name)
    } catch { throw .notStarted(reason: error.reason) }
    defer { file.remove() }
    var arguments = program.map { $0 == "{file}" ? file.path : $0 }
    if !program.contains("{file}") { arguments.append(file.path) }
    var call = ProgramCall(program: arguments, folder: folder)
    call.replacedPath = .init(temporary: file.path, shown: path)
    try await launcher.run(call)
  }

  /// Puts saved settings into effect, also those of earlier saves for which that has failed.
  ///
  /// - Parameter warn: called with the failure if it is only a warning.
  /// - Returns: the failure of the program that does so.
  func apply(
    _ path: String, isWritten: Bool, of definition: FormDefinition, warn: ((Diagnostic) -> Void)?
  ) async -> Failure? {
    if isWritten { needsApplying = true }
    guard needsApplying else { return nil }
    let program = definition.form.afterSave
    do throws(ProgramFault) {
      if !program.isEmpty {
        try await launcher.allow(program, besides: programs(of: definition.form))
        try await launcher.run(ProgramCall(program: program, folder: definition.folder))
      }
    } catch {
      let failure = Failure(.notApplied(error, program, path))
      guard skipsChecks, case .notAllowed = error else { return failure }
      warn?(Diagnostic(failure.cause.fault, severity: .warning))
    }
    needsApplying = false
    return nil
  }

  /// Waits until no other program has locked the settings file, and locks it.
  ///
  /// - Throws: `fault`, if that takes too long.
  func lock(
    _ store: (any SettingsStore)?, _ fault: FileFault, _ pauses: inout LockPauses?
  ) async throws(Failure) {
    // The time begins here, because `beforeSave` may have run for long.
    if pauses == nil { pauses = LockPauses(timeout: options.lockTimeout) }
    while let pause = pauses?.next() {
      do { try await Task.sleep(for: pause) } catch { throw Failure(.refusal(Refusal(.interrupted))) }
      do throws(FileFault) { return try store?.lock() ?? () } catch {
        // Other faults are reported when the file is written.
        guard case .locked = error else { return }
      }
    }
    throw Failure(fault)
  }

  /// Returns a warning if the changes contain a secret that other users can now read.
  func warning(
    ofReadersOf file: SettingsFile, _ changes: [(setting: SettingID, value: Value?)], _ form: CompiledForm
  ) -> Diagnostic? {
    guard !hasWarnedOfReaders, form.hasSecret(in: changes), file.isReadableByOthers else { return nil }
    hasWarnedOfReaders = true
    return Diagnostic(FileFault.readableByOthers(file.path).fault, severity: .warning)
  }
}

extension Fault {
  /// The program that checks the settings refused them, or could not check them.
  fileprivate static func notSaved(_ fault: ProgramFault, _ program: [String]) -> Fault {
    let (code, status): (String, ExitStatus) =
      switch fault {
      case .failed: ("refused.beforeSave", .refused)
      case .interrupted: (fault.code, .refused)
      case .notAllowed: (fault.code, .notPermitted)
      default: (fault.code, .unavailable)
      }
    return .other(code, Wording.notSaved(fault, program), status)
  }

  /// The settings were saved, but the program that puts them into effect failed.
  fileprivate static func notApplied(_ fault: ProgramFault, _ program: [String], _ path: String) -> Fault {
    .other("failed.afterSave", Wording.notApplied(fault, program, path), .unavailable)
  }
}
