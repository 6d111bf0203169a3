// The stack of screens, where a screen below the top keeps its position, and the rows of each.
extension Session {
  /// The number of the current screen in the form.
  package var currentScreen: ScreenID { path[path.count - 1].screen }

  /// The titles from the first screen to the current one.
  public var titles: [String] { path.map { title(ofScreen: $0.screen) } }

  /// A screen's title, with the values that it shows.
  package func title(ofScreen screen: ScreenID) -> String {
    form.template(form.screens[screen].titleTemplate, for: screen.item).map { text(of: $0) }
      ?? form.screens[screen].title
  }

  /// Replaces the stack of screens, given from the first screen on.
  package mutating func go(to screens: [String]) {
    let places = screens.compactMap { screen(named: $0) }.map { ScreenPlace(screen: $0) }
    if !places.isEmpty { path = places }
  }

  mutating func back() -> Reply {
    guard path.count > 1 else { return refused(.atRoot) }
    path.removeLast()
    var reply = Reply()
    reply.hasMoved = true
    return reply
  }

  mutating func home() -> Reply {
    var reply = Reply()
    reply.hasMoved = path.count > 1
    path.removeSubrange(1...)
    return reply
  }

  /// Opens the screen that a row leads to.
  mutating func open(_ row: RowID) -> Reply {
    form.leadsOn(row) ? tap(row) : refused(.leadsNowhere(row: form.id(of: row)), subject: .row(0))
  }

  func jump(to title: String) -> Reply {
    let sections = form.sections[form.screens[currentScreen].sections]
    let known = sections.compactMap { $0.indexTitle }
    if known.isEmpty { return refused(.noIndex, subject: .value(0)) }
    let named =
      sections.firstIndex { $0.indexTitle?.hasSameScalars(as: title) ?? false }
      ?? sections.firstIndex { $0.indexTitle?.lowercased() == title.lowercased() }
    guard let section = named else {
      return refused(.unknownIndexTitle(title, known: known), subject: .value(0))
    }
    var reply = Reply()
    reply.section = section - sections.startIndex
    return reply
  }

  // MARK: - Rows

  /// The rows of a screen in the order in which they are shown, including hidden ones.
  package func rows(ofScreen screen: ScreenID) -> [RowID] {
    form.hasItems(onScreen: screen)
      ? sectionRows(ofScreen: screen).flatMap { $0.rows } : form.rows(of: screen)
  }

  func screenRows(_ screen: ScreenID) -> ScreenRows {
    guard form.hasItems(onScreen: screen) else { return .range(form.screens[screen].rows, of: screen.item) }
    let rows = rows(ofScreen: screen)
    var places: [RowID: Int] = [:]
    places.reserveCapacity(rows.count)
    for (place, row) in rows.enumerated() { places[row] = place }
    return .list(rows, places: places)
  }

  /// The rows of a section that may be shown, in order: those of items in the order of the list.
  package func rows(of section: CompiledForm.Section, _ screen: ScreenID) -> [RowID] {
    let own = form.screens[screen].list
    return section.rows.flatMap { row -> [RowID] in
      let list = form.rows[row].list
      if list == own { return [RowID(row, of: screen.item)] }
      return items(ofList: ListID(Int(list), of: screen.item)).map { RowID(row, of: $0) }
    }
  }

  /// The sections of a screen as they are shown: with a field to group by, one for each of its values.
  package func sectionRows(ofScreen screen: ScreenID) -> [SectionRows] {
    form.screens[screen].sections.flatMap { number -> [SectionRows] in
      let section = form.sections[number]
      let rows = rows(of: section, screen)
      guard section.groupField >= 0 else {
        return [SectionRows(number: number, rows: rows, item: screen.item)]
      }
      return groups(rows, section, number: number)
    }
  }

  private func groups(_ rows: [RowID], _ section: CompiledForm.Section, number: Int) -> [SectionRows] {
    var groups: [SectionRows] = []
    var places: [Value?: Int] = [:]
    var others: [RowID] = []
    for row in rows {
      guard let item = row.item else {
        others.append(row)
        continue
      }
      let value = form.field(section.groupField, ofItem: item).flatMap { effectiveValue($0) }
      if places[value] == nil {
        places[value] = groups.count
        groups.append(SectionRows(number: number, rows: [], item: item))
      }
      groups[places[value] ?? 0].rows.append(row)
    }
    // The choices of a picker have an order of their own.
    if let items = form.input(ofSetting: SettingID(section.groupField)).items {
      func place(_ group: SectionRows) -> Int {
        let value = group.item.flatMap { form.field(section.groupField, ofItem: $0) }
          .flatMap { effectiveValue($0) }
        return items.firstIndex { $0.value == value } ?? items.count
      }
      groups = groups.enumerated().sorted {
        (place($0.element), $0.offset) < (place($1.element), $1.offset)
      }.map { $0.element }
    }
    return others.isEmpty ? groups : groups + [SectionRows(number: number, rows: others, isRest: true)]
  }
}
