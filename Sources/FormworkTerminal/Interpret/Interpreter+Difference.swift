package import Formwork

// Shows the changes after a program has replaced the form.
extension Interpreter {
  /// A form and its state before a function of the program was called.
  struct Before {
    let session: Session
    let definition: FormDefinition
    let version: Int
  }

  /// The current state.
  var now: Before {
    Before(session: session, definition: workspace.definition, version: workspace.version)
  }

  /// The current state, for comparison after a function of the program has been called; `nil` if no program
  /// can replace the form.
  var before: Before? {
    workspace.program == nil ? nil : now
  }

  /// Shows which rows of the current screen appeared, disappeared or look different. If anything else on the
  /// screen changed, shows the whole screen.
  ///
  /// - Parameter outcome: if no row looks different, the rows of its settings are shown.
  func showRows(changedSince before: Before, touchedBy outcome: Outcome = Outcome()) {
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
      let settings = outcome.changes.map(\.setting) + outcome.edits.map(\.setting)
      return showUnchanged(settings)
    }
    reporter.rows(lines, isOfScreen: true)
  }

  /// Reports the screens that had to be left because what they show does not exist any more.
  private func noteLeftScreens(since before: Before) {
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
        indexTitle: section.indexTitle, uuid: sections[sections.startIndex + section.index].uuid)
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
    (numbers, hits) = (numbers.map(renumbered), hits.map(renumbered))
    while hits.isEmpty, numbers.count < rows.count, let next = rows.row(numbered: numbers.count + 1) {
      numbers.append(next)
    }
    shown = rows
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
