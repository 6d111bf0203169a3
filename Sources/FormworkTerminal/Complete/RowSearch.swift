import Formwork

/// Collects rows whose names start with a given text.
struct RowSearch {
  private let session: Session
  /// The form of the session. Each call of a method on `session.form` would need a copy of it.
  private let form: CompiledForm
  private let feature: RowFeature
  private let settings: Set<Int>
  private let beginning: Beginning
  /// For each row, whether it has been added under a name.
  private var isNamed: [Bool]
  private(set) var offers: [Offer] = []

  init(session: Session, feature: RowFeature, besides settings: Set<Int>, beginning: Beginning) {
    self.session = session
    form = session.form
    self.feature = feature
    self.settings = settings
    self.beginning = beginning
    isNamed = [Bool](repeating: false, count: form.rows.count)
  }

  mutating func addIDs() {
    for row in form.screens[session.currentScreen].rows
    where beginning.begins(form.rows[row].id, form.texts) && isWanted(row) {
      add(row, as: form.id(of: row))
    }
  }

  mutating func addKeys() { addKeys { $0.begins($1, $2) } }
  mutating func addKeysByPart() { addKeys { $0.beginsPart(of: $1, $2) } }

  private mutating func addKeys(where isFound: (Beginning, TextRange, TextStorage) -> Bool) {
    for setting in form.settings.indices where form.settings[setting].isKept {
      let path = form.settings[setting].path
      guard isFound(beginning, path, form.texts), mayBeWanted(setting),
        let row = session.row(namedByKeyOf: setting), isWanted(row)
      else { continue }
      add(row, as: form.texts[path])
    }
  }

  /// Whether the row that a setting's key refers to may be wanted. If the setting has several rows, none of
  /// them may have been added yet.
  private func mayBeWanted(_ setting: Int) -> Bool {
    let all = form.settings[setting].allRows
    return all.isEmpty ? isWanted(Int(form.settings[setting].row)) : !all.contains { isNamed[Int($0)] }
  }

  /// Adds SCREEN/ID, or `SCREEN/` if the name of the screen has not been typed completely.
  mutating func addScreens() {
    for (index, screen) in form.screens.enumerated() {
      let name = screen.name + "/"
      if let rest = beginning.rest(behind: name) {
        for row in screen.rows where rest.begins(form.rows[row].id, form.texts) && isWanted(row) {
          let address = name + form.id(of: row)
          if session.isMeant(row, byAddress: address) { add(row, as: address) }
        }
      } else if index != session.currentScreen, beginning.begins(name), screen.rows.contains(where: isWanted)
      {
        offers.append(Offer(name, detail: screen.title, isOpen: true))
      }
    }
  }

  /// Adds ids on other screens that refer to only one row.
  mutating func addIDsElsewhere() {
    let current = session.currentScreen
    let elsewhere = form.rows.indices.filter { row in
      Int(form.rows[row].screen) != current && beginning.begins(form.rows[row].id, form.texts)
    }
    for row in session.rowsNamedByID(among: elsewhere) where isWanted(row) { add(row, as: form.id(of: row)) }
  }

  private func isWanted(_ row: Int) -> Bool {
    guard !isNamed[row], form.has(feature, row), session.isVisible(row) else { return false }
    return settings.isEmpty || form.setting(of: row).map { !settings.contains($0) } ?? true
  }

  private mutating func add(_ row: Int, as name: String) {
    isNamed[row] = true
    offers.append(Offer(name, row: row))
  }
}
