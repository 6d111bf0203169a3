/// Collects the rows with a name that a word matches. Each row is found once, by the first name that matches.
///
/// Tab and the prompt both use it, so that Tab offers the rows that the prompt would accept.
package struct RowSearch {
  /// The kind of name that was found.
  package enum Name: Sendable { case id, key, address, label }

  /// Which rows to look at.
  package enum Scope: Sendable { case screen, otherScreens, form }

  private let session: Session
  private let form: FormReference
  private let pattern: NamePattern
  /// The pattern for labels and parts of keys, whose case never matters.
  private let loosePattern: NamePattern
  private let isWanted: (Int) -> Bool
  /// For each row, whether it has been found.
  private var isFound: [Bool]
  package private(set) var matches: [(row: Int, name: Name)] = []
  /// Other screens with wanted rows whose name has been typed in part.
  package private(set) var screens: [Int] = []

  package init(_ session: Session, _ pattern: NamePattern, where isWanted: @escaping (Int) -> Bool) {
    self.session = session
    form = session.formReference
    self.pattern = pattern
    loosePattern = pattern.ignoringCase
    self.isWanted = isWanted
    isFound = [Bool](repeating: false, count: form.tables.rows.count)
  }

  package mutating func addIDs(in scope: Scope) {
    let tables = form.tables
    for row in rows(in: scope) where pattern.matches(tables.rows[row].id, tables.texts) && mayBeAdded(row) {
      add(row, .id)
    }
  }

  package mutating func addKeys(in scope: Scope) { addKeys(in: scope) { $0.pattern.matches($1, $2) } }

  /// Adds rows by the parts at the end of their keys.
  package mutating func addKeyParts(in scope: Scope) {
    if pattern.isRetry { return }
    addKeys(in: scope) { $0.loosePattern.matchesPart(of: $1, $2) }
  }

  private mutating func addKeys(
    in scope: Scope, where isMatch: (RowSearch, TextRange, TextStorage) -> Bool
  ) {
    let tables = form.tables
    guard scope == .form else {
      for row in rows(in: scope) {
        let setting = Int(tables.rows[row].setting)
        guard setting >= 0, tables.settings[setting].isNamed,
          isMatch(self, tables.settings[setting].path, tables.texts), mayBeAdded(row)
        else { continue }
        add(row, .key)
      }
      return
    }
    for setting in tables.settings.indices where tables.settings[setting].isNamed {
      guard isMatch(self, tables.settings[setting].path, tables.texts), mayBeAdded(ofSetting: setting),
        let row = session.row(namedByKeyOf: setting), mayBeAdded(row)
      else { continue }
      add(row, .key)
    }
  }

  /// Adds rows by SCREEN/ID, and screens whose name has been typed in part.
  package mutating func addAddresses() {
    for (index, screen) in form.tables.screens.enumerated() {
      let name = screen.name + "/"
      if let rest = pattern.rest(behind: name) {
        for row in screen.rows
        where rest.matches(form.tables.rows[row].id, form.tables.texts) && mayBeAdded(row) {
          if session.isMeant(row, byAddress: name + form.tables.id(of: row)) { add(row, .address) }
        }
      } else if index != session.currentScreen, pattern.matches(name),
        screen.rows.contains(where: { mayBeAdded($0) })
      {
        screens.append(index)
      }
    }
  }

  package mutating func addLabels(in scope: Scope) {
    if pattern.isRetry { return }
    let tables = form.tables
    for row in rows(in: scope) where !isFound[row] && hasLabel(row, tables) && mayBeAdded(row) {
      add(row, .label)
    }
  }

  /// Whether the row's text or accessibility label matches.
  private func hasLabel(_ row: Int, _ tables: CompiledForm) -> Bool {
    let details = Int(tables.rows[row].details)
    if details >= 0 {
      let label = tables.details[details].accessibilityLabel
      if let label, loosePattern.matches(label) { return true }
      if tables.details[details].textTemplate >= 0 {
        return session.text(ofRow: row).map { loosePattern.matches($0) } ?? false
      }
    }
    let text = tables.rows[row].text
    return !text.isNone && loosePattern.matches(text, tables.texts)
  }

  private func rows(in scope: Scope) -> [Int] {
    let screen = session.currentScreen
    switch scope {
    case .screen: return session.rows(ofScreen: screen)
    case .otherScreens: return form.tables.rows.indices.filter { Int(form.tables.rows[$0].screen) != screen }
    case .form: return Array(form.tables.rows.indices)
    }
  }

  private func mayBeAdded(_ row: Int) -> Bool { !isFound[row] && session.exists(row: row) && isWanted(row) }

  /// Whether the row that a setting's key refers to may be added. If the setting has several rows, none of
  /// them may have been found yet.
  private func mayBeAdded(ofSetting setting: Int) -> Bool {
    let all = form.tables.settings[setting].allRows
    guard session.exists(setting: setting) else { return false }
    return all.isEmpty
      ? mayBeAdded(Int(form.tables.settings[setting].row)) : !all.contains { isFound[Int($0)] }
  }

  private mutating func add(_ row: Int, _ name: Name) {
    isFound[row] = true
    matches.append((row, name))
  }
}
