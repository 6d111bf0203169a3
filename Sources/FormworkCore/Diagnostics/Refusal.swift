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
  /// What precedes the sentence, such as the setting that an action could not set.
  package var prefix = ""
  /// What a closed row requires, if no remedy says that.
  package var requirement: String?
  /// Whether the command contains a secret, so that its line must not be shown.
  public var isSecret = false
  /// What to do instead of entering a value that is not accepted, if that is known.
  package var remedy: Remedy?
  /// The line that was probably meant; shown instead of the remedy.
  package var instead: String?

  /// Creates a refusal, by default of the command as a whole.
  package init(_ reason: Reason, subject: Subject = .command, isSecret: Bool = false) {
    self.reason = reason
    self.subject = subject
    self.isSecret = isSecret
  }

  /// Why a command was refused, with the names needed to word it.
  package enum Reason: Sendable, Hashable {
    case unknownRow(String, suggestion: RowName?)
    case unknownScreen(String, suggestion: String?, known: [String] = [])
    case unknownSample(String, suggestion: String?)
    case ambiguousRow(String, candidates: [RowName])
    /// A label or part of a key, which names rows only at a prompt.
    case inexactName(String, isLabel: Bool, rows: [RowName])
    /// The number of a row, which names it only at a prompt.
    case rowNumber(String, row: RowName)
    case value(ValueFault, message: String?)
    /// The remedy is a change that would show or enable the row.
    case hidden(row: String, Remedy?)
    case disabled(row: String, Remedy?)
    /// The value would hide or disable its own row.
    case closesItself(row: String)
    /// The message of the row's requirement.
    case requirement(String)
    case holdsNoValue(row: String)
    /// The remedy of this case and the following ones sets the row to a value.
    case notASwitch(row: String, Remedy?)
    case noSteps(row: String, Remedy?)
    case noSource(row: String)
    /// The source of a row's part has no further page.
    case noMore(row: String)
    /// An edit of an element of something that is neither a list nor a map.
    case notAList(row: String, Remedy?)
    /// Elements cannot be edited because the stored value has the wrong kind and would be lost.
    case storedValueIsNoList(row: String, isMap: Bool, Remedy?)
    case atEnd(row: String, value: String, isLast: Bool)
    case namedTwice(Key)
    case nothingToTap(row: String, hasDetails: Bool)
    case noDetails(row: String)
    case noEditActions(row: String)
    case unknownEditAction(String, known: [String])
    case leadsNowhere(row: String)
    case atRoot
    case nothingToUndo(isMerged: Bool)
    case nothingToRedo
    case noIndex
    case unknownIndexTitle(String, known: [String])
    case unknownAction(String)
    /// The message of a function of the program that refused the command.
    case program(String)
    /// A function of the program threw an error. `name` is `nil` if the function is not registered.
    case functionFailed(name: String?, error: String)
    /// A program that the form runs was not allowed to run, failed, or printed no effects.
    case programFailed(ProgramFault, program: [String])
    /// Functions of the program kept changing each other's settings.
    case endlessChanges
    /// The user interrupted a function that was asked about a change. The change was undone.
    case changeInterrupted
    /// The user interrupted a function of the program.
    case interrupted
    /// A value for a name that no setting has. If the value is an object, there may be settings below that
    /// name.
    case notSetHere(key: String, isObject: Bool, suggestion: String?)
    /// An action on an item was performed by a row that shows none.
    case noItem(Action.ItemOperation)
    /// The first item cannot move up, nor the last one down.
    case atEndOfList(String, isLast: Bool)
    /// Another item has this identity.
    case duplicateItem(String, list: Key)
    /// The field that identifies an item cannot be without a value.
    case resetsIdentity(row: String)
    /// The remedy adds the item.
    case noSuchItem(String, list: Key, suggestion: String?, Remedy?)
    /// The condition of an edit action does not hold. The remedy is a change after which it does.
    case disabledEditAction(String, row: String, requirement: String, Remedy?)
    /// A reason outside the session, with a message of its own.
    case other(OtherFault)
  }

  /// A short, stable name for programs.
  public var code: String { reason.code }
}

extension Refusal.Reason {
  fileprivate var code: String {
    switch self {
    case .value(let fault, _): fault.code
    case .functionFailed: "failed.function"
    case .endlessChanges: "failed.endlessChanges"
    case .programFailed(let fault, _): fault.code
    case .changeInterrupted: "refused.interrupted"
    case .other(let fault): fault.code
    default: "refused." + caseName(of: self)
    }
  }

  /// The name that was probably meant.
  var suggestion: String? {
    switch self {
    case .unknownRow(_, let suggestion): suggestion?.name
    case .unknownSample(_, let suggestion), .unknownScreen(_, let suggestion, _),
      .notSetHere(_, _, let suggestion), .noSuchItem(_, _, let suggestion, _):
      suggestion
    case .inexactName(_, _, let rows): rows.count == 1 ? rows[0].name : nil
    case .rowNumber(_, let row): row.name
    case .value(let fault, _): fault.suggestion
    case .other(let fault): fault.suggestion
    default: nil
    }
  }

  /// The exit status of a program.
  package var status: Int32 {
    switch self {
    case .functionFailed, .endlessChanges: 69
    case .programFailed(.notAllowed, _): 77
    case .programFailed(.interrupted, _): 1
    case .programFailed: 69
    case .other(let fault): fault.status
    default: 1
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

/// A row as messages name it.
package struct RowName: Sendable, Hashable {
  /// A name that commands accept.
  package var name: String
  /// The row's label; `nil` if it says nothing that the name does not.
  package var label: String?

  package init(_ name: String, label: String? = nil) {
    self.name = name
    self.label = label
  }
}

/// A change that would help: settings by their script names, and the value to set for each.
public struct Remedy: Sendable, Hashable {
  package struct Assignment: Sendable, Hashable {
    package enum Content: Sendable, Hashable {
      /// The text to type.
      case text(String)
      /// Null, which is not a text.
      case null
      /// A value that the user has to choose, as a word that stands for it.
      case placeholder(String)
      /// The value is removed.
      case nothing
      /// An element is added, as it is typed or as a word that stands for it.
      case elementAdded(String)
      /// An element is removed, by its number from 1. `text` is what to type to remove it by its value.
      case elementRemoved(Int, text: String?)
    }

    package var name: String
    package var content: Content
    /// Whether the value is secret, so that it must not be seen when it is entered.
    package var isSecret = false

    package init(name: String, content: Content, isSecret: Bool = false) {
      (self.name, self.content, self.isSecret) = (name, content, isSecret)
    }
  }

  package var assignments: [Assignment]

  /// Whether the user has to choose a value for the change.
  package var isLeftToUser: Bool {
    assignments.contains {
      switch $0.content {
      case .placeholder, .elementAdded: true
      case .text, .null, .nothing, .elementRemoved: false
      }
    }
  }
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

  /// Whether the user has to choose a value for the change.
  var isLeftToUser: Bool { remedy?.isLeftToUser ?? false }
}
