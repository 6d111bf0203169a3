extension Grammar {
  private static let minimumCount = Member(.minimumCount, .length, "The minimum number of elements.")
  private static let maximumCount = Member(.maximumCount, .length, "The maximum number of elements.")
  private static let nullable = Member(
    .nullable, .boolean, "Whether an element may be null.", default: "false")

  static let list = Accessory(
    .list, "A list of values of one kind, such as texts, numbers or items of a choice.", .required,
    members: [
      Member(.of, .input, "What each element accepts, written like an accessory.", isRequired: true),
      Member(.value, .listValue, "The default list; without it, the list has no value."),
      minimumCount, maximumCount,
      Member(
        .unique, .boolean,
        "Whether elements must be unique. For elements chosen in a picker, the default is true.",
        default: "false"),
      Member(
        .allowsSingle, .boolean,
        "Whether the settings may have a single value instead of an array of one element.",
        default: "false"),
      nullable,
    ])

  static let map = Accessory(
    .map, "Values under names that the user chooses, such as environment variables.", .required,
    members: [
      Member(.names, .field, "What each name must satisfy.", requires: "The names are strings."),
      Member(.of, .input, "What each value accepts, written like an accessory.", isRequired: true),
      Member(.value, .mapValue, "The default values by name; without it, the map has no value."),
      minimumCount, maximumCount, nullable,
    ])

  static let anyOf = Accessory(
    .anyOf, "A field for a value that one of several controls accepts, such as a number or a word.",
    .required,
    members: [
      Member(.of, .inputs, "The controls, written like accessories.", isRequired: true),
      Member(.value, .json, "The default value; without it, the field has no value."),
    ])

  /// The accessories that can be the elements of a list or a map, or be among those of a field.
  static let elements = [switchToggle, textField, picker, list, map, anyOf, json]
  package static let elementKinds = elements.map { $0.kind }
}

extension FormReader {
  mutating func readList(_ payload: borrowing Payload, into draft: inout FormBuilder.Draft) {
    guard let element = readElement(of: payload, into: &draft) else { return }
    var rules = ListRules(element)
    (rules.minimumCount, rules.maximumCount) = readCounts(payload)
    rules.isUnique = boolean(payload.members[.unique]) ?? (element.items != nil)
    rules.allowsSingle = boolean(payload.members[.allowsSingle]) ?? false
    let input = Input(rules)
    draft.setInput(input, payload.members[.value].flatMap { readDefault($0, for: input) })
  }

  mutating func readMap(_ payload: borrowing Payload, into draft: inout FormBuilder.Draft) {
    let names = payload.members[.names].flatMap { readNames($0) }
    guard let element = readElement(of: payload, into: &draft) else { return }
    var rules = MapRules(names: names?.input, element)
    rules.namesMessage = names?.message
    (rules.minimumCount, rules.maximumCount) = readCounts(payload)
    let input = Input(rules)
    draft.setInput(input, payload.members[.value].flatMap { readDefault($0, for: input) })
  }

  mutating func readAnyOf(_ payload: borrowing Payload, into draft: inout FormBuilder.Draft) {
    var inputs: [Input] = []
    draft.isReadable = false
    guard let of = payload.members[.of] else { return }
    for node in document.elements(of: of) {
      guard let input = readElement(node, into: &draft) else { return }
      inputs.append(input)
    }
    if inputs.isEmpty { return add(.noItems, at: of) }
    draft.isReadable = true
    let input = Input(anyOf: inputs)
    draft.setInput(input, payload.members[.value].flatMap { readDefault($0, for: input) })
  }

  private mutating func readElement(
    of payload: borrowing Payload, into draft: inout FormBuilder.Draft
  ) -> Input? {
    guard let of = payload.members[.of], let element = readElement(of, into: &draft) else {
      draft.isReadable = false
      return nil
    }
    return boolean(payload.members[.nullable]) ?? false ? element.orNull : element
  }

  private mutating func readCounts(_ payload: borrowing Payload) -> (Int?, Int?) {
    let minimum = payload.members[.minimumCount].flatMap { length($0, .minimumCount) }
    let maximum = payload.members[.maximumCount].flatMap { length($0, .maximumCount) }
    builder.checkBounds(
      minimum.map { .int(.init($0)) }, maximum.map { .int(.init($0)) },
      at: location(payload.members[.minimumCount] ?? payload.node))
    return (minimum, maximum)
  }

  /// Reads what an element accepts. Its placeholder and message become those of the row.
  private mutating func readElement(_ node: Int, into draft: inout FormBuilder.Draft) -> Input? {
    var element = FormBuilder.Draft()
    element.location = draft.location
    readAccessory(node, into: &element, among: Grammar.elements)
    guard element.isReadable, let input = element.input else { return nil }
    // A switch is off by default.
    if element.defaultValue != (input.isToggle ? false : nil) { add(.elementDefault, at: node) }
    draft.loads += element.loads
    if element.row.placeholder != .none { draft.row.placeholder = element.row.placeholder }
    if let details = element.details {
      draft.needDetails {
        $0.message = details.message
        $0.messageTemplate = details.messageTemplate
      }
    }
    return input
  }

  /// Reads what a name must satisfy.
  private mutating func readNames(_ node: Int) -> (input: Input, message: String?)? {
    var names = FormBuilder.Draft()
    readTextField(
      Payload(node: node, members: members(of: node, Grammar.textField.table)), into: &names)
    guard let input = names.input else { return nil }
    guard case .text = input.rules else {
      add(.namesNotText, at: node)
      return nil
    }
    if names.defaultValue != nil { add(.elementDefault, at: node) }
    if input.isSecure { add(.secretNames, at: node) }
    return (input, names.details?.message)
  }
}
