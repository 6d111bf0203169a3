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
}

extension Session {
  /// The effect of changes on a screen.
  ///
  /// - Parameters:
  ///   - changes: the last changes of this session; they must not have been undone.
  ///   - shown: the rows of the screen as last shown; updated by this call.
  package mutating func screenDiff(_ changes: [Change], _ shown: inout VisibleRows) -> ScreenDiff {
    var diff = ScreenDiff()
    let moved = movedRows(changes)
    let touched = Set(changes.flatMap { form.rows(dependingOn: $0.setting) } + moved)
    let before = changes.contains { form.settings[$0.setting].role == .list } ? shown : nil
    // Items were added, removed or moved.
    if before != nil { shown = VisibleRows(self, screen: shown.screen) }
    func wasShown(_ row: RowID) -> Bool { (before ?? shown).contains(row) }
    let rows = touched.filter { shown.isOfScreen($0) || wasShown($0) }.sorted()
    let set = Set(changes.flatMap { form.rows(of: $0.setting) } + moved)
    var (gone, visible): ([RowID], [RowID]) = ([], [])
    for row in rows {
      if isVisible(row) { visible.append(row) } else if wasShown(row) { gone.append(row) }
    }
    // Taken from the end, which moves a view instead of copying it.
    var old = views(ofRows: gone + visible.reversed().filter { wasShown($0) }, before: changes)
    diff.rows = Array(old[..<gone.count])
    for (index, row) in gone.enumerated() {
      diff.rows[index].appearance = .gone
      diff.rows[index].problems = []
      if before == nil { _ = shown.update(row, isVisible: false) }
    }
    for row in visible {
      let past = wasShown(row) ? old.popLast() : nil
      let isNew = before.map { !$0.contains(row) } ?? shown.update(row, isVisible: true)
      var view = view(ofRow: row)
      // Neither view has a number or an appearance yet.
      let looksSame = if let past { past == view } else { false }
      view.appearance = isNew ? .appeared : looksSame ? .unchanged : .changed
      // A row that adds items looks the same whatever the items are.
      if set.contains(row) && !form.addsItems(row) || view.appearance != .unchanged {
        diff.rows.append(consume view)
      }
    }
    if before != nil {
      // Items are in the order of their list.
      diff.rows[gone.count...].sort {
        (shown.number(of: $0.row) ?? .max) < (shown.number(of: $1.row) ?? .max)
      }
    }
    diff.captions = captions(dependingOn: Set(changes.map { $0.setting }), screen: shown.screen)
    diff.elsewhere = viewsElsewhere(changes, screen: shown.screen)
    return diff
  }

  /// The rows of items that were moved, without those that only made room for them.
  private func movedRows(_ changes: [Change]) -> [RowID] {
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
  private mutating func views(ofRows rows: [RowID], before changes: [Change]) -> [RowView] {
    rows.isEmpty ? [] : withoutChanges(changes) { before in rows.map { before.view(ofRow: $0) } }
  }

  private mutating func withoutChanges<Result>(_ changes: [Change], _ body: (Session) -> Result) -> Result {
    for change in changes.reversed() { state.exchange(change.old, in: change.setting) }
    defer { for change in changes { state.exchange(change.new, in: change.setting) } }
    return body(self)
  }

  /// One row for each changed setting that has none on a screen.
  func viewsElsewhere(_ changes: [Change], screen: ScreenID) -> [RowView] {
    var views: [RowView] = []
    var known: Set<SettingID> = []
    let new = Set(
      changes.lazy.filter { form.settings[$0.setting].role == .item && $0.old == nil }
        .compactMap { $0.setting.item })
    for change in changes where known.insert(change.setting).inserted {
      let setting = form.settings[change.setting]
      // The row of the list shows an item.
      if setting.role == .item || !exists(setting: change.setting)
        || change.setting.item.map({ new.contains($0) }) ?? false
      {
        continue
      }
      let rows = form.rows(of: change.setting)
      if !rows.contains(where: { form.screen(of: $0) == screen }) {
        views.append(viewAnywhere(ofRow: rows[0], shown: screen))
      }
    }
    return views
  }

  /// A row together with the titles of its screen, for lists of rows from several screens.
  ///
  /// - Parameter shown: the current screen.
  package func viewAnywhere(ofRow row: RowID, shown: ScreenID? = nil) -> RowView {
    var view = view(ofRow: row)
    if !view.isVisible {
      view.cell.detailText = view.cell.detailText.map { "\($0), hidden" } ?? "hidden"
    }
    let screen = form.screen(of: row)
    if screen != shown ?? currentScreen { view.path = [title(ofScreen: screen)] }
    return view
  }

  private func captions(dependingOn settings: Set<SettingID>, screen: ScreenID) -> [ScreenDiff.Caption] {
    var captions: [ScreenDiff.Caption] = []
    func isTouched(_ template: Int) -> Bool {
      form.template(template, for: screen.item)?.settings.contains { settings.contains($0) } ?? false
    }
    for number in form.tables.sectionsWithTemplates where form.screens[screen].sections.contains(number) {
      let section = form.sections[number]
      if isTouched(section.headerTemplate), let text = header(of: section, item: screen.item)?.title {
        captions.append(.header(text))
      }
      if isTouched(section.footerTemplate), let text = footer(of: section, item: screen.item)?.title {
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
