public import ArgumentParser

/// A command group: `mytool settings [edit|show|get|set|reset|why|…]`, with the exit statuses of `formwork`.
///
/// ```swift
/// @main
/// struct ServerTool: AsyncParsableCommand {
///   static let configuration = CommandConfiguration(
///     commandName: "server", subcommands: [SettingsCommands<ServerSettings>.self])
/// }
/// ```
/// A ``SettingsProvider``, here `ServerSettings`, provides the form and names the settings file.
///
/// Shells complete screens, keys and values with the script that `mytool --generate-completion-script` prints, or
/// with a ``CompletionScript``, which lets the value follow directly after `KEY=`.
public struct SettingsCommands<Provider: SettingsProvider>: AsyncParsableCommand {
  /// The configuration of the group `settings`; its default subcommand is `edit`.
  public static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "settings", abstract: "Shows and changes the settings.",
      subcommands: [
        RunCommand<ProvidedForm<Provider>>.self, ShowCommand<ProvidedForm<Provider>>.self,
        GetCommand<ProvidedForm<Provider>>.self, SetCommand<ProvidedForm<Provider>>.self,
        ExportCommand<ProvidedForm<Provider>>.self, ApplyCommand<ProvidedForm<Provider>>.self,
      ], groupedSubcommands: [LineCommands<ProvidedForm<Provider>>.group],
      defaultSubcommand: RunCommand<ProvidedForm<Provider>>.self)
  }

  public init() {}
}
