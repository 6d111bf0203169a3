extension Wording {
  static func sentence(for reason: ExpressionFault.Reason) -> String {
    switch reason {
    case .empty: "the expression is empty"
    case .openQuote(let quote): "this string has no closing \(quote)"
    case .openBacktick: "this name has no closing `"
    case .openBracket(let bracket): "this '\(bracket)' has no matching '\(bracket == "(" ? ")" : "]")'"
    case .openTemplate: "this '${' has no matching '}'; write '$${' for a literal '${'"
    case .lone(let bracket): "unmatched '\(bracket)'"
    case .emptyName: "expected a key between the backticks"
    case .unknownEscape(let escape):
      unknownEscape(escape) + "; in '…', a backslash is literal"
    case .noCharacter(let escape): Self.noCharacter(escape)
    case .invalidNumber(let mistake): sentence(for: mistake)
    case .malformedNumber(let text):
      "\(quoted(text)) is not a number, and a name must begin with a letter or '_'"
    case .numberTooLarge(let text): "\(quoted(text)) is \(tooLargeNumber)"
    case .unknownCharacter(let scalar):
      "unexpected \(quoted(String(scalar))); write strings as '…' and other names as `…`"
    case .wrongQuote(let quote): "write strings as '…' or \"…\", not with \(quoted(String(quote)))"
    case .wrongOperator(let found, let instead): "use \(quoted(instead)) instead of \(quoted(found))"
    case .minusWithoutBlanks:
      "put spaces around the minus, as in 'a - 1', because names can contain '-'"
    case .missingOperand(let found):
      "expected a value, such as a key or a string in '…', got "
        + (found.map { quoted($0) } ?? "the end of the expression")
    case .missingOperator(let found):
      "expected an operator, such as '&&' or '==', got \(quoted(found))"
    case .reservedWord(let word):
      "\(quoted(word)) goes between two values; write `\(word)` for a key of that name"
    case .countWithoutParentheses:
      "'count' needs parentheses, as in count(name); write `count` for a key of that name"
    case .chainedComparison:
      "comparisons cannot be chained; join two with '&&', as in 'a < b && b < c'"
    case .tooDeep(let limit): Self.tooDeep(limit)
    case .tooLong(let limit):
      "the expression has more than \(limit) names, values and operators"
    case .unknownKey(let key, let suggestion):
      sentence(for: FormFault.unknownKey(key.description, suggestion: suggestion))
    case .minusInName(let key, let instead):
      noRow(withKey: key.description) + "; to subtract, put spaces around the minus: \(quoted(instead))"
    case .bareText(let text):
      noRow(withKey: text) + "; put quotes around a string, as in \(quoted(text))"
    case .notACondition(let kind, let instead):
      "expected a condition, got \(kind.rawValue)"
        + (instead.map { "; write \(quoted($0))" } ?? "; compare it, as in 'port > 0' or 'host != null'")
    case .notAQuantity(let kind): "expected a number, such as 'used / size', got \(kind.rawValue)"
    case .incomparable(let left, let right, "=="), .incomparable(let left, let right, "!="):
      "\(left.rawValue) never equals \(right.rawValue); compare values of the same kind, or with null"
    case .incomparable(let left, let right, let mark):
      "'\(mark)' compares two numbers or two strings, not \(left.rawValue) and \(right.rawValue)"
    case .unordered(let kind, let mark):
      "'\(mark)' compares numbers or strings, not \(kind.rawValue); only '==' and '!=' compare other values"
    case .notANumber(let kind, let mark): "'\(mark)' needs numbers, not \(kind.rawValue)"
    case .notJoined(let left, let right):
      "'+' adds two numbers or joins two strings, not \(left.rawValue) and \(right.rawValue)"
    case .notAList(let kind):
      "expected a list after 'in', such as ['a', 'b'] or a list's key, got \(kind.rawValue)"
    case .notALiteral: "a list after 'in' can contain only strings and numbers; use '==' instead"
    case .wrongElement(.null, _):
      "'in' never matches an unset value; write '== null ||' before it"
    case .wrongElement(let kind, let wanted):
      "the left side of 'in' is \(wanted.rawValue), so \(kind.rawValue) never matches"
    case .neverInList(let kind, let element):
      "the list after 'in' has elements of another kind: \(element.rawValue) never equals \(kind.rawValue)"
    case .notAText(let kind): "expected a string before 'matches', got \(kind.rawValue)"
    case .patternNotLiteral: "expected a quoted pattern after 'matches', such as '[a-z]+'"
    case .pattern(let source, let reason): sentence(for: reason, in: source)
    case .notCountable(let kind): "'count' takes a string or a list, not \(kind.rawValue)"
    case .notAnItem(let text, let key, let items, let suggestion):
      "\(quoted(key.description)) is never \(quoted(text)); it can be \(list(items))\(didYouMean(suggestion))"
    case .divisionByZero("%"): "the remainder of a division by zero is undefined"
    case .divisionByZero: "division by zero is undefined"
    }
  }
}
