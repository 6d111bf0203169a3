extension Wording {
  static func sentence(for reason: ExpressionFault.Reason) -> String {
    switch reason {
    case .empty: "the expression is empty; the least that one can be is a key"
    case .openQuote(let quote): "the text that begins here has no closing \(quote)"
    case .openBacktick: "the name that begins here has no closing `"
    case .openBracket(let bracket): "this '\(bracket)' has no '\(bracket == "(" ? ")" : "]")'"
    case .openTemplate: "this '${' has no '}'; one that stands for itself is written '$${'"
    case .lone(let bracket): "this '\(bracket)' closes nothing"
    case .emptyName: "there is no key between these backticks"
    case .unknownEscape(let escape):
      unknownEscape(escape) + ", inside '…' a backslash is itself"
    case .noCharacter(let escape): Self.noCharacter(escape)
    case .invalidNumber(let mistake): sentence(for: mistake)
    case .malformedNumber(let text): "\(quoted(text)) is no number; a name begins with a letter or '_'"
    case .numberTooLarge(let text): "\(quoted(text)) is \(tooLargeNumber)"
    case .unknownCharacter(let scalar):
      "\(quoted(String(scalar))) means nothing here; a text stands in '…', another name in `…`"
    case .wrongQuote(let quote): "a text stands in '…' or \"…\", not in \(quoted(String(quote)))"
    case .wrongOperator(let found, let instead): "\(quoted(found)) is written \(quoted(instead)) here"
    case .minusWithoutBlanks:
      "a minus between two values wants a blank on either side, like 'a - 1', as a name can hold one"
    case .missingOperand(let found):
      "a value is wanted here, like a key or a text in '…', not "
        + (found.map { quoted($0) } ?? "the expression's end")
    case .missingOperator(let found):
      "an operator is wanted here, like '&&' or '==', or the expression's end, not \(quoted(found))"
    case .reservedWord(let word):
      "\(quoted(word)) stands between two values; a key of that name is written `\(word)`"
    case .countWithoutParentheses:
      "'count' takes its value in parentheses, like count(name); a key of that name is written `count`"
    case .chainedComparison:
      "comparisons are not chained; write both and '&&' between them, like 'a < b && b < c'"
    case .tooDeep(let limit): Self.tooDeep(limit)
    case .tooLong(let limit):
      "the expression is too long; it has more than \(limit) names, values and operators"
    case .unknownKey(let key, let suggestion):
      sentence(for: FormFault.unknownKey(key.description, suggestion: suggestion))
    case .minusInName(let key, let instead):
      noRow(withKey: key.description) + "; a difference has blanks around its minus, \(quoted(instead))"
    case .bareText(let text):
      noRow(withKey: text) + "; a text stands in quotes, like \(quoted(text))"
    case .notACondition(let kind, let instead):
      "a condition is true or false, and this is \(kind.rawValue)"
        + (instead.map { "; write \(quoted($0))" } ?? "; a condition is like 'port > 0' or 'host != null'")
    case .incomparable(let left, let right, "=="), .incomparable(let left, let right, "!="):
      "\(left.rawValue) is never equal to \(right.rawValue); both sides must be of one kind, or one be null"
    case .incomparable(let left, let right, let mark):
      "'\(mark)' compares two numbers or two texts, not \(left.rawValue) and \(right.rawValue)"
    case .unordered(let kind, let mark):
      "'\(mark)' compares two numbers or two texts, and this is \(kind.rawValue); '==' and '!=' compare all"
    case .notANumber(let kind, let mark): "'\(mark)' wants numbers, and this is \(kind.rawValue)"
    case .notJoined(let left, let right):
      "'+' adds two numbers or joins two texts, not \(left.rawValue) and \(right.rawValue)"
    case .notAList(let kind): "'in' wants a list on its right, like ['a', 'b'], and this is \(kind.rawValue)"
    case .notALiteral: "the list of an 'in' holds texts and numbers as they are; compare with '==' instead"
    case .wrongElement(.null, _):
      "'in' holds of no value that is unset; write '== null' and '||' before it"
    case .wrongElement(let kind, let wanted):
      "the left side of 'in' is \(wanted.rawValue), so that this, \(kind.rawValue), is never it"
    case .notAText(let kind): "'matches' wants a text on its left, and this is \(kind.rawValue)"
    case .patternNotLiteral: "'matches' wants a pattern on its right, a text in quotes like '[a-z]+'"
    case .pattern(let source, let reason): sentence(for: reason, in: source)
    case .notCountable(let kind): "'count' counts a text or a list, and this is \(kind.rawValue)"
    case .notAnItem(let text, let key, let items, let suggestion):
      "\(quoted(key.description)) is never \(quoted(text)); it is \(list(items))\(didYouMean(suggestion))"
    case .divisionByZero("%"): "the remainder of a division by zero has no value"
    case .divisionByZero: "a division by zero has no value"
    }
  }
}
