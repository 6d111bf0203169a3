/// What a JSON Schema says about single values, besides their kind.
struct SchemaFacts {
  /// What the value is for.
  var help: String?
  /// The default.
  var value: Value?
  /// The limits and the format, as members of a text field.
  var rules = Value.Object()

  init() {}

  /// Adds facts that are not known yet.
  mutating func add(_ other: SchemaFacts) {
    help = help ?? other.help
    value = value ?? other.value
    for rule in other.rules where rules[rule.name] == nil { rules[rule.name] = rule.value }
  }

  /// The facts that are true of these values and of others.
  func intersection(_ other: SchemaFacts) -> SchemaFacts {
    var facts = SchemaFacts()
    facts.help = help == other.help ? help : nil
    facts.value = value == other.value ? value : nil
    for rule in rules where other.rules[rule.name] == rule.value { facts.rules[rule.name] = rule.value }
    return facts
  }

  /// Reads the facts of a part of a schema, which take precedence over those that are known.
  mutating func read(_ part: JSONSchema.Part, of schema: JSONSchema) {
    help = schema.text("description", of: part) ?? schema.text("title", of: part) ?? help
    value = schema.value("default", of: part) ?? value
    for name in ["minimum", "maximum"] {
      if let limit = schema.value(name, of: part), limit.double != nil { rules[name] = limit }
    }
    for (name, member) in [("minLength", "minimumLength"), ("maxLength", "maximumLength")] {
      if let limit = schema.value(name, of: part)?.int, limit >= 0 { rules[member] = .int(limit) }
    }
    if let pattern = schema.text("pattern", of: part).flatMap(Self.wholePattern) {
      rules["pattern"] = .string(pattern)
    }
    if let kind = schema.text("format", of: part).flatMap(Self.kind(ofFormat:)) {
      rules["kind"] = .string(kind.rawValue)
    }
  }

  /// The kind of field for a format of texts; `nil` if any text is valid.
  static func kind(ofFormat name: String) -> FieldKind? {
    switch name {
    case "email": .email
    case "uri", "url": .url
    case "date": .date
    case "time": .time
    case "date-time": .datetime
    default: nil
    }
  }

  /// The rules for a text.
  var textRules: TextRules {
    var rules = TextRules()
    rules.format = self.rules["kind"]?.string.flatMap { FieldKind(rawValue: $0) } ?? .plain
    rules.minimumLength = self.rules["minimumLength"]?.int.map { Int($0) }
    rules.maximumLength = self.rules["maximumLength"]?.int.map { Int($0) }
    rules.pattern = self.rules["pattern"]?.string.flatMap { try? Pattern($0) }
    return rules
  }

  /// The rules for a number.
  func numberRules(isInteger: Bool) -> NumberRules {
    var rules = NumberRules(isInteger: isInteger)
    (rules.minimum, rules.maximum) = (self.rules["minimum"]?.number, self.rules["maximum"]?.number)
    return rules
  }

  /// A pattern that the whole text must match, for one of which a part must match; `nil` if patterns of a form have no
  /// equivalent.
  static func wholePattern(_ pattern: String) -> String? {
    var pattern = pattern[...]
    // In `^a|b$`, each anchor belongs to one alternative only.
    let isOne = place(of: "|", in: pattern) == nil
    let isStart = isOne && pattern.hasPrefix("^")
    let isEnd = isOne && pattern.hasSuffix("$") && !pattern.hasSuffix("\\$")
    if isStart { pattern = pattern.dropFirst() }
    if isEnd { pattern = pattern.dropLast() }
    let any = "(?:.|\\n)*"
    let whole = (isStart ? "" : any) + "(?:\(pattern))" + (isEnd ? "" : any)
    return (try? Pattern(whole)) == nil ? nil : whole
  }

  /// The parts of a pattern such as `^(?!a)b`: what must follow or, if negative, must not follow the start, and the rest.
  static func lookAhead(in pattern: String) -> (group: String, isNegative: Bool, rest: String)? {
    let isNegative = pattern.hasPrefix("^(?!")
    guard isNegative || pattern.hasPrefix("^(?="), place(of: "|", in: pattern[...]) == nil else { return nil }
    let inner = pattern.dropFirst(4)
    guard let end = place(of: ")", in: inner) else { return nil }
    return ("^(?:\(inner[..<end]))", isNegative, "^" + inner[inner.index(after: end)...])
  }

  /// The first place of a sign that is in no group and no class, and is not escaped.
  private static func place(of sign: Unicode.Scalar, in pattern: Substring) -> String.Index? {
    var (depth, isInClass, isEscaped) = (0, false, false)
    for (index, scalar) in zip(pattern.unicodeScalars.indices, pattern.unicodeScalars) {
      defer { isEscaped = !isEscaped && scalar == "\\" }
      if isEscaped { continue }
      if !isInClass, depth == 0, scalar == sign { return index }
      switch scalar {
      case "[": isInClass = true
      case "]": isInClass = false
      case "(" where !isInClass: depth += 1
      case ")" where !isInClass: depth -= 1
      default: break
      }
    }
    return nil
  }
}
