/// Identifies a setting of a form.
public struct SettingPath: Sendable, Hashable {
  /// The setting's number in the compiled form.
  package var setting: Int

  package init(_ setting: Int) { self.setting = setting }
}

/// A change of one setting. Commands, actions, `undo` and files all change settings through edits.
public struct Edit: Sendable, Hashable {
  /// What an edit does with the value.
  public enum Operation: Sendable, Hashable {
    /// Stores a value, which must be of the setting's kind.
    case set(Value)
    /// Stores the value of a typed text: `on` for a switch, `8080` for an integer.
    case enter(String)
    /// Removes the stored value, so that the default is in effect.
    case remove
  }

  /// The setting that changes.
  public var path: SettingPath
  /// What to do with the value.
  public var operation: Operation
  /// The row through which the setting is changed; `nil` if only the setting was named.
  package var row: Int?
  /// Whether the value is stored even if the row is hidden or disabled, as in a settings file.
  package var takesClosedRow = false

  /// The value to store; `nil` if the edit removes one or the entered text has not been read yet.
  var value: Value? { if case .set(let value) = operation { value } else { nil } }

  /// Creates an edit.
  public init(_ path: SettingPath, _ operation: Operation) {
    self.path = path
    self.operation = operation
  }
}
