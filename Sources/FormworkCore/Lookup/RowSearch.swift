/// Collects the rows with a name that a word matches. Each row is found once, by the first name that matches.
///
/// Tab and the prompt both use it, so that Tab offers the rows that the prompt would accept.
package struct RowSearch {
  /// The kind of name that was found.
  package enum Name: Sendable { case id, key, address, label }

  /// Which rows to look at.
  package enum Scope: Sendable { case screen, otherScreens, form }

  private let session: Session
  private let form: CompiledForm
  private let pattern: NamePattern
  /// The pattern for labels and parts of keys, whose case never matters.
  private let loosePattern: NamePattern
  private let isWanted: (RowID) -> Bool
  private var found: RowSet
  private lazy var screenRows = session.rows(ofScreen: session.currentScreen)
  private lazy var allRows = form.allRows
  private lazy var otherRows = allRows.filter { [form, screen = session.currentScreen] in
    form.screen(of: $0) != screen
  }
  package private(set) var matches: [(row: RowID, name: Name)] = []
  /// Other screens with wanted rows whose name has been typed in part.
  package private(set) var screens: [ScreenID] = []

  package init(_ session: Session, _ pattern: NamePattern, where isWanted: @escaping (RowID) -> Bool) {
    self.session = session
    form = session.form
    self.pattern = pattern
    loosePattern = pattern.ignoringCase
    self.isWanted = isWanted
    found = RowSet(form)
  }

  package mutating func addIDs(in scope: Scope) {
    for row in rows(in: scope) where hasID(row, form) && mayBeAdded(row) {
      add(row, .id)
    }
  }

  /// Whether the id of a row matches.
  private func hasID(_ row: RowID, _ form: CompiledForm) -> Bool {
    row.item == nil ? pattern.matches(form.rows[row].id, form.texts) : pattern.matches(form.id(of: row))
  }

  package mutating func addKeys(in scope: Scope) {
    addKeys(in: scope) { search, setting, form in
      setting.item == nil
        ? search.pattern.matches(form.settings[setting].path, form.texts)
        : search.pattern.matches(form.path(of: setting))
    }
  }

  /// Adds rows by the parts at the end of their keys.
  package mutating func addKeyParts(in scope: Scope) {
    if pattern.isRetry { return }
    // The parts of a template's key at its end are those of the keys of items.
    addKeys(in: scope) { $0.loosePattern.matchesPart(of: $2.settings[$1].path, $2.texts) }
  }

  private mutating func addKeys(
    in scope: Scope, where isMatch: (RowSearch, SettingID, CompiledForm) -> Bool
  ) {
    guard scope == .form else {
      for row in rows(in: scope) {
        guard let setting = form.setting(of: row), form.settings[setting].isNamed,
          isMatch(self, setting, form), mayBeAdded(row)
        else { continue }
        add(row, .key)
      }
      return
    }
    for setting in form.allSettings where form.settings[setting].isNamed {
      guard isMatch(self, setting, form), mayBeAdded(ofSetting: setting),
        let row = session.row(namedByKeyOf: setting), mayBeAdded(row)
      else { continue }
      add(row, .key)
    }
  }

  /// Adds rows by SCREEN/ID, and screens whose name has been typed in part.
  package mutating func addAddresses() {
    for screen in form.allScreens {
      let name = form.name(of: screen) + "/"
      if let rest = pattern.rest(behind: name) {
        for row in session.rows(ofScreen: screen)
        where rest.matches(form.id(of: row)) && mayBeAdded(row) {
          if session.isMeant(row, byAddress: name + form.id(of: row)) { add(row, .address) }
        }
      } else if screen != session.currentScreen, pattern.matches(name),
        session.rows(ofScreen: screen).contains(where: { mayBeAdded($0) })
      {
        screens.append(screen)
      }
    }
  }

  package mutating func addLabels(in scope: Scope) {
    if pattern.isRetry { return }
    for row in rows(in: scope) where !found.contains(row) && hasLabel(row, form) && mayBeAdded(row) {
      add(row, .label)
    }
  }

  /// Whether the row's text or accessibility label matches.
  private func hasLabel(_ row: RowID, _ form: CompiledForm) -> Bool {
    let details = Int(form.rows[row].details)
    if details >= 0 {
      let label = form.details[details].accessibilityLabel
      if let label, loosePattern.matches(label) { return true }
      if form.details[details].textTemplate >= 0 {
        return session.text(ofRow: row).map { loosePattern.matches($0) } ?? false
      }
    }
    let text = form.rows[row].text
    return !text.isNone && loosePattern.matches(text, form.texts)
  }

  private mutating func rows(in scope: Scope) -> [RowID] {
    switch scope {
    case .screen: return screenRows
    case .otherScreens: return otherRows
    case .form: return allRows
    }
  }

  private func mayBeAdded(_ row: RowID) -> Bool {
    !found.contains(row) && session.exists(row: row) && isWanted(row)
  }

  /// Whether the row that a setting's key refers to may be added. If the setting has several rows, none of
  /// them may have been found yet.
  private func mayBeAdded(ofSetting setting: SettingID) -> Bool {
    let all = form.rows(of: setting)
    guard session.exists(setting: setting) else { return false }
    return all.count == 1 ? mayBeAdded(all[0]) : !all.contains { found.contains($0) }
  }

  private mutating func add(_ row: RowID, _ name: Name) {
    found.insert(row)
    matches.append((row, name))
  }
}

/// A set of rows of a form.
private struct RowSet {
  /// Indexed by row: whether it is in the set, if it exists once.
  private var single: [Bool]
  private var ofItems: Set<RowID> = []

  init(_ form: CompiledForm) { single = [Bool](repeating: false, count: form.rows.count) }

  func contains(_ row: RowID) -> Bool { row.item == nil ? single[row.index] : ofItems.contains(row) }

  mutating func insert(_ row: RowID) {
    if row.item == nil { single[row.index] = true } else { ofItems.insert(row) }
  }
}
