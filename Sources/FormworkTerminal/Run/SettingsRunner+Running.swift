package import Formwork

/// Options for running a form.
package struct RunOptions: Sendable {
  package var scripts: [String] = []
  /// Lines to run in place of scripts.
  package var commands: [String] = []
  package var isBatch = false
  package var isInteractive = false
  /// Whether the prompt reads the form and the settings again when their files change.
  package var watchesFiles = false
  /// Whether every question at the prompt is answered with a line.
  package var isLinear = false
  package var script = ScriptRunner.Options()
  /// The file that keeps the history of a prompt.
  package var historyFile: String?
  package init() {}

  var hasScripts: Bool { !scripts.isEmpty || !commands.isEmpty }
  /// Whether a script is read from standard input.
  @MainActor var readsStandardInput: Bool { !hasScripts || scripts.contains(StandardInput.name) }
}

extension SettingsRunner {
  /// Runs scripts, a prompt, or scripts and then a prompt.
  package func run(_ options: RunOptions) async throws(Failure) -> Int32 {
    if options.isBatch, options.isInteractive { throw Failure(UsageFault.batchWithoutScript.fault) }
    let isTerminal = StandardStreams.isInputTerminal && StandardStreams.isOutputTerminal
    if !options.hasScripts, !options.isBatch, StandardStreams.isInputTerminal, !isTerminal {
      throw Failure(UsageFault.outputIsNoTerminal(hasOption: hasOptions).fault)
    }
    if options.readsStandardInput { try checkStandardInput() }
    let hasPrompt = options.isInteractive || !options.hasScripts && !options.isBatch && isTerminal
    if !hasPrompt, options.watchesFiles { throw Failure(UsageFault.watchWithoutPrompt.fault) }
    guard hasPrompt else {
      return try await runScripts(options, in: await open(), sources: sources(options)).status
    }
    guard isTerminal else { throw Failure(UsageFault.promptNeedsTerminal.fault) }
    if reporter.format == .json { throw Failure(UsageFault.documentAtPrompt.fault) }
    let isForScripts = options.script.keepsGoing || options.script.wantsSave
    if options.script.isDry || !options.hasScripts && isForScripts {
      throw Failure(UsageFault.dryRunAtPrompt.fault)
    }
    return try await runPrompt(options)
  }

  private func runPrompt(_ options: RunOptions) async throws(Failure) -> Int32 {
    // An editor receives all signals while it exists. Signals must end scripts that run before the prompt, so
    // the editor is created after them.
    let own: Dialogue? = if options.hasScripts { nil } else { try openDialogue(options) }
    let workspace = try await open { location in
      let path = FileSystem.resolved(location.path) ?? location.path
      reporter.paragraph(Wording.storeIsOutside(path))
      reporter.flush()
      var dialogue = own
      if dialogue == nil { dialogue = try? openDialogue(options) }
      return await dialogue?.confirm(Wording.useThatFile, reporter) ?? false
    }
    if options.hasScripts {
      let (status, hasLeft) = try await runScripts(options, in: workspace, sources: sources(options))
      guard status == 0 || status == ExitStatus.changed.rawValue, !hasLeft else { return status }
    }
    // The editor handles signals, and must not do so while a program of the scripts still runs.
    await workspace.stopLoading()
    // Messages at a prompt are answers to what was typed, so they are always shown.
    reporter.isQuiet = false
    let dialogue = if let own { own } else { try openDialogue(options) }
    let interpreter = interpreter(for: workspace, dialogue)
    let watcher = options.watchesFiles ? FileWatcher() : nil
    if options.watchesFiles, watcher == nil { throw Failure(UsageFault.cannotWatch.fault) }
    let status = await Prompt(
      interpreter: interpreter, dialogue: dialogue, historyFile: options.historyFile, watcher: watcher
    ).run()
    let hasSaved = !(interpreter.record.lastSave?.changes.isEmpty ?? true)
    return status == ExitStatus.done.rawValue && hasSaved ? self.status(changed: 1).rawValue : status
  }

  private func openDialogue(_ options: RunOptions) throws(Failure) -> Dialogue {
    guard let editor = LineEditor(programName: "formwork", readsPlainly: !reporter.format.controlsTerminal)
    else {
      throw Failure(UsageFault.promptNeedsTerminal.fault)
    }
    return Dialogue(source: editor, isLinear: options.isLinear)
  }

  private func runScripts(
    _ options: RunOptions, in workspace: Workspace, sources: [any InputSource]
  ) async throws(Failure) -> (status: Int32, hasLeft: Bool) {
    noteMissingStore(of: workspace, isChanging: true)
    let interpreter = interpreter(for: workspace)
    interpreter.descriptors.isInputTaken =
      options.readsStandardInput || source.isStandardInput || options.isInteractive
    var script = options.script
    script.hasDetailedStatus = wantsDetailedStatus
    var runner = ScriptRunner(interpreter: interpreter, options: script)
    return (await runner.run(sources).rawValue, runner.hasLeft)
  }

  /// Carries out a command of the prompt as a script of one line.
  package func call(
    _ command: CommandName, line: String, in shell: ShellCall, isDry: Bool
  ) async throws(Failure) -> ExitStatus {
    let workspace = try await openLoaded()
    let isChanging = command.changesSettings
    if isChanging, !isDry { try checkIsKept(workspace) }
    noteMissingStore(of: workspace, isChanging: isChanging)
    var options = ScriptRunner.Options()
    options.isDry = isDry
    options.hasDetailedStatus = wantsDetailedStatus
    options.call = command
    options.shell = shell
    suggestSaving(workspace)
    var runner = ScriptRunner(interpreter: interpreter(for: workspace), options: options)
    return await runner.run([ScriptSource(name: command.text, text: line)])
  }

  /// Opens every script before the first one runs.
  private func sources(_ options: RunOptions) throws(Failure) -> [any InputSource] {
    if !options.commands.isEmpty {
      return [ScriptSource(name: "-c", text: options.commands.joined(separator: "\n"))]
    }
    if options.scripts.isEmpty {
      if StandardStreams.isInputClosed {
        throw Failure(UsageFault.standardInputClosed(hasOption: hasOptions).fault)
      }
      return [ScriptSource(name: StandardInput.name, descriptor: 0)]
    }
    var sources: [any InputSource] = []
    for path in options.scripts {
      if path == StandardInput.name {
        sources.append(ScriptSource(name: path, descriptor: 0))
        continue
      }
      if FileSystem.isFolder(path) { throw Failure(FileFault.isFolder(path)) }
      let descriptor = try Failure.wrapping(StandardStreams.openForReading(path))
      sources.append(ScriptSource(name: path, descriptor: descriptor))
    }
    return sources
  }
}
