/// The rows of a screen, shown or not, in the order in which they are shown.
enum ScreenRows: Sendable {
  /// The form's own order, for a screen without items.
  case range(Range<Int>)
  /// An order that depends on the items of lists, with the place of each row.
  case list([Int], places: [Int: Int])

  var count: Int {
    switch self {
    case .range(let rows): rows.count
    case .list(let rows, _): rows.count
    }
  }

  subscript(place: Int) -> Int {
    switch self {
    case .range(let rows): rows.lowerBound + place
    case .list(let rows, _): rows[place]
    }
  }

  func place(of row: Int) -> Int? {
    switch self {
    case .range(let rows): rows.contains(row) ? row - rows.lowerBound : nil
    case .list(_, let places): places[row]
    }
  }
}

extension CompiledForm {
  /// Whether rows of items are shown on a screen that is not an item's own.
  func hasItems(onScreen screen: Int) -> Bool {
    !lists.isEmpty && lists.contains { $0.rows.contains { Int(rows[$0].screen) == screen } }
  }
}

extension Session {
  /// The rows of a screen in the order in which they are shown, including hidden ones.
  package func rows(ofScreen screen: Int) -> [Int] {
    form.hasItems(onScreen: screen)
      ? sectionRows(ofScreen: screen).flatMap { $0.rows } : Array(form.screens[screen].rows)
  }

  func screenRows(_ screen: Int) -> ScreenRows {
    guard form.hasItems(onScreen: screen) else { return .range(form.screens[screen].rows) }
    let rows = rows(ofScreen: screen)
    var places: [Int: Int] = [:]
    places.reserveCapacity(rows.count)
    for (place, row) in rows.enumerated() { places[row] = place }
    return .list(rows, places: places)
  }
}
