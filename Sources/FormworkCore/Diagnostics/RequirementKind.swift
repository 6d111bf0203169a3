/// A kind of requirement, which shows a message of the form or the program while it is not met.
package enum RequirementKind: String, Sendable, Hashable, CaseIterable {
  /// A condition that the settings must meet.
  case require
  /// The program has marked the row as invalid.
  case mark

  /// The code of the fault, whether setting a value that by itself does not meet the requirement is refused,
  /// and whether saving a changed value that does not meet it is refused.
  var effect: (code: String, refusesEdit: Bool, refusesSave: Bool) {
    switch self {
    case .require: ("stored.requirement", refusesEdit: true, refusesSave: true)
    case .mark: ("stored.marked", refusesEdit: false, refusesSave: true)
    }
  }

  /// The word for the condition in `describe`, which is also the name of the method in Swift, and the documentation;
  /// `nil` if only a program can add such requirements.
  package var words: (word: String, documentation: StaticString)? {
    switch self {
    case .require: ("requires", "Conditions that the row's value must meet.")
    case .mark: nil
    }
  }
}
