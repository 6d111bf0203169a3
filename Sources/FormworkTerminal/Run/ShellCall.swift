package import Formwork

/// How this program is called in a shell, for messages that suggest a call.
package struct ShellCall: Sendable {
  /// The words before the name of a command, such as `formwork`, or `mytool settings`.
  var program: [String]
  /// The argument that names the form; `nil` if the program provides it.
  var form: String?
  /// The settings file that the caller named.
  var store: String?

  package init(program: [String], form: String? = nil, store: String? = nil) {
    self.program = program
    self.form = form
    self.store = store
  }

  package var speaker: Speaker {
    Speaker(listing: Wording.namesAreListed(by: line("show", ["--ids"]))) { command(for: $0) }
  }

  private func command(for remedy: Remedy) -> String? {
    var words: [String] = []
    for assignment in remedy.assignments {
      guard let word = Self.words(for: assignment) else { return nil }
      words += word
    }
    // An argument that begins with a dash would be an option.
    let options = store.map { ["--store", $0] } ?? []
    if words[0].hasPrefix("-"), !words[0].hasPrefix("--") { return line("set", options + ["--"] + words) }
    return line("set", words + options)
  }

  private func line(_ command: String, _ words: [String]) -> String {
    (program + [command] + (form.map { [$0] } ?? []) + words).map { Quoting.shellWord($0) }
      .joined(separator: " ")
  }

  /// The arguments of `set` that make a change; `nil` if it has none for it.
  private static func words(for assignment: Remedy.Assignment) -> [String]? {
    let name = assignment.name
    guard !name.contains("=") else { return nil }
    switch assignment.content {
    // A line's end could not be copied.
    case .text(let text) where text.unicodeScalars.contains(where: \.needsEscape): return nil
    case .text(""): return option("--empty", name)
    case .text(let text): return ["\(name)=\(text)"]
    case .null: return option("--null", name)
    case .placeholder where assignment.isSecret: return option("--from-file", "\(name)=FILE")
    case .placeholder(let word): return ["\(name)=\(word)"]
    case .nothing: return option("--unset", name)
    case .elementAdded(let text): return ["\(name)+=\(text)"]
    case .elementRemoved(_, let text): return text.map { ["\(name)-=\($0)"] }
    }
  }

  private static func option(_ option: String, _ name: String) -> [String] {
    name.hasPrefix("-") ? ["\(option)=\(name)"] : [option, name]
  }
}
