import Formwork

/// Gathers rows under names that begin in one way.
struct RowSearch {
  private let session: Session
  private let feature: RowFeature
  private let settings: Set<Int>
  private let beginning: Beginning
  /// By row, whether it has a name already.
  private var isNamed: [Bool]
  private(set) var offers: [Offer] = []

  init(session: Session, feature: RowFeature, besides settings: Set<Int>, beginning: Beginning) {
    self.session = session
    self.feature = feature
    self.settings = settings
    self.beginning = beginning
    isNamed = [Bool](repeating: false, count: session.form.rows.count)
  }

  mutating func addIDs() {
    for row in session.form.screens[session.currentScreen].rows {
      let id = session.form.id(of: row)
      if beginning.begins(id), isWanted(row) { add(row, as: id) }
    }
  }

  mutating func addKeys() { addKeys { [beginning] in beginning.begins($0) } }
  mutating func addKeysByPart() { addKeys { [beginning] in beginning.beginsPart(of: $0) } }

  private mutating func addKeys(where isFound: (String) -> Bool) {
    let form = session.form
    for setting in form.settings.indices where form.settings[setting].isKept {
      let name = form.key(of: setting).description
      guard isFound(name), !form.rows(of: setting).contains(where: { isNamed[$0] }) else { continue }
      if let row = row(named: name), form.setting(of: row) == setting, isWanted(row) { add(row, as: name) }
    }
  }

  /// SCREEN/ID; of a screen that is not typed to its end, `SCREEN/`.
  mutating func addScreens() {
    for (index, screen) in session.form.screens.enumerated() {
      let name = screen.name + "/"
      if let rest = beginning.rest(behind: name) {
        for row in screen.rows {
          let id = session.form.id(of: row)
          if rest.begins(id), isWanted(row), self.row(named: name + id) == row { add(row, as: name + id) }
        }
      } else if index != session.currentScreen, beginning.begins(name), screen.rows.contains(where: isWanted)
      {
        offers.append(Offer(name, detail: screen.title, isOpen: true))
      }
    }
  }

  /// Ids of other screens that name one row alone.
  mutating func addIDsElsewhere() {
    let form = session.form
    let current = session.currentScreen
    let elsewhere = form.rows.indices.filter { row in
      Int(form.rows[row].screen) != current && beginning.begins(form.id(of: row))
    }
    var counts: [ExactString: Int] = [:]
    for row in elsewhere { counts[ExactString(form.id(of: row)), default: 0] += 1 }
    for row in elsewhere where isWanted(row) {
      let id = form.id(of: row)
      let isOwn =
        form.row(id: id, screen: current) == nil && form.setting(Key(id)) == nil && !id.contains("/")
      if isOwn, counts[ExactString(id)] == 1 { add(row, as: id) }
    }
  }

  private func row(named name: String) -> Int? { try? session.find(name) }

  private func isWanted(_ row: Int) -> Bool {
    guard !isNamed[row], session.form.has(feature, row), session.isVisible(row) else { return false }
    return session.form.setting(of: row).map { !settings.contains($0) } ?? true
  }

  private mutating func add(_ row: Int, as name: String) {
    isNamed[row] = true
    let label = session.form.label(of: row)
    var detail = label.hasSameScalars(as: name) ? "" : label
    if !session.isEnabled(row) { detail += detail.isEmpty ? "(disabled)" : " (disabled)" }
    offers.append(Offer(name, detail: detail))
  }
}
