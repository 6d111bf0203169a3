public import ArgumentParser

extension AsyncParsableCommand {
  /// The word before the messages of the parser: `error`, as before all others, in each program that imports this
  /// module.
  public static var _errorLabel: String { "error" }
}
