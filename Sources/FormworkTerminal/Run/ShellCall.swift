package import Formwork

/// How this program is called in a shell, for messages that suggest a call.
package struct ShellCall: Sendable {
  /// The words before the name of a command, such as `formwork`, or `mytool settings`.
  var program: [String]
  /// The argument that names the form; `nil` if the program provides it.
  var form: String?
  /// The options with which the caller named the settings file or said how to read the form.
  var options: [String]

  package init(
    program: [String], form: String? = nil, store: String? = nil, reading: FormReading? = nil,
    document: Int? = nil
  ) {
    (self.program, self.form) = (program, form)
    options = store.map { ["--store", $0] } ?? []
    if let content = reading?.content { options += ["--as", content.rawValue] }
    if let schema = reading?.schema { options += ["--schema", schema] }
    if let document { options += ["--document", "\(document)"] }
  }

  package var speaker: Speaker {
    var speaker = Speaker(
      listing: {
        guard let show = line("show", [], ["--ids"]), let find = line("find", ["TEXT"]) else { return nil }
        return Wording.namesAreListed(by: show, find)
      }, command: { command(for: $0) })
    speaker.describing = { line(CommandName.describe.text, [$0]) }
    return speaker
  }

  private func command(for remedy: Remedy) -> String? {
    if remedy.assignments.count == 1 {
      switch (remedy.assignments[0].name, remedy.assignments[0].content) {
      case (let name, .nothing): return line("reset", [name])
      case (let name, .elementRemoved(let number, nil)):
        return line("remove", [name], ["--index", "\(number)"])
      default: break
      }
    }
    var arguments: [String] = []
    var options: [String] = []
    for assignment in remedy.assignments {
      let name = assignment.name
      guard !name.contains("=") else { return nil }
      switch assignment.content {
      case .text(""): options += Self.option("--empty", name)
      case .text(let text): arguments.append("\(name)=\(text)")
      case .null: options += Self.option("--null", name)
      case .placeholder where assignment.isSecret: options += Self.option("--from-file", "\(name)=FILE")
      case .placeholder(let word): arguments.append("\(name)=\(word)")
      case .nothing: options += Self.option("--unset", name)
      case .elementAdded(let text): arguments.append("\(name)+=\(text)")
      case .elementRemoved(_, let text?): arguments.append("\(name)-=\(text)")
      case .elementRemoved(_, nil): return nil
      }
    }
    return line("set", arguments, options)
  }

  /// The words of a call; `nil` if one of them cannot be shown, or if the form came from standard input.
  private func line(_ command: String, _ arguments: [String], _ options: [String] = []) -> String? {
    if form == "-" { return nil }
    let options = options + self.options
    // An argument that begins with a dash would be an option.
    let areOptions = arguments.contains { $0.hasPrefix("-") }
    let words = areOptions ? options + ["--"] + arguments : arguments + options
    var line: [String] = []
    for word in program + [command] + (form.map { [$0] } ?? []) + words {
      guard let word = Quoting.shellWord(word) else { return nil }
      line.append(word)
    }
    return line.joined(separator: " ")
  }

  /// Returns the shell command for a command of the prompt, run on its own or with `try`; `nil` if it cannot be shown.
  func line(for command: String, in call: CommandName) -> String? {
    guard let words = try? Word.split(command).map(\.text), let name = words.first else { return nil }
    // What describes a row cannot be tried.
    let isTried = call == .try && ![call, .describe].map(\.text).contains(name)
    if isTried { return line(call.text, words) }
    let options = words.firstIndex { $0.hasPrefix("--") } ?? words.count
    return line(name, Array(words[1..<options]), Array(words[options...]))
  }

  /// The usage of a command of the prompt as that of a call.
  func usage(_ usage: String, in call: CommandName) -> String {
    let name = String(usage.prefix { $0 != " " })
    if name != call.text { return (line(call.text, []) ?? call.text) + " " + usage }
    return (line(name, []) ?? name) + usage.dropFirst(name.count)
  }

  private static func option(_ option: String, _ name: String) -> [String] {
    name.hasPrefix("-") ? ["\(option)=\(name)"] : [option, name]
  }
}

extension CommandFailure {
  /// Rewrites the lines that the failure suggests as shell commands.
  mutating func show(in shell: ShellCall, _ call: CommandName) {
    if case .refusal(var refusal) = fault {
      refusal.instead = refusal.instead.flatMap { shell.line(for: $0, in: call) }
      fault = .refusal(refusal)
    }
    guard let shown = lineFault?.shown(in: shell, call) else { return }
    let message =
      if case .unknownCommand(let name, nil) = shown {
        CommandRefusal.nothingToTry(name).message
      } else {
        Wording.sentence(for: shown)
      }
    fault = .other(OtherFault(code: fault.code, message: message, status: ExitStatus.usage.rawValue))
  }
}

extension CommandFault {
  fileprivate func shown(in shell: ShellCall, _ call: CommandName) -> CommandFault {
    func line(_ line: String?) -> String? { line.flatMap { shell.line(for: $0, in: call) } }
    switch self {
    case .missingWord(let usage, var missing):
      let example = line(missing?.example)
      missing?.example = example
      return .missingWord(usage: shell.usage(usage, in: call), missing)
    case .furtherWord(let word, let usage, let quoted, let instead):
      let isUsage = usage.utf8.contains(UInt8(ascii: " "))
      return .furtherWord(
        word, usage: isUsage ? shell.usage(usage, in: call) : usage, quoted: line(quoted),
        instead: line(instead))
    case .ambiguousLine(let lines): return .ambiguousLine(lines.compactMap(line))
    case .onlyAtPrompt(let text, let instead):
      return line(instead).map { .onlyAtPrompt(text, instead: $0) } ?? .unknownCommand(text, suggestion: nil)
    case .rowIsNoCommand(let name, let instead):
      return line(instead).map { .rowIsNoCommand(name, instead: $0) }
        ?? .unknownCommand(name, suggestion: nil)
    case .commandIsRow(let fault, let instead):
      let shown = fault.shown(in: shell, call)
      return line(instead).map { .commandIsRow(shown, instead: $0) } ?? shown
    default: return self
    }
  }
}
