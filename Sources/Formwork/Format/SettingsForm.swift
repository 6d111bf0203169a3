/// The form of a settings file that has none: rows as the file has them.
///
/// Objects are screens, values have the control of their kind, and each object of a list has a screen of its own. What
/// has no control is edited as JSON.
package struct SettingsForm {
  /// Where the members of an object are settings.
  private struct Place {
    /// The names of the members that lead to the object, from the root or from an item.
    var names: [String] = []
    /// The list whose items have the object, such as `jobs[].steps`; `nil` if no list has it.
    var list: String?

    /// The key of a member.
    func key(_ name: String) -> String {
      Key(names: (list == nil ? [] : ["item"]) + names + [name]).description
    }

    /// The path of a member from the root, in which `[]` stands for an item.
    func path(_ name: String) -> String {
      (list.map { $0 + "[]." } ?? "") + Key(names: names + [name]).description
    }
  }

  private let title: String
  private var sections: [Value] = []
  private var screens: [Value.Object.Member] = []

  /// - Parameter title: the title of the first screen.
  init(of settings: SettingsShape, title: String) {
    self.title = title
    if case .object(let members)? = settings.kind { sections = readSections(members, at: Place()) }
  }

  /// The form in JSON.
  ///
  /// - Parameter store: the settings file that the form names, if any.
  package func json(store: String? = nil) -> Value {
    var form: Value.Object = ["title": .string(title)]
    form["store"] = store.map { .string($0) }
    form["sections"] = .array(sections)
    if !screens.isEmpty { form["screens"] = .object(.init(screens)) }
    return .object(form)
  }

  private mutating func readSections(_ members: SettingsShape.Members, at place: Place) -> [Value] {
    var sections: [Value] = []
    var rows: [Value] = []
    var ids = RowIDs(members.names)
    func endSection() {
      if !rows.isEmpty { sections.append(["rows": .array(rows)]) }
      rows = []
    }
    // A key has no empty part.
    for name in members.names where !name.isEmpty {
      guard let shape = members[name] else { continue }
      let id = ids.id(for: name)
      if case .list(let element?)? = shape.kind, case .object(let fields)? = element.kind,
        !shape.isNullable, !element.isNullable, !fields.names.isEmpty
      {
        endSection()
        sections.append(readItems(name, id: id, fields, at: place))
      } else if let row = readRow(name, id: id, shape, at: place) {
        rows.append(row)
      }
    }
    endSection()
    return sections
  }

  /// - Returns: `nil` if no control can hold the values.
  private mutating func readRow(
    _ name: String, id: String, _ shape: SettingsShape, at place: Place
  ) -> Value? {
    let text = Value.string(Self.text(name))
    if case .object(let members)? = shape.kind, !shape.isNullable, !members.names.isEmpty {
      let screen = place.path(name)
      var inner = place
      inner.names.append(name)
      addScreen(screen, title: Self.text(name), members, at: inner)
      return ["text": text, "id": .string(id), "selection": ["push": .string(screen)]]
    }
    guard let accessory = shape.accessory else { return nil }
    var row: Value.Object = ["text": text, "key": .string(place.key(name))]
    if id != name { row["id"] = .string(id) }
    if shape.isNullable { row["nullable"] = true }
    row["accessory"] = accessory
    return .object(row)
  }

  /// The section with the items of a list, and their screen.
  private mutating func readItems(
    _ name: String, id: String, _ fields: SettingsShape.Members, at place: Place
  ) -> Value {
    let path = place.path(name)
    var position = "position"
    while fields[position] != nil { position += "_" }
    let label = fields.names.first { fields.label == $0 }
    let text = label.map { "${item.\($0)}" } ?? "\(Self.text(name)) ${item.\(position)}"
    addScreen(path, title: text, fields, at: Place(list: path))
    return [
      "header": .string(Self.text(name)),
      "rows": [
        [
          "forEach": ["key": .string(place.key(name)), "by": "position", "id": .string(position)],
          "id": .string(id), "text": .string(text), "selection": ["push": .string(path)],
        ]
      ],
    ]
  }

  private mutating func addScreen(
    _ name: String, title: String, _ members: SettingsShape.Members, at place: Place
  ) {
    let index = screens.count
    screens.append(.init(name: name, value: .null))
    var screen: Value.Object = place.list.map { ["forEach": .string($0)] } ?? [:]
    screen["title"] = .string(title)
    screen["sections"] = .array(readSections(members, at: place))
    screens[index].value = .object(screen)
  }

  /// A name as a text of a form.
  private static func text(_ name: String) -> String {
    name.pieces(separatedBy: "${").joined(separator: "$${")
  }
}

extension SettingsShape {
  /// The accessory for values of this shape; `nil` if there is none.
  fileprivate var accessory: Value? {
    switch kind {
    case .inexpressible?: return nil
    case .toggle?: return "switchToggle"
    case .integer?, .decimal?, .text?: return field ?? "textField"
    case .list(let element?)?:
      if let field = element.field, !element.isNullable { return ["list": ["of": field]] }
    default: break
    }
    return "json"
  }

  /// The field for values of this shape; `nil` if they have another control.
  private var field: Value? {
    switch kind {
    case .integer?: ["textField": ["kind": "integer"]]
    case .decimal?: ["textField": ["kind": "decimal"]]
    case .text?: "textField"
    default: nil
    }
  }
}

extension SettingsShape.Members {
  /// The member whose text tells the objects apart: the first one of the usual names, or else the first text.
  fileprivate var label: String? {
    func isLabel(_ name: String) -> Bool {
      guard let shape = self[name], case .text? = shape.kind, !shape.isOptional, !shape.isNullable else {
        return false
      }
      return name.utf8.allSatisfy { $0 == 0x5F || Character(UnicodeScalar($0)).isLetter && $0 < 0x80 }
    }
    return ["name", "id", "title"].first(where: isLabel) ?? names.first(where: isLabel)
  }
}

/// The ids of the rows of a screen.
private struct RowIDs {
  private var ids: Set<String>

  /// Reserves the names that are ids.
  init(_ names: [String]) { ids = Set(names.filter(Self.isID)) }

  mutating func id(for name: String) -> String {
    if Self.isID(name) { return name }
    let base = "row-" + (RowIdentifier.slug(name) ?? "")
    var id = base
    var count = 1
    while !ids.insert(id).inserted {
      count += 1
      id = "\(base)-\(count)"
    }
    return id
  }

  private static func isID(_ name: String) -> Bool {
    RowIdentifier.isValid(name.utf8.span) && !RowIdentifier.isDigitsOnly(name)
  }
}
