/// Something that is wrong, and where.
public struct Diagnostic: Error, Sendable, Hashable {
  /// How serious a diagnostic is, in the word that its first line shows.
  public enum Severity: String, Sendable, Hashable {
    case error, warning, note
  }

  /// Whether it is an error, a warning or a note.
  public var severity: Severity
  /// Where it stands; `nil` where it belongs to no file or script.
  public var place: Place?
  /// The setting that it is about, as the caller named it, where the place does not show it.
  public var subject: String?
  /// What is wrong, as facts; `message` is the sentence.
  package var fault: Fault

  /// Creates a diagnostic; an error by default.
  package init(
    _ fault: Fault, at place: Place? = nil, about subject: String? = nil, severity: Severity = .error
  ) {
    self.severity = severity
    self.place = place
    self.subject = subject
    self.fault = fault
  }
}

/// What is wrong, as facts; `Wording` turns it into a sentence.
package enum Fault: Sendable, Hashable {
  /// A text is not JSON.
  case json(JSONFault)
  /// A form's definition is wrong.
  case form(FormFault)
  /// A command was refused.
  case refusal(Refusal)
  /// A settings file holds something that its form cannot take.
  case stored(StoredFault)
  /// `verify` found a setting whose value breaks a rule.
  case finding(Finding)
  /// Something that is wrong outside the engine, in the words of whoever found it.
  case other(OtherFault)

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

/// A fault of a file, a call or a line of a script: what is said of it, and the status that it leads to.
package struct OtherFault: Error, Sendable, Hashable {
  package var code: String
  package var message: String
  package var suggestion: String?
  /// What a program ends with because of it.
  package var status: Int32

  package init(code: String, message: String, suggestion: String? = nil, status: Int32) {
    self.code = code
    self.message = message
    self.suggestion = suggestion
    self.status = status
  }
}

/// What is wrong with settings that are well-formed JSON.
package enum StoredFault: Sendable, Hashable {
  case notAnObject(found: String)
  /// A value stands where a nested key needs an object.
  case inTheWay(name: String, found: String, key: Key)
  case wrongKind(key: Key, expected: ValueKind, found: Value, isSecure: Bool)
  case breaksRule(key: Key, ValueFault)
  /// A condition that settings have to meet, in the form's words.
  case requirement(key: Key, message: String)

  package var code: String {
    switch self {
    case .notAnObject: "stored.notAnObject"
    case .inTheWay: "stored.inTheWay"
    case .wrongKind: "stored.wrongKind"
    case .breaksRule: "stored.breaksRule"
    case .requirement: "stored.requirement"
    }
  }

  /// The setting that it is about.
  package var key: Key? {
    switch self {
    case .inTheWay(_, _, let key), .wrongKind(let key, _, _, _), .breaksRule(let key, _),
      .requirement(let key, _):
      key
    case .notAnObject: nil
    }
  }
}
