/// A format of settings files. A codec contains the text of one file; changing values leaves the rest of the
/// text unchanged.
package protocol SettingsCodec: Sendable {
  /// The text of a file without settings.
  static var emptyText: String { get }

  /// Decodes a text.
  ///
  /// - Parameters:
  ///   - file: the name of the text in diagnostics.
  ///   - syntax: what the text may contain.
  /// - Throws: if the text is not well formed.
  init(_ bytes: [UInt8], file: String, syntax: StoreDefinition.Syntax) throws(Failure)

  /// The current text.
  var bytes: [UInt8] { get }

  /// Adds the items in the text to a form, so that it has a setting for each value, and returns the values of its
  /// settings, indexed by setting, whatever their kind.
  ///
  /// - Throws: if there are too many items, or if checking the form's rules would be too much work.
  mutating func read(_ form: inout CompiledForm, _ keys: StoreDefinition.Keys) throws(Failure) -> [Value?]

  /// Finds the settings of a form, so that later calls with this form take less time.
  mutating func find(_ form: CompiledForm, _ keys: StoreDefinition.Keys)

  /// Returns the values of a form's settings, indexed by setting, whatever their kind.
  func values(for form: CompiledForm, _ keys: StoreDefinition.Keys) -> [Value?]

  /// Returns what prevents changes of some of a form's settings.
  func obstacles(for form: CompiledForm, _ keys: StoreDefinition.Keys) -> [SettingsObstacle]

  /// Returns a diagnostic for each member that no row shows, in the objects that the form closes.
  func unknownMembers(of form: CompiledForm, _ keys: StoreDefinition.Keys) -> [Diagnostic]

  /// Returns the values that the text contains for a form's settings, either nested or flat by key. The session
  /// meets the items in the text, so that their fields are settings.
  func givenValues(for session: inout Session) -> GivenValues

  /// Returns the place of the value of each setting; the file as a whole for a setting without one.
  func places(of settings: [Int], in form: CompiledForm, _ keys: StoreDefinition.Keys) -> [Place]

  /// Returns all lines with a part of the values of some settings.
  func lines(of settings: [Int], in form: CompiledForm, _ keys: StoreDefinition.Keys) -> Set<Int>

  /// Sets or removes values, given by their paths of names. Everything else in the text is unchanged.
  ///
  /// - Throws: if a value cannot be written in this format.
  mutating func change(_ changes: [(path: [String], value: Value?)]) throws(FileFault)

  /// Sets or removes values of a form's settings, like ``change(_:)``.
  ///
  /// - Returns: whether the new text has been read back and is certain to contain the intended values.
  mutating func change(
    _ changes: [(setting: Int, value: Value?)], of form: CompiledForm, _ keys: StoreDefinition.Keys
  ) throws(FileFault) -> Bool
}

extension SettingsCodec {
  package mutating func find(_ form: CompiledForm, _ keys: StoreDefinition.Keys) {}

  package func obstacles(for form: CompiledForm, _ keys: StoreDefinition.Keys) -> [SettingsObstacle] { [] }

  package func unknownMembers(of form: CompiledForm, _ keys: StoreDefinition.Keys) -> [Diagnostic] { [] }

  /// For a format without lists of objects.
  package mutating func read(
    _ form: inout CompiledForm, _ keys: StoreDefinition.Keys
  ) throws(Failure) -> [Value?] {
    var values = values(for: form, keys)
    for setting in values.indices where !form.isStored(setting) { values[setting] = nil }
    guard !form.hasTooMuchWork(with: values) else {
      throw Failure(.stored(.tooMuchWork(limit: FormWork.limit)))
    }
    return values
  }

  package func lines(of settings: [Int], in form: CompiledForm, _ keys: StoreDefinition.Keys) -> Set<Int> {
    Set(places(of: settings, in: form, keys).compactMap(\.line))
  }

  package mutating func change(
    _ changes: [(setting: Int, value: Value?)], of form: CompiledForm, _ keys: StoreDefinition.Keys
  ) throws(FileFault) -> Bool {
    try change(changes.map { (form.key(of: $0.setting).path(keys), $0.value) })
    return false
  }
}

/// Returns the codec for a file with this name. All settings files are in JSON.
package func settingsCodec(for file: String) -> any SettingsCodec.Type { JSONSettings.self }
