/// An option of a command, such as `--ids`.
package struct CommandOption: Sendable, Hashable {
  package enum Name: String, Sendable, CaseIterable {
    case ids, set, answer, index, to, before, after, mine, theirs, diff, discard
    case fromFD = "from-fd"

    /// The option as it is typed.
    var text: String { "--" + rawValue }
  }

  package let name: Name
  /// The value that the option takes; `nil` for a flag.
  let value: Parameter?
  let isRepeatable: Bool
  /// Whether the option stands in place of an argument, the command's last parameter.
  var isArgument = false

  static func flag(_ name: Name) -> CommandOption {
    CommandOption(name: name, value: nil, isRepeatable: false)
  }

  /// An option with a value that stands in place of the command's last parameter.
  static func argument(_ name: Name, _ value: Parameter) -> CommandOption {
    CommandOption(name: name, value: value, isRepeatable: true, isArgument: true)
  }

  /// An option with a value that can be given once.
  static func value(_ name: Name, _ value: Parameter) -> CommandOption {
    CommandOption(name: name, value: value, isRepeatable: false)
  }

  /// An option with a value, which is the next word or follows a `=`.
  static func values(_ name: Name, _ value: Parameter) -> CommandOption {
    CommandOption(name: name, value: value, isRepeatable: true)
  }

  /// The option as it is typed.
  package var text: String { name.text }

  /// Whether the option says where an element goes. A command with such options requires one of them.
  var isDestination: Bool { name == .to || name == .before || name == .after }

  /// How `help` shows that the option may be given.
  var usage: String { "[\(text)\(value.map { " " + $0.name } ?? "")]\(isRepeatable ? "…" : "")" }
}

/// An option that a line gives.
package struct GivenOption: Sendable, Hashable {
  package var name: CommandOption.Name
  /// The option itself.
  package var word: Word
  /// Its value; `nil` for a flag.
  package var value: Word?
}

extension CommandDescription {
  /// Whether a line can answer the command's questions in advance.
  var takesAnswer: Bool { options.contains { $0.name == .answer } }

  /// What a word after the command's name is.
  enum WordRole: Hashable {
    /// An argument, by its index.
    case argument(Int)
    /// An option; `value` is a part of the same word, after `=`.
    case option(CommandOption, value: Word?)
    /// The word that is the value of the preceding option.
    case optionValue(CommandOption)
    /// The `--` that ends options.
    case endOfOptions
  }

  /// What each of the words after the command's name is.
  ///
  /// Only this command's own options count, so that `-5` and `--x` can be values. In a command that takes a
  /// complete line as its argument, no word is an option, because the options belong to that line.
  func roles(of words: some Sequence<Word>) -> [WordRole] {
    var roles: [WordRole] = []
    var isOpen = parameters.last != .line
    var count = 0
    var pending: CommandOption?
    for word in words {
      if let option = pending {
        roles.append(.optionValue(option))
        pending = nil
      } else if isOpen, !word.isQuoted, word.text == "--" {
        roles.append(.endOfOptions)
        isOpen = false
      } else if isOpen, let (option, value) = option(word) {
        roles.append(.option(option, value: value))
        pending = value == nil && option.value != nil ? option : nil
        if option.isArgument { count += 1 }
      } else {
        roles.append(.argument(count))
        count += 1
      }
    }
    return roles
  }

  /// The option that a word specifies, and the value after its `=`.
  private func option(_ word: Word) -> (CommandOption, value: Word?)? {
    guard !options.isEmpty, word.text.hasPrefix("--") else { return nil }
    if let flag = options.first(where: { $0.text == word.text }), !word.isQuoted { return (flag, nil) }
    guard let option = options.first(where: { $0.value != nil && word.text.hasPrefix($0.text + "=") }),
      !option.isArgument || !word.isQuoted
    else { return nil }
    var value = word
    value.text = String(word.text.dropFirst(option.text.count + 1))
    value.column += option.text.count + 1
    return (option, value)
  }
}
