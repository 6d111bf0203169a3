/// The rows of a screen that are shown: counts them and finds the n-th in logarithmic time (P. Fenwick, "A new
/// data structure for cumulative frequency tables", 1994), so that the cost of an input follows what it changed.
package struct VisibleRows: Sendable {
  package let screen: Int
  private let rows: Range<Int>
  private var isShown: [Bool]
  /// By index from 1: how many of the `index & -index` places up to it are shown.
  private var tree: [Int32]
  /// How many rows are shown.
  package private(set) var count: Int

  package init(_ session: borrowing Session, screen: Int) {
    self.screen = screen
    rows = session.form.screens[screen].rows
    isShown = []
    isShown.reserveCapacity(rows.count)
    tree = [0]
    tree.reserveCapacity(rows.count + 1)
    count = 0
    for row in rows {
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

  package func contains(_ row: Int) -> Bool { rows.contains(row) && isShown[row - rows.lowerBound] }

  /// Whether the row belongs to the screen, shown or not.
  package func isOfScreen(_ row: Int) -> Bool { rows.contains(row) }

  /// The number of a row among those that are shown, from 1; `nil` for one that is not.
  package func number(of row: Int) -> Int? {
    guard contains(row) else { return nil }
    var index = row - rows.lowerBound
    var count = 1
    while index > 0 {
      count += Int(tree[index])
      index &= index - 1
    }
    return count
  }

  /// The row with a number.
  package func row(numbered number: Int) -> Int? {
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
    return rows.lowerBound + index
  }

  /// All rows that are shown, in their order.
  package var all: [Int] { rows.filter { isShown[$0 - rows.lowerBound] } }

  /// Notes whether a row is shown now; gives whether that is new.
  mutating func update(_ row: Int, isVisible: Bool) -> Bool {
    let place = row - rows.lowerBound
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
