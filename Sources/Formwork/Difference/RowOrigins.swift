/// Where each row of the new sections comes from.
struct RowOrigins {
  enum Origin {
    /// The old form does not have the row.
    case none
    /// The row is the old section's, keeps its place among the others and is equal.
    case equal
    /// The row is the old section's at this index, and keeps its place among the others.
    case same(Int)
    /// The row stood elsewhere.
    case moved(from: IndexPath)
  }

  /// By new section; `nil` where the rows are stored once for both forms, so that none can have changed.
  private(set) var origins: [[Origin]?] = []
  /// The rows that are gone, those of deleted sections included, in order.
  private(set) var deleted: [IndexPath] = []

  /// - Parameter partners: by a section's index in `new`, its index in `old`.
  init(_ old: [Section], _ new: [Section], partners: [Int?]) {
    // By old section, the rows that it has no longer; all of them where it has no partner.
    var oldRest: [[Int]?] = Array(repeating: nil, count: old.count)
    var newRest: [IndexPath] = []
    for (section, partner) in partners.enumerated() {
      guard let partner else {
        newRest += new[section].rows.indices.map { IndexPath(row: $0, section: section) }
        origins.append(Array(repeating: .none, count: new[section].rows.count))
        continue
      }
      guard !old[partner].rows.sharesStorage(with: new[section].rows) else {
        oldRest[partner] = []
        origins.append(nil)
        continue
      }
      let alignment = Alignment(old[partner].rows, new[section].rows)
      oldRest[partner] = alignment.oldRest
      newRest += alignment.newRest.map { IndexPath(row: $0, section: section) }
      let staying = alignment.staying()
      origins.append(
        alignment.partners.enumerated().map { index, row in
          guard let row else { return .none }
          guard staying[index] else { return .moved(from: IndexPath(row: row, section: partner)) }
          return alignment.middle.contains(index) ? .same(row) : .equal
        })
    }
    deleted = oldRest.enumerated().flatMap { section, rows in
      (rows ?? Array(old[section].rows.indices)).map { IndexPath(row: $0, section: section) }
    }
    pairRest(old, new, newRest)
  }

  /// Finds the rows that went from one section to another.
  private mutating func pairRest(_ old: [Section], _ new: [Section], _ newRest: [IndexPath]) {
    guard !deleted.isEmpty, !newRest.isEmpty else { return }
    var room = WaitingRoom(deleted.map { old[$0.section].rows[$0.row].identity })
    var isLeft = Array(repeating: true, count: deleted.count)
    for place in newRest {
      guard let found = room.call(new[place.section].rows[place.row].identity) else { continue }
      origins[place.section]?[place.row] = .moved(from: deleted[found])
      isLeft[found] = false
    }
    deleted = zip(deleted, isLeft).compactMap { $1 ? $0 : nil }
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
