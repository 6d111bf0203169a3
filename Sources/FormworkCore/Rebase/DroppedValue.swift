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

  /// The unsaved values of a session that a new version of its form cannot store.
  package static func all(in session: Session, missingIn new: CompiledForm) -> [DroppedValue] {
    let old = session.form
    var known = new
    let items = known.addItems(of: old, saved: session.state.saved.values)
    return session.state.unsaved.compactMap { setting in
      guard old.settings[setting].isNamed else { return nil }
      let value = session.storedValue(setting)
      var reason = Reason.noKey
      if let target = new.setting(setting, of: old, items) {
        if value.map({ new.admits($0, of: target) }) ?? true { return nil }
        reason = .wrongKind(new.input(ofSetting: target).kind)
      }
      let written = session.isSecure(setting) ? nil : value.map { old.input(ofSetting: setting).written($0) }
      return DroppedValue(key: old.key(of: setting), written: written, reason: reason)
    }
  }
}

extension Wording {
  /// What became of an unsaved value for which a new version of the form has no place.
  ///
  /// - Parameter name: the name of the setting in quotes; its key by default.
  package static func dropped(_ dropped: DroppedValue, name: String? = nil) -> String {
    let value = dropped.written.map { " \(Quoting.word($0))" } ?? ""
    let name = name ?? quoted(dropped.key.description)
    return switch dropped.reason {
    case .noKey: "\(name) is no longer in the form; its unsaved value\(value) was dropped"
    case .wrongKind(let kind):
      "\(name) must now be \(Self.name(of: kind)); its unsaved value\(value) was dropped"
    }
  }
}
