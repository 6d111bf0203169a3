/// The values that were set, as data for `apply` and `set`.
package struct ExportedValues: Sendable {
  /// The settings and their values, in the form's order.
  package private(set) var values: [(setting: SettingID, value: Value)] = []
  /// A sentence on each setting that is left out.
  package private(set) var remarks: [String] = []

  /// Takes all values that were set, as an object for `apply`, which also accepts those of closed rows.
  package init(of session: Session) {
    let form = session.form
    // A list names its items, so that their identities are not set once more.
    for setting in form.allSettings where form.settings[setting].isKept && !form.isIdentity(setting) {
      guard let value = session.storedValue(setting) else { continue }
      if let remark = Script(session).remark(on: setting) {
        remarks.append(remark)
      } else if session.keepsValue(setting) {
        values.append((setting, value))
      } else {
        remarks.append(Wording.notKeptWhileHidden(session.scriptName(of: setting)))
      }
    }
  }

  /// Takes all values that were set, as words for `set`, without those of closed rows, which it refuses.
  package init(forWordsOf session: Session) {
    self.init(of: session)
    // Without the values that are left out, further rows may be closed.
    while let closed = closedPlaces(in: session) {
      remarks += closed.sorted().map { Wording.notSetWhileClosed(session.scriptName(of: values[$0].setting)) }
      values = values.indices.filter { !closed.contains($0) }.map { values[$0] }
    }
  }

  /// The places of the values that one change of an empty store does not set; `nil` if it sets all of them.
  private func closedPlaces(in session: Session) -> Set<Int>? {
    var empty = Session(session.form)
    empty.expectItems(of: session)
    empty.isTrial = true
    let reply = empty.change(values.map { Edit($0.setting, .set($0.value)) })
    // A default is not refused for a closed row, and not stored either.
    let places =
      reply.refusals.isEmpty
      ? values.indices.filter { empty.storedValue(values[$0].setting) == nil }
      : reply.refusals.map { $0.position }.filter { values.indices.contains($0) }
    return places.isEmpty ? nil : Set(places)
  }

  /// The values as words for `set`, each in single quotes for a shell.
  package mutating func takeWords(of session: Session) -> [String] {
    values.compactMap { setting, value in
      var name = session.scriptName(of: setting)
      // A word that begins with a dash would be an option.
      if name.hasPrefix("-") {
        name = session.form.address(of: session.form.row(of: setting)).description
      }
      let input = session.form.input(ofSetting: setting)
      if value == .null, input.isNullable, !input.readsNull { return Quoting.shellQuoted("--null=\(name)") }
      if value == "", input.isUnsetByEmptyText { return Quoting.shellQuoted("--empty=\(name)") }
      guard !name.contains("=") else {
        remarks.append(Wording.nameHasEquals(name))
        return nil
      }
      return Quoting.shellQuoted("\(name)=\(session.form.written(value, of: setting))")
    }
  }
}
