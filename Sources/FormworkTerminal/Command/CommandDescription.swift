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
    _ subject: Subject, _ brief: String, _ text: String
  ) {
    self.name = name
    self.word = word
    self.parameters = parameters
    self.options = options
    self.subject = subject
    self.brief = brief
    self.text = text
  }

  package static subscript(name: CommandName) -> CommandDescription { all[name.rawValue] }
}
