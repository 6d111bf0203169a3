/// Parses a pattern from left to right and emits its program. The grammar is that of ECMAScript with the flag
/// `u` (https://tc39.es/ecma262/#sec-patterns), without the constructs that a set of states cannot represent.
struct PatternParser {
  private static let largestProgram = 10_000
  private static let deepestGroup = 200

  private let scalars: [Unicode.Scalar]
  var position = 0
  private var program = PatternProgram()
  private var groupNames: Set<String> = []
  private var depth = 0

  static func program(of source: String) throws(PatternFault) -> PatternProgram {
    var parser = PatternParser(scalars: Array(source.unicodeScalars))
    try parser.readAlternatives()
    if let scalar = parser.next { throw parser.fault(.lone(scalar)) }
    parser.program.append(.accept)
    parser.program.trim()
    return parser.program
  }

  private init(scalars: [Unicode.Scalar]) {
    self.scalars = scalars
  }
}

// MARK: Parsing

extension PatternParser {
  var next: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

  mutating func take() -> Unicode.Scalar? {
    guard let scalar = next else { return nil }
    position += 1
    return scalar
  }

  mutating func take(_ text: String) -> Bool {
    guard scalars[position...].starts(with: text.unicodeScalars) else { return false }
    position += text.unicodeScalars.count
    return true
  }

  @_transparent
  func fault(
    _ reason: @autoclosure () -> PatternFault.Reason, at offset: @autoclosure () -> Int? = nil
  ) -> PatternFault {
    PatternFault(offset: offset() ?? position, reason: reason())
  }

  private func require(_ states: Int, at offset: Int) throws(PatternFault) {
    if states > Self.largestProgram { throw fault(.tooLarge(limit: Self.largestProgram), at: offset) }
  }
}

// MARK: Alternatives, terms and groups

extension PatternParser {
  /// Reads alternatives up to the end or a `)`.
  private mutating func readAlternatives() throws(PatternFault) {
    var exits: [Int] = []
    while true {
      let start = program.count
      while let scalar = next, scalar != "|", scalar != ")" { try readTerm(scalar) }
      guard next == "|" else { break }
      try require(program.count + 2, at: position)
      exits.append(program.alternate(from: start))
      position += 1
    }
    program.join(exits)
  }

  private mutating func readTerm(_ scalar: Unicode.Scalar) throws(PatternFault) {
    let start = program.count
    try require(start + 1, at: position)
    switch scalar {
    case "^", "$":
      position += 1
      program.append(scalar == "^" ? .start : .end)
      return  // an anchor cannot be repeated
    case "*", "+", "?":
      throw fault(.nothingToRepeat)
    case "{":
      let brace = position
      let isLone = readCount() == nil
      throw fault(isLone ? .lone("{") : .nothingToRepeat, at: brace)
    case "}", "]":
      throw fault(.lone(scalar))
    case "(":
      try readGroup()
    case "[":
      program.append(try readClass())
    case ".":
      position += 1
      program.append(.allButLineTerminators)
    case "\\":
      switch try readEscape(inClass: false) {
      case .scalar(let scalar): program.append(.scalar(scalar))
      case .set(let set): program.append(set)
      }
    default:
      position += 1
      program.append(.scalar(scalar))
    }
    try readQuantifier(from: start)
  }

  private mutating func readGroup() throws(PatternFault) {
    let opening = position
    position += 1
    if take("?") { try readGroupKind(opening) }
    guard depth < Self.deepestGroup else {
      throw fault(.nestedTooDeep(limit: Self.deepestGroup), at: opening)
    }
    depth += 1
    try readAlternatives()
    depth -= 1
    if !take(")") { throw fault(.unclosedGroup, at: opening) }
  }

  /// Reads the rest of a group's opening after `(?`.
  private mutating func readGroupKind(_ opening: Int) throws(PatternFault) {
    if take(":") { return }
    if take("=") || take("!") || take("<=") || take("<!") { throw fault(.lookAround, at: opening) }
    if take("<") { return try readGroupName() }
    if let scalar = next, scalar == "-" || "a"..."z" ~= scalar { throw fault(.inlineFlags, at: opening) }
    throw fault(.unknownGroup, at: opening)
  }

  private mutating func readGroupName() throws(PatternFault) {
    let start = position
    var name = ""
    while let scalar = next, ScalarSet.wordScalars.contains(scalar) || scalar == "$" {
      name.unicodeScalars.append(scalar)
      position += 1
    }
    guard let first = name.unicodeScalars.first, !ScalarSet.digits.contains(first), take(">") else {
      throw fault(.invalidGroupName, at: start)
    }
    // ECMAScript allows the same name in two alternatives only since 2025.
    if !groupNames.insert(name).inserted { throw fault(.duplicateGroupName(name), at: start) }
  }
}

// MARK: Quantifiers

extension PatternParser {
  private mutating func readQuantifier(from start: Int) throws(PatternFault) {
    let offset = position
    let bounds: PatternRepeat
    if take("*") {
      bounds = PatternRepeat(minimum: 0, maximum: nil)
    } else if take("+") {
      bounds = PatternRepeat(minimum: 1, maximum: nil)
    } else if take("?") {
      bounds = PatternRepeat(minimum: 0, maximum: 1)
    } else if next == "{" {
      guard let count = readCount() else { throw fault(.lone("{"), at: offset) }
      bounds = count
    } else {
      return
    }
    _ = take("?")  // lazy: prefers other matches but accepts the same texts
    if let maximum = bounds.maximum, maximum < bounds.minimum {
      throw fault(.countOutOfOrder(minimum: bounds.minimum, maximum: maximum), at: offset)
    }
    // Checks the bounds first, so that the product cannot overflow.
    try require(bounds.maximum ?? bounds.minimum, at: offset)
    try require(program.count(repeatingFrom: start, bounds), at: offset)
    program.repeatAll(from: start, bounds)
  }

  /// Reads `{n}`, `{n,}` or `{n,m}`; returns nil if there is none, in which case the position is undefined.
  private mutating func readCount() -> PatternRepeat? {
    guard take("{"), let minimum = readNumber() else { return nil }
    if take("}") { return PatternRepeat(minimum: minimum, maximum: minimum) }
    guard take(",") else { return nil }
    if take("}") { return PatternRepeat(minimum: minimum, maximum: nil) }
    guard let maximum = readNumber(), take("}") else { return nil }
    return PatternRepeat(minimum: minimum, maximum: maximum)
  }

  /// Reads decimal digits; returns the largest integer if there are too many.
  private mutating func readNumber() -> Int? {
    var number: Int?
    while let scalar = next, case "0"..."9" = scalar {
      let tens = number ?? 0
      number = tens > (.max - 9) / 10 ? .max : tens * 10 + Int(scalar.value - 0x30)
      position += 1
    }
    return number
  }
}
