extension Wording {
  static func sentence(for reason: PatternFault.Reason, in source: String) -> String {
    switch reason {
    case .backReference: "a pattern has no back-references; they cannot be matched in linear time"
    case .lookAround: "a pattern has no look-ahead and no look-behind"
    case .wordBoundary: "a pattern has no \\b and no \\B"
    case .unicodeProperty: "a pattern has no \\p{…}; write the characters as a class, like [a-zäöü]"
    case .inlineFlags: "a pattern has no flags; write both cases as a class, like [aA]"
    case .unknownGroup: "a group begins with (, (?: or (?<name>"
    case .invalidGroupName: "a group's name has letters, digits, '_' and '$', and begins with no digit"
    case .duplicateGroupName(let name): "there is another group \(quoted(name))"
    case .unclosedGroup: "this group has no ')'"
    case .unclosedClass: "this class has no ']'"
    case .lone(let scalar): "a '\(scalar)' that stands for itself is written \\\(scalar)"
    case .nothingToRepeat: "there is nothing before this to repeat"
    case .countOutOfOrder(let minimum, let maximum):
      "{\(minimum),\(maximum)} has its bounds in the wrong order"
    case .rangeOutOfOrder(let first, let last):
      "the range \(quoted("\(first)-\(last)")) has its ends in the wrong order"
    case .classAsRangeEnd: "a range goes from one character to another; a class is neither"
    case .loneBackslash: "a backslash at the end; one that stands for itself is written \\\\"
    case .unknownEscape(let scalar): "'\(scalar)' needs no backslash, and has no meaning with one"
    case .malformedEscape(let scalar): "this \\\(scalar) has the wrong thing after it"
    case .loneSurrogate: "half of a pair of surrogates; the other half is missing"
    case .tooLarge(let limit): "the pattern has more than \(limit) states with its counts written out"
    case .tooManyStates(let limit):
      "the patterns of the form have more than \(limit) states together, with their counts written out"
    case .nestedTooDeep(let limit): "groups are nested deeper than \(limit) levels"
    }
  }
}
