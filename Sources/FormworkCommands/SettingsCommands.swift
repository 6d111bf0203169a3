public import ArgumentParser
public import Formwork

/// The settings of a program: its form, and where they are kept.
public protocol SettingsProvider {
  /// The form, as a value or read from JSON.
  @MainActor static func form() throws -> FormDefinition
  /// The settings file.
  @MainActor static var store: String { get }
  /// Actions, cells and views that the form names; none unless the program has some.
  @MainActor static var registry: Registry { get }
  /// Keeps what is typed at the prompt, but no secrets, for the next session: an absolute path, or one that
  /// begins with `~/` or `$XDG_STATE_HOME/`; nothing is kept unless the program has one.
  @MainActor static var historyFile: String? { get }
}

extension SettingsProvider {
  /// Adds nothing to the form.
  public static var registry: Registry { Registry() }
  /// Keeps nothing beyond the session.
  public static var historyFile: String? { nil }
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
  /// The group is called `settings`; without a subcommand it is `edit`.
  public static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "settings", abstract: "Looks at and changes the settings.",
      subcommands: [
        RunCommand<ProvidedForm<Provider>>.self, ShowCommand<ProvidedForm<Provider>>.self,
        GetCommand<ProvidedForm<Provider>>.self, SetCommand<ProvidedForm<Provider>>.self,
        ApplyCommand<ProvidedForm<Provider>>.self,
      ], defaultSubcommand: RunCommand<ProvidedForm<Provider>>.self)
  }

  public init() {}
}
