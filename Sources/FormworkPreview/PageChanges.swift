import Formwork
import FormworkExport

/// Completes the changes of a page with what the page does not have: secrets, and the members of items that no row
/// shows.
struct PageChanges {
  private let marks: SecretMarks
  /// The session of the workspace, with the items of the changes.
  private let session: Session
  /// The saved settings from when the page was loaded or last saved. They are the base of everything that
  /// the page could not show, so that a merge finds what other programs have changed since then.
  private let known: SettingValues
  private let items: ChangedItems

  private var form: CompiledForm { items.new }

  init(_ changes: [Session.UnsavedChange], of session: Session, _ marks: SecretMarks) {
    (self.marks, known) = (marks, session.savedValues)
    items = ChangedItems(changes, in: session)
    self.session = items.session(session)
  }

  /// A change with the values that it stands for.
  ///
  /// - Throws: if it contains a mark of an unknown secret.
  func completed(_ change: Session.UnsavedChange) throws(Failure) -> Session.UnsavedChange {
    let (saved, new) = (items.savedSetting(change.key), items.setting(change.key))
    guard let setting = new ?? saved else { return change }
    var change = change
    if case .item = form.settings[setting].role {
      let none = Value.object(Value.Object())
      if change.value != nil { change.value = new.flatMap { known[$0] } ?? none }
      if change.base != nil { change.base = saved.flatMap { known[$0] } ?? none }
    } else if session.isSecure(setting) {
      let isChange = change.value != change.base
      let base =
        saved.map { isKnown($0) } ?? false ? saved.flatMap { known[$0] } : try revealed(change.base, setting)
      if change.isKept, let value = new.flatMap({ known[$0] }) {
        change.value = value
      } else {
        change.value = isChange ? try revealed(change.value, setting) : base
      }
      change.base = base
    }
    return change
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
