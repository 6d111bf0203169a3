/// The one place where facts become sentences: what is wrong, and what would be right.
///
/// Sentences begin in lower case and end without a full stop, like a compiler's; texts of forms, settings and users
/// are quoted, shortened and made visible.
package enum Wording {
  /// What is wrong, and where there is something to say what would be right, as one sentence.
  package static func sentence(for fault: Fault) -> String {
    switch fault {
    case .json(let fault): sentence(for: fault)
    case .form(let fault): sentence(for: fault)
    case .refusal(let refusal): sentence(for: refusal.reason)
    case .stored(let fault): sentence(for: fault)
    case .finding(let finding): sentence(for: finding)
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

  /// `a`, `a or b`, `a, b or c`; of many only the first ones.
  package static func list(_ words: [String], last: String = "or", limit: Int = 12) -> String {
    let shown = words.prefix(limit).map { quoted($0) }
    if words.count > limit { return shown.joined(separator: ", ") + " and \(words.count - limit) more" }
    guard shown.count > 1 else { return shown.first ?? "nothing" }
    return shown.dropLast().joined(separator: ", ") + " \(last) \(shown[shown.count - 1])"
  }

  /// A path, which cut short would name nothing.
  package static func whole(_ path: String) -> String { "'\(path.visible)'" }

  static func sentence(for fault: StoredFault) -> String {
    switch fault {
    case .notAnObject(let found): "the settings must be an object, like {}; this is \(found)"
    case .inTheWay(let name, let found, let key):
      "\(quoted(name)) is \(found), but the form keeps \(quoted(key.description)) below it; "
        + "it must be an object, or go"
    case .wrongKind(let key, let expected, let found, let isSecure):
      "\(quoted(key.description)) wants \(name(of: expected)), "
        + (isSecure ? "and what is stored is something else" : "not \(stored(found))")
        + "; the default is in effect, what is stored stays until it is set"
    case .breaksRule(let key, let fault): "\(quoted(key.description)): \(sentence(for: fault, message: nil))"
    case .requirement(let key, let message): "\(quoted(key.description)): \(message.excerpt(300))"
    }
  }

  private static func stored(_ value: Value) -> String {
    value.double?.isFinite == false ? "a number too large to be kept" : value.json.excerpt()
  }
}

extension Refusal {
  /// Why the command was not carried out, as a sentence.
  public var message: String { Wording.sentence(for: reason) }
}

extension Finding {
  /// What is wrong, as a sentence, with what would help.
  public var message: String { Wording.sentence(for: self) }

  /// The setting that it is about.
  public var key: Key? { fault.key }
}
