/// Why a command was not carried out, as facts, and which of its words is to blame.
public struct Refusal: Error, Sendable, Hashable {
  /// What a command's words are about.
  public enum Subject: Sendable, Hashable {
    /// The command as a whole.
    case command
    /// The n-th row that it names, or that row's value.
    case row(Int)
    /// What the command gives to the n-th row.
    case value(Int)
  }

  /// Why a command was not carried out, with the names that a sentence about it needs.
  public enum Reason: Sendable, Hashable {
    case unknownRow(String, suggestion: String?)
    case unknownScreen(String, suggestion: String?)
    case ambiguousRow(String, candidates: [String])
    case numberOutOfRange(Int, last: Int)
    case rowMoved(Int)
    case value(ValueFault, message: String?)
    /// `command`: what would show the row.
    case hidden(row: String, command: String?)
    case disabled(row: String, command: String?)
    /// The value would hide or disable the row that it is for.
    case closesItself(row: String)
    /// The row's own words for what its value must meet.
    case requirement(String)
    case holdsNoValue(row: String)
    case notASwitch(row: String, set: String?)
    case noSteps(row: String)
    case atEnd(row: String, value: String, isLast: Bool)
    case namedTwice(Key)
    case nothingToTap(row: String, hasDetails: Bool)
    case noDetails(row: String)
    case noEditActions(row: String)
    case unknownEditAction(String, known: [String])
    case wouldAsk(row: String, instead: String?)
    case wouldAskToChoose(title: String)
    case leadsNowhere(row: String)
    case atRoot
    /// A command that only looks, or one that keeps something.
    case nothingToTry(String)
    case nothingToUndo
    case nothingToRedo
    case noIndex
    case unknownIndexTitle(String, known: [String])
    case unknownAction(String)
    case actionArgument(String)
    case findings(count: Int)
    /// Conditions that a save wants met.
    case unmet(count: Int)
    case unsaved(changed: Int)
    case notKept
    /// A question was answered with nothing.
    case cancelled
    case incomplete(rows: [String])
    case notSetHere(key: String, isObject: Bool, suggestion: String?)
  }

  /// Which of the command's words is to blame.
  public var subject: Subject
  /// Why it was not carried out.
  public var reason: Reason
  /// Whether a word of the command is a secret, so that its line is not shown.
  public var isSecret = false

  /// A refusal of the command as a whole, unless told otherwise.
  public init(_ reason: Reason, subject: Subject = .command, isSecret: Bool = false) {
    self.reason = reason
    self.subject = subject
    self.isSecret = isSecret
  }
}
