extension FormDefinition {
  /// The definition of a form that a program has as a value: its accessories' values are the defaults.
  ///
  /// A row without a key keeps its value for the session alone, unless it has an id.
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
    for section in form.sections {
      let start = rows.count
      for row in section.rows {
        let id = uniqueID(for: row, on: screen)
        var definition = RowDefinition(row: row, id: id, screen: index)
        if row.accessory.holdsValue {
          let key = row.key ?? Key(names: row.id.map { [$0] } ?? [name, id])
          let bound = keys.bind(key, to: rows.count)
          if row.key == nil, row.id == nil { keys.markTransient(bound.slot) }
          definition.slot = bound.slot
        }
        screen.rowsByID[Name(id)] = rows.count
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
  private func uniqueID(for row: Row, on screen: ScreenDefinition) -> String {
    let base = row.id ?? row.uuid ?? RowID.derived(key: row.key, text: row.text) ?? "row"
    var id = base
    var occurrence = 1
    while screen.rowsByID[Name(id)] != nil {
      occurrence += 1
      id = "\(base)-\(occurrence)"
    }
    return id
  }
}

/// What may be an id, and what an id is made from.
enum RowID {
  /// The last part of the key, else a slug of the text.
  static func derived(key: Key?, text: String?) -> String? {
    if let last = key?.names.last { return isValid(last) ? last : slug(last) }
    return text.flatMap(slug)
  }

  /// Letters and digits in lower case, with hyphens for all between them.
  static func slug(_ text: String) -> String? {
    var result = ""
    for character in text.lowercased() {
      if character.isLetter || character.isNumber {
        result.append(character)
      } else if !result.isEmpty, !result.hasSuffix("-") {
        result += "-"
      }
    }
    if result.hasSuffix("-") { result.removeLast() }
    return result.isEmpty ? nil : result
  }

  /// One word that needs no quoting and cannot be taken for anything else on a command line.
  static func isValid(_ id: String) -> Bool {
    guard let first = id.unicodeScalars.first, first != "-", first != "#", first != "!" else { return false }
    return id.unicodeScalars.allSatisfy {
      !$0.properties.isWhitespace && !$0.isObeyedByTerminals && !"/=\\\"'".unicodeScalars.contains($0)
    }
  }

  static func isDigitsOnly(_ id: String) -> Bool {
    !id.isEmpty && id.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
  }
}
