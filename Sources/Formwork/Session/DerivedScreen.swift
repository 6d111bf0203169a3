/// A screen's rows as they were last derived, and which of them are shown.
///
/// After an input only the rows that depend on what changed are derived again: the cost goes with those, not
/// with the rows that there are.
package struct DerivedScreen: Sendable {
  /// What became of a row.
  package struct RowChange: Sendable, Hashable {
    package enum Kind: Sendable, Hashable { case appeared, gone, changed }
    package var row: RowReference
    package var kind: Kind
    /// As it was; of one that went, what a person saw last.
    package var old: Row?
  }

  /// A row, and what is wrong with the settings that it shows.
  private struct Shown: Sendable, Equatable {
    var row: Row
    var problems: [String]

    init?(_ index: Int, in session: Session) {
      guard session.isVisible(index) else { return nil }
      row = session.derivedRow(index)
      problems = session.failedRequirements(ofRow: index)
    }
  }

  package let screen: Int
  private let range: Range<Int>
  /// By place; `nil` for those that are hidden.
  private var rows: [Shown?]
  private var visible: PlaceCounts

  package init(_ session: Session, screen: Int) {
    self.screen = screen
    range = session.definition.screens[screen].rows
    rows = range.map { Shown($0, in: session) }
    visible = PlaceCounts(rows.map { $0 != nil })
  }

  /// How many rows are shown.
  package var count: Int { visible.total }

  /// The number of a row among those that are shown, from 1; `nil` for one that is not.
  package func number(of row: RowReference) -> Int? {
    guard range.contains(row.index), rows[row.index - range.lowerBound] != nil else { return nil }
    return visible.count(before: row.index - range.lowerBound) + 1
  }

  /// The row with a number.
  package func row(numbered number: Int) -> RowReference? {
    visible.place(ofMark: number - 1).map { RowReference(range.lowerBound + $0) }
  }

  /// All rows that are shown, in their order.
  package var shownRows: [RowReference] {
    rows.indices.lazy.filter { rows[$0] != nil }.map { RowReference(range.lowerBound + $0) }
  }

  /// Derives some rows again, and says what became of them, in the order of the screen.
  package mutating func update(_ touched: some Sequence<Int>, in session: Session) -> [RowChange] {
    var changes: [RowChange] = []
    for index in Set(touched).filter(range.contains).sorted() {
      let place = index - range.lowerBound
      let old = rows[place]
      let new = Shown(index, in: session)
      let kind: RowChange.Kind
      switch (old, new) {
      case (nil, nil): continue
      case (nil, _?): kind = .appeared
      case (_?, nil): kind = .gone
      case (let old?, let new?):
        if old == new { continue }
        kind = .changed
      }
      rows[place] = new
      if (old == nil) != (new == nil) { visible.set(place, new != nil) }
      changes.append(RowChange(row: RowReference(index), kind: kind, old: old?.row))
    }
    return changes
  }

  /// The screen's sections as they are now, made of the rows that stand here.
  package func sections(of session: Session) -> [Section] {
    session.definition.screens[screen].sections.map { section in
      session.derivedSection(section, rows: section.rows.compactMap { rows[$0 - range.lowerBound]?.row })
    }
  }
}

extension Session {
  /// The rows that show, or depend on, a setting that was changed.
  package func rows(touchedBy changes: [Change]) -> [Int] {
    changes.flatMap { definition.keys[$0.slot].dependents }
  }
}
