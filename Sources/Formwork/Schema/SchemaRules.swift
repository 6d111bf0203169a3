/// What a part of a schema says about kinds, choices and members, read once for all values.
struct SchemaRules {
  typealias Part = JSONSchema.Part

  /// The names of the allowed types; `nil` for any.
  let types: [String]?
  /// The allowed values; `nil` for any.
  let choices: [Value]?
  private let choiceSet: Set<Value>
  /// The members that `properties` names.
  let names: [String]
  private let parts: [ExactString: Part]
  let patterns: [(name: String, part: Part)]
  /// The schema of members that are neither named nor match a pattern.
  let others: Part?
  let required: [String]
  /// What the names of all members must be.
  let name: Part?
  /// Whether the part refers to another one, combines others, or has a rule for single values, for dependencies between
  /// members or for what no other part has validated.
  let (hasReference, hasCombinations, hasLimits, hasDependencies, hasUnevaluated):
    (Bool, Bool, Bool, Bool, Bool)

  init(_ schema: JSONSchema, _ part: Part) {
    types = schema.value("type", of: part).map { ($0.array ?? [$0]).compactMap(\.string) }
    choices = schema.value("enum", of: part)?.array ?? schema.value("const", of: part).map { [$0] }
    choiceSet = Set(choices ?? [])
    let members = schema.members("properties", of: part)
    names = members.map(\.name)
    parts = Dictionary(members.map { (ExactString($0.name), $0.part) }) { $1 }
    patterns = schema.members("patternProperties", of: part)
    others = schema[part, "additionalProperties"]
    required = schema.value("required", of: part)?.array?.compactMap(\.string) ?? []
    name = schema.part("propertyNames", of: part)
    func has(_ keywords: String...) -> Bool { keywords.contains { schema[part, $0] != nil } }
    hasReference = has("$ref", "$dynamicRef", "$recursiveRef")
    hasCombinations = has("allOf", "anyOf", "oneOf", "not", "if")
    hasLimits = has(
      "minLength", "maxLength", "pattern", "format", "minimum", "maximum", "exclusiveMinimum",
      "exclusiveMaximum",
      "multipleOf")
    hasDependencies = has(
      "dependencies", "dependentSchemas", "dependentRequired", "minProperties", "maxProperties")
    hasUnevaluated = has("unevaluatedProperties", "unevaluatedItems")
  }

  func allows(_ value: Value) -> Bool { choiceSet.contains(value) }

  /// The schema of a member that is named.
  func part(of name: String) -> Part? { parts[ExactString(name)] }
}
