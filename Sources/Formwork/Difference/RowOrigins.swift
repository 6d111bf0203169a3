/// An element that is recognized in another version of a form, even if its content has changed.
package protocol Identified {
  associatedtype Identity: Hashable
  var identity: Identity { get }
  /// Whether both, which have the same identity, have other content in common.
  func isLike(_ other: Self) -> Bool
}

/// The origin of each row in the new sections.
package struct RowOrigins {
  package enum Origin {
    /// The row is not in the old form.
    case none
    /// The row was in the same section, keeps its place among the other rows, and is equal.
    case equal
    /// The row was in the same section, keeps its place among the other rows, and has changed.
    case changed
    /// The row was in another place.
    case moved(from: RowIndexPath, isChanged: Bool)
  }

  /// The origins of the rows in each new section.
  package private(set) var origins: [[Origin]] = []
  /// The rows that are not in the new form, in order. Includes rows of deleted sections.
  package private(set) var deleted: [RowIndexPath] = []

  /// - Parameter partners: for each section in `new`, the index of its partner in `old`.
  package init<Row: Identified>(_ old: [[Row]], _ new: [[Row]], partners: [Int?]) {
    var rest = old.map { Array($0.indices) }
    var inserted: [RowIndexPath] = []
    for (section, partner) in partners.enumerated() {
      guard let partner else {
        inserted += new[section].indices.map { RowIndexPath(row: $0, section: section) }
        origins.append([Origin](repeating: .none, count: new[section].count))
        continue
      }
      let (old, new) = (old[partner], new[section])
      let alignment = Alignment(old.map(\.identity), new.map(\.identity)) { old[$0].isLike(new[$1]) }
      rest[partner] = alignment.oldRest
      inserted += alignment.newRest.map { RowIndexPath(row: $0, section: section) }
      origins.append(
        zip(alignment.partners.enumerated(), alignment.staying()).map { row, isStaying in
          guard let origin = row.element else { return .none }
          let isChanged = !old[origin].isLike(new[row.offset])
          if isStaying { return isChanged ? .changed : .equal }
          return .moved(from: RowIndexPath(row: origin, section: partner), isChanged: isChanged)
        })
    }
    // Rows may have moved from one section to another.
    let left = rest.enumerated().flatMap { section, rows in
      rows.map { RowIndexPath(row: $0, section: section) }
    }
    let found = Alignment.partners(
      of: inserted.map { new[$0.section][$0.row].identity },
      among: left.map { old[$0.section][$0.row].identity })
    for (place, partner) in zip(inserted, found) {
      guard let from = partner.map({ left[$0] }) else { continue }
      let isAlike = old[from.section][from.row].isLike(new[place.section][place.row])
      origins[place.section][place.row] = .moved(from: from, isChanged: !isAlike)
    }
    let paired = Set(found)
    deleted = left.indices.filter { !paired.contains($0) }.map { left[$0] }
  }

  /// Calls `body` with each new row and its origin.
  func enumerate(_ body: (RowIndexPath, Origin) -> Void) {
    for (section, origins) in origins.enumerated() {
      for (row, origin) in origins.enumerated() { body(RowIndexPath(row: row, section: section), origin) }
    }
  }
}
