package struct TextRules: Sendable, Hashable {
  /// The format of the text; never a kind that is stored as a number.
  package var format = FieldKind.plain
  package var pattern: Pattern?
  /// The bounds of the length, in Unicode scalars.
  package var minimumLength: Int?
  package var maximumLength: Int?

  package init() {}
}

extension TextRules {
  func validate(_ value: Value) throws(ValueFault) {
    let text = value.string ?? ""
    let longest = min(maximumLength ?? .max, pattern?.longestText ?? .max)
    if minimumLength != nil || text.utf8.count > longest {
      let count = text.scalarCount
      if let minimumLength, count < minimumLength { throw .tooShort(count: count, minimum: minimumLength) }
      if count > longest { throw .tooLong(count: count, maximum: longest) }
    }
    try format.validate(text)
    if let pattern, !pattern.matches(text) { throw .mismatch(text, pattern: pattern.source) }
  }

  func descriptions(message: String?) -> [String] {
    var words = format.name.map { [$0] } ?? []
    words += Wording.range(
      minimumLength.map { String($0) }, maximumLength.map { String($0) }, unit: " characters")
    if let pattern { words.append(message ?? Wording.matching(pattern)) }
    if words.isEmpty { words.append(Wording.anyText) }
    return words
  }
}
