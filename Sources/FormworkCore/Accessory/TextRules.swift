/// The rules for a text.
package struct TextRules: ValueRules {
  /// The format of the text; never a kind that is stored as a number.
  package var format = FieldKind.plain
  package var pattern: Pattern?
  /// The bounds of the length, in Unicode scalars.
  package var minimumLength: Int?
  package var maximumLength: Int?

  package init() {}
}

extension TextRules {
  var kind: ValueKind { .text }

  func read(_ text: Span<UInt8>) throws(ValueFault) -> Value { .string(String(utf8: text)) }

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

  var offers: Offers { format == .path ? .fileNames : .anything }

  func example(insteadOf value: Value?) -> String? { format.example }

  func descriptions(isRequired: Bool, message: String?) -> [String] {
    var words = format.name.map { [$0] } ?? []
    words += Wording.range(
      minimumLength.map { String($0) }, maximumLength.map { String($0) }, unit: " characters")
    if let pattern { words.append(message ?? Wording.matching(pattern)) }
    if words.isEmpty { words.append(Wording.anyText) }
    return words + (isRequired ? [Wording.required] : [])
  }
}
