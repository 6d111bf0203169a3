public import ArgumentParser

/// A command group: `mytool settings [edit|show|get|set|apply]`, with the exit statuses of `formwork`.
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
  /// The configuration of the group `settings`; its default subcommand is `edit`.
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
