import Formwork
import FormworkExport

/// Completes the changes of a page with what the page does not have: secrets, and the members of items that no row
/// shows.
struct PageChanges {
  private let marks: SecretMarks
  /// The session of the workspace, with all items that the changes are about.
  private let session: Session
  /// The saved settings from when the page was loaded or last saved. They are the base of everything that
  /// the page could not show, so that a merge finds what other programs have changed since then.
  private let known: SettingValues
  /// For each setting of a renamed item, and of the items of its lists, the same setting under the old name.
  private var sources: [SettingID: SettingID] = [:]

  private var form: CompiledForm { session.form }

  init(_ changes: [Session.UnsavedChange], of session: Session, _ marks: SecretMarks) {
    var session = session
    session.prepareItems(of: changes)
    let known = session.savedValues
    for change in changes {
      guard case .renamed(let name)? = change.origin,
        let item = session.form.setting(change.key)?.item,
        let from = session.form.item(name, ofList: session.form.items[item].list)
      else { continue }
      for (source, setting) in session.counterparts(of: from, in: item) { sources[setting] = source }
    }
    (self.marks, self.session, self.known) = (marks, session, known)
  }

  /// A change with the values that it stands for.
  ///
  /// - Throws: if it contains a mark of an unknown secret.
  func completed(_ change: Session.UnsavedChange) throws(Failure) -> Session.UnsavedChange {
    guard let setting = form.setting(change.key) else { return change }
    var change = change
    if case .item = form.settings[setting].role {
      let none = Value.object(Value.Object())
      if change.value != nil {
        change.value = change.origin == .new ? none : knownValue(ofSource: setting) ?? none
      }
      if change.base != nil { change.base = known[setting] ?? none }
    } else if session.isSecure(setting) {
      let isChange = change.value != change.base
      let base = isKnown(setting) ? known[setting] : try revealed(change.base, setting)
      if change.isKept, let value = knownValue(ofSource: setting) {
        change.value = value
      } else {
        change.value = isChange ? try revealed(change.value, setting) : base
      }
      change.base = base
    }
    return change
  }

  /// The saved value of a setting; for a renamed item, the one under its old name.
  private func knownValue(ofSource setting: SettingID) -> Value? {
    known[sources[setting] ?? setting]
  }

  /// Whether the workspace knew a setting when the page was loaded or last saved.
  private func isKnown(_ setting: SettingID) -> Bool {
    guard let item = setting.item else { return true }
    return known[form.existence(ofItem: item)] != nil
  }

  /// A value with a secret in place of its mark.
  private func revealed(_ value: Value?, _ setting: SettingID) throws(Failure) -> Value? {
    guard let value else { return nil }
    guard let secret = marks.revealed(value, of: setting, in: form) else {
      throw Failure(.other(OtherFault.unknownSecret(session.pageName(of: setting))))
    }
    return secret
  }
}
