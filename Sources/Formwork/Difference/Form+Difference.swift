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
    var changes: [Change] = []
    if old.title != new.title { changes.append(.updateTitle(new.title)) }
    changes.compare(old.sections, new.sections)
    changes.compare(old.screens, new.screens)
    self.init(changes, newest: new)
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
