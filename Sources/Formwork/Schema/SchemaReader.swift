/// Reads a JSON Schema as the shape of the settings that it allows.
///
/// It determines which rows a form has and what each accepts. What concerns several values together is not part of it.
private struct SchemaReader {
  fileprivate private(set) var schema: JSONSchema
  /// The settings that the schema describes, if there are any.
  private let settings: SyntaxTree?
  /// The names that lead to the current place in the settings; `nil` stands for any member or element.
  private var path: [String?] = []
  /// The parts being read, each with the length of the path where it began.
  private var open: [JSONSchema.Part: Int] = [:]
  /// Whether a recursive part that the settings do not contain is being read.
  private var isBeyondSettings = false
  private var depth = 0
  /// How many parts may still be read. References can make a small schema large.
  private var budget = partLimit + recursionLimit
  /// The part of the budget that recursive parts must not use.
  private var reserve = 0

  private static let depthLimit = 200
  private static let partLimit = 20_000, recursionLimit = 5_000
  /// The maximum number of items for which a recursive part adds rows.
  private static let itemLimit = 50

  fileprivate init(_ schema: JSONSchema, of settings: SyntaxTree?) {
    (self.schema, self.settings) = (schema, settings)
  }

  /// Reads the whole schema. A list is the only setting, as in a file.
  fileprivate mutating func read() -> SettingsShape {
    let isList = settings?.isList ?? false
    if isList { path = [SyntaxTree.listName] }
    let shape = shape(of: JSONSchema.root)
    let list = shape.kinds.first { if case .list? = $0.kind { true } else { false } }
    let object = shape.kinds.first { $0.isObject }
    guard let list, isList || object == nil else { return object ?? shape }
    var members = SettingsShape.Members()
    members.add(SyntaxTree.listName, list)
    return SettingsShape(.object(members))
  }

  private mutating func shape(of part: JSONSchema.Part) -> SettingsShape {
    guard budget > reserve, depth < Self.depthLimit, schema.isObject(part) else { return SettingsShape(.any) }
    let outer = open.updateValue(path.count, forKey: part)
    depth += 1
    defer {
      open[part] = outer
      depth -= 1
    }
    budget -= 1
    var shape = ownShape(of: part)
    if let target = schema.target(of: part) { shape = shape.intersection(self.shape(ofTarget: target)) }
    for branch in schema.elements("allOf", of: part) { shape = shape.intersection(self.shape(of: branch)) }
    for name in ["anyOf", "oneOf"] {
      let branches = schema.elements(name, of: part).map { self.shape(of: $0) }
      if let union = SettingsShape(union: branches) { shape = shape.intersection(union) }
    }
    shape.facts.read(part, of: schema)
    return shape
  }

  /// The shape of the target of a reference. A recursive part is read to the depth of the settings, plus one level.
  private mutating func shape(ofTarget part: JSONSchema.Part) -> SettingsShape {
    guard let outer = open[part] else { return shape(of: part) }
    guard outer < path.count, !isBeyondSettings, !extendsManyItems(from: outer) else {
      schema.hasFurtherLevels = true
      return SettingsShape(.any)
    }
    let outerReserve = reserve
    (reserve, isBeyondSettings) = (Self.partLimit, settings?.valueCount(at: path[...]) ?? 0 == 0)
    defer { (reserve, isBeyondSettings) = (outerReserve, false) }
    return shape(of: part)
  }

  /// Whether a recursive part that began in an item of a list would add its rows to each of many items.
  private func extendsManyItems(from outer: Int) -> Bool {
    guard let settings, !path[outer...].contains(nil), let item = path.lastIndex(of: nil) else {
      return false
    }
    return settings.valueCount(at: path[...item], limit: Self.itemLimit + 1) > Self.itemLimit
  }

  /// The shape of a member or an element of the values at the current place.
  private mutating func shape(of part: JSONSchema.Part, named name: String?) -> SettingsShape {
    path.append(name)
    defer { path.removeLast() }
    return shape(of: part)
  }

  /// The shape without what the schema refers to.
  private mutating func ownShape(of part: JSONSchema.Part) -> SettingsShape {
    let choices = schema.value("enum", of: part)?.array ?? schema.value("const", of: part).map { [$0] }
    if let choices { return SettingsShape(choices: choices) }
    let types = schema.value("type", of: part)
    var shapes = (types?.array ?? types.map { [$0] } ?? []).map { shape(of: part, type: $0.string ?? "") }
    if types == nil {
      let members = ["properties", "patternProperties", "additionalProperties"]
      if members.contains(where: { schema[part, $0].map { schema.isObject($0) } ?? false }) {
        shapes = [objectShape(of: part)]
      }
      if schema.part("items", of: part) != nil { shapes = [listShape(of: part)] }
    }
    return shapes.dropFirst().reduce(shapes.first) { $0?.union($1) } ?? SettingsShape(.any)
  }

  private mutating func shape(of part: JSONSchema.Part, type: String) -> SettingsShape {
    switch type {
    case "object": objectShape(of: part)
    case "array": listShape(of: part)
    case "boolean": SettingsShape(.toggle)
    case "integer": SettingsShape(.integer)
    case "number": SettingsShape(.decimal)
    case "string": SettingsShape(.text)
    case "null": SettingsShape(nil, isNullable: true)
    default: SettingsShape(.any)
    }
  }

  private mutating func objectShape(of part: JSONSchema.Part) -> SettingsShape {
    var members = SettingsShape.Members()
    for (name, member) in schema.members("properties", of: part) {
      members.add(name, shape(of: member, named: name))
    }
    let parts = schema.members("patternProperties", of: part).map { $0.part }
    let free = (parts + [schema.part("additionalProperties", of: part)].compactMap { $0 })
      .filter { schema.bool($0) != false }.map {
        schema.isObject($0) ? shape(of: $0, named: nil) : SettingsShape(.any)
      }
    let others = free.dropFirst().reduce(free.first) { $0?.union($1) }
    if members.names.isEmpty { return SettingsShape(.map(others ?? SettingsShape(.any))) }
    // `true` alone says nothing.
    if free.count > 1 { members.others = others } else { members.addOthers(others) }
    return SettingsShape(.object(members))
  }

  private mutating func listShape(of part: JSONSchema.Part) -> SettingsShape {
    let isTuple = ["items", "prefixItems"].contains { !schema.elements($0, of: part).isEmpty }
    if isTuple { return SettingsShape(.any) }
    let items = schema.part("items", of: part).map { shape(of: $0, named: nil) }
    return SettingsShape(.list(items ?? SettingsShape(.any)))
  }
}

extension SyntaxTree {
  /// The number of values other than null at a path, in which `nil` stands for any member or element.
  ///
  /// - Parameter limit: the number at which counting ends.
  fileprivate func valueCount(at path: ArraySlice<String?>, below node: Int = root, limit: Int = 1) -> Int {
    guard let name = path.first else { return kind(of: node) == .null ? 0 : 1 }
    let rest = path.dropFirst()
    if let name {
      return member(name, of: node).map { valueCount(at: rest, below: $0, limit: limit) } ?? 0
    }
    var (elements, members) = (elements(of: node), members(of: node))
    var count = 0
    while count < limit, let child = elements.next() ?? members.next()?.value {
      count += valueCount(at: rest, below: child, limit: limit - count)
    }
    return count
  }
}

extension SettingsShape {
  /// The shape of the settings that a schema allows.
  ///
  /// - Parameter settings: the settings in a file. They determine how deeply recursive parts are read.
  init(_ schema: inout JSONSchema, of settings: SyntaxTree? = nil) {
    var reader = SchemaReader(schema, of: settings)
    self = reader.read()
    // Reading has resolved more references.
    schema = reader.schema
  }

  /// The shape of values of which each is one of some.
  fileprivate init(choices: [Value]) {
    let others = choices.filter { $0 != .null }
    let isNullable = others.count < choices.count
    if others.isEmpty || others.contains(where: { $0.array != nil || $0.object != nil }) {
      self.init(others.isEmpty ? nil : .any, isNullable: isNullable)
    } else if others.allSatisfy({ $0.bool != nil }), others.count == 2 {
      self.init(.toggle, isNullable: isNullable)
    } else {
      self.init(.choice(others), isNullable: isNullable)
    }
  }
}
