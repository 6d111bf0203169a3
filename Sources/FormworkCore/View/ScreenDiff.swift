/// The effect of a change on a screen: rows that appeared, disappeared or look different, and headers and
/// footers with a different text. It is derived from the settings that changed; nothing else is compared.
public struct ScreenDiff: Sendable, Hashable {
  /// The changed rows in the order of the screen, those that disappeared first. A row that disappeared is as
  /// it last looked; a row that was set is included even if it looks the same.
  public var rows: [RowView] = []
  /// Rows on other screens, one for each changed setting that has no row on the current screen.
  public var elsewhere: [RowView] = []
  /// Headers and footers that contain a value and have changed.
  public var captions: [Caption] = []

  /// Creates an empty difference.
  public init() {}

  /// A text above or below the rows of a section.
  public enum Caption: Sendable, Hashable {
    case header(String)
    case footer(String)
  }

  /// The effect of changes on a screen.
  ///
  /// - Parameters:
  ///   - changes: the last changes of the session; they must not have been undone.
  ///   - shown: the rows of the screen as last shown; updated by this call.
  package init(_ changes: [Change], in session: inout Session, _ shown: inout VisibleRows) {
    let moved = Self.movedRows(changes, session.form)
    let touched = Set(changes.flatMap { session.form.rows(dependingOn: $0.setting) } + moved)
    let before = changes.contains { session.form.settings[$0.setting].role == .list } ? shown : nil
    // Items were added, removed or moved.
    if before != nil { shown = VisibleRows(session, screen: shown.screen) }
    func wasShown(_ row: RowID) -> Bool { (before ?? shown).contains(row) }
    let rows = touched.filter { shown.isOfScreen($0) || wasShown($0) }.sorted()
    let set = Set(changes.flatMap { session.form.rows(of: $0.setting) } + moved)
    var (gone, visible): ([RowID], [RowID]) = ([], [])
    for row in rows {
      if session.isVisible(row) { visible.append(row) } else if wasShown(row) { gone.append(row) }
    }
    // Taken from the end, which moves a view instead of copying it.
    var old = Self.views(
      ofRows: gone + visible.reversed().filter { wasShown($0) }, before: changes, in: &session)
    self.rows = Array(old[..<gone.count])
    for (index, row) in gone.enumerated() {
      self.rows[index].appearance = .gone
      self.rows[index].problems = []
      if before == nil { _ = shown.update(row, isVisible: false) }
    }
    for row in visible {
      let past = wasShown(row) ? old.popLast() : nil
      let isNew = before.map { !$0.contains(row) } ?? shown.update(row, isVisible: true)
      var view = session.view(ofRow: row)
      // Neither view has a number or an appearance yet.
      let looksSame = if let past { past == view } else { false }
      view.appearance = isNew ? .appeared : looksSame ? .unchanged : .changed
      // A row that adds items looks the same whatever the items are.
      if set.contains(row) && !session.form.addsItems(row) || view.appearance != .unchanged {
        self.rows.append(consume view)
      }
    }
    if before != nil {
      // Items are in the order of their list.
      self.rows[gone.count...].sort {
        (shown.number(of: $0.row) ?? .max) < (shown.number(of: $1.row) ?? .max)
      }
    }
    captions = Self.captions(dependingOn: Set(changes.map { $0.setting }), screen: shown.screen, in: session)
    elsewhere = Self.viewsElsewhere(changes, screen: shown.screen, in: session)
  }

  /// The rows of items that were moved, without those that only made room for them.
  private static func movedRows(_ changes: [Change], _ form: CompiledForm) -> [RowID] {
    changes.flatMap { change -> [RowID] in
      guard let list = form.list(of: change.setting), let old = change.old?.array,
        let new = change.new?.array
      else { return [] }
      let known = Set(old)
      var staying = Alignment(old, new).staying()
      // If two items change places, both have moved.
      let others = new.indices.filter { old.indices.contains($0) && old[$0] != new[$0] }
      if old.count == new.count, others.count == 2 { for place in others { staying[place] = false } }
      return new.indices.filter { !staying[$0] && known.contains(new[$0]) }.flatMap { place in
        new[place].string.flatMap { form.item($0, ofList: list) }.map { form.rows(ofItem: $0) } ?? []
      }
    }
  }

  /// Rows as they looked before some changes.
  private static func views(
    ofRows rows: [RowID], before changes: [Change], in session: inout Session
  ) -> [RowView] {
    if rows.isEmpty { return [] }
    for change in changes.reversed() { session.state.exchange(change.old, in: change.setting) }
    defer { for change in changes { session.state.exchange(change.new, in: change.setting) } }
    return rows.map { session.view(ofRow: $0) }
  }

  /// One row for each changed setting that has none on a screen.
  private static func viewsElsewhere(
    _ changes: [Change], screen: ScreenID, in session: Session
  ) -> [RowView] {
    var views: [RowView] = []
    var known: Set<SettingID> = []
    let new = Set(
      changes.lazy.filter { session.form.settings[$0.setting].role == .item && $0.old == nil }
        .compactMap { $0.setting.item })
    for change in changes where known.insert(change.setting).inserted {
      let setting = session.form.settings[change.setting]
      // The row of the list shows an item.
      if setting.role == .item || !session.exists(setting: change.setting)
        || change.setting.item.map({ new.contains($0) }) ?? false
      {
        continue
      }
      let rows = session.form.rows(of: change.setting)
      if !rows.contains(where: { session.form.screen(of: $0) == screen }) {
        views.append(session.viewAnywhere(ofRow: rows[0], shown: screen))
      }
    }
    return views
  }

  private static func captions(
    dependingOn settings: Set<SettingID>, screen: ScreenID, in session: Session
  ) -> [Caption] {
    var captions: [Caption] = []
    func isTouched(_ template: Int) -> Bool {
      session.form.template(template, for: screen.item)?.settings.contains { settings.contains($0) } ?? false
    }
    for number in session.form.tables.sectionsWithTemplates
    where session.form.screens[screen].sections.contains(number) {
      let section = session.form.sections[number]
      if isTouched(section.headerTemplate), let text = session.header(of: section, item: screen.item)?.title {
        captions.append(.header(text))
      }
      if isTouched(section.footerTemplate), let text = session.footer(of: section, item: screen.item)?.title {
        captions.append(.footer(text))
      }
    }
    return captions
  }
}

extension RowView {
  /// Whether a row looks the same as another one, apart from number and appearance.
  package func looksLike(_ other: RowView) -> Bool {
    var other = other
    other.number = number
    other.appearance = appearance
    return self == other
  }
}
