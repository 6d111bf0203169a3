import Formwork

/// Gathers rows under names that begin in one way.
struct RowSearch {
  private let session: Session
  private let feature: RowFeature
  private let slots: Set<Int>
  private let beginning: Beginning
  /// By row, whether it has a name already.
  private var isNamed: [Bool]
  private(set) var offers: [Offer] = []

  init(session: Session, feature: RowFeature, besides slots: Set<Int>, beginning: Beginning) {
    self.session = session
    self.feature = feature
    self.slots = slots
    self.beginning = beginning
    isNamed = [Bool](repeating: false, count: session.definition.rows.count)
  }

  mutating func addIDs() {
    for row in session.definition.screens[session.currentScreen].rows {
      let id = session.definition.rows[row].id
      if beginning.begins(id), isWanted(row) { add(row, as: id) }
    }
  }

  mutating func addKeys() { addKeys { [beginning] in beginning.begins($0) } }
  mutating func addKeysByPart() { addKeys { [beginning] in beginning.beginsPart(of: $0) } }

  private mutating func addKeys(where isFound: (String) -> Bool) {
    let keys = session.definition.keys
    for slot in keys.indices {
      let key = keys[slot]
      let name = key.key.description
      guard key.isKept, isFound(name), !key.rows.contains(where: { isNamed[$0] }) else { continue }
      if let row = row(named: name), session.definition.rows[row].slot == slot, isWanted(row) {
        add(row, as: name)
      }
    }
  }

  /// SCREEN/ID; of a screen that is not typed to its end, `SCREEN/`.
  mutating func addScreens() {
    for (index, screen) in session.definition.screens.enumerated() {
      let name = screen.name + "/"
      if let rest = beginning.rest(behind: name) {
        for row in screen.rows {
          let id = session.definition.rows[row].id
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
    let definition = session.definition
    let here = definition.screens[session.currentScreen].rowsByID
    let elsewhere = definition.rows.indices.filter { row in
      definition.rows[row].screen != session.currentScreen && beginning.begins(definition.rows[row].id)
    }
    let counts = Dictionary(elsewhere.lazy.map { (Name(definition.rows[$0].id), 1) }, uniquingKeysWith: +)
    for row in elsewhere where isWanted(row) {
      let id = definition.rows[row].id
      let isOwn = here[Name(id)] == nil && definition.keys.slot(ofPath: id) == nil && !id.contains("/")
      if isOwn, counts[Name(id)] == 1 { add(row, as: id) }
    }
  }

  private func row(named name: String) -> Int? { (try? session.find(name))?.index }

  private func isWanted(_ row: Int) -> Bool {
    guard !isNamed[row], session.definition.rows[row].has(feature), session.isVisible(row) else {
      return false
    }
    return session.definition.rows[row].slot.map { !slots.contains($0) } ?? true
  }

  private mutating func add(_ row: Int, as name: String) {
    isNamed[row] = true
    let label = session.definition.rows[row].label
    var detail = label.hasSameScalars(as: name) ? "" : label
    if !session.isEnabled(row) { detail += detail.isEmpty ? "(disabled)" : " (disabled)" }
    offers.append(Offer(name, detail: detail))
  }
}
