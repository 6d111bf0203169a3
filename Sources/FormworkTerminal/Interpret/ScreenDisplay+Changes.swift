package import Formwork

// Shows what has changed on the screen, also after the form has been replaced.
extension ScreenDisplay {
  /// Shows which rows of the current screen appeared, disappeared or look different. If anything else on the
  /// screen changed, shows the whole screen.
  ///
  /// - Parameter reply: if no row looks different, the rows of its settings are shown.
  func showRows(changedSince before: Snapshot, touchedBy reply: Reply = Reply()) {
    let (old, new) = (screen(before.session, before.definition), screen(session, workspace.definition))
    guard old.frames == new.frames else {
      noteLeftScreens(since: before)
      return show()
    }
    let origins = RowOrigins(old.rows, new.rows, partners: old.rows.indices.map { $0 })
    var lines = origins.deleted.map { place in
      var row = old.rows[place.section][place.row]
      row.number = nil
      row.appearance = .gone
      return row
    }
    renumber(from: before.session.form)
    for (section, rows) in new.rows.enumerated() {
      for (var row, origin) in zip(rows, origins.origins[section] ?? []) {
        switch origin {
        case .equal: continue
        case .none: row.appearance = .appeared
        case .changed, .moved: row.appearance = .changed
        }
        if let place = row.number { note(row.row, as: place) }
        row.number = number(of: row.row)
        lines.append(row)
      }
    }
    if lines.isEmpty {
      let settings = reply.changes.map(\.setting) + reply.edits.map(\.setting)
      return showUnchanged(settings)
    }
    reporter.rows(lines, isOfScreen: true)
  }

  /// Reports the screens that had to be left because what they show does not exist any more.
  private func noteLeftScreens(since before: Snapshot) {
    let titles = before.session.titles
    for title in titles.dropFirst(session.path.count) where workspace.program == nil {
      reporter.note(Wording.isGone(title))
    }
  }

  /// The rows of a screen by section, and everything else on it.
  private func screen(
    _ session: Session, _ definition: FormDefinition
  ) -> (frames: [SectionFrame], rows: [[RowView]]) {
    let view = session.screenView(number: session.currentScreen)
    let sections = session.form.sections[session.form.screens[session.currentScreen].sections]
    let frames = view.sections.map { section in
      SectionFrame(
        screen: view.id, title: view.titles.last ?? "", header: section.header, footer: section.footer,
        indexTitle: section.shownIndexTitle, uuid: sections[sections.startIndex + section.index].uuid)
    }
    return (
      frames, view.sections.map { $0.map { definition.decorated($0) } }
    )
  }

  /// Keeps the numbers of rows that still exist; the numbers of other rows become invalid.
  func renumber(from old: CompiledForm) {
    pages = nil
    let rows = VisibleRows(session, screen: session.currentScreen)
    func renumbered(_ row: RowID) -> RowID {
      old.contains(row) ? session.form.row(at: old.address(of: row)) ?? NumberedRows.gone : row
    }
    numbered.rows = numbered.rows.map(renumbered)
    numbered.hits = numbered.hits.map(renumbered)
    numbered.last = numbered.last.map(renumbered)
    while numbered.hits.isEmpty, numbered.rows.count < rows.count,
      let next = rows.row(numbered: numbered.rows.count + 1)
    {
      numbered.rows.append(next)
    }
    numbered.screen = rows
  }

  /// Shows what another program's changes have changed on the screen.
  func showRows(after changes: [Change], _ before: Snapshot) {
    if changes.contains(where: { session.form.settings[$0.setting].role != .plain }) {
      showRows(changedSince: before)
    } else {
      showRows(touchedBy: changes)
    }
  }

  /// Shows those of some rows that are on the current screen.
  func showRows(_ rows: [RowID]) {
    guard let screen = numbered.screen else { return }
    let rows = rows.filter { screen.contains($0) }
    guard !rows.isEmpty else { return }
    pages = nil
    reporter.rows(
      rows.map { row in
        var view = view(ofRow: row)
        view.appearance = .changed
        view.number = number(of: row)
        return view
      }, isOfScreen: true)
  }
}

/// What a section shows besides its rows, and its screen.
private struct SectionFrame: Hashable {
  var screen: String
  var title: String
  var header: Extremity?
  var footer: Extremity?
  var indexTitle: String?
  var uuid: String?
}

extension RowView: Identified {
  package func hasSameIdentity(as other: RowView) -> Bool {
    if uuid != nil || other.uuid != nil { return uuid == other.uuid }
    if key != nil || other.key != nil { return key == other.key }
    return address.id == other.address.id
  }

  package var identityHash: Int {
    var hasher = Hasher()
    if let uuid {
      hasher.combine(uuid)
    } else if let key {
      hasher.combine(key)
    } else {
      hasher.combine(address.id)
    }
    return hasher.finalize()
  }

  package func isLike(_ other: RowView) -> Bool { hasSameIdentity(as: other) && looksLike(other) }
}
