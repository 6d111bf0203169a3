/// The position of a row on a screen.
public struct RowIndexPath: Sendable, Hashable {
  /// The zero-based index of the section.
  public var section: Int
  /// The zero-based index of the row in its section.
  public var row: Int

  /// Creates an index path from a row index and a section index.
  public init(row: Int, section: Int) {
    self.section = section
    self.row = row
  }
}

/// The origin of each row in the new sections.
package struct RowOrigins: Sendable {
  package enum Origin: Sendable {
    /// The row is not in the old form.
    case none
    /// The row was in the same section, keeps its place among the other rows, and is equal.
    case equal
    /// The row was in the same section, keeps its place among the other rows, and has changed.
    case changed
    /// The row was in another place.
    case moved(from: RowIndexPath, isChanged: Bool)
  }

  /// The origins of the rows in each new section; `nil` if both forms share the rows, so that none can have
  /// changed.
  package private(set) var origins: [[Origin]?] = []
  /// The rows that are not in the new form, in order. Includes rows of deleted sections.
  package private(set) var deleted: [RowIndexPath] = []

  /// - Parameters:
  ///   - old, new: the number of rows in each section.
  ///   - partners: for each section in `new`, the index of its partner in `old`.
  ///   - sharesRows: whether an old section and a new one, given by their indices, share their rows.
  ///   - relation: how an old row and a new one are related; `alike` if they are equal.
  ///   - oldHash, newHash: the hash of a row's identity.
  package init(
    _ old: [Int], _ new: [Int], partners: [Int?], sharesRows: (Int, Int) -> Bool,
    relation: (RowIndexPath, RowIndexPath) -> Alignment.Relation, oldHash: (RowIndexPath) -> UInt32,
    newHash: (RowIndexPath) -> UInt32
  ) {
    // For each old section, the rows that it no longer has; `nil` stands for all rows if it has no partner.
    var oldRest = [Unpaired<Int>?](repeating: nil, count: old.count)
    var inserted = Unpaired<RowIndexPath>()
    for (section, partner) in partners.enumerated() {
      func place(_ row: Int) -> RowIndexPath { RowIndexPath(row: row, section: section) }
      guard let partner else {
        inserted += Unpaired((0..<new[section]).map(place), hash: newHash)
        origins.append([Origin](repeating: .none, count: new[section]))
        continue
      }
      func oldPlace(_ row: Int) -> RowIndexPath { RowIndexPath(row: row, section: partner) }
      guard !sharesRows(partner, section) else {
        oldRest[partner] = Unpaired()
        origins.append(nil)
        continue
      }
      let alignment = Alignment(
        old[partner], new[section], relation: { relation(oldPlace($0), place($1)) },
        oldHash: { oldHash(oldPlace($0)) }, newHash: { newHash(place($0)) })
      oldRest[partner] = alignment.old
      inserted += alignment.new.map(place)
      origins.append(alignment.origins(oldPlace))
    }
    var deleted = Unpaired<RowIndexPath>()
    for (section, rows) in oldRest.enumerated() {
      func place(_ row: Int) -> RowIndexPath { RowIndexPath(row: row, section: section) }
      deleted += rows?.map(place) ?? Unpaired((0..<old[section]).map(place), hash: oldHash)
    }
    // Pair the rows that moved from one section to another.
    deleted.pair(with: &inserted) { old, new in
      let relation = relation(old, new)
      guard relation != .none else { return false }
      origins[new.section]?[new.row] = .moved(from: old, isChanged: relation != .alike)
      return true
    }
    self.deleted = deleted.places
  }

  /// Calls `body` with each new row and its origin, except for rows that both forms share.
  package func enumerate(_ body: (RowIndexPath, Origin) -> Void) {
    for (section, origins) in origins.enumerated() {
      for (row, origin) in (origins ?? []).enumerated() {
        body(RowIndexPath(row: row, section: section), origin)
      }
    }
  }
}

extension Alignment {
  /// The origin of each new row.
  ///
  /// - Parameter place: the index path of an old row, given by its index.
  fileprivate func origins(_ place: (Int) -> RowIndexPath) -> [RowOrigins.Origin] {
    let staying = staying()
    return partners.indices.map { row in
      guard let partner = partners[row] else { return .none }
      if !staying[row] { return .moved(from: place(partner), isChanged: !isAlike[row]) }
      return isAlike[row] ? .equal : .changed
    }
  }
}
