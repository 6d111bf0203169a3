/// What is wrong with a line that cannot be read as a command.
package enum CommandFault: Error, Sendable, Hashable {
  case unknownCommand(String, suggestion: String?)
  /// A row's name where a command was expected.
  case rowIsNoCommand(String, instead: String)
  case missingWord(usage: String, MissingWord? = nil)
  /// A line in a script, such as `ROW=VALUE`, that stands for a command only at a prompt.
  case onlyAtPrompt(String, instead: String)
  /// A fault of a command that is also the name of a row, and the command for that row.
  indirect case commandIsRow(CommandFault, instead: String)
  /// `instead` is the line that was probably meant.
  case furtherWord(String, usage: String, quoted: String?, instead: String? = nil)
  /// Rows for `save`, but no choice for their conflicts.
  case rowsWithoutChoice
  case ambiguousCommand(String, candidates: [String])
  /// A line at the prompt that can stand for several commands.
  case ambiguousLine([String])
  case repeatedOption(String)
  /// Two words of which a command takes only one.
  case exclusiveOptions(String, String)
  /// The value of an option that takes a number.
  case notANumber(option: String, String)
  /// The value of an option that takes the number of a file descriptor.
  case notADescriptor(option: String, String)
  case openQuote(Character)
  case unknownEscape(String)
  case loneBackslash
  /// A number that is not a Unicode scalar.
  case noCharacter(String)
  case byteOrderMark
  case invalidUTF8
  case nul
}
