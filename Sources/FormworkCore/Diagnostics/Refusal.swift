/// Why a command was not carried out, and which of its words is wrong.
public struct Refusal: Error, Sendable, Hashable {
  /// What a command's words are about.
  public enum Subject: Sendable, Hashable {
    /// The command as a whole.
    case command
    /// The n-th row that it names, from 0, or that row's value.
    case row(Int)
    /// What the command gives to the n-th row.
    case value(Int)
  }

  /// Which of the command's words is wrong.
  public var subject: Subject
  /// Why, as facts; `message` is the sentence.
  package var reason: Reason
  /// Whether a word of the command is a secret, so that its line must not be shown.
  public var isSecret = false

  /// Creates a refusal; of the command as a whole by default.
  package init(_ reason: Reason, subject: Subject = .command, isSecret: Bool = false) {
    self.reason = reason
    self.subject = subject
    self.isSecret = isSecret
  }

  /// Why a command was not carried out, with the names that a sentence about it needs.
  package enum Reason: Sendable, Hashable {
    case unknownRow(String, suggestion: String?)
    case unknownScreen(String, suggestion: String?)
    case ambiguousRow(String, candidates: [String])
    case value(ValueFault, message: String?)
    /// With what would show the row.
    case hidden(row: String, Remedy?)
    case disabled(row: String, Remedy?)
    /// The value would hide or disable the row that it is for.
    case closesItself(row: String)
    /// The row's own words for what its value must meet.
    case requirement(String)
    case holdsNoValue(row: String)
    case notASwitch(row: String, holdsValue: Bool)
    case noSteps(row: String)
    case atEnd(row: String, value: String, isLast: Bool)
    case namedTwice(Key)
    case nothingToTap(row: String, hasDetails: Bool)
    case noDetails(row: String)
    case noEditActions(row: String)
    case unknownEditAction(String, known: [String])
    case leadsNowhere(row: String)
    case atRoot
    case nothingToUndo
    case nothingToRedo
    case noIndex
    case unknownIndexTitle(String, known: [String])
    case unknownAction(String)
    /// A value for a name that no setting has; with an object, settings may lie below it.
    case notSetHere(key: String, isObject: Bool, suggestion: String?)
    /// For a reason outside the session, in the words of whoever refuses.
    case other(OtherFault)
  }

  /// A short, stable name for programs.
  public var code: String {
    switch reason {
    case .unknownRow: "refused.unknownRow"
    case .unknownScreen: "refused.unknownScreen"
    case .ambiguousRow: "refused.ambiguousRow"
    case .value(let fault, _): fault.code
    case .hidden: "refused.hidden"
    case .disabled: "refused.disabled"
    case .closesItself: "refused.closesItself"
    case .requirement: "refused.requirement"
    case .holdsNoValue: "refused.holdsNoValue"
    case .notASwitch: "refused.notASwitch"
    case .noSteps: "refused.noSteps"
    case .atEnd: "refused.atEnd"
    case .namedTwice: "refused.namedTwice"
    case .nothingToTap: "refused.nothingToTap"
    case .noDetails: "refused.noDetails"
    case .noEditActions: "refused.noEditActions"
    case .unknownEditAction: "refused.unknownEditAction"
    case .leadsNowhere: "refused.leadsNowhere"
    case .atRoot: "refused.atRoot"
    case .nothingToUndo: "refused.nothingToUndo"
    case .nothingToRedo: "refused.nothingToRedo"
    case .noIndex: "refused.noIndex"
    case .unknownIndexTitle: "refused.unknownIndexTitle"
    case .unknownAction: "refused.unknownAction"
    case .notSetHere: "refused.notSetHere"
    case .other(let fault): fault.code
    }
  }
}

/// A change that would help, found by trying: settings by the names that a script uses, and what somebody would
/// type for them; `nil` removes a value.
public struct Remedy: Sendable, Hashable {
  package struct Assignment: Sendable, Hashable {
    package var name: String
    package var text: String?
  }

  package var assignments: [Assignment]
}

/// Something that `Session.verify` found: a setting whose value breaks a rule.
public struct Finding: Sendable, Hashable {
  /// The row, or the first of several that share a key.
  public var row: RowAddress
  /// What is wrong with its value.
  package var fault: StoredFault
  /// The row's own words for what would be right, where it has some.
  package var ownMessage: String?
  /// A change after which it would be right, where one was found.
  public var remedy: Remedy?
}
