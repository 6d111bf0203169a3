/// A screen as it currently looks: its visible sections and their rows. Rows are created on demand.
public struct ScreenView: Sendable {
  /// The screen's name.
  public let id: String
  /// The titles from the first screen to this one.
  public let titles: [String]
  /// The sections with at least one visible row.
  public private(set) var sections: [SectionView]
  /// The number of sections from which on a screen shows an index. Fewer sections are found faster without one.
  private static let sectionsOfIndex = 8
  /// How many rows are shown.
  public let rowCount: Int

  init(
    _ session: Session, screen: ScreenID, withNames hasNames: Bool = false, withHidden hasHidden: Bool = false
  ) {
    let record = session.form.screens[screen]
    id = session.form.name(of: screen)
    titles = screen == session.currentScreen ? session.titles : [session.title(ofScreen: screen)]
    var sections: [SectionView] = []
    var count = 0
    for group in session.sectionRows(ofScreen: screen) {
      let section = session.form.sections[group.number]
      let rows = group.rows.filter { hasHidden || session.isVisible($0) }
      if !rows.isEmpty || section.rows.isEmpty {
        sections.append(
          SectionView(
            session, section, index: group.number - record.sections.lowerBound, group: group, rows: rows,
            firstNumber: count + 1, withNames: hasNames))
      }
      count += rows.count
    }
    for position in sections.indices { sections[position].isInIndex = sections.count >= Self.sectionsOfIndex }
    self.sections = sections
    rowCount = count
  }

  /// The screen with only one section, given its index in the form's screen; the rows keep their numbers.
  package func section(at index: Int) -> ScreenView {
    var view = self
    view.sections = sections.filter { $0.index == index }
    return view
  }
}

/// A section as it currently looks; a lazy collection of its rows.
public struct SectionView: Sendable, RandomAccessCollection {
  /// The section's index in the form's screen.
  public let index: Int
  /// The texts above and below the rows.
  public let header: Extremity?
  public let footer: Extremity?
  /// The section's name in the index, for `jump`.
  public let indexTitle: String?
  /// Whether the screen has enough sections to show an index.
  fileprivate(set) var isInIndex = false
  /// The section's name in the index that the screen shows, if any.
  package var shownIndexTitle: String? { isInIndex ? indexTitle : nil }
  /// Whether each row shows the name to use in scripts.
  package let hasNames: Bool
  private let session: Session
  private let rows: [RowID]
  private let firstNumber: Int

  init(
    _ session: Session, _ section: CompiledForm.Section, index: Int, group: SectionRows, rows: [RowID],
    firstNumber: Int, withNames hasNames: Bool
  ) {
    self.hasNames = hasNames
    self.session = session
    self.index = index
    self.rows = rows
    self.firstNumber = firstNumber
    header = group.isRest ? nil : session.header(of: section, item: group.item)
    footer = group.isRest ? nil : session.footer(of: section, item: group.item)
    indexTitle = section.indexTitle
  }

  public var startIndex: Int { 0 }
  public var endIndex: Int { rows.count }
  public subscript(position: Int) -> RowView {
    var view = session.view(ofRow: rows[position], number: firstNumber + position)
    if hasNames { view.name = session.scriptName(ofRow: rows[position]) }
    return view
  }
}
