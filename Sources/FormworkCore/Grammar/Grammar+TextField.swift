extension Grammar {
  static let textField = Accessory(
    .textField, "A field for a text or a number.", .optional,
    members: [
      Member(.value, .value, "The default; without it, the field has no value."),
      Member(.placeholder, .text, "An example, shown while the field has no value."),
      Member(
        .kind, .word(FieldKind.allCases.map { $0.rawValue }),
        "The kind of input; integer and decimal are stored as numbers.", default: "plain"),
      Member(.secure, .boolean, "Whether the value is a secret that is never shown.", default: "false"),
      Member(
        .required, .boolean,
        "Whether a value is required. 'verify' and 'check --store' report a missing value.",
        default: "false"),
      Member(
        .pattern, .regularExpression, "A regular expression that the whole value must match.",
        requires: "Not for numbers."),
      Member(
        .minimum, .number, "The smallest number allowed.", requires: "Only for numbers."
      ),
      Member(
        .maximum, .number, "The largest number allowed.", requires: "Only for numbers."),
      Member(.minimumLength, .length, "The fewest characters allowed.", requires: "Not for numbers."),
      Member(.maximumLength, .length, "The most characters allowed.", requires: "Not for numbers."),
      Member(.message, .template, "The message to show for an invalid value."),
    ])
}

extension FormReader {
  mutating func readTextField(_ payload: borrowing Payload, into draft: inout FormBuilder.Draft) {
    if let placeholder = payload.members[.placeholder] { draft.row.placeholder = text(placeholder) }
    if let message = payload.members[.message] {
      let template = builder.template(text(message), at: location(message))
      draft.needDetails {
        $0.message = document.text(of: message)
        $0.messageTemplate = template
      }
    }
    let table = Grammar.textField.table
    let place = payload.members.has(.kind) ? word(payload.members[.kind], .kind, in: table, owner: .kind) : 0
    let kind = place.map { FieldKind.allCases[$0] }
    // For an unknown kind, the accepted values are unknown too.
    let rules: Input.Rules =
      switch kind {
      case nil: .text(.init())
      case let kind? where kind.isNumber: .number(readNumberRules(payload, isInteger: kind == .integer))
      case let kind?: .text(readTextRules(payload, kind))
      }
    let input = Input(
      rules, isSecure: boolean(payload.members[.secure]) ?? false,
      isRequired: boolean(payload.members[.required]) ?? false)
    let value = kind == nil ? nil : payload.members[.value].flatMap { readDefault($0, for: input) }
    draft.setInput(input, value)
  }

  private mutating func readNumberRules(_ payload: borrowing Payload, isInteger: Bool) -> NumberRules {
    var rules = NumberRules(isInteger: isInteger)
    for name: Grammar.Name in [.pattern, .minimumLength, .maximumLength] where payload.members.has(name) {
      refuse(name, for: FieldKind.texts, of: payload.node)
    }
    rules.minimum = payload.members[.minimum].flatMap { number($0, .minimum, isInteger: isInteger) }
    rules.maximum = payload.members[.maximum].flatMap { number($0, .maximum, isInteger: isInteger) }
    checkBounds(rules.minimum, rules.maximum, payload)
    return rules
  }

  private mutating func readTextRules(_ payload: borrowing Payload, _ kind: FieldKind)
    -> TextRules
  {
    var rules = TextRules()
    rules.format = kind
    for name: Grammar.Name in [.minimum, .maximum] where payload.members.has(name) {
      refuse(name, for: FieldKind.numbers, of: payload.node)
    }
    rules.minimumLength = payload.members[.minimumLength].flatMap { length($0, .minimumLength) }
    rules.maximumLength = payload.members[.maximumLength].flatMap { length($0, .maximumLength) }
    checkBounds(
      rules.minimumLength.map { .int(.init($0)) }, rules.maximumLength.map { .int(.init($0)) }, payload)
    rules.pattern = payload.members[.pattern].flatMap { readPattern($0) }
    return rules
  }

  /// Reports a member that this kind of field does not have.
  private mutating func refuse(_ member: Grammar.Name, for kinds: [FieldKind], of node: Int) {
    for (name, _) in document.members(of: node) where document.nodes[name].name == member.rawValue {
      add(.memberNeedsKind(member: member.text, kinds: kinds), at: name)
    }
  }

  private mutating func readPattern(_ node: Int) -> Pattern? {
    let source = document.text(of: node)
    do throws(PatternFault) {
      return try builder.pattern(source)
    } catch {
      let location = builder.location(ofScalar: error.offset, in: location(node))
      builder.report(.pattern(source, error.reason), at: location)
      return nil
    }
  }
}
