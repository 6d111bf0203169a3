/// A word behind a command's name.
package enum Parameter: Sendable, Hashable {
  case row(having: RowFeature)
  /// A value for the row before it.
  case value
  /// A title of one of the edit actions of the row before it.
  case action
  case indexTitle
  case text
  case command
  /// A whole line with a command.
  case line
  case defaults

  /// As `help` shows it.
  var name: String {
    switch self {
    case .row: "ROW"
    case .value: "VALUE"
    case .action: "ACTION"
    case .indexTitle: "INDEX-TITLE"
    case .text: "TEXT"
    case .command, .line: "COMMAND"
    case .defaults: "defaults"
    }
  }

  /// Whether blanks may be meant to belong to it.
  var mayHaveBlanks: Bool { [.value, .action, .indexTitle, .text].contains(self) }
}

/// The words behind a command's name, in their order.
package struct Parameters: Sendable, Hashable, ExpressibleByArrayLiteral {
  private enum Occurrence { case once, atMostOnce, repeatedly }

  private let parameters: [Parameter]
  private let occurrence: Occurrence

  package init(arrayLiteral parameters: Parameter...) { self.init(parameters, .once) }

  private init(_ parameters: [Parameter], _ occurrence: Occurrence) {
    self.parameters = parameters
    self.occurrence = occurrence
  }

  static func optional(_ parameter: Parameter) -> Parameters { Parameters([parameter], .atMostOnce) }
  static func repeated(_ parameters: Parameter...) -> Parameters { Parameters(parameters, .repeatedly) }

  var last: Parameter? { parameters.last }

  /// What a row that the command names has to have.
  var rowFeature: RowFeature? {
    parameters.lazy.compactMap { if case .row(let feature) = $0 { feature } else { nil } }.first
  }

  /// The parameter that a word stands for, from 0; `nil` where there is a word too many.
  subscript(index: Int) -> Parameter? {
    if occurrence == .repeatedly { return parameters[index % parameters.count] }
    return parameters.indices.contains(index) ? parameters[index] : nil
  }

  /// How many words it takes.
  var argumentCount: ClosedRange<Int> {
    if parameters.last == .line { return 1...(.max) }
    return switch occurrence {
    case .once: parameters.count...parameters.count
    case .atMostOnce: 0...1
    case .repeatedly: parameters.count...(.max)
    }
  }

  /// How many words make up a round of those that are repeated.
  var roundCount: Int { occurrence == .repeatedly ? parameters.count : 1 }

  /// As `help` shows them.
  var usage: String {
    let names = parameters.map(\.name).joined(separator: " ")
    return switch occurrence {
    case .once: names
    case .atMostOnce: "[\(names)]"
    case .repeatedly: "\(names) [\(names)]…"
    }
  }

  /// The same for the list of all commands; what follows a first round is for the command's own page.
  var briefUsage: String {
    occurrence == .repeatedly ? parameters.map(\.name).joined(separator: " ") + "…" : usage
  }
}
