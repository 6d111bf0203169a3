/// Collects the rows with a name that a word matches. Each row is found once, by the first name that matches.
///
/// Tab and the prompt both use it, so that Tab offers the rows that the prompt would accept.
package struct RowSearch {
  /// The kind of name that was found.
  package enum Name: Sendable { case id, key, address, label }

  /// Which rows to look at.
  package enum Scope: Sendable { case screen, form }

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
    for row in rows(in: scope)
    where pattern.matches(form.tables.rows[row].id, form.tables.texts) && mayBeAdded(row) { add(row, .id) }
  }

  package mutating func addKeys(in scope: Scope) { addKeys(in: scope) { $0.pattern.matches($1, $2) } }

  /// Adds rows by the parts at the end of their keys.
  package mutating func addKeyParts(in scope: Scope) {
    addKeys(in: scope) { $0.loosePattern.matchesPart(of: $1, $2) }
  }

  private mutating func addKeys(
    in scope: Scope, where isMatch: (RowSearch, TextRange, TextStorage) -> Bool
  ) {
    let tables = form.tables
    guard scope == .form else {
      for row in rows(in: .screen) {
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
    for row in rows(in: scope) where !isFound[row] && hasLabel(row) && mayBeAdded(row) { add(row, .label) }
  }

  /// Whether the row's text or accessibility label matches.
  private func hasLabel(_ row: Int) -> Bool {
    let record = form.tables.rows[row]
    if record.details >= 0 {
      let label = form.tables.details[Int(record.details)].accessibilityLabel
      if let label, loosePattern.matches(label) { return true }
      if form.tables.details[Int(record.details)].textTemplate >= 0 {
        return session.text(ofRow: row).map { loosePattern.matches($0) } ?? false
      }
    }
    return !record.text.isNone && loosePattern.matches(record.text, form.tables.texts)
  }

  private func rows(in scope: Scope) -> [Int] {
    scope == .screen ? session.rows(ofScreen: session.currentScreen) : Array(form.tables.rows.indices)
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
