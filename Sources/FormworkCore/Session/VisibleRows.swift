/// The visible rows of a screen. Counts them and finds the n-th in logarithmic time (P. Fenwick, "A new data
/// structure for cumulative frequency tables", 1994), so that the cost of an input is proportional to what it
/// changes.
package struct VisibleRows: Sendable {
  package let screen: ScreenID
  /// The rows of the screen in order.
  private let rows: ScreenRows
  private var isShown: [Bool]
  /// Indexed from 1: how many of the `index & -index` places up to this one are visible.
  private var tree: [Int32]
  /// How many rows are visible.
  package private(set) var count: Int

  package init(_ session: borrowing Session, screen: ScreenID) {
    self.screen = screen
    rows = session.screenRows(screen)
    isShown = []
    isShown.reserveCapacity(rows.count)
    tree = [0]
    tree.reserveCapacity(rows.count + 1)
    count = 0
    for place in 0..<rows.count {
      let row = rows[place]
      let isVisible = session.isVisible(row)
      isShown.append(isVisible)
      tree.append(isVisible ? 1 : 0)
      if isVisible { count += 1 }
    }
    for index in 1..<tree.count {
      let next = index + (index & -index)
      if next < tree.count { tree[next] += tree[index] }
    }
  }

  package func contains(_ row: RowID) -> Bool { rows.place(of: row).map { isShown[$0] } ?? false }

  /// Whether the row belongs to the screen, visible or not.
  package func isOfScreen(_ row: RowID) -> Bool { rows.place(of: row) != nil }

  /// The number of a row among the visible ones, from 1; `nil` if it is not visible.
  package func number(of row: RowID) -> Int? {
    guard let place = rows.place(of: row), isShown[place] else { return nil }
    var index = place
    var count = 1
    while index > 0 {
      count += Int(tree[index])
      index &= index - 1
    }
    return count
  }

  /// The row with a number.
  package func row(numbered number: Int) -> RowID? {
    guard number > 0, number <= count else { return nil }
    var index = 0
    var rest = Int32(number - 1)
    var step = 1
    while step * 2 < tree.count { step *= 2 }
    while step > 0 {
      let next = index + step
      if next < tree.count, tree[next] <= rest {
        index = next
        rest -= tree[next]
      }
      step /= 2
    }
    return rows[index]
  }

  /// All visible rows in order.
  package var all: [RowID] { (0..<rows.count).filter { isShown[$0] }.map { rows[$0] } }

  /// Records whether a row is visible; returns whether that has changed.
  mutating func update(_ row: RowID, isVisible: Bool) -> Bool {
    guard let place = rows.place(of: row) else { return false }
    guard isShown[place] != isVisible else { return false }
    isShown[place] = isVisible
    count += isVisible ? 1 : -1
    var index = place + 1
    while index < tree.count {
      tree[index] += isVisible ? 1 : -1
      index += index & -index
    }
    return true
  }
}
