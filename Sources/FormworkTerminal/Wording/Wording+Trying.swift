import Formwork

// What `try` says.
extension Wording {
  static func wouldOpen(_ title: String) -> String { "it would open '\(title)'" }
  static func would(_ effect: String) -> String { "it would \(effect)" }
  static func andThen(_ actions: String) -> String { "and then: \(actions)" }
  static func wouldFail(_ message: String) -> String { "the command would fail: \(message)" }
  static func savingWouldFail(_ message: String) -> String { "then saving would fail: \(message)" }
  static let nothingWouldChange = "nothing would change"
  static let onChangeIsNotRun =
    "'onChange' actions are not run; they may refuse the change or change other settings"
  static func isNotChecked(_ name: String) -> String {
    "\(quoted(name)) was not checked: the items to choose from are not loaded"
  }

  static let callTheProgram = "call the program"
  static func perform(_ action: String, _ text: String) -> String { "do \(action): \(text)" }

  /// What a need leads to, after 'it would'.
  static func effect(of need: Reply.Need) -> String {
    switch need {
    case .show(let alert): "show '\(alert.title)'"
    case .ask: "ask for a value"
    case .command(.verify): "check all settings"
    case .command(.quit): "leave"
    case .command(.revert): "discard unsaved changes"
    case .command(let command): command.rawValue
    case .call: callTheProgram
    case .read(let screen): "read \(screen)"
    }
  }
}
