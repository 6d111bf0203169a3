extension Wording {
  static func sentence(for reason: PatternFault.Reason, in source: String) -> String {
    switch reason {
    case .backReference: "back-references are not supported; they cannot be matched in linear time"
    case .lookAround: "look-ahead and look-behind are not supported"
    case .wordBoundary: "\\b and \\B are not supported"
    case .unicodeProperty: "\\p{…} is not supported; list the characters in a class, such as [a-zäöü]"
    case .inlineFlags: "flags are not supported; list both cases in a class, such as [aA]"
    case .unknownGroup: "a group must begin with (, (?: or (?<name>"
    case .invalidGroupName:
      "a group name consists of letters, digits, '_' and '$', and does not begin with a digit"
    case .duplicateGroupName(let name): "duplicate group name \(quoted(name))"
    case .unclosedGroup: "this group has no closing ')'"
    case .unclosedClass: "this class has no closing ']'"
    case .lone(let scalar): "write a literal '\(scalar)' as \\\(scalar)"
    case .nothingToRepeat: "there is nothing to repeat"
    case .countOutOfOrder(let minimum, let maximum):
      "{\(minimum),\(maximum)} has its bounds in the wrong order"
    case .rangeOutOfOrder(let first, let last):
      "the range \(quoted("\(first)-\(last)")) is in the wrong order"
    case .classAsRangeEnd: "a range must begin and end with a character, not a class"
    case .loneBackslash: "nothing follows this backslash; write a literal backslash as \\\\"
    case .unknownEscape(let scalar): "'\(scalar)' has no meaning after a backslash; write it without one"
    case .malformedEscape(let scalar): "this \\\(scalar) is malformed"
    case .loneSurrogate: "incomplete surrogate pair"
    case .tooLarge(let limit): "the pattern expands to more than \(limit) states"
    case .tooManyStates(let limit):
      "the patterns of the form expand to more than \(limit) states together"
    case .nestedTooDeep(let limit): "groups are nested more than \(limit) levels deep"
    }
  }
}
