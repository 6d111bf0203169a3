extension FormDefinition {
  /// The definition of a form that a program has as a value: its accessories' values are the defaults.
  ///
  /// A row without a key keeps its value for the session alone, unless it has an id. No key may lie below
  /// another one (`a`, `a.b`): that is a mistake of the program, and a precondition.
  public init(_ form: Form) {
    self.init()
    title = form.title
    add(form, named: FormDefinition.homeName)
    for (name, screen) in form.screens.sorted(by: { $0.key < $1.key }) { addScreens(of: screen, named: name) }
  }

  private mutating func addScreens(of form: Form, named name: String) {
    guard screenIndices[Name(name)] == nil else { return }
    add(form, named: name)
    for (name, screen) in form.screens.sorted(by: { $0.key < $1.key }) { addScreens(of: screen, named: name) }
  }

  private mutating func add(_ form: Form, named name: String) {
    var screen = ScreenDefinition(name: name, title: form.title)
    let index = screens.count
    var occurrences: [Name: Int] = [:]
    for section in form.sections {
      let start = rows.count
      for row in section.rows {
        let id = uniqueID(for: row, on: screen, &occurrences)
        var definition = RowDefinition(row: row, id: id, screen: index)
        if row.accessory.holdsValue {
          let key = row.key ?? Key(names: row.id.map { [$0] } ?? ["", name, id])
          precondition(
            keys.slotAbove(key) == nil && keys.slot(below: key.description) == nil,
            "the key \(key) lies above or below another one, and one value would overwrite the other")
          let bound = keys.bind(key, to: rows.count)
          if row.key == nil, row.id == nil { keys.markTransient(bound.slot) }
          definition.slot = bound.slot
        }
        screen.rowsByID[Name(id)] = rows.count
        if row.accessory.isSecure { secretRows.append(rows.count) }
        rows.append(definition)
      }
      screen.sections.append(
        SectionDefinition(
          uuid: section.uuid, header: section.header, footer: section.footer, indexTitle: section.indexTitle,
          rows: start..<rows.count))
    }
    screens.append(screen)
    screenIndices[Name(name)] = index
  }

  /// The row's id; one that the row does not have itself is made from its key or text, and its occurrence.
  private func uniqueID(
    for row: Row, on screen: ScreenDefinition, _ occurrences: inout [Name: Int]
  ) -> String {
    let base = row.id ?? row.uuid ?? RowID.derived(key: row.key, text: row.text) ?? "row"
    var id = base
    repeat {
      let occurrence = occurrences[Name(base), default: 0] + 1
      occurrences[Name(base)] = occurrence
      if occurrence > 1 { id = "\(base)-\(occurrence)" }
    } while screen.rowsByID[Name(id)] != nil
    return id
  }
}
