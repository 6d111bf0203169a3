/// Turns facts into sentences that say what is wrong and what would be right. No other place does.
///
/// Like a compiler's messages, sentences begin in lower case and have no full stop. Texts from forms,
/// settings and users are quoted and shortened, and their control characters are escaped.
package enum Wording {
  /// One sentence that says what is wrong and, if possible, what would be right.
  package static func sentence(for fault: Fault, _ speaker: Speaker = .commands) -> String {
    #if hasFeature(Embedded)
      // Forms are checked before they are exported to a page, so the page's engine leaves out these messages.
      return pageSentence(for: fault)
    #else
      if case .form(let fault) = fault { return sentence(for: fault) }
      return sentence(besideForms: fault, speaker)
    #endif
  }

  /// The same for a page, which has no sentences about mistakes in forms: a form is judged before it gets into a page.
  static func pageSentence(for fault: Fault) -> String {
    if case .form = fault { formHasMistakes } else { sentence(besideForms: fault, .page) }
  }

  private static func sentence(besideForms fault: Fault, _ speaker: Speaker) -> String {
    switch fault {
    case .form: ""
    case .json(let fault): sentence(for: fault)
    case .refusal(let refusal): refusal.message(speaker)
    case .stored(let fault): sentence(for: fault)
    case .finding(let finding): sentence(for: finding, speaker)
    case .other(let fault): fault.message
    }
  }

  package static func quoted(_ text: String) -> String { "'\(text.excerpt())'" }

  package static func didYouMean(_ suggestion: String?) -> String {
    suggestion.map { "; did you mean \(quoted($0))?" } ?? ""
  }

  package static func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  /// `a`, `a or b`, or `a, b or c`; if there are many, only the first ones.
  package static func list(
    _ words: [String], last: String = "or", limit: Int = 12, isQuoted: Bool = true
  ) -> String {
    let shown = words.prefix(limit).map { isQuoted ? quoted($0) : $0 }
    if words.count > limit { return shown.joined(separator: ", ") + " and \(words.count - limit) more" }
    guard shown.count > 1 else { return shown.first ?? "nothing" }
    return shown.dropLast().joined(separator: ", ") + " \(last) \(shown[shown.count - 1])"
  }

  /// A path in quotes. It is not shortened, because it would then name another file or none.
  package static func whole(_ path: String) -> String { "'\(path.visible)'" }

  // MARK: - Shared phrases

  /// Shown in place of a secret value.
  package static let secret = "••••"

  /// Shown in place of a value that is not set.
  package static let unset = "not set"
  /// What a progress bar shows if its value cannot be computed.
  static let unknownProgress = "unknown"

  package static func unknownEscape(_ escape: String) -> String {
    "unknown escape \(quoted(escape)); inside \"…\" there are \\n, \\t, \\\\, \\\" and \\u{…}"
  }

  package static func noCharacter(_ escape: String) -> String {
    "\(quoted(escape)) is not a valid character"
  }

  package static func ambiguous(_ name: String, _ candidates: [String], isQuoted: Bool = true) -> String {
    "\(quoted(name)) is ambiguous; it could be \(list(candidates, isQuoted: isQuoted))"
  }

  package static func wanted(_ expected: String, not found: String) -> String {
    "expected \(expected), got \(found)"
  }

  static func noSetting(_ key: String, _ suggestion: String?) -> String {
    "this form has no setting \(quoted(key))\(didYouMean(suggestion))"
  }

  static func noRow(withKey key: String) -> String { "no row has the key \(quoted(key))" }

  static func noScreen(_ name: String, suggestion: String?) -> String {
    "no screen \(quoted(name))\(didYouMean(suggestion))"
  }

  static func noSample(_ name: String, suggestion: String?) -> String {
    "the form has no sample \(quoted(name))\(didYouMean(suggestion))"
  }

  static func tooDeep(_ limit: Int) -> String { "nested more than \(limit) levels deep" }

  static let tooLargeNumber = "a number that is too large"

  static func tooMuchWork(limit: Int) -> String {
    "evaluating the rules and texts of the form with these values would take more than \(limit) steps"
  }

  // MARK: - Settings files

  static func sentence(for fault: StoredFault) -> String {
    switch fault {
    case .notAnObject(let found): "the settings must be an object, such as {}, not \(found)"
    case .inTheWay(let name, let found, let key):
      "\(quoted(name)) is \(found), but the form stores \(quoted(key.description)) in it; "
        + "it must be an object or be removed"
    case .unknownMember(let key, let suggestion): noSetting(key.description, suggestion)
    case .repeatedName(let key, let line):
      "\(quoted(key.description)) occurs more than once (first on line \(line)); the last one applies, "
        + "and it cannot be changed until the others are removed"
    case .wrongKind(let key, let expected, let found, let isSecure):
      "\(quoted(key.description)) must be \(name(of: expected)), "
        + (isSecure ? "but the stored value is something else" : "not \(stored(found))")
        + "; the default applies, and the stored value is kept until you set it"
    case .breaksRule(let key, let fault): "\(quoted(key.description)): \(sentence(for: fault, message: nil))"
    case .requirement(_, let key, let message):
      "\(quoted(key.description)): \(message.excerpt(300))"
    case .itemWithoutIdentity(let list, let number, let field):
      "item \(number) of \(quoted(list.description)) needs \(quoted(field.description)), "
        + "a string or a number that identifies it"
    case .mustBeObject(let key, let found): "\(quoted(key.description)) must be an object, not \(found)"
    case .repeatedIdentity(let list, let identity, let field, let first, let second):
      "items \(first) and \(second) of \(quoted(list.description)) have the same "
        + "\(quoted(field.description)), \(quoted(identity)); it must be unique"
    case .tooManyItems(let list, let limit):
      "\(quoted(list.description)) has too many items; with this form, the limit is \(limit)"
    case .tooMuchWork(let limit): tooMuchWork(limit: limit)
    }
  }

  private static func stored(_ value: Value) -> String {
    value.double?.isFinite == false ? tooLargeNumber : value.json.excerpt()
  }
}

extension Finding {
  /// A sentence that says what is wrong and what would help.
  public var message: String { Wording.sentence(for: self) }

  /// The setting that the finding is about.
  public var key: Key? { fault.key }
}
