// The rows of a screen in the order of the items.
extension Session {
  /// The rows of a section that may be shown, in order: those of items in the order of the list.
  ///
  /// - Parameter screen: the screen with the section.
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

/// A section as it is shown on a screen.
package struct SectionRows: Sendable {
  /// The section's number in the form.
  package var number: Int
  package var rows: [RowID]
  /// For a section that is repeated, the first item in it; otherwise, the item of the screen.
  package var item: ItemID?
  /// Whether it holds the rows of a repeated section that belong to no item.
  package var isRest = false
}

extension CompiledForm {
  /// The setting that stands for a field of a list's templates in an item.
  func field(_ template: Int, ofItem item: ItemID) -> SettingID? {
    items[item].list.number == settings[template].owner ? SettingID(template, of: item) : nil
  }
}
