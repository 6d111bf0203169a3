package import ArgumentParser
import Formwork
import FormworkTerminal

/// Where a command's form comes from: a file that is named, or the program itself.
package protocol FormArguments: ParsableArguments {
  /// What the command that opens a prompt is called.
  static var promptCommandName: String { get }
  /// Where the prompt keeps what is typed.
  @MainActor static var historyFile: String? { get }
  var store: StoreOptions { get }
  var output: OutputOptions { get }
  @MainActor func source() throws -> FormSource
}

extension FormArguments {
  @MainActor
  func operations(width: Int? = nil) throws -> SettingsOperations {
    SettingsOperations(
      source: try source(), store: store.store, reporter: output.reporter(width: width),
      wantsDetailedStatus: output.wantsDetailedStatus)
  }
}

/// A form in a file, the first argument.
package struct FormFileArguments: FormArguments {
  package static let promptCommandName = "run"
  package static let historyFile: String? = HistoryFile.standardPath

  @Argument(help: "The form, a file in JSON.", completion: .file(extensions: ["json"]))
  package var form: String

  @OptionGroup package var store: StoreOptions
  @OptionGroup package var output: OutputOptions

  package init() {}

  package func source() -> FormSource { .file(form) }
}

/// The form of an embedding program.
struct ProvidedForm<Provider: SettingsProvider>: FormArguments {
  static var promptCommandName: String { "edit" }
  static var historyFile: String? { Provider.historyFile }

  @OptionGroup var store: StoreOptions
  @OptionGroup var output: OutputOptions

  func source() throws -> FormSource {
    .definition(try Provider.form(), registry: Provider.registry, store: Provider.store)
  }
}
