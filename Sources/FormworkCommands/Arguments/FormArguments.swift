package import ArgumentParser
package import Formwork
package import FormworkTerminal

/// The source of a command's form: a file or the program itself.
package protocol FormArguments: ParsableArguments {
  /// The options of 'set' for settings that are not there yet.
  associatedtype Additions: AdditionArguments
  /// The name of the command that opens a prompt.
  static var promptCommandName: String { get }
  /// The file for the history of the prompt.
  @MainActor static var historyFile: String? { get }
  var store: StoreOptions { get }
  var output: OutputOptions { get }
  var waiting: WaitOptions { get }
  var programs: ProgramArguments { get }
  /// The name of the program; `nil` if it is not known.
  static var program: String? { get }
  /// Takes the options for the form and the word that names it.
  init(_ arguments: inout PlainArguments) throws
  /// How a shell calls the commands for this form.
  var call: ShellCall { get }
  /// - Parameter additions: see ``FormReading/additions``.
  @MainActor func source(adding additions: [(key: Key, value: Value?)]) throws -> ProvidedSource
  /// The kind of completion that calls a function on the main actor.
  static func completion(
    _ complete: @escaping @MainActor @Sendable ([String], Int, String) -> [String]
  ) -> CompletionKind
}

extension FormArguments {
  @MainActor
  package func runner(
    width: Int? = nil, change: ChangeOptions? = nil, adding additions: [(key: Key, value: Value?)] = []
  ) throws -> SettingsRunner {
    let provided = try source(adding: additions)
    var programs = programs.options
    programs.skipsChecks = change?.skipsChecks ?? false
    let reporter = output.reporter(width: width)
    reporter.speaker = call.speaker
    var runner = SettingsRunner(
      source: provided.form, store: store.store ?? provided.store, isStoreNamed: store.store != nil,
      handler: provided.handler,
      reporter: reporter, wait: .seconds(waiting.wait),
      wantsDetailedStatus: output.wantsDetailedStatus,
      saveOptions: change?.save.options ?? SaveOptions(), programs: programs)
    runner.isTracing = change?.trace ?? false
    return runner
  }
}

/// A form with the settings file and the handler of its program.
@MainActor
package struct ProvidedSource {
  var form: FormSource
  var store: String?
  var handler: ChangeHandler?
}

/// A form in a file, given as the first argument.
package struct FormFileArguments: FormArguments {
  package typealias Additions = SettingsAdditions
  package static let promptCommandName = "run"
  /// The formats of settings files that the program can use. The parser creates commands without arguments.
  @MainActor package static var formats = SettingsFormats()
  package static let historyFile: String? = HistoryFile.standardPath
  package static let program: String? = "formwork"

  @Argument(
    help: "The form, a JSON file, or any settings file; - is a form from standard input.", completion: .file()
  )
  package var form: String
  @OptionGroup var reading: ReadingOptions
  @OptionGroup package var store: StoreOptions
  @OptionGroup package var output: OutputOptions
  @OptionGroup package var waiting: WaitOptions
  @OptionGroup package var programs: ProgramArguments

  package init() {}

  package init(_ arguments: inout PlainArguments) throws {
    store = try StoreOptions(&arguments)
    output = try OutputOptions(&arguments)
    waiting = try WaitOptions(&arguments)
    programs = try ProgramArguments(&arguments)
    reading = try ReadingOptions(&arguments)
    form = try arguments.requiredWord()
  }

  package var call: ShellCall {
    ShellCall(
      program: ["formwork"], form: form, store: store.store, reading: reading.reading,
      document: reading.document)
  }

  package func source(adding additions: [(key: Key, value: Value?)]) -> ProvidedSource {
    var reading = reading.reading
    reading.additions = additions
    return ProvidedSource(form: .file(form, registry: self.reading.registry, reading: reading))
  }

  /// What the program provides for forms in files.
  @MainActor package static var registry: Registry {
    var registry = Registry()
    registry.formats = formats
    return registry
  }

  /// The program parses its arguments on the main actor.
  package static func completion(
    _ complete: @escaping @MainActor @Sendable ([String], Int, String) -> [String]
  ) -> CompletionKind {
    .custom { words, index, prefix in MainActor.assumeIsolated { complete(words, index, prefix) } }
  }
}
