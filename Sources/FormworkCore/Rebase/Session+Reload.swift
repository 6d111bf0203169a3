// A form or settings that come from outside the session.
extension Session {
  /// An unsaved value for which a new version of the form has no place.
  package struct DroppedValue: Sendable, Hashable {
    package enum Reason: Sendable, Hashable {
      case noKey
      case wrongKind(ValueKind)
    }

    package var key: Key
    /// The value as written in a command; `nil` for a secret and for a value that was removed.
    package var written: String?
    package var reason: Reason
  }

  /// Replaces the form with a new version of it. Values that were set stay under their keys, and so does the
  /// undo history. Unsaved values that the new version cannot store are dropped.
  ///
  /// - Parameter values: indexed by setting of the new form, the values in the settings file.
  /// - Returns: the dropped values.
  package mutating func reload(_ new: CompiledForm, values: SettingValues?) -> [DroppedValue] {
    let old = form
    var known = new
    let items = known.addItems(of: old, saved: state.saved.values)
    var dropped: [DroppedValue] = []
    for setting in state.unsaved where old.settings[setting].isNamed {
      let value = storedValue(setting)
      let key = old.key(of: setting)
      var reason: DroppedValue.Reason?
      if let target = new.setting(setting, of: old, items) {
        let isAdmitted = value.map { new.admits($0, of: target) } ?? true
        if !isAdmitted { reason = .wrongKind(new.input(ofSetting: target).kind) }
      } else {
        reason = .noKey
      }
      guard let reason else { continue }
      let written = isSecure(setting) ? nil : value.map { old.input(ofSetting: setting).written($0) }
      dropped.append(DroppedValue(key: key, written: written, reason: reason))
    }
    replace(new, values: values, dropsWrongKinds: true)
    return dropped
  }
}

extension Session {
  /// Creates a session on the form's first screen, with the settings of one of its samples as the saved ones; `nil` if
  /// the form has no such sample.
  public init?(_ form: CompiledForm, sample name: String) {
    var form = form
    guard let settings = form.read(sample: name) else { return nil }
    self.init(form, values: settings.values)
  }

  /// Replaces all stored values with those in the text of a settings file, and discards the rest of the session's
  /// state. If the text cannot be read, the session is unchanged.
  ///
  /// - Parameters:
  ///   - file: the name of the text in diagnostics.
  ///   - keys: how dotted keys are stored in the text; by default, as the form's store specifies.
  /// - Returns: what is wrong with the text; empty if it was loaded.
  package mutating func load(
    settings text: [UInt8], file: String, _ keys: StoreDefinition.Keys? = nil
  ) -> [Diagnostic] {
    var form = savedForm
    let result = JSONReader.readSettings(text.isBlank ? Array("{}".utf8) : text, file: file)
    guard let document = result.document else { return form.withoutLines(result.faults) }
    let settings = form.read(document, keys ?? form.storedKeys)
    guard settings.faults.isEmpty else { return form.withoutLines(document.diagnostics(settings.faults)) }
    load(settings.values, of: form)
    return []
  }
}
