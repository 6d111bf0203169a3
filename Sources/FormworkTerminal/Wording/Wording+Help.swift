internal import Formwork

// What `help` says besides the descriptions of the commands.
extension Wording {
  static func example(_ line: String) -> String { "For example: \(line)" }

  static let helpInScript = ["ROW is an id, a key or SCREEN/ID. 'help COMMAND' describes a command."]

  static let helpInCall = [
    "ROW is an id, a key or SCREEN/ID. 'formwork help commands COMMAND' describes a command."
  ]

  static let helpAtPrompt = [
    "Type ROW (number, label, id or key) to tap it; ROW VALUE or ROW=VALUE sets it.",
    "Tab completes. Marks: * not saved, ! invalid, · disabled, + appeared, - gone.",
  ]
}
