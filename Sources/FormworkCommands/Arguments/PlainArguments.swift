package import ArgumentParser

/// A command that can be read from a plain call.
package protocol PlainCommand: AsyncParsableCommand {
  /// The name of the subcommand. It is known without the help, which takes time to compose.
  static var name: String { get }
  /// Takes the command's arguments.
  ///
  /// - Throws: if the call is not plain.
  init(_ arguments: inout PlainArguments) throws
}

extension PlainCommand {
  package static var name: String { configuration.commandName ?? "" }

  /// Reads a plain call; `nil` if the parser has to read it.
  package init?(plain arguments: some Sequence<String>) {
    var arguments = PlainArguments(arguments)
    guard let command = try? Self(&arguments), arguments.isEmpty else { return nil }
    self = command
    do { try validate() } catch { return nil }
  }
}

/// The arguments of a plain call: valid words and options in their usual form, each option once.
///
/// Such a call is read without the parser, which takes longer than most commands. The parser reads all others, such as
/// those with mistakes or with `--help`, so it alone says what is wrong. A command takes each option by its name, and
/// then the words.
package struct PlainArguments {
  struct NeedsParser: Error {}

  /// The arguments; `nil` in place of those that have been taken.
  private var arguments: [String?]

  init(_ arguments: some Sequence<String>) { self.arguments = Array(arguments) }

  var isEmpty: Bool { arguments.allSatisfy { $0 == nil } }

  /// Takes an option without a value; returns whether it is there.
  mutating func flag(_ name: OptionName) -> Bool {
    guard let index = arguments.firstIndex(of: name.typed) else { return false }
    arguments[index] = nil
    return true
  }

  /// Takes the value of an option; `nil` if it is not there.
  mutating func value<Value: ExpressibleByArgument>(_ name: OptionName) throws -> Value? {
    let values = try values(name)
    guard let text = values.first else { return nil }
    guard values.count == 1, let value = Value(argument: text) else { throw NeedsParser() }
    return value
  }

  /// Takes the values of an option that can be repeated.
  mutating func values(_ name: OptionName) throws -> [String] {
    let typed = name.typed
    var values: [String] = []
    for index in arguments.indices {
      guard let argument = arguments[index], argument.hasPrefix(typed) else { continue }
      let rest = argument.utf8.dropFirst(typed.utf8.count)
      if rest.first == UInt8(ascii: "="), rest.count > 1 {
        values.append(String(rest.dropFirst())!)
      } else if rest.isEmpty {
        values.append(try takeWord(at: index + 1))
      } else {
        continue
      }
      arguments[index] = nil
    }
    return values
  }

  /// Takes the first argument, which must be a word; `nil` if there is none.
  mutating func word() throws -> String? {
    try arguments.firstIndex { $0 != nil }.map { try takeWord(at: $0) }
  }

  mutating func requiredWord() throws -> String {
    guard let word = try word() else { throw NeedsParser() }
    return word
  }

  /// Takes all remaining arguments, which must be words.
  mutating func words() throws -> [String] {
    var words: [String] = []
    while let word = try word() { words.append(word) }
    return words
  }

  private mutating func takeWord(at index: Int) throws -> String {
    guard index < arguments.count, let word = arguments[index], word == "-" || !word.hasPrefix("-"),
      !word.isEmpty
    else { throw NeedsParser() }
    arguments[index] = nil
    return word
  }
}
