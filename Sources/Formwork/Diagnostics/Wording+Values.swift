extension Wording {
  /// A value's fault; `message` is the form's own word for what would be right.
  static func sentence(for fault: ValueFault, message: String?) -> String {
    let own = message.map { "; \($0.excerpt(300))" } ?? ""
    switch fault {
    case .notABoolean(let text): return "\(value(text)) is neither 'on' nor 'off'"
    case .notAnInteger(let text): return "\(value(text)) is not a whole number"
    case .integerOutOfRange(let text): return "\(value(text)) is more than a whole number of 64 bits can hold"
    case .notANumber(let text): return "\(value(text)) is not a number"
    case .wrongKind(let expected, let found): return "\(name(of: expected)) is wanted, not \(found)"
    case .tooSmall(let value, let minimum):
      return "\(value.json) is less than the minimum, \(minimum.json)\(own)"
    case .tooLarge(let value, let maximum):
      return "\(value.json) is more than the maximum, \(maximum.json)\(own)"
    case .tooShort(let count, let minimum):
      return "\(counted(count, "character")) are too few; at least \(minimum) are wanted\(own)"
        .replacingOnce("1 character are", by: "1 character is")
    case .tooLong(let count, let maximum):
      return "\(counted(count, "character")) are too many; at most \(maximum) fit\(own)"
        .replacingOnce("1 character are", by: "1 character is")
    case .mismatch(let text, let pattern):
      return "\(value(text)) does not fit; \(message.map { $0.excerpt(300) } ?? "the pattern is \(pattern.excerpt(200))")"
    case .notAnEmail(let text):
      return "\(value(text)) is not an e-mail address; \(message?.excerpt(300) ?? "one is like name@example.org")"
    case .notAURL(let text):
      return "\(value(text)) is not a URL; \(message?.excerpt(300) ?? "one is like https://example.org/path")"
    case .emptyPath: return "a path cannot be empty; 'reset' takes the value out\(own)"
    case .required: return "a value is required\(own)"
    case .notAnItem(let text, let items, let suggestion):
      return "\(quoted(text)) is none of the items\(didYouMean(suggestion) + (suggestion == nil ? ":" : "")) \(list(items))"
    case .disabledItem(let title, let others): return "\(quoted(title)) cannot be chosen; \(list(others)) can"
    }
  }

  private static func value(_ text: String?) -> String { text.map { quoted($0) } ?? "the value" }

  static func name(of kind: ValueKind) -> String {
    switch kind {
    case .boolean: "true or false"
    case .integer: "a whole number"
    case .number: "a number"
    case .text: "a text"
    case .item(let values): "one of \(list(values.map(\.description)))"
    }
  }
}

extension String {
  fileprivate func replacingOnce(_ old: String, by new: String) -> String {
    guard hasPrefix(old) else { return self }
    return new + dropFirst(old.count)
  }
}
