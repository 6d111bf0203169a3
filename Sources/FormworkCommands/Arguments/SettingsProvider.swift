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
