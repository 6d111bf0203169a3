// Values of rows that are hidden or disabled. A change may set one if it also names settings that close it.
extension Session {
  /// Whether a setting keeps its value in the current state: one of its rows is visible, or none loses it
  /// while it is hidden.
  func keepsValue(_ setting: Int) -> Bool {
    let rows = form.rows(of: setting)
    return rows.contains { isVisible($0) } || rows.allSatisfy { form.rows[$0].whenHidden == .keep }
  }

  /// Whether a change may set a closed row: for each condition that closes the row, it also names a setting
  /// that the condition reads.
  func isMeant(_ edit: Edit, among edits: [Edit]) -> Bool {
    guard edits.count > 1, exists(setting: edit.path.setting), keepsValue(edit.path.setting) else {
      return false
    }
    let rows = edit.row.map { [$0] } ?? form.rows(of: edit.path.setting)
    return rows.contains { row in
      closingSettings(ofRow: row, of: edit.path.setting)?.allSatisfy { settings in
        edits.contains { settings.contains($0.path.setting) }
      } ?? false
    }
  }

  /// Further settings to name in a change of a closed row; `nil` if one of the conditions that close it reads
  /// none with a value to name.
  func settingsToName(with setting: Int, besides named: Set<Int> = []) -> [Int]? {
    form.rows(of: setting).lazy.compactMap { row in
      closingSettings(ofRow: row, of: setting).flatMap { conditions -> [Int]? in
        let unnamed = conditions.filter { $0.isDisjoint(with: named) }
        let further = unnamed.compactMap { settings in
          let candidates = settings.sorted().filter(canBeNamed)
          return candidates.first { storedValue($0) != nil } ?? candidates.first
        }
        return further.count == unnamed.count ? Array(Set(further)).sorted() : nil
      }
    }.first
  }

  private func canBeNamed(_ setting: Int) -> Bool {
    form.settings[setting].isNamed && !isSecure(setting) && effectiveValue(setting) != nil
      && finding(of: setting) == nil
  }

  /// For each condition that closes a row, the settings other than the row's own that it reads; `nil` if the
  /// program has disabled the row, which no setting can change.
  private func closingSettings(ofRow row: Int, of setting: Int) -> [Set<Int>]? {
    guard !form.rows[row].flags.contains(.disabled) else { return nil }
    return form.conditions(of: row).filter { !$0.holds(effectiveValue) }.map {
      Set($0.settings).subtracting([setting])
    }
  }
}
