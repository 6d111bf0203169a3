/// The place of a row on a screen.
public struct RowIndexPath: Sendable, Hashable {
  /// The section's index, from 0.
  public var section: Int
  /// The row's index in its section, from 0.
  public var row: Int

  /// Creates the place of a row.
  public init(row: Int, section: Int) {
    self.section = section
    self.row = row
  }
}

/// Where each row of the new sections comes from.
package struct RowOrigins: Sendable {
  package enum Origin: Sendable {
    /// The old form does not have the row.
    case none
    /// The row is the old section's, keeps its place among the others and is equal.
    case equal
    /// The row is the old section's at this index, and keeps its place among the others.
    case same(Int)
    /// The row was elsewhere.
    case moved(from: RowIndexPath)
  }

  /// By new section; `nil` where both forms share the rows, so that none can have changed.
  package private(set) var origins: [[Origin]?] = []
  /// The rows that are gone, those of deleted sections included, in order.
  package private(set) var deleted: [RowIndexPath] = []

  /// - Parameters:
  ///   - old, new: the rows of each section.
  ///   - partners: by a section's index in `new`, its index in `old`.
  package init<Row: Identified>(_ old: [[Row]], _ new: [[Row]], partners: [Int?]) {
    // By old section, the rows that it no longer has; all of them where it has no partner.
    var oldRest = [[Int]?](repeating: nil, count: old.count)
    var newRest: [RowIndexPath] = []
    for (section, partner) in partners.enumerated() {
      guard let partner else {
        newRest += new[section].indices.map { RowIndexPath(row: $0, section: section) }
        origins.append([Origin](repeating: .none, count: new[section].count))
        continue
      }
      guard !old[partner].sharesStorage(with: new[section]) else {
        oldRest[partner] = []
        origins.append(nil)
        continue
      }
      let alignment = Alignment(old[partner], new[section])
      oldRest[partner] = alignment.oldRest
      newRest += alignment.newRest.map { RowIndexPath(row: $0, section: section) }
      let staying = alignment.staying()
      var rows: [Origin] = []
      rows.reserveCapacity(new[section].count)
      for (index, row) in alignment.partners.enumerated() {
        if let row {
          let origin: Origin =
            !staying[index]
            ? .moved(from: RowIndexPath(row: row, section: partner))
            : alignment.middle.contains(index) ? .same(row) : .equal
          rows.append(origin)
        } else {
          rows.append(.none)
        }
      }
      origins.append(rows)
    }
    for (section, rows) in oldRest.enumerated() {
      for row in rows ?? Array(old[section].indices) {
        deleted.append(RowIndexPath(row: row, section: section))
      }
    }
    pairRest(old, new, newRest)
  }

  /// Finds the rows that went from one section to another.
  private mutating func pairRest<Row: Identified>(_ old: [[Row]], _ new: [[Row]], _ newRest: [RowIndexPath]) {
    guard !deleted.isEmpty, !newRest.isEmpty else { return }
    var unpaired = Unpaired(deleted.map { old[$0.section][$0.row] })
    var isLeft = [Bool](repeating: true, count: deleted.count)
    for place in newRest {
      guard let found = unpaired.take(like: new[place.section][place.row]) else { continue }
      origins[place.section]?[place.row] = .moved(from: deleted[found])
      isLeft[found] = false
    }
    deleted = deleted.indices.filter { isLeft[$0] }.map { deleted[$0] }
  }
}

extension Array {
  /// Whether both are one array that was copied and changed in neither place.
  fileprivate func sharesStorage(with other: [Element]) -> Bool {
    count == other.count
      && withUnsafeBufferPointer { mine in
        other.withUnsafeBufferPointer { mine.baseAddress == $0.baseAddress }
      }
  }
}
