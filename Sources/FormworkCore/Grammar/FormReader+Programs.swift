// Reads the programs that a form runs, and the effects that they print.
extension FormReader {
  mutating func readRun(_ member: (name: Int, value: Int)) -> Action? {
    guard !isOutput else {
      let known = FormBuilder.builtInActions(areEffects: true)
      add(.unknownCase("run", of: .action, suggestion: nil, known: known), at: member.name)
      return nil
    }
    return readProgram(member.value, .run).map { .run($0) }
  }

  /// Reads a program and its arguments.
  mutating func readProgram(_ node: Int, _ member: Grammar.Name) -> [String]? {
    guard document.kind(of: node) == .array else {
      add(.wrongType(member: member.text, expected: .program, found: kindName(node)), at: node)
      return nil
    }
    var arguments: [String] = []
    for element in document.elements(of: node) {
      guard let argument = string(member.text, element) else { return nil }
      arguments.append(argument)
    }
    guard let fault = FormBuilder.fault(ofProgram: arguments, member) else { return arguments }
    add(fault, at: node)
    return nil
  }

  // MARK: - Effects

  private mutating func readEffects() -> [Action] {
    let root = SyntaxTree.root
    switch document.kind(of: root) {
    case .array, .object, .string: return readSelection(root)
    default:
      add(.wrongType(member: "output", expected: .selection, found: kindName(root)), at: root)
      return []
    }
  }

  /// Whether a name is `refuse`, an action that only the output of a program can contain.
  func isRefusal(_ name: Int) -> Bool { isOutput && document.hasText(name, Action.refusal) }

  /// Reads the effects that a program printed for a form, in the JSON of selections. No output means no
  /// effects.
  ///
  /// - Parameters:
  ///   - file: the name of the output in messages.
  ///   - registered: the names of the functions that the program of the form registers.
  /// - Throws: the first mistake, with its place in the output.
  package static func effects(
    _ output: [UInt8], file: String, for form: CompiledForm, registered: [String]
  ) throws(Diagnostic) -> [Action] {
    if output.allSatisfy({ [0x20, 0x09, 0x0A, 0x0D].contains($0) }) { return [] }
    let result = JSONReader.read(output, file: file, names: Grammar.names)
    if let fault = result.faults.first { throw fault }
    guard let document = result.document else { return [] }
    var environment = Environment()
    environment.actions = registered
    var reader = FormReader(
      document, namespace: "", mainFile: "", environment: environment, isOutput: true,
      into: FormBuilder(forEffectsOn: form))
    let actions = reader.readEffects()
    var builder = reader.takeBuilder()
    _ = builder.checkActions(registered: registered, areEffects: true)
    builder.linkSelections()
    if let fault = builder.diagnostics().first { throw fault }
    return actions.map { $0.unlinked }
  }
}

extension Action {
  /// The action without the numbers of compiled conditions, so that it can be performed on any form.
  fileprivate var unlinked: Action {
    switch self {
    case .sequence(let actions): return .sequence(actions.map { $0.unlinked })
    case .when(var condition, let action):
      condition.expression = -1
      return .when(condition, action.unlinked)
    case .alert(var alert):
      for index in alert.choices.indices {
        alert.choices[index].actions = alert.choices[index].actions.map { $0.unlinked }
      }
      return .alert(alert)
    default: return self
    }
  }
}
