/// What a command is called, takes and does: the one table that help, completion and reading use.
package struct CommandDescription: Sendable {
  /// What a command is about; `help` lists them so.
  package enum Subject: String, Sendable, CaseIterable {
    case looking, moving, changing, acting, history, keeping
  }

  /// What the command's example has behind its name: words of the form at hand, so that it can be tried.
  package enum Example: Sendable {
    case nothing
    case word(String)
    /// One that the command can do something with.
    case row
    /// A row, and a value that it takes.
    case assignment
    /// A text that a row shows.
    case text
    case indexTitle
    case editAction
    /// Another command with its own example.
    case command(CommandName)
  }

  package var name: CommandName
  package var parameters: Parameters
  package var subject: Subject
  /// In a few words, for the list of all commands.
  package var brief: String
  /// In sentences, for the command's own page.
  package var text: String
  package var example: Example

  package var usage: String { usage(parameters.usage) }
  /// In the list of all commands.
  var briefUsage: String { usage(parameters.briefUsage) }

  private func usage(_ parameters: String) -> String {
    parameters.isEmpty ? name.text : "\(name.text) \(parameters)"
  }

  init(
    _ name: CommandName, _ parameters: Parameters, _ subject: Subject, _ brief: String, _ text: String,
    example: Example = .nothing
  ) {
    self.name = name
    self.parameters = parameters
    self.subject = subject
    self.brief = brief
    self.text = text
    self.example = example
  }

  package static subscript(name: CommandName) -> CommandDescription { all[name.rawValue] }
}
