/// What is wrong with a JSON text, as facts.
public enum JSONFault: Sendable, Hashable {
  case empty
  case byteOrderMark
  case invalidUTF8
  case tooDeep(limit: Int)
  case tooLarge
  /// Something else stood there, or (`nil`) the text ended.
  case expected(Expectation, found: String?)
  case textAfterEnd(String)
  case trailingComma
  case comment
  case singleQuote
  case unterminatedString
  case controlCharacterInString(Unicode.Scalar)
  case invalidEscape(String)
  /// A `\u` without four hexadecimal digits.
  case incompleteEscape
  case loneSurrogate
  case invalidNumber(NumberMistake)
  case duplicateMember(String, firstLine: Int)

  /// What could stand at the place.
  public enum Expectation: String, Sendable, Hashable {
    case value, name, colon, commaOrBrace, commaOrBracket, nameOrBrace, valueOrBracket
  }

  /// What keeps a text from being a number of JSON.
  public enum NumberMistake: String, Sendable, Hashable {
    case leadingZero, leadingPlus, leadingPoint, noDigitAfterPoint, noDigitInExponent, noDigitAfterMinus
  }
}
