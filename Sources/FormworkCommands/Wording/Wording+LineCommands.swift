import Formwork
import FormworkTerminal

// The help of the subcommands that are commands of the prompt, from the table of commands.
extension Wording {
  /// The title of their group, before "subcommands".
  static let lineCommands = "Prompt"

  /// The first sentence of a command's description, and the others that apply in a shell.
  static func help(on command: CommandName) -> (abstract: String, discussion: String) {
    if command == .diff {
      return ("Prints everything that differs from the defaults, as commands.", "")
    }
    let sentences = CommandDescription[command].text.pieces(separatedBy: ". ")
    let others = sentences.dropFirst().filter { !$0.hasPrefix("At the prompt") }
    let abstract = sentences[0].hasSuffix(".") ? sentences[0] : sentences[0] + "."
    return (abstract, others.joined(separator: ". "))
  }

  /// The arguments as the parser writes them: `<row> [<value>]` for `ROW [VALUE]`.
  static func usage(of command: CommandName, program: String) -> String {
    let words = CommandDescription[command].usage.split(separator: " ").dropFirst().map { word in
      let name = word.drop { !$0.isLetter }.prefix { $0.isLetter || $0 == "|" }
      return name.isEmpty || name != name.uppercased()
        ? String(word)
        : String(word).pieces(separatedBy: String(name)).joined(separator: "<\(name.lowercased())>")
    }
    return ([program, command.text, "[<options>]", "<form>"] + words).joined(separator: " ")
  }

  /// The names of the arguments after the form; empty if there are none.
  static func valueName(of command: CommandName) -> String {
    CommandDescription[command].parameters.names.joined(separator: " ").lowercased()
  }

  static func argument(of command: CommandName) -> String {
    switch command {
    case .find: "The text to search for; quote a text that contains spaces."
    case .try: "The command to preview, with its arguments."
    case .diff: "What to compare with. The default is 'defaults'."
    case .add, .remove, .move: "The list or map, by id, key or SCREEN/ID, and the value."
    case .reset: "The rows, by id, key or SCREEN/ID, or by the beginning of several keys."
    default: "The row, by id, key or SCREEN/ID."
    }
  }

  static func help(on option: OptionName) -> String {
    switch option {
    case .index: "The number of the element, from 1."
    case .to: "Make it element N."
    case .before: "Move it before this element."
    case .after: "Move it after this element."
    default: ""
    }
  }

  static func valueName(of option: OptionName) -> String {
    option == .index || option == .to ? "n" : "value"
  }

  static func unknownOption(_ option: String) -> String { "unknown option \(quoted(option))" }

  /// What is wrong with a call. The parser adds the usage.
  static func sentence(inCall fault: CommandFault, of command: CommandName) -> String {
    switch fault {
    case .furtherWord(let word, _, _, _) where command == .move:
      "unexpected argument \(self.quoted(word)); give the new position with --to, --before or --after"
    case .furtherWord(let word, _, let quoted, _):
      "unexpected argument \(self.quoted(word))"
        + (quoted == nil ? "" : "; quote a value that contains spaces")
    default: sentence(for: fault)
    }
  }
}
