/// The values that were set, as data for `apply` and `set`.
package struct ExportedValues: Sendable {
  /// The settings and their values, in the form's order.
  package private(set) var values: [(setting: Int, value: Value)] = []
  /// A sentence on each setting that is left out.
  package private(set) var remarks: [String] = []

  /// Takes all values that were set, as an object for `apply`, which also accepts those of closed rows.
  package init(of session: Session) {
    let form = session.form
    // A list names its items, so that their identities are not set once more.
    for setting in form.settings.indices where form.settings[setting].isKept && !form.isIdentity(setting) {
      guard let value = session.storedValue(setting) else { continue }
      if let remark = session.remark(on: setting) {
        remarks.append(remark)
      } else if session.keepsValue(setting) {
        values.append((setting, value))
      } else {
        remarks.append(Wording.notKeptWhileHidden(session.scriptName(of: setting)))
      }
    }
  }

  /// Takes all values that were set, as words for `set`. It accepts the value of a closed row only together
  /// with the values that close it, so these values are included even if they are defaults.
  package init(forWordsOf session: Session) {
    self.init(of: session)
    var named = Set(values.map { $0.setting })
    for (setting, _) in values where !session.isOpen(setting) {
      if let further = session.settingsToName(with: setting, besides: named) {
        named.formUnion(further)
      } else {
        named.remove(setting)
        remarks.append(Wording.notSetWhileClosed(session.scriptName(of: setting)))
      }
    }
    values = named.sorted().map { ($0, session.storedValue($0) ?? session.effectiveValue($0) ?? .null) }
  }

  /// The values as words for `set`, each in single quotes for a shell.
  package mutating func takeWords(of session: Session) -> [String] {
    values.compactMap { setting, value in
      var name = session.scriptName(of: setting)
      // A word that begins with a dash would be an option.
      if name.hasPrefix("-") {
        name = session.form.address(of: Int(session.form.settings[setting].row)).description
      }
      let input = session.form.input(ofSetting: setting)
      if value == .null, input.isNullable, !input.readsNull { return quoted("--null=\(name)") }
      guard !name.contains("=") else {
        remarks.append(Wording.nameHasEquals(name))
        return nil
      }
      return quoted("\(name)=\(input.data(value))")
    }
  }

  private func quoted(_ word: String) -> String {
    "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
  }
}
