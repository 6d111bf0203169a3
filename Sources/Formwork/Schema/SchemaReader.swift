/// Reads a JSON Schema as the shape of the settings that it allows.
///
/// It determines which rows a form has and what each accepts. What concerns several values together is not part of it.
private struct SchemaReader {
  fileprivate private(set) var schema: JSONSchema
  /// The parts around the current one. A part within itself has no end.
  private var open: Set<JSONSchema.Part> = []
  /// How many parts may still be read. References can make a small schema large.
  private var budget = 20_000

  private static let depthLimit = 200

  fileprivate init(_ schema: JSONSchema) { self.schema = schema }

  /// Reads the whole schema. A list is the only setting, as in a file.
  ///
  /// - Parameter isList: whether to read the schema of a list if there are several.
  fileprivate mutating func read(isList: Bool) -> SettingsShape {
    let shape = shape(of: JSONSchema.root)
    let list = shape.kinds.first { if case .list? = $0.kind { true } else { false } }
    let object = shape.kinds.first { $0.isObject }
    guard let list, isList || object == nil else { return object ?? shape }
    var members = SettingsShape.Members()
    members.add(SyntaxTree.listName, list)
    return SettingsShape(.object(members))
  }

  private mutating func shape(of part: JSONSchema.Part) -> SettingsShape {
    guard budget > 0, open.count < Self.depthLimit, schema.isObject(part), open.insert(part).inserted
    else { return SettingsShape(.any) }
    defer { open.remove(part) }
    budget -= 1
    var shape = ownShape(of: part)
    if let target = schema.target(of: part) { shape = shape.intersection(self.shape(of: target)) }
    for branch in schema.elements("allOf", of: part) { shape = shape.intersection(self.shape(of: branch)) }
    for name in ["anyOf", "oneOf"] {
      let branches = schema.elements(name, of: part).map { self.shape(of: $0) }
      if let union = SettingsShape(union: branches) { shape = shape.intersection(union) }
    }
    shape.facts.read(part, of: schema)
    return shape
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
    for (name, member) in schema.members("properties", of: part) { members.add(name, shape(of: member)) }
    let parts = schema.members("patternProperties", of: part).map { $0.part }
    let free = (parts + [schema.part("additionalProperties", of: part)].compactMap { $0 })
      .filter { schema.bool($0) != false }.map { schema.isObject($0) ? shape(of: $0) : SettingsShape(.any) }
    let others = free.dropFirst().reduce(free.first) { $0?.union($1) }
    if members.names.isEmpty { return SettingsShape(.map(others ?? SettingsShape(.any))) }
    // `true` alone says nothing.
    if free.count > 1 { members.others = others } else { members.addOthers(others) }
    return SettingsShape(.object(members))
  }

  private mutating func listShape(of part: JSONSchema.Part) -> SettingsShape {
    let isTuple = ["items", "prefixItems"].contains { !schema.elements($0, of: part).isEmpty }
    if isTuple { return SettingsShape(.any) }
    return SettingsShape(.list(schema.part("items", of: part).map { shape(of: $0) } ?? SettingsShape(.any)))
  }
}

extension SettingsShape {
  /// The shape of the settings that a schema allows.
  ///
  /// - Parameter isList: whether they are a list if the schema also allows something else.
  init(_ schema: inout JSONSchema, isList: Bool = false) {
    var reader = SchemaReader(schema)
    self = reader.read(isList: isList)
    // It knows more of the references.
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
