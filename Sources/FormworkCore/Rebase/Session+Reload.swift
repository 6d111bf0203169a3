// A form that changed outside the session.
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
