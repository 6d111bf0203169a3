/// Splits an expression into tokens from left to right.
struct ExpressionLexer {
  /// The whole text, which may contain more than the expression.
  let scalars: [Unicode.Scalar]
  var position: Int
  /// Whether the expression is in `${…}`, so that a `}` ends it.
  let isInTemplate: Bool
  /// The number of tokens read so far; in a template, those of all its expressions.
  private(set) var tokenCount: Int
  private static let tokenLimit = 200_000

  init(
    _ scalars: [Unicode.Scalar], at position: Int = 0, isInTemplate: Bool = false, tokenCount: Int = 0
  ) {
    self.tokenCount = tokenCount
    self.scalars = scalars
    self.position = position
    self.isInTemplate = isInTemplate
  }

  func scalar(_ offset: Int = 0) -> Unicode.Scalar? {
    position + offset < scalars.count ? scalars[position + offset] : nil
  }

  func text(_ range: Range<Int>) -> String { String(scalars: scalars[range]) }

  /// The next token; at the end of the text, always the end token.
  mutating func next() throws(ExpressionFault) -> ExpressionToken {
    while let blank = scalar(), blank.isExpressionBlank { position += 1 }
    let start = position
    tokenCount += 1
    if tokenCount > Self.tokenLimit { throw fault(.tooLong(limit: Self.tokenLimit)) }
    let kind = try readKind()
    return ExpressionToken(kind: kind, range: start..<position)
  }

  private mutating func readKind() throws(ExpressionFault) -> ExpressionToken.Kind {
    guard let first = scalar() else { return .end }
    switch first {
    case "'", "\"": return .literal(.string(try readText()))
    case "`": return .name(try readQuotedName())
    case "(", ")", "[", "]", ",": return punctuation(first)
    case "}" where isInTemplate: return punctuation(first)
    case _ where first.beginsName: return readName()
    case _ where first.isDecimalDigit: return .literal(try readNumber())
    default: return .mark(try readMark(first))
    }
  }

  private mutating func punctuation(_ scalar: Unicode.Scalar) -> ExpressionToken.Kind {
    position += 1
    return .punctuation(scalar)
  }

  private mutating func readName() -> ExpressionToken.Kind {
    let start = position
    while let scalar = scalar(), scalar.continuesName { position += 1 }
    // A trailing minus or dot is left to the next token, so that the fault is reported there.
    while scalars[position - 1] == "-" || scalars[position - 1] == "." { position -= 1 }
    let name = text(start..<position)
    switch name {
    case "true": return .literal(.bool(true))
    case "false": return .literal(.bool(false))
    case "null": return .literal(.null)
    case "in": return .mark(.isIn)
    case "matches": return .mark(.matches)
    case "count": return .count
    default: return .name(Key(name))
    }
  }

  private mutating func readMark(_ first: Unicode.Scalar) throws(ExpressionFault) -> ExpressionOperator {
    let isFollowedByEqual = scalar(2) == "="
    let (length, mark): (Int, ExpressionOperator?) =
      switch (first, scalar(1)) {
      case ("|", "|"): (2, .or)
      case ("&", "&"): (2, .and)
      case ("=", "="): (2, isFollowedByEqual ? nil : .equal)
      case ("!", "="): (2, isFollowedByEqual ? nil : .unequal)
      case ("<", "="): (2, .lessOrEqual)
      case (">", "="): (2, .greaterOrEqual)
      case ("<", ">"): (2, nil)
      case ("<", _): (1, .less)
      case (">", _): (1, .greater)
      case ("!", _): (1, .not)
      case ("+", _): (1, .plus)
      case ("-", _): (1, .minus)
      case ("*", _): (1, .times)
      case ("/", _): (1, .divided)
      case ("%", _): (1, .remainder)
      default: (1, nil)
      }
    guard let mark else { throw fault(strayMark(first)) }
    position += length
    return mark
  }

  /// A mark that is not an operator.
  private func strayMark(_ first: Unicode.Scalar) -> ExpressionFault.Reason {
    let (length, instead) =
      switch (first, scalar(1)) {
      case ("=", "="): (3, "==")
      case ("!", "="): (3, "!=")
      case ("<", ">"): (2, "!=")
      case ("=", "<"): (2, "<=")
      case ("=", ">"): (2, ">=")
      case ("=", _): (1, "==")
      case ("&", _): (1, "&&")
      case ("|", _): (1, "||")
      default: (1, ExpressionOperator.marks[first] ?? "")
      }
    if !instead.isEmpty { return .wrongOperator(text(position..<position + length), instead: instead) }
    if first == ".", scalar(1)?.isDecimalDigit == true { return .invalidNumber(.leadingPoint) }
    return "“”„‘’‚«»".unicodeScalars.contains(first) ? .wrongQuote(first) : .unknownCharacter(first)
  }

  @_transparent
  func fault(
    _ reason: @autoclosure () -> ExpressionFault.Reason, at offset: @autoclosure () -> Int? = nil
  ) -> ExpressionFault {
    ExpressionFault(offset: offset() ?? position, reason: reason())
  }
}
