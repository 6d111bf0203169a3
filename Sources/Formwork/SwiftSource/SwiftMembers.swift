// How the members of a form in JSON are called in Swift. Their types, and the values that need not be written
// because they are the defaults, come from the grammar.
extension SwiftSource {
  /// A member that becomes an argument, in the order in which Swift expects them.
  struct Parameter {
    var member: Grammar.Name
    /// The argument's label; `nil` if it has none.
    var label: String?

    init(_ member: Grammar.Name, _ label: String?) { (self.member, self.label) = (member, label) }

    /// A member whose label is its name.
    init(_ member: Grammar.Name) { self.init(member, member.text) }
  }

  /// The arguments of a row; its other members are methods.
  static let row: [Parameter] = [
    .init(.text), .init(.detailText), .init(.image), .init(.accessory), .init(.cell, "cellClass"),
    .init(.context), .init(.editActions), .init(.accessibilityLabel), .init(.key), .init(.id),
    .init(.selection, "actions"), .init(.help),
  ]

  /// The methods of a row that take the member as their only argument, or none for `true`.
  static let rowMethods: [(member: Grammar.Name, method: String, label: String?)] = [
    (.visibleWhen, "visible", "when"), (.whenHidden, "whenHidden", nil), (.enabledWhen, "enabled", "when"),
    (.restart, "restart", nil), (.keep, "keep", nil), (.nullable, "nullable", nil),
  ]

  static let forEach: [Parameter] = [
    .init(.key, nil), .init(.id), .init(.by), .init(.add), .init(.placeholder),
    .init(.closed, "isClosed"),
  ]
  static let requirement: [Parameter] = [.init(.that, nil), .init(.message), .init(.when)]
  static let editAction: [Parameter] = [.init(.title), .init(.style), .init(.selection, "actions")]
  static let alert: [Parameter] = [.init(.title), .init(.message), .init(.actions, "choices")]
  static let choice: [Parameter] = [
    .init(.title), .init(.style, "isDestructive"), .init(.selection, "actions"),
  ]
  static let item: [Parameter] = [
    .init(.value, nil), .init(.title), .init(.detail), .init(.disabled, "isDisabled"),
  ]
  static let store: [Parameter] = [
    .init(.file), .init(.keys), .init(.writes), .init(.format), .init(.syntax),
  ]

  /// The arguments of an accessory with a payload that is an object.
  static func parameters(of kind: AccessoryKind) -> [Parameter] {
    switch kind {
    case .detailButton, .detailDisclosureButton: [.init(.selection, "actions")]
    case .segmentedControl: [.init(.items), .init(.selectedIndex)]
    case .anyOf: [.init(.of, nil), .init(.value)]
    case .textField:
      [
        .init(.kind), .init(.value), .init(.placeholder), .init(.secure, "isSecure"),
        .init(.required, "isRequired"), .init(.pattern), .init(.minimum), .init(.maximum),
        .init(.minimumLength), .init(.maximumLength), .init(.message),
      ]
    default: Grammar.members(of: kind).map { .init($0.name) }
    }
  }
}

extension SwiftSource.File {
  /// The arguments for the members of an object that differ from their defaults.
  func arguments(
    _ node: Int, _ members: [Grammar.Member], _ parameters: [SwiftSource.Parameter]
  ) throws(Diagnostic) -> [SwiftCode.Argument] {
    var arguments: [SwiftCode.Argument] = []
    for parameter in parameters {
      guard let value = document.member(parameter.member.text, of: node),
        let member = members.first(where: { $0.name == parameter.member }), !isDefault(value, member)
      else { continue }
      arguments.append(.init(parameter.label, try code(value, member)))
    }
    return arguments
  }

  /// Whether a member has its default, which is not written.
  func isDefault(_ node: Int, _ member: Grammar.Member) -> Bool {
    // The default of `unique` depends on what the elements are.
    if member.name == .unique { return false }
    let text = member.defaultText.description
    return !text.isEmpty && document.value(of: node).description == text
  }

  func code(_ node: Int, _ member: Grammar.Member) throws(Diagnostic) -> SwiftCode {
    switch member.type {
    case .text where member.name == .cell: return cell(named: document.text(of: node))
    case .text, .condition, .quantity, .regularExpression: return .string(document.text(of: node))
    case .template, .textOrSource: return template(document.text(of: node))
    case .boolean, .length, .number, .value, .json, .listValue, .mapValue:
      return SwiftLiteral.value(document.value(of: node))
    case .word where member.name == .style && document.hasText(node, "destructive"):
      return .text(".destructive")
    case .word: return .text(".\(document.text(of: node))")
    case .key: return key(node)
    case .keys: return .list(keys(node))
    case .program: return .list(document.elements(of: node).map { .string(document.text(of: $0)) })
    case .context: return try context(node)
    case .accessory, .input: return try accessory(node)
    case .inputs:
      return .list(try each(node) { element throws(Diagnostic) in try accessory(element) })
    case .field:
      return .call(
        ".init",
        try arguments(
          node, Grammar.members(of: AccessoryKind.textField), SwiftSource.parameters(of: .textField)))
    case .selection: return .list(try actions(node))
    case .list(.item), .listOrSource(.item): return try items(node)
    case .list(.editAction):
      return .list(try each(node) { element throws(Diagnostic) in try editAction(element) })
    case .list(.choice): return .list(try each(node) { element throws(Diagnostic) in try choice(element) })
    case .store, .closed, .forEach, .list, .listOrSource, .object, .map, .screen, .values, .samples, .call:
      // These are not arguments.
      return .text("")
    }
  }

  /// The code for each element of an array.
  func each(
    _ node: Int, _ code: (Int) throws(Diagnostic) -> SwiftCode
  ) throws(Diagnostic) -> [SwiftCode] {
    var elements: [SwiftCode] = []
    for element in document.elements(of: node) { elements.append(try code(element)) }
    return elements
  }

  // MARK: - Keys

  /// A key: a dotted path, or names of which one may contain a dot.
  func key(_ node: Int) -> SwiftCode {
    guard document.kind(of: node) == .array else { return .string(document.text(of: node)) }
    let names = document.elements(of: node).map { SwiftCode.string(document.text(of: $0)) }
    return .call("Key", [.init("names", .list(names))])
  }

  /// A key, or an array of keys.
  func keys(_ node: Int) -> [SwiftCode] {
    guard document.kind(of: node) == .array else { return [key(node)] }
    return document.elements(of: node).map { key($0) }
  }

  /// A row's context.
  private func context(_ node: Int) throws(Diagnostic) -> SwiftCode {
    var names: Set<String> = []
    var members: [(name: String, value: SwiftCode)] = []
    for member in document.members(of: node) {
      let name = document.text(of: member.name)
      if Grammar.rules.contains(where: { $0.text == name }) {
        throw refusal(.ruleInContext(name), at: member.name)
      }
      // Swift takes names that look the same for the same name.
      if !names.insert(name).inserted { throw refusal(.sameName(name), at: member.name) }
      members.append((name, SwiftLiteral.value(document.value(of: member.value))))
    }
    return .dictionary(members)
  }
}
