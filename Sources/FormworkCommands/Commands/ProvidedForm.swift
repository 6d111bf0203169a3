import ArgumentParser
import Formwork
import FormworkTerminal

/// The form of a program that embeds the commands.
struct ProvidedForm<Provider: SettingsProvider>: FormArguments {
  typealias Additions = NoAdditions
  static var promptCommandName: String { "edit" }
  static var historyFile: String? { Provider.historyFile }
  static var program: String? { nil }

  @OptionGroup var store: StoreOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var waiting: WaitOptions
  @OptionGroup var programs: ProgramArguments

  init() {}

  init(_ arguments: inout PlainArguments) throws {
    store = try StoreOptions(&arguments)
    output = try OutputOptions(&arguments)
    waiting = try WaitOptions(&arguments)
    programs = try ProgramArguments(&arguments)
  }

  /// The words up to that of the command group. The program may have other commands.
  var call: ShellCall {
    let words = CommandLine.arguments
    let group = words.firstIndex(of: SettingsCommands<Provider>.configuration.commandName ?? "") ?? 0
    let program = words.first?.split(separator: "/").last.map { [String($0)] } ?? []
    return ShellCall(program: program + words.prefix(group + 1).dropFirst(), store: store.store)
  }

  func source(adding additions: [(key: Key, value: Value?)]) throws -> ProvidedSource {
    ProvidedSource(
      form: .definition(try Provider.form()), store: Provider.store, handler: Provider.handler)
  }

  static func completion(
    _ complete: @escaping @MainActor @Sendable ([String], Int, String) -> [String]
  ) -> CompletionKind {
    .custom { words, index, prefix async in await complete(words, index, prefix) }
  }
}
