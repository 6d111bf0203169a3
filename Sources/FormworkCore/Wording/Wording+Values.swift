extension Wording {
  static let itemAsObject = "an object; the members of an item are separate settings"

  /// Null as the value of a command.
  package static let null = "--null"
  static let orNull = "or null"

  /// A sentence for a value's fault.
  ///
  /// - Parameter message: the form's own message for invalid values. It replaces the sentence about the rule
  ///   that the value breaks.
  package static func sentence(for fault: ValueFault, message: String?) -> String {
    if let sentence = sentence(forPart: fault, message: message) { return sentence }
    if let message, let value = invalidValue(fault) {
      return "\(value) is not valid: \(message.excerpt(300))"
    }
    switch fault {
    case .notABoolean(let text): return "\(value(text)) is not valid: expected on or off"
    case .malformed(let text, let format):
      return "\(value(text)) is not \(format.name)" + (format.example.map { "; for example, \($0)" } ?? "")
    case .integerOutOfRange(let text): return "\(value(text)) is out of the range of 64-bit whole numbers"
    case .numberOutOfRange(let text): return "\(value(text)) is \(tooLargeNumber)"
    case .inexactNumber(let text, let nearest):
      return "\(text.map { "the number \($0.excerpt(40))" } ?? "a number in the value") "
        + "cannot be stored without losing digits; "
        + (nearest.map { "the nearest possible number is \($0.json)" } ?? "use a string instead")
    case .wrongKind(let expected, let found): return wanted(name(of: expected), not: found)
    case .tooSmall(let number, let minimum):
      return "\(number?.json ?? "the value") is less than the minimum of \(minimum.json)"
    case .tooLarge(let number, let maximum):
      return "\(number?.json ?? "the value") is greater than the maximum of \(maximum.json)"
    case .tooShort(let count, let minimum):
      return "the value has \(counted(count, "character")); the minimum is \(minimum)"
    case .tooLong(let count, let maximum):
      return "the value has \(counted(count, "character")); the maximum is \(maximum)"
    case .mismatch(let text, let pattern):
      return "\(value(text)) does not match the pattern \(pattern.excerpt(200))"
    case .emptyPath: return pathIsEmpty
    case .required: return "a value is required" + (message.map { ": \($0.excerpt(300))" } ?? "")
    case .notNullable:
      return "null is not allowed"
    case .notAnItem(let text, [], _): return "\(quoted(text)) cannot be chosen; there are no items"
    case .notAnItem(let text, let items, let suggestion):
      // A few of many items would be no help.
      let expected = items.count > listLimit ? "the \(items.count) items" : list(items, last: "and")
      return "\(quoted(text)) is not one of \(expected)"
        + (suggestion == nil ? mentioned(items, text) : didYouMean(suggestion))
    case .itemOfOtherKind(let value, let item):
      return "\(value.json.excerpt()) is not valid: expected \(item.json.excerpt()) "
        + (item.string == nil ? "without quotes" : "in quotes")
    case .disabledItem(let title, let others):
      return "\(quoted(title)) is not available; choose \(list(others))"
    case .notOneOf(let text, let expected): return "\(value(text)) is not valid: expected \(expected)"
    case .notJSON(let text, let kind):
      return wanted(name(of: kind), not: value(text)) + (kind == .any ? stringAsJSON : "")
    case .malformedJSON(let fault, _, let line, let column):
      return "invalid JSON at \(line > 1 ? "line \(line), " : "")column \(column): "
        + sentence(for: fault, in: "text")
    case .notAMember(let text): return wanted("NAME=VALUE", not: value(text))
    case .tooFewElements(let count, let minimum):
      return "the value has \(counted(count, "element")); the minimum is \(minimum)"
    case .tooManyElements(let count, let maximum):
      return "the value has \(counted(count, "element")); the maximum is \(maximum)"
    case .repeatedElement(let text, let number):
      return "element \(number): \(value(text)) is already in the list, and its elements must be unique"
    case .namelessItem(let text):
      return "items of this list have no names" + (text.map { "; leave out \(value($0))" } ?? "")
    case .noSuchElement(let text, let suggestion):
      return "\(value(text)) is not in the list" + didYouMean(suggestion)
    case .elementOutOfRange(let number, 0): return "there is no element \(number); the list is empty"
    case .elementOutOfRange(let number, let last):
      return "there is no element \(number); expected " + (last == 1 ? "1" : "a number from 1 to \(last)")
    case .nameOfRow(let key): return "\(quoted(key)) has a row of its own"
    case .noOrder: return "a map has no order; use a name, not a number or a position"
    case .secretElements:
      return
        "the elements of a secret list cannot be edited one by one; reset the row and enter all of them again"
    case .element, .member, .invalidName: return ""
    }
  }

  /// Of many items, those that contain a text.
  private static func mentioned(_ items: [ChoiceItem], _ text: String) -> String {
    let found = items.count > listLimit ? items.containing(text) : []
    return found.isEmpty ? "" : "; did you mean \(list(found))?"
  }

  /// A value of an item. Only texts have quotes.
  private static func word(_ value: Value) -> String {
    value.string == nil ? value.description.excerpt() : quoted(value.description)
  }

  /// The items as they are written and, if that is different beyond case, as they are shown.
  private static func list(_ items: [ChoiceItem], last: String = "or") -> String {
    let words = items.map { item in
      let text = item.value.description
      let isShown = NamePattern(text, ignoringCase: true, isWhole: true).matches(item.title)
      return word(item.value) + (isShown ? "" : " (\(item.title.excerpt()))")
    }
    return list(words, last: last, isQuoted: false)
  }

  private static func name(of kind: ValueFault.JSONKind) -> String {
    switch kind {
    case .array: #"a JSON array, such as ["a", "b"]"#
    case .numbers: "a JSON array, such as [1, 2]"
    case .object: #"a JSON object, such as {"NAME": "value"}"#
    case .any: #"a JSON value, such as {"a": 1}"#
    }
  }

  private static let stringAsJSON = #"; write a string as "text""#

  /// A sentence for a fault of one element or name; `nil` for other faults.
  private static func sentence(forPart fault: ValueFault, message: String?) -> String? {
    switch fault {
    case .element(let number, let fault): "element \(number): \(sentence(for: fault, message: message))"
    case .member(let name, let fault): "\(quoted(name)): \(sentence(for: fault, message: message))"
    case .invalidName(let fault, let message): "name: \(sentence(for: fault, message: message))"
    default: nil
    }
  }

  /// The value of a fault about a rule that the form's own message describes; `nil` for other faults.
  private static func invalidValue(_ fault: ValueFault) -> String? {
    switch fault {
    case .malformed(let text, _), .mismatch(let text, _): value(text)
    case .tooSmall(let number, _), .tooLarge(let number, _): number?.json ?? "the value"
    case .tooShort, .tooLong, .emptyPath: "the value"
    default: nil
    }
  }

  /// A sentence for a finding of `verify`, with the form's own message if there is one.
  package static func sentence(for finding: Finding, _ speaker: Speaker = .plain) -> String {
    var sentence = Self.sentence(for: finding.fault)
    if case .breaksRule(let key, let fault) = finding.fault {
      sentence = "\(quoted(key.description)): \(Self.sentence(for: fault, message: finding.ownMessage))"
    }
    let advice =
      finding.isLeftToUser ? speaker.use(finding.remedy) : speaker.advice(finding.remedy, "fixes it")
    if advice.isEmpty { return sentence }
    // The form's own message may end with a period.
    if sentence.utf8.last == UInt8(ascii: ".") { sentence.removeLast() }
    // The advice begins with a semicolon.
    if sentence.utf8.last == UInt8(ascii: "?") { return sentence + advice.dropFirst() }
    return sentence + advice
  }

  /// A sentence to show below the row itself, so that it need not name the row.
  package static func sentenceBelowRow(for finding: Finding) -> String {
    guard case .breaksRule(_, let fault) = finding.fault else { return sentence(for: finding.fault) }
    return sentence(for: fault, message: finding.ownMessage)
  }

  // MARK: - Accepted values

  static func requirement(_ message: String, that: String, when: String?) -> String {
    "\(that)\(when.map { ", when \($0)" } ?? ""); otherwise: \(message)"
  }

  /// A row leads to a setting that is not valid.
  static let leadsToProblem = "a setting on its screen is not valid"

  /// A part of a row is being loaded, or could not be loaded.
  package static let loading = "loading…"
  /// The label of a row that stands for rows that have not been loaded.
  static func rows(_ state: LoadState) -> String {
    switch state {
    case .idle, .loading: loading
    case .loaded: "More…"
    case .failed: "Rows"
    }
  }

  package static func notLoaded(_ message: String) -> String { "not loaded: \(message)" }

  static let required = "required"
  package static let anyText = "any text"
  static let anyJSON = "any JSON value except null"
  static let onOrOff = "on or off"

  static func matching(_ pattern: Pattern) -> String { "text that matches \(pattern.source)" }

  /// The elements of a list, or only their number if they are too long for a row.
  static func elements(_ elements: [String]) -> String {
    if elements.isEmpty { return "empty" }
    var length = 0
    for element in elements where length <= 60 { length += element.unicodeScalars.count + 2 }
    return length <= 60 ? elements.joined(separator: ", ") : counted(elements.count, "value")
  }

  static func listOf(_ element: [String], isUnique: Bool) -> String {
    "list; each element is \(element.joined(separator: ", "))" + (isUnique ? ", at most once" : "")
  }

  static func mapOf(names: [String], _ element: [String]) -> String {
    "names (\(names.joined(separator: ", "))) with values (\(element.joined(separator: ", ")))"
  }

  static let anItem = "one of the items"

  /// Values of several kinds, each with its rules.
  static func alternatives(_ kinds: [[String]]) -> String {
    kinds.map { $0.joined(separator: ", ") }.joined(separator: ", or ")
  }

  static func steps(of size: String) -> String { "in steps of \(size)" }

  private static func value(_ text: String?) -> String { text.map { quoted($0) } ?? "the value" }

  package static func name(of kind: ValueKind) -> String {
    switch kind {
    case .boolean: "true or false"
    case .integer: TextFormat.integer.name
    case .number: TextFormat.number.name
    case .text: "a string"
    case .item(let values): list(values.map { word($0) }, isQuoted: false)
    case .list: "an array"
    case .map: "an object"
    case .json: "a JSON value other than null"
    }
  }

  /// Describes the bounds of a number or a length in words; empty if there are none.
  static func range(_ minimum: String?, _ maximum: String?, unit: String = "") -> [String] {
    switch (minimum, maximum) {
    case (let minimum?, let maximum?): ["\(minimum) to \(maximum)\(unit)"]
    case (let minimum?, nil): ["at least \(minimum)\(unit)"]
    case (nil, let maximum?): ["at most \(maximum)\(unit)"]
    case (nil, nil): []
    }
  }
}
