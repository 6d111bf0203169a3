/// The rows of a screen, shown or not, in the order in which they are shown.
enum ScreenRows: Sendable {
  /// The form's own order, for a screen without items.
  case range(Range<Int>, of: ItemID?)
  /// An order that depends on the items of lists, with the place of each row.
  case list([RowID], places: [RowID: Int])

  var count: Int {
    switch self {
    case .range(let rows, _): rows.count
    case .list(let rows, _): rows.count
    }
  }

  subscript(place: Int) -> RowID {
    switch self {
    case .range(let rows, let item): RowID(rows.lowerBound + place, of: item)
    case .list(let rows, _): rows[place]
    }
  }

  func place(of row: RowID) -> Int? {
    switch self {
    case .range(let rows, let item):
      rows.contains(row.index) && row.item == item ? row.index - rows.lowerBound : nil
    case .list(_, let places): places[row]
    }
  }
}

extension CompiledForm {
  /// Whether rows of items are shown on a screen that is not an item's own.
  func hasItems(onScreen screen: ScreenID) -> Bool {
    !lists.isEmpty && screens[screen].rows.contains { rows[$0].list != screens[screen].list }
  }
}
