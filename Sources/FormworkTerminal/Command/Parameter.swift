/// A parameter of a command.
package enum Parameter: Sendable, Hashable {
  case row(having: RowFeature)
  /// A value for the preceding row.
  case value
  /// A value to add to the list of the preceding row, and an element of that list.
  case newElement, element
  /// A number, from 1.
  case number
  /// The number of a file descriptor.
  case descriptor
  /// The title of one of the edit actions of the preceding row.
  case action
  case indexTitle
  case text
  case command
  /// A complete command line.
  case line
  /// What `diff` compares: one of `comparisons`.
  case comparison
  /// The answer to a question.
  case choice

  static let comparisons = ["defaults", "theirs"]

  /// The name shown by `help`.
  var name: String {
    switch self {
    case .row(having: .valueOrGroup): "ROW|GROUP"
    case .row: "ROW"
    case .value, .newElement, .element: "VALUE"
    case .number, .descriptor: "N"
    case .action: "ACTION"
    case .indexTitle: "INDEX-TITLE"
    case .text: "TEXT"
    case .command, .line: "COMMAND"
    case .comparison: Self.comparisons.joined(separator: " | ")
    case .choice: "CHOICE"
    }
  }

  /// Whether the argument may contain white space.
  var mayHaveBlanks: Bool {
    [.value, .newElement, .element, .action, .indexTitle, .text, .choice].contains(self)
  }
}

/// The parameters of a command, in order.
package struct Parameters: Sendable, Hashable, ExpressibleByArrayLiteral {
  /// How often the parameters occur; `lastAtMostOnce` if only the last one can be left out.
  private enum Occurrence { case once, atMostOnce, lastAtMostOnce, repeatedly, anyNumber }

  private let parameters: [Parameter]
  private let occurrence: Occurrence

  package init(arrayLiteral parameters: Parameter...) { self.init(parameters, .once) }

  private init(_ parameters: [Parameter], _ occurrence: Occurrence) {
    self.parameters = parameters
    self.occurrence = occurrence
  }

  static func optional(_ parameter: Parameter) -> Parameters { Parameters([parameter], .atMostOnce) }
  static func optionalLast(_ parameters: Parameter...) -> Parameters {
    Parameters(parameters, .lastAtMostOnce)
  }
  static func repeated(_ parameters: Parameter...) -> Parameters { Parameters(parameters, .repeatedly) }

  static func anyNumber(_ parameter: Parameter) -> Parameters { Parameters([parameter], .anyNumber) }

  var first: Parameter? { parameters.first }
  var last: Parameter? { parameters.last }
  package var names: [String] { parameters.map(\.name) }

  /// The index of the argument for the first parameter that matches. If the parameters do not repeat, the
  /// repetition is ignored.
  func place(inRepetition repetition: Int, where isMeant: (Parameter) -> Bool) -> Int? {
    let start = isRepeated ? repetition * parameters.count : 0
    return parameters.firstIndex(where: isMeant).map { start + $0 }
  }

  /// The feature that a row named by the command must have.
  var rowFeature: RowFeature? {
    parameters.lazy.compactMap { if case .row(let feature) = $0 { feature } else { nil } }.first
  }

  /// The parameter for the argument at an index, from 0; `nil` if there are too many arguments.
  subscript(index: Int) -> Parameter? {
    if isRepeated { return parameters[index % parameters.count] }
    return parameters.indices.contains(index) ? parameters[index] : nil
  }

  /// The allowed number of arguments.
  var argumentCount: ClosedRange<Int> {
    if parameters.last == .line { return 1...(.max) }
    return switch occurrence {
    case .once: parameters.count...parameters.count
    case .atMostOnce: 0...1
    case .lastAtMostOnce: parameters.count - 1...parameters.count
    case .repeatedly: parameters.count...(.max)
    case .anyNumber: 0...(.max)
    }
  }

  private var isRepeated: Bool { occurrence == .repeatedly || occurrence == .anyNumber }

  /// The number of arguments in each repetition.
  var roundCount: Int { occurrence == .repeatedly ? parameters.count : 1 }

  /// The usage shown by `help`.
  ///
  /// - Parameter alternatives: what can stand in place of the last parameter.
  func usage(alternatives: [String] = []) -> String {
    let names = parameters.map(\.name).joined(separator: " ")
    return switch occurrence {
    case .once: names
    case .atMostOnce: "[\(names)]"
    case .lastAtMostOnce:
      (parameters.dropLast().map(\.name) + ["[\(parameters.last?.name ?? "")]"]).joined(separator: " ")
    case .repeatedly where !alternatives.isEmpty:
      (parameters.dropLast().map(\.name) + [
        "(" + ([parameters.last?.name ?? ""] + alternatives).joined(separator: " | ") + ")", "[\(names)]…",
      ]).joined(separator: " ")
    case .repeatedly: "\(names) [\(names)]…"
    case .anyNumber: "[\(names)]…"
    }
  }

  /// The usage in the list of all commands, which omits what does not fit.
  var briefUsage: String {
    let names = parameters.map { $0.name.prefix { $0 != "|" } }.joined(separator: " ")
    return switch occurrence {
    case .repeatedly: names + "…"
    case .lastAtMostOnce: names
    case .anyNumber: ""
    case .atMostOnce where parameters == [.comparison]: ""
    case .once, .atMostOnce: usage()
    }
  }
}
