/// The place of a value: a setting of a form.
public struct SettingPath: Sendable, Hashable {
  /// The setting's number in the compiled form.
  package var setting: Int

  package init(_ setting: Int) { self.setting = setting }
}

/// A change of one setting: what commands, actions, `undo` and files do to settings is made of edits.
public struct Edit: Sendable, Hashable {
  /// What happens to the value.
  public enum Operation: Sendable, Hashable {
    /// Stores a value, which must be of the setting's kind.
    case set(Value)
    /// Stores what a text as typed means to the setting: `on` for a switch, `8080` for an integer.
    case enter(String)
    /// Removes the stored value, so that the default is in effect.
    case remove
  }

  /// The setting that changes.
  public var path: SettingPath
  /// What happens to its value.
  public var operation: Operation
  /// The row that it came through; `nil` where it names the setting alone.
  package var row: Int?

  /// The value that it stores; `nil` where it removes one, or where what was entered has not been read.
  var value: Value? { if case .set(let value) = operation { value } else { nil } }

  /// Creates an edit.
  public init(_ path: SettingPath, _ operation: Operation) {
    self.path = path
    self.operation = operation
  }
}
