/// What is wrong with a JSON text, as facts.
package enum JSONFault: Sendable, Hashable {
  case empty
  case byteOrderMark
  case invalidUTF8
  case tooDeep(limit: Int)
  case tooLarge
  /// Something else was found or, for `nil`, the text ended.
  ///
  /// - Parameter unclosed: the array or object whose end is missing, if one is.
  case expected(Expectation, found: String?, unclosed: Opening? = nil)
  case textAfterEnd(String)
  case trailingComma
  /// - Parameter hasAlternative: whether a member `$comment` can be used instead.
  case comment(hasAlternative: Bool)
  case unterminatedComment
  case singleQuote
  case unterminatedString
  case controlCharacterInString(Unicode.Scalar)
  case invalidEscape(String)
  /// A `\u` that is not followed by four hexadecimal digits.
  case incompleteEscape
  case loneSurrogate
  case invalidNumber(WrittenNumber.Mistake)
  case duplicateMember(String, firstLine: Int)
  /// The text is plainly in another format, given by its name.
  case otherFormat(String)

  /// What was expected.
  package enum Expectation: String, Sendable, Hashable {
    case value = "a value"
    case name = "a member name in quotes"
    case nameOrBrace = "a member name in quotes or '}'"
    case colon = "':'"
    case commaOrBrace = "',' or '}'"
    case commaOrBracket = "',' or ']'"
    case valueOrBracket = "a value or ']'"
  }
}

extension JSONFault {
  /// Where an array or object begins.
  package struct Opening: Sendable, Hashable {
    package var isObject: Bool
    package var line: Int
    /// `nil` if the opening is not on the line of the mistake; the line number is then enough.
    package var column: Int?
  }

  /// A stable identifier that programs can rely on.
  package var code: String { "json." + caseName(of: self) }
}
