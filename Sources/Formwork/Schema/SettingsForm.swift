/// The form of a settings file that has none: rows as the file has them.
///
/// Objects are screens, values have the control of their kind, and each object of a list has a screen of its own. What
/// has no control is edited as JSON.
package struct SettingsForm {
  private let title: String
  private var sections: [Value] = []
  private var screens: [Value.Object.Member] = []
  /// Warnings about references in the schema that cannot be resolved.
  package var warnings: [Diagnostic] = []

  /// - Parameter title: the title of the first screen.
  init(of settings: SettingsShape, title: String) {
    self.title = title
    let members: SettingsShape.Members =
      switch settings.kind {
      case .object(let members)?: members
      case .map(let element)?: .init(others: element)
      default: .init(others: SettingsShape(.any))
      }
    sections = readSections(members, at: Place())
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
    var ids = RowIDs(members.names.map { place.list == nil ? place.path($0) : $0 })
    func endSection() {
      if !rows.isEmpty { sections.append(["rows": .array(rows)]) }
      rows = []
    }
    // A key has no empty part.
    for name in members.names where !name.isEmpty {
      guard let shape = members[name] else { continue }
      let id = ids.id(for: place.list == nil ? place.path(name) : name)
      if let variants = members.variants, let kinds = variants.kinds[ExactString(name)],
        !shape.isObject
      {
        for (kind, texts) in [(shape, [nil])] + kinds {
          var (kind, place) = (kind.asField, place)
          kind.isNullable = shape.isNullable
          place.add(texts, of: variants.member)
          let id = texts[0].map { ids.newID("\(id)-\(RowIdentifier.slug($0) ?? "")") } ?? id
          if let row = readRow(name, id: id, &ids, kind, at: place) { rows.append(row) }
        }
        continue
      }
      var place = place
      place.add(name, members.variants)
      // The name of a list is also the id of a row, which must not be a number.
      if let (fields, isMap) = shape.items, !RowIdentifier.isDigitsOnly(name) {
        endSection()
        sections.append(readItems(name, title: Self.text(name), id: id, fields, isMap: isMap, at: place))
      } else if let row = readRow(name, id: id, &ids, shape, at: place) {
        rows.append(row)
      }
    }
    if let others = members.others {
      let title = members.names.isEmpty ? "Members" : "Other members"
      let shape = SettingsShape(.map(others))
      let id = place.list == nil ? ids.id(for: place.path()) : ids.newID("others")
      if !place.isItem, let (fields, _) = shape.items {
        endSection()
        sections.append(readItems(nil, title: title, id: id, fields, isMap: true, at: place))
      } else {
        rows.append(readOthers(others, title: title, id: id, at: place))
      }
    }
    endSection()
    return sections
  }

  /// The row with the members of an object that no other row has.
  private func readOthers(
    _ shape: SettingsShape, title: String, id: String, at place: Place
  ) -> Value {
    let values = [shape, SettingsShape(.any)].lazy.compactMap { SettingsShape(.map($0)).control() }.first
    var row: Value.Object = ["text": .string(title), "key": .string(place.key()), "id": .string(id)]
    if let help = shape.facts.help, !help.isEmpty { row["help"] = .string(help) }
    place.addCondition(to: &row)
    row["accessory"] = values
    return .object(row)
  }

  /// - Returns: `nil` if no control can hold the values.
  private mutating func readRow(
    _ name: String, id: String, _ ids: inout RowIDs, _ shape: SettingsShape, at place: Place
  ) -> Value? {
    let text = Value.string(Self.text(name))
    if case .object(let members)? = shape.kind, !members.names.isEmpty {
      let screen = place.screen(name)
      var inner = place
      inner.names.append(name)
      addScreen(screen, title: Self.text(name), members, at: inner)
      // The key of the object is the name of the row with its other members.
      let id = members.others == nil || place.list != nil ? id : ids.newID(id + "-members")
      var row: Value.Object = ["text": text, "id": .string(id)]
      place.addCondition(to: &row)
      row["selection"] = ["push": .string(screen)]
      return .object(row)
    }
    guard let accessory = shape.accessory else { return nil }
    var row: Value.Object = ["text": text, "key": .string(place.key(name))]
    if id != name { row["id"] = .string(id) }
    if shape.isNullable { row["nullable"] = true }
    if let help = shape.facts.help, !help.isEmpty { row["help"] = .string(help) }
    place.addCondition(to: &row)
    row["accessory"] = accessory
    return .object(row)
  }

  /// The section with the items of a list or a map, and their screen.
  private mutating func readItems(
    _ name: String?, title: String, id: String, _ fields: SettingsShape.Members, isMap: Bool, at place: Place
  ) -> Value {
    let path = place.path(name)
    // An object with named members has a screen, too.
    let screen = place.screen(name) + (name == nil && !place.names.isEmpty ? "[]" : "")
    var identity = isMap ? "name" : "position"
    while fields[identity] != nil { identity += "_" }
    let ofPosition = fields.label.map { "${item.\($0)}" } ?? "\(title) ${item.\(identity)}"
    let text = isMap ? "${item.\(identity)}" : ofPosition
    addScreen(screen, title: text, fields, at: Place(items: path, of: place))
    var row: Value.Object = [
      "forEach": [
        "key": .string(place.key(name)), "by": isMap ? "name" : "position", "id": .string(identity),
      ],
      "id": .string(id), "text": .string(text),
    ]
    place.addCondition(to: &row, isItem: true)
    row["selection"] = ["push": .string(screen)]
    return ["header": .string(title), "rows": [.object(row)]]
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
  /// The members of the objects in a list or in a map; `nil` if the values are neither.
  fileprivate var items: (members: Members, isMap: Bool)? {
    let (item, isMap): (SettingsShape, Bool)
    switch kind {
    case .list(let element?)?: (item, isMap) = (element, false)
    case .map(let element)?: (item, isMap) = (element, true)
    default: return nil
    }
    guard case .object(let members)? = item.kind, !members.names.isEmpty else { return nil }
    return (members, isMap)
  }

  /// The accessory for values of this shape; `nil` if there is none.
  fileprivate var accessory: Value? {
    if isInexpressible { return nil }
    var members = Value.Object()
    switch kind {
    case .any?: return "json"
    case .toggle?: return facts.value?.bool.map { ["switchToggle": .bool($0)] } ?? "switchToggle"
    case .integer?, .decimal?, .text?, .choice?, nil:
      if let value = facts.value, accepts(value) { members["value"] = value }
    default: break
    }
    return control(members) ?? "json"
  }

  /// Whether a default can be that of a field or a picker.
  private func accepts(_ value: Value) -> Bool {
    let rules: Input.Rules
    switch kind {
    case .choice(let values)?: return values.contains(value)
    case .text?, nil: rules = .text(facts.textRules)
    case .integer?: rules = .number(facts.numberRules(isInteger: true))
    default: rules = .number(facts.numberRules(isInteger: false))
    }
    let input = Input(rules)
    return input.admits(value) && (try? input.validate(value)) != nil
  }

  /// The control for values of this shape; `nil` if there is none.
  ///
  /// - Parameter members: further members of a field or a picker.
  fileprivate func control(_ members: Value.Object = [:]) -> Value? {
    var members = members
    func add(_ names: [String], where isValid: (Value) -> Bool = { _ in true }) {
      for name in names { if let rule = facts.rules[name], isValid(rule) { members[name] = rule } }
    }
    switch kind {
    case .toggle?: return "switchToggle"
    case .integer?:
      members["kind"] = "integer"
      add(["minimum", "maximum"]) { $0.int != nil }
    case .decimal?:
      members["kind"] = "decimal"
      add(["minimum", "maximum"])
    case .text?: add(["kind", "minimumLength", "maximumLength", "pattern"])
    case nil:
      // Null does not tell the kind of other values.
      members["of"] = ["json", "textField"]
      return ["anyOf": .object(members)]
    case .choice(let values)?:
      var titles: [ExactString: Value] = [:]
      let items = values.filter { titles.updateValue($0, forKey: ExactString($0.description)) == nil }
      // Items differ in their titles, unlike the number 1 and the text "1".
      guard values.allSatisfy({ titles[ExactString($0.description)] == $0 }) else { return nil }
      members["items"] = .array(items.map { $0.string == nil ? ChoiceItem($0).object : $0 })
      return ["picker": .object(members)]
    case .list(let element)?: return (element ?? SettingsShape(.any)).list()
    case .map(let element)?:
      return element.elementRules.map { ["map": .object($0)] }
    case .object(let members)?:
      return members.names.isEmpty ? SettingsShape(.map(SettingsShape(.any))).control() : "json"
    case .anyOf(let shapes)?: return control(anyOf: shapes)
    case .any?: return ["anyOf": ["of": ["textField", "json"]]]
    case .inexpressible?: return nil
    }
    return members.isEmpty ? "textField" : ["textField": .object(members)]
  }

  /// What a list or a map of values of this shape accepts as an element; `nil` if no control does.
  private var elementRules: Value.Object? {
    guard let element = control() else { return nil }
    return isNullable ? ["of": element, "nullable": true] : ["of": element]
  }

  /// A list of values of this shape.
  private func list(allowsSingle: Bool = false) -> Value? {
    guard var members = elementRules else { return nil }
    if case .choice? = kind { members["unique"] = false }
    if allowsSingle { members["allowsSingle"] = true }
    return ["list": .object(members)]
  }

  private func control(anyOf shapes: [SettingsShape]) -> Value? {
    let shapes = shapes.map { shape in
      var shape = shape
      shape.facts.add(facts)
      return shape
    }
    for case .list(let element?)? in shapes.map(\.kind) {
      let others = shapes.filter { if case .list? = $0.kind { false } else { true } }
      if others.allSatisfy({ element.kind?.union($0.kind) != nil }) {
        return others.reduce(element) { $0.union($1) }.list(allowsSingle: true)
      }
    }
    // What other controls do not accept is read as text.
    let controls =
      shapes.filter { if case .text? = $0.kind { false } else { true } }
      + shapes.filter { if case .text? = $0.kind { true } else { false } }
    let all = controls.compactMap { $0.control() }
    return all.count == shapes.count ? ["anyOf": ["of": .array(all)]] : nil
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

  /// Reserves the paths that are ids.
  init(_ paths: [String]) { ids = Set(paths.filter(Self.isID)) }

  mutating func id(for path: String) -> String {
    if Self.isID(path) { return path }
    let base = "row-" + (RowIdentifier.slug(path) ?? "")
    var id = base
    var count = 1
    while !ids.insert(id).inserted {
      count += 1
      id = "\(base)-\(count)"
    }
    return id
  }

  mutating func newID(_ base: String) -> String {
    var id = base
    while !ids.insert(id).inserted { id += "_" }
    return id
  }

  private static func isID(_ path: String) -> Bool {
    RowIdentifier.isValid(path.utf8.span) && !RowIdentifier.isDigitsOnly(path)
  }
}
