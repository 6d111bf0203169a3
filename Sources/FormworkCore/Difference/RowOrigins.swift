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
    /// The row is the old section's, keeps its place among the others and has changed.
    case changed
    /// The row was elsewhere.
    case moved(from: RowIndexPath, isChanged: Bool)
  }

  /// By new section; `nil` where both forms share the rows, so that none can have changed.
  package private(set) var origins: [[Origin]?] = []
  /// The rows that are gone, those of deleted sections included, in order.
  package private(set) var deleted: [RowIndexPath] = []

  /// - Parameters:
  ///   - old, new: the number of rows in each section.
  ///   - partners: by a section's index in `new`, its index in `old`.
  ///   - sharesRows: whether an old section, given by its index, and a new one share their rows.
  ///   - relation: how an old row and a new one are related; `alike` where they are equal.
  ///   - oldHash, newHash: the same for all that have the same identity.
  ///   - readOld: reads what `relation` is going to visit of old rows, and returns something of all.
  package init(
    _ old: [Int], _ new: [Int], partners: [Int?], sharesRows: (Int, Int) -> Bool,
    relation: (RowIndexPath, RowIndexPath) -> Alignment.Relation, oldHash: (RowIndexPath) -> UInt32,
    newHash: (RowIndexPath) -> UInt32, readOld: ([RowIndexPath]) -> Int
  ) {
    // By old section, the rows that it no longer has; all of them where it has no partner.
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
        oldHash: { oldHash(oldPlace($0)) }, newHash: { newHash(place($0)) },
        readOld: { readOld($0.map(oldPlace)) })
      oldRest[partner] = alignment.old
      inserted += alignment.new.map(place)
      origins.append(alignment.origins(oldPlace))
    }
    var deleted = Unpaired<RowIndexPath>()
    for (section, rows) in oldRest.enumerated() {
      func place(_ row: Int) -> RowIndexPath { RowIndexPath(row: row, section: section) }
      deleted += rows?.map(place) ?? Unpaired((0..<old[section]).map(place), hash: oldHash)
    }
    // The rows that went from one section to another.
    deleted.pair(with: &inserted, read: readOld) { old, new in
      let relation = relation(old, new)
      guard relation != .none else { return false }
      origins[new.section]?[new.row] = .moved(from: old, isChanged: relation != .alike)
      return true
    }
    self.deleted = deleted.places
  }

  /// All new rows, except for those that both forms share.
  package func enumerate(_ body: (RowIndexPath, Origin) -> Void) {
    for (section, origins) in origins.enumerated() {
      for (row, origin) in (origins ?? []).enumerated() {
        body(RowIndexPath(row: row, section: section), origin)
      }
    }
  }
}

extension Alignment {
  /// By new row, where it comes from; an old one is at the place of its index.
  fileprivate func origins(_ place: (Int) -> RowIndexPath) -> [RowOrigins.Origin] {
    let staying = staying()
    return partners.indices.map { row in
      guard let partner = partners[row] else { return .none }
      if !staying[row] { return .moved(from: place(partner), isChanged: !isAlike[row]) }
      return isAlike[row] ? .equal : .changed
    }
  }
}
