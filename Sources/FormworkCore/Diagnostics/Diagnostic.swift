/// A problem and its place.
public struct Diagnostic: Error, Sendable, Hashable, CustomStringConvertible {
  /// The severity of a diagnostic, as shown in its first line.
  public enum Severity: String, Sendable, Hashable {
    case error, warning, note
  }

  /// Whether it is an error, a warning or a note.
  public var severity: Severity
  /// The place of the problem; `nil` if it is in no file or script.
  public var place: Place?
  /// The setting that the diagnostic is about, as named by the caller, if the place does not show it.
  public var subject: String?
  /// The facts of the problem; `message` is the sentence.
  package var fault: Fault

  /// Creates a diagnostic, by default an error.
  package init(
    _ fault: Fault, at place: Place? = nil, about subject: String? = nil, severity: Severity = .error
  ) {
    self.severity = severity
    self.place = place
    self.subject = subject
    self.fault = fault
  }
}

/// The facts of a problem; `Wording` turns them into a sentence.
package enum Fault: Sendable, Hashable {
  /// A text is not JSON.
  case json(JSONFault)
  /// A form's definition is wrong.
  case form(FormFault)
  /// A command was refused.
  case refusal(Refusal)
  /// A settings file contains something that its form does not accept.
  case stored(StoredFault)
  /// `verify` found a setting whose value breaks a rule.
  case finding(Finding)
  /// A problem outside the engine, with a message of its own.
  case other(OtherFault)

  /// What a settings file contains that its form does not accept, or the rule that it breaks.
  package var stored: StoredFault? {
    switch self {
    case .stored(let fault): fault
    case .finding(let finding): finding.fault
    default: nil
    }
  }

  /// A short, stable name for programs.
  package var code: String {
    switch self {
    case .json(let fault): fault.code
    case .form(let fault): fault.code
    case .refusal(let refusal): refusal.code
    case .stored(let fault): fault.code
    case .finding(let finding): finding.fault.code
    case .other(let fault): fault.code
    }
  }
}

/// A problem with a file, a call or a script line: its message and the exit status that it leads to.
package struct OtherFault: Error, Sendable, Hashable {
  package var code: String
  package var message: String
  package var suggestion: String?
  /// The setting that it is about.
  package var key: Key?
  /// The exit status.
  package var status: Int32

  package init(code: String, message: String, suggestion: String? = nil, key: Key? = nil, status: Int32) {
    self.key = key
    self.code = code
    self.message = message
    self.suggestion = suggestion
    self.status = status
  }
}

/// What is wrong with settings that are well-formed JSON.
package enum StoredFault: Error, Hashable {
  case notAnObject(found: String)
  /// A value that is not an object is found where a nested key needs one.
  case inTheWay(name: String, found: String, key: Key)
  /// A member that no row shows, in an object that the form closes. If the object is an item, `others` counts the other
  /// items that have the member.
  case unknownMember(key: Key, suggestion: String?, others: Int = 0)
  /// The name of a setting, or of an object or value around or in it, occurs more than once.
  case repeatedName(key: Key, firstLine: Int)
  case wrongKind(key: Key, expected: ValueKind, found: Value, isSecure: Bool)
  case breaksRule(key: Key, ValueFault)
  /// A requirement that is not met, with its message.
  case requirement(RequirementKind, key: Key, message: String)
  /// An item of a list lacks the field that identifies it, or it is no object. `number` counts from 1.
  case itemWithoutIdentity(list: Key, number: Int, field: Key)
  /// A map of items, or an item in it, is not an object.
  case mustBeObject(Key, found: String)
  case repeatedIdentity(list: Key, String, field: Key, first: Int, second: Int)
  /// The lists up to this one have more items than a form can have.
  case tooManyItems(list: Key, limit: Int)
  /// Evaluating the rules of the form with these settings would take more steps than allowed.
  case tooMuchWork(limit: Int)

  package var code: String {
    if case .requirement(let kind, _, _) = self { return kind.effect.code }
    return "stored." + caseName(of: self)
  }

  /// The setting that it is about.
  package var key: Key? {
    switch self {
    case .inTheWay(_, _, let key), .unknownMember(let key, _, _), .repeatedName(let key, _),
      .wrongKind(let key, _, _, _),
      .breaksRule(let key, _),
      .requirement(_, let key, _), .itemWithoutIdentity(let key, _, _),
      .repeatedIdentity(let key, _, _, _, _), .mustBeObject(let key, _), .tooManyItems(let key, _):
      key
    case .notAnObject, .tooMuchWork: nil
    }
  }
}
