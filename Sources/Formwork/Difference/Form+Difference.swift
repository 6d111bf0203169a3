extension Form {
  /// What changed since an older form; applied to that, it gives a form equal to this one.
  ///
  /// The time is linear in the rows of both forms. As few rows of a section, and as few sections, move as can
  /// be; only where more than 65,536 of them are in disorder may it be a few more.
  public func difference(from old: Form) -> FormDifference { FormDifference(from: old, to: self) }

  /// The same for a program that knows what it changed: a hint that leads from `old` to this form is
  /// returned as it is; one that does not is found out, and the difference is computed.
  ///
  /// ```swift
  /// form.difference(from: old, hint: FormDifference([.deleteRow(at: Form.IndexPath(row: 3, section: 0))]))
  /// ```
  public func difference(from old: Form, hint: FormDifference) -> FormDifference {
    guard old.applying(hint.changes) == self else { return difference(from: old) }
    return FormDifference(hint.changes, newest: self)
  }
}

extension FormDifference {
  fileprivate init(from old: Form, to new: Form) {
    var changes = Changes()
    if old.title != new.title { changes.title = [.updateTitle(new.title)] }
    changes.compare(old.sections, new.sections)
    changes.compare(old.screens, new.screens)
    self.init(changes.all, newest: new)
  }
}

/// Changes by kind, while two forms are compared.
private struct Changes {
  typealias Change = FormDifference.Change

  var title: [Change] = []
  var rowDeletions: [Change] = []
  var sectionDeletions: [Change] = []
  var sectionInsertions: [Change] = []
  var sectionMoves: [Change] = []
  var sectionUpdates: [Change] = []
  var rowMoves: [Change] = []
  var rowInsertions: [Change] = []
  var rowUpdates: [Change] = []
  var screens: [Change] = []

  var all: [Change] {
    title + rowDeletions + sectionDeletions + sectionInsertions + sectionMoves + sectionUpdates + rowMoves
      + rowInsertions + rowUpdates + screens
  }

  mutating func compare(_ old: [Section], _ new: [Section]) {
    let sections = Alignment(old, new)
    let rows = RowOrigins(old.map(\.rows), new.map(\.rows), partners: sections.partners)
    var isDeleted = Array(repeating: false, count: old.count)
    for index in sections.oldRest { isDeleted[index] = true }
    rowDeletions = rows.deleted.filter { !isDeleted[$0.section] }.map { .deleteRow(at: $0) }
    sectionDeletions = sections.oldRest.map { .deleteSection(at: $0) }
    for (index, isStaying) in sections.staying().enumerated() {
      let partner = sections.partners[index]
      if let partner {
        if !isStaying { sectionMoves.append(.moveSection(from: partner, to: index)) }
        if !old[partner].hasSameFrame(as: new[index]) {
          sectionUpdates.append(.updateSection(new[index].frame, at: index))
        }
      }
      if let origins = rows.origins[index] { compareRows(old, new, in: index, partner, origins) }
    }
  }

  private mutating func compareRows(
    _ old: [Section], _ new: [Section], in section: Int, _ partner: Int?, _ origins: [RowOrigins.Origin]
  ) {
    var inserted = new[section].frame
    for (index, origin) in origins.enumerated() {
      let place = Form.IndexPath(row: index, section: section)
      var from = place
      switch origin {
      case .equal: continue
      case .none:
        if partner == nil {
          inserted.rows.append(new[section].rows[index])
        } else {
          rowInsertions.append(.insertRow(new[section].rows[index], at: place))
        }
        continue
      case .same(let row): from = Form.IndexPath(row: row, section: partner ?? section)
      case .moved(let origin):
        from = origin
        rowMoves.append(.moveRow(from: from, to: place))
      }
      if old[from.section].rows[from.row] != new[section].rows[index] {
        rowUpdates.append(.updateRow(new[section].rows[index], at: place))
      }
    }
    if partner == nil { sectionInsertions.append(.insertSection(inserted, at: section)) }
  }

  mutating func compare(_ old: [String: Form], _ new: [String: Form]) {
    let gone = old.keys.filter { new[$0] == nil }.sorted()
    let names = new.keys.sorted()
    screens += gone.map { .deleteScreen($0) }
    for name in names {
      if let screen = new[name], old[name] == nil { screens.append(.insertScreen(name, screen)) }
    }
    for name in names {
      guard let before = old[name], let difference = new[name]?.difference(from: before), !difference.isEmpty
      else { continue }
      screens.append(.updateScreen(name, difference))
    }
  }
}
