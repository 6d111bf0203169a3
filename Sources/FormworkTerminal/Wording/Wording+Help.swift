internal import Formwork

// What `help` says besides the descriptions of the commands.
extension Wording {
  static func example(_ line: String) -> String { "For example: \(line)" }

  static let helpInScript = ["ROW is an id, a key or SCREEN/ID. 'help COMMAND' describes a command."]

  static let helpAtPrompt = [
    "To tap a row, type its number. ROW can be a number, a label, an id or a key.",
    "Tab completes. Marks: * not saved, ! invalid, · disabled, + appeared, - gone.",
  ]
}
