import Formwork

/// Gathers rows under names that begin in one way.
struct RowSearch {
  private let session: Session
  /// The session's, of which each call of one of its functions would need a copy.
  private let form: CompiledForm
  private let feature: RowFeature
  private let settings: Set<Int>
  private let beginning: Beginning
  /// By row, whether it has a name already.
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

  /// Whether the row that a key means may be wanted: of several none has a name yet.
  private func mayBeWanted(_ setting: Int) -> Bool {
    let all = form.settings[setting].allRows
    return all.isEmpty ? isWanted(Int(form.settings[setting].row)) : !all.contains { isNamed[Int($0)] }
  }

  /// SCREEN/ID; of a screen that is not typed to its end, `SCREEN/`.
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

  /// Ids of other screens that name one row alone.
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
