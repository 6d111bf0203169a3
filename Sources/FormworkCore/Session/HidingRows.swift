// What happens to a row's value while the row is hidden.

/// Rows whose value is removed or stashed when they are hidden, with their visibility before a change.
struct HidingRows {
  private var wasVisible: [RowID: Bool] = [:]

  var isEmpty: Bool { wasVisible.isEmpty }

  /// Records the visibility of the rows that a setting may hide. Call this before the setting is written.
  mutating func watch(_ setting: SettingID, in session: Session) {
    for row in session.form.hidingRows(of: setting) where wasVisible[row] == nil {
      wasVisible[row] = session.isVisible(row)
    }
  }

  /// Removes, stashes or restores the values of rows whose visibility has changed since it was recorded.
  /// This may hide or show further rows. It terminates, because a form with rows that hide each other in a
  /// cycle is rejected.
  mutating func settle(in session: inout Session) {
    // A valid form needs at most as many rounds as it has rows. The limit prevents an endless loop in a form
    // with such a cycle.
    var rounds = session.form.rows.count + 1
    while !wasVisible.isEmpty, rounds > 0 {
      rounds -= 1
      let noted = wasVisible.sorted { $0.key < $1.key }
      wasVisible = [:]
      for (row, wasVisible) in noted {
        let isVisible = session.isVisible(row)
        guard isVisible != wasVisible, let setting = session.form.setting(of: row) else { continue }
        watch(setting, in: session)
        if isVisible {
          bringBack(setting, to: row, in: &session)
        } else {
          takeOut(setting, of: row, in: &session)
        }
      }
    }
  }

  private func takeOut(_ setting: SettingID, of row: RowID, in session: inout Session) {
    // Another row with the same key may still be visible.
    guard let value = session.state.current.values[setting], !session.keepsValue(setting, value)
    else { return }
    var values = [(setting, value)]
    if let list = session.form.list(of: setting) {
      // A member may have been stashed before.
      for member in session.form.members(of: setting) {
        let value = session.state.current.values[member] ?? session.state.current.stashed[member]
        if let value { values.append((member, value)) }
      }
      _ = session.store(Edit(setting, .remove), ofList: list)
    } else {
      session.state.set(setting, to: nil)
    }
    guard session.form.rows[row].whenHidden == .restore else { return }
    for (setting, value) in values { session.state.stash(value, for: setting) }
  }

  /// A value that was set in the same change takes precedence over the one that was stashed.
  private mutating func bringBack(_ setting: SettingID, to row: RowID, in session: inout Session) {
    guard let value = session.state.current.stashed[setting], session.form.takes(value, row) else { return }
    let isSet = session.state.current.values[setting] != nil
    let members = session.form.members(of: setting)
    // The list comes last, because it names items that have to exist.
    for member in members + [setting] {
      guard let value = session.state.current.stashed[member] else { continue }
      session.state.stash(nil, for: member)
      if !isSet { session.state.set(member, to: value) }
    }
    // Members that were hidden before the list are hidden again.
    for member in members {
      for row in session.form.rows(of: member)
      where session.form.rows[row].whenHidden != .keep && session.form.setting(of: row) == member {
        watch(member, in: session)
        takeOut(member, of: row, in: &session)
      }
    }
  }
}

extension Session {
  /// Whether a setting keeps a value in the current state: a visible row accepts the value, or all of its rows keep
  /// values while hidden.
  func keepsValue(_ setting: SettingID, _ value: Value? = nil) -> Bool {
    let rows = form.rows(of: setting)
    return rows.contains { isVisible($0) && form.takes(value, $0) }
      || rows.allSatisfy { form.rows[$0].whenHidden == .keep }
  }

  /// Returns the settings that the changes of a reply have reset, because their rows became hidden, or because the rows
  /// that became visible do not accept the value.
  package func settingsReset(by reply: Reply) -> [SettingID] {
    if reply.cause.isRestoration { return [] }
    let named = Set(reply.edits.map { $0.setting })
    return Session.net(reply.changes).filter { change in
      let setting = change.setting
      // A setting that was restored with its list may be hidden again; it had no value before.
      guard change.new == nil, let old = change.old, isReported(setting), isKept(setting),
        storedValue(setting) == nil, !named.contains(setting)
      else { return false }
      return !keepsValue(setting, old)
    }.map { $0.setting }
  }

  /// Returns the question to ask before a request that resets settings by hiding their rows, and those settings;
  /// returns `nil` if the request resets none.
  ///
  /// - Parameter name: the name of a setting in the question.
  package mutating func question(
    before request: Request, naming name: (SettingID, Session) -> String
  ) -> (text: String, reset: [SettingID])? {
    guard request.mayHideRows, form.settings.contains(where: { $0.hidesRows }) else { return nil }
    return previewing(request) { session, reply in
      let reset = session.settingsReset(by: reply)
      if reset.isEmpty { return nil }
      let changed = reply.changes.map { $0.setting }.filter {
        session.form.settings[$0].hidesRows && !reset.contains($0)
      }
      let text = Wording.reset(changing: changed.map { name($0, session) }, reset.map { name($0, session) })
      return (text, reset)
    }
  }
}
