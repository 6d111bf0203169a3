public import Formwork

/// The settings of a program: its form and its settings file.
public protocol SettingsProvider {
  /// Returns the form, created in Swift or read from JSON, with the functions that it names.
  @MainActor static func form() throws -> FormDefinition
  /// The settings file.
  @MainActor static var store: String { get }
  /// The file that stores the lines typed at the prompt, except for secrets, for later sessions: an absolute
  /// path, or one that begins with `~/` or `$XDG_STATE_HOME/`. By default, nothing is stored.
  @MainActor static var historyFile: String? { get }
  /// The handler that is called with the dictionary of each changed value. By default, there is none.
  @MainActor static var handler: ChangeHandler? { get }
}

extension SettingsProvider {
  /// By default, `nil`: no handler is called.
  public static var handler: ChangeHandler? { nil }
  /// By default, `nil`: the history is lost when the session ends.
  public static var historyFile: String? { nil }
}
