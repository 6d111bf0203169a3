public import ArgumentParser
public import Formwork
import FormworkTerminal

/// The settings of a program: its form, and where they are kept.
public protocol SettingsProvider {
  /// The form, as a value or read from JSON.
  @MainActor static func form() throws -> FormDefinition
  /// The settings file.
  @MainActor static var store: String { get }
  /// Actions, cells and views that the form names; none unless the program has some.
  @MainActor static var registry: Registry { get }
}

extension SettingsProvider {
  public static var registry: Registry { Registry() }
}

/// A ready command group: `mytool settings [edit|show|get|set|apply]`, with the statuses of `formwork`.
///
/// ```swift
/// enum MySettings: SettingsProvider {
///   static func form() -> FormDefinition { FormDefinition(Form(title: "My tool", sections: […])) }
///   static let store = "/etc/mytool.json"
/// }
///
/// @main struct MyTool: AsyncParsableCommand {
///   static let configuration = CommandConfiguration(subcommands: [SettingsCommands<MySettings>.self])
/// }
/// ```
public struct SettingsCommands<Provider: SettingsProvider>: AsyncParsableCommand {
  public static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "settings", abstract: "Looks at and changes the settings.",
      subcommands: [
        EditSettings<Provider>.self, ShowSettings<Provider>.self, GetSettings<Provider>.self,
        SetSettings<Provider>.self, ApplySettings<Provider>.self,
      ], defaultSubcommand: EditSettings<Provider>.self)
  }

  public init() {}
}

@MainActor
private func operations<Provider: SettingsProvider>(
  of provider: Provider.Type, _ output: OutputOptions, store: String? = nil, width: Int? = nil
) throws -> SettingsOperations {
  SettingsOperations(
    source: .definition(try Provider.form(), registry: Provider.registry, store: Provider.store),
    store: store,
    reporter: output.reporter(width: width), wantsDetailedStatus: output.wantsDetailedStatus)
}

struct EditSettings<Provider: SettingsProvider>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "edit", abstract: "Opens a prompt, or runs a script from standard input.")
  }
  @OptionGroup var script: ScriptOptions
  @OptionGroup var change: ChangeOptions
  @OptionGroup var store: StoreOptions
  @OptionGroup var output: OutputOptions

  @MainActor
  func run() async throws {
    let operations = try operations(of: Provider.self, output, store: store.store)
    throw ExitCode(await operations.reportRun(script.runOptions(isDry: change.isDry)))
  }
}

struct ShowSettings<Provider: SettingsProvider>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: "show", abstract: "Prints a screen.")
  }
  @Argument(help: "The screen; the first one if none is named.") var screen: String?
  @OptionGroup var size: SizeOptions
  @OptionGroup var store: StoreOptions
  @OptionGroup var output: OutputOptions

  @MainActor
  func run() async throws {
    let operations = try operations(of: Provider.self, output, store: store.store, width: size.width)
    throw ExitCode(
      await operations.report { () throws(Failure) in try operations.show(screen: screen) })
  }
}

struct GetSettings<Provider: SettingsProvider>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "get", abstract: "Prints values: one bare, several or all as KEY=VALUE.")
  }
  @Argument(help: "The settings.") var keys: [String] = []
  @Flag(help: "Print secret values too.") var reveal = false
  @OptionGroup var store: StoreOptions
  @OptionGroup var output: OutputOptions

  @MainActor
  func run() async throws {
    let operations = try operations(of: Provider.self, output, store: store.store)
    throw ExitCode(
      await operations.report { () throws(Failure) in try operations.get(keys, reveals: reveal) })
  }
}

struct SetSettings<Provider: SettingsProvider>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: "set", abstract: "Sets values, in one step.")
  }
  @Argument(help: ArgumentHelp("Settings and their values.", valueName: "key=value")) var assignments:
    [String]
  @OptionGroup var change: ChangeOptions
  @OptionGroup var store: StoreOptions
  @OptionGroup var output: OutputOptions

  @MainActor
  func run() async throws {
    let operations = try operations(of: Provider.self, output, store: store.store)
    throw ExitCode(
      await operations.report { () async throws(Failure) in
        try await operations.set(assignments, isDry: change.isDry)
      })
  }
}

struct ApplySettings<Provider: SettingsProvider>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: "apply", abstract: "Sets values from an object in JSON.")
  }
  @OptionGroup var apply: ApplyOptions
  @OptionGroup var change: ChangeOptions
  @OptionGroup var store: StoreOptions
  @OptionGroup var output: OutputOptions

  @MainActor
  func run() async throws {
    let operations = try operations(of: Provider.self, output, store: store.store)
    throw ExitCode(
      await operations.report { () async throws(Failure) in
        try await operations.apply(
          apply.values, only: apply.only, complete: apply.complete, isDry: change.isDry)
      })
  }
}
