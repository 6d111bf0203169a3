/// The name, parameters and effect of a command.
package struct CommandDescription: Sendable {
  /// The group in which `help` lists a command, with its title.
  package enum Subject: String, Sendable, CaseIterable {
    case looking = "Look at rows"
    case moving = "Move around"
    case keeping = "Check and save"
    case acting = "Act on a row"
    case changing = "Change values"
  }

  /// The arguments in the command's example, taken from the current form so that the example works.
  package enum Example: Sendable {
    case nothing
    case word(String)
    /// A row for which the command works.
    case row
    /// A row and a value that it accepts.
    case assignment
    /// A list and a value to add to it, an element of it, or an element with a place to move it to.
    case newElement, element, move
    /// A text that a row shows.
    case text
    case indexTitle
    case editAction
    /// Another command with its example.
    case command(CommandName)
  }

  package var name: CommandName
  /// The name as it is typed.
  package var word: StaticString
  package var parameters: Parameters
  package var options: [CommandOption]
  package var subject: Subject
  /// A few words for the list of all commands.
  package var brief: String
  /// Sentences for the command's own page.
  package var text: String
  package var example: Example

  package var usage: String {
    let alternatives = options.filter(\.isArgument).map { "\($0.text) \($0.value?.name ?? "")" }
    return usage(parameters.usage(alternatives: alternatives))
  }
  /// The usage in the list of all commands.
  var briefUsage: String {
    let parameters = parameters.briefUsage
    return parameters.isEmpty ? name.text : "\(name.text) \(parameters)"
  }

  private func usage(_ parameters: String) -> String {
    let optional = options.filter { !$0.isDestination && !$0.isArgument }.map(\.usage)
    let destinations = options.filter(\.isDestination).map { "\($0.text) \($0.value?.name ?? "")" }
    let needed = destinations.isEmpty ? [] : ["(" + destinations.joined(separator: " | ") + ")"]
    return ([name.text, parameters].filter { !$0.isEmpty } + optional + needed).joined(separator: " ")
  }

  init(
    _ name: CommandName, _ word: StaticString, _ parameters: Parameters, options: [CommandOption] = [],
    _ subject: Subject, _ brief: String, _ text: String, example: Example = .nothing
  ) {
    self.name = name
    self.word = word
    self.parameters = parameters
    self.options = options
    self.subject = subject
    self.brief = brief
    self.text = text
    self.example = example
  }

  package static subscript(name: CommandName) -> CommandDescription { all[name.rawValue] }
}
