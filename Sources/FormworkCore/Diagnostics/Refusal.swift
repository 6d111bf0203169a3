/// Why a command was refused, and which of its words is wrong.
public struct Refusal: Error, Sendable, Hashable {
  /// The part of a command that a refusal is about.
  public enum Subject: Sendable, Hashable {
    /// The command as a whole.
    case command
    /// The n-th row that the command names, from 0, or that row's value.
    case row(Int)
    /// The value that the command gives for the n-th row.
    case value(Int)
  }

  /// The part of the command that is wrong.
  public var subject: Subject
  /// The facts of the refusal; `message` is the sentence.
  package var reason: Reason
  /// Whether the command contains a secret, so that its line must not be shown.
  public var isSecret = false

  /// Creates a refusal, by default of the command as a whole.
  package init(_ reason: Reason, subject: Subject = .command, isSecret: Bool = false) {
    self.reason = reason
    self.subject = subject
    self.isSecret = isSecret
  }

  /// Why a command was refused, with the names needed to word it.
  package enum Reason: Sendable, Hashable {
    case unknownRow(String, suggestion: String?)
    case unknownScreen(String, suggestion: String?)
    case ambiguousRow(String, candidates: [String])
    case value(ValueFault, message: String?)
    /// With a change that would show or enable the row.
    case hidden(row: String, Remedy?)
    case disabled(row: String, Remedy?)
    /// The value would hide or disable its own row.
    case closesItself(row: String)
    /// The message of the row's requirement.
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
    /// The message of a function of the program that refused the command.
    case program(String)
    /// A function of the program threw an error. The function is named if it is registered.
    case functionFailed(name: String?, error: String)
    /// Functions of the program kept changing each other's settings.
    case endlessChanges
    /// The user interrupted a function of the program.
    case interrupted
    /// A value for a name that no setting has. If the value is an object, there may be settings below that
    /// name.
    case notSetHere(key: String, isObject: Bool, suggestion: String?)
    /// A reason outside the session, with a message of its own.
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
    case .program: "refused.program"
    case .functionFailed: "failed.function"
    case .endlessChanges: "failed.endlessChanges"
    case .interrupted: "refused.interrupted"
    case .notSetHere: "refused.notSetHere"
    case .other(let fault): fault.code
    }
  }
}

extension Refusal {
  /// The index of the row in the command; -1 for the command as a whole.
  package var position: Int {
    switch subject {
    case .command: -1
    case .row(let index), .value(let index): index
    }
  }
}

/// A change that would help, found by trial: settings by their script names, and the texts to type for them;
/// `nil` removes a value.
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
  /// What is wrong with the value.
  package var fault: StoredFault
  /// The row's own message for invalid values, if any.
  package var ownMessage: String?
  /// A change that would correct the value, if one was found.
  public var remedy: Remedy?
}
