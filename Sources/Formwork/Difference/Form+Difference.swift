extension Form {
  /// Returns the changes from an older form to this one. Applied to the older form, they produce this form.
  ///
  /// The time is linear in the number of rows in both forms. The difference contains the fewest possible
  /// moves of sections and of rows within a section. It can contain more only if more than 65,536 of them are
  /// out of order.
  public func difference(from old: Form) -> FormDifference { FormDifference(from: old, to: self) }
}

extension FormDifference {
  fileprivate init(from old: Form, to new: Form) {
    var changes: [Change] = []
    if old.title != new.title { changes.append(.updateTitle(new.title)) }
    if old.frame != new.frame { changes.append(.updateFrame(new.frame)) }
    changes.compare(old.sections, new.sections)
    changes.compare(old.screens, new.screens)
    self.init(changes)
  }
}

extension [FormDifference.Change] {
  fileprivate mutating func compare(_ old: [Section], _ new: [Section]) {
    let sections = Alignment(old, new)
    let rows = RowOrigins(old.map(\.rows), new.map(\.rows), partners: sections.partners)
    var isDeleted = [Bool](repeating: false, count: old.count)
    for index in sections.oldRest { isDeleted[index] = true }
    for place in rows.deleted where !isDeleted[place.section] { append(.deleteRow(at: place)) }
    for index in sections.oldRest { append(.deleteSection(at: index)) }
    for index in sections.newRest {
      var section = new[index].frame
      for (row, origin) in zip(new[index].rows, rows.origins[index] ?? []) {
        if case .none = origin { section.rows.append(row) }
      }
      append(.insertSection(section, at: index))
    }
    let isStaying = sections.staying()
    for (index, partner) in sections.partners.enumerated() where !isStaying[index] {
      if let partner { append(.moveSection(from: partner, to: index)) }
    }
    for (index, partner) in sections.partners.enumerated() {
      guard let partner, !old[partner].hasSameFrame(as: new[index]) else { continue }
      append(.updateSection(new[index].frame, at: index))
    }
    rows.enumerate { place, origin in
      if case .moved(let from, _) = origin { append(.moveRow(from: from, to: place)) }
    }
    rows.enumerate { place, origin in
      guard case .none = origin, sections.partners[place.section] != nil else { return }
      append(.insertRow(new[place.section].rows[place.row], at: place))
    }
    rows.enumerate { place, origin in
      switch origin {
      case .changed, .moved(_, isChanged: true):
        append(.updateRow(new[place.section].rows[place.row], at: place))
      case .none, .equal, .moved: break
      }
    }
  }

  fileprivate mutating func compare(_ old: [String: Form], _ new: [String: Form]) {
    let gone = old.keys.filter { new[$0] == nil }.sorted()
    let names = new.keys.sorted()
    self += gone.map { .deleteScreen($0) }
    for name in names {
      if let screen = new[name], old[name] == nil { append(.insertScreen(name, screen)) }
    }
    for name in names {
      guard let before = old[name], let difference = new[name]?.difference(from: before), !difference.isEmpty
      else { continue }
      append(.updateScreen(name, difference))
    }
  }
}
