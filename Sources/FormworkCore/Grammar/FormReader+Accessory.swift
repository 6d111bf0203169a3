extension FormReader {
  private static let withoutPayload = [
    "none", "disclosureIndicator", "checkmark", "checkmarkPlaceholder", "detailButton",
    "detailDisclosureButton", "textField", "switchToggle",
  ]
  private static let withPayload = [
    "switchToggle", "segmentedControl", "textField", "stepper", "picker", "detailButton",
    "detailDisclosureButton",
  ]
  /// Reserved for a later version.
  private static let reserved = ["list", "view"]
  private static let known = [
    "checkmark", "checkmarkPlaceholder", "detailButton", "detailDisclosureButton", "disclosureIndicator",
    "none", "picker", "segmentedControl", "stepper", "switchToggle", "textField",
  ]

  mutating func readAccessory(_ node: Int, screen: Int, into draft: inout FormBuilder.Draft) {
    switch document.kind(of: node) {
    case .string: readPlainAccessory(node, into: &draft)
    case .object:
      let (member, count) = onlyMember(of: node)
      guard let member else {
        draft.isReadable = false
        return add(.notOneCase(.accessory, count: count), at: node)
      }
      readAccessory(member.name, member.value, screen: screen, into: &draft)
    default:
      draft.isReadable = false
      add(.wrongType(member: "accessory", expected: .accessory, found: kindName(node)), at: node)
    }
  }

  private mutating func readPlainAccessory(_ node: Int, into draft: inout FormBuilder.Draft) {
    let name = document.text(of: node)
    switch name {
    case "none": draft.row.accessory = .none
    case "disclosureIndicator": draft.row.accessory = .disclosureIndicator
    case "checkmark": draft.row.accessory = .checkmark
    case "checkmarkPlaceholder": draft.row.accessory = .checkmarkPlaceholder
    case "detailButton": draft.row.accessory = .detailButton
    case "detailDisclosureButton": draft.row.accessory = .detailDisclosureButton
    case "switchToggle": draft.setInput(.switchToggle, Input(.toggle), .bool(false))
    case "textField": draft.setInput(.textField, Input(.text(.init())), nil)
    default:
      draft.isReadable = false
      if Self.withPayload.contains(name) {
        add(.payloadMissing(name, of: .accessory), at: node)
      } else {
        unknownAccessory(name, at: node)
      }
    }
  }

  private mutating func unknownAccessory(_ name: String, at node: Int) {
    if Self.reserved.contains(name) { return add(.reserved(name, of: .accessory), at: node) }
    let suggestion = Suggestion.nearest(to: name, among: Self.known, meanings: Synonyms.accessories)
    add(.unknownCase(name, of: .accessory, suggestion: suggestion, known: Self.known), at: node)
  }

  private mutating func readAccessory(
    _ name: Int, _ payload: Int, screen: Int, into draft: inout FormBuilder.Draft
  ) {
    switch Grammar.Name(rawValue: UInt8(document.nodes[name].name)) {
    case .switchToggle: readSwitch(payload, into: &draft)
    case .segmentedControl: readSegmentedControl(payload, into: &draft)
    case .picker: readPicker(payload, into: &draft)
    case .stepper: readStepper(payload, into: &draft)
    case .textField: readTextField(payload, into: &draft)
    case .checkmark where document.isObject(payload):
      let members = members(of: payload, .checkmark)
      draft.row.accessory = .checkmarkPlaceholder
      guard let when = members[.when] else { return }
      let condition = builder.condition(text(when), at: location(when))
      draft.needDetails { $0.checkmarkWhen = condition }
    case .detailButton: readDetailButton(payload, .detailButton, screen: screen, into: &draft)
    case .detailDisclosureButton:
      readDetailButton(payload, .detailDisclosureButton, screen: screen, into: &draft)
    default:
      let text = document.text(of: name)
      draft.isReadable = false
      if Self.withoutPayload.contains(text) {
        add(.payloadUnexpected(text, of: .accessory), at: name)
      } else {
        unknownAccessory(text, at: name)
      }
    }
  }

  /// Whether a payload is an object. Reports it otherwise.
  private mutating func isObject(
    _ node: Int, _ owner: Owner, or expected: FormFault.Expectation = .object
  ) -> Bool {
    if document.isObject(node) { return true }
    add(.wrongType(member: owner.name, expected: expected, found: kindName(node)), at: node)
    return false
  }

  private mutating func readSwitch(_ node: Int, into draft: inout FormBuilder.Draft) {
    var isOn = document.kind(of: node) == .true
    if document.kind(of: node) != .true, document.kind(of: node) != .false,
      isObject(node, .switchToggle, or: .booleanOrObject)
    {
      let members = members(of: node, .switchToggle)
      isOn = boolean(members[.value]) ?? false
    }
    draft.setInput(.switchToggle, Input(.toggle), .bool(isOn))
  }

  private mutating func readDetailButton(
    _ node: Int, _ kind: AccessoryKind, screen: Int, into draft: inout FormBuilder.Draft
  ) {
    let owner: Owner = kind == .detailButton ? .detailButton : .detailDisclosureButton
    draft.row.accessory = kind
    guard isObject(node, owner) else { return }
    guard let selection = members(of: node, owner)[.selection] else { return }
    let actions = readSelection(selection, screen: screen)
    draft.needDetails { $0.detailActions = actions }
  }

  // MARK: - Items

  private mutating func readSegmentedControl(_ node: Int, into draft: inout FormBuilder.Draft) {
    var valueNode: Int?
    var indexNode: Int?
    var items: [Input.Item] = []
    if document.kind(of: node) == .array {
      items = readItems(node)
    } else if isObject(node, .segmentedControl, or: .itemsOrObject) {
      let members = members(of: node, .segmentedControl)
      items = members[.items].map { readItems($0) } ?? []
      valueNode = members[.value]
      indexNode = members[.selectedIndex]
    }
    let input = Input(.choice(items))
    var value = items.first?.value
    if valueNode != nil, let indexNode {
      add(.twoDefaults, at: indexNode)
    } else if let valueNode {
      value = readDefault(valueNode, for: input)
    } else if let indexNode, let index = length(indexNode, .selectedIndex) {
      if items.indices.contains(index) {
        value = items[index].value
      } else if !items.isEmpty {
        add(.indexOutOfRange(index, count: items.count), at: indexNode)
      }
    }
    draft.setInput(.segmentedControl, input, value)
  }

  private mutating func readPicker(_ node: Int, into draft: inout FormBuilder.Draft) {
    var items: [Input.Item] = []
    var valueNode: Int?
    if document.kind(of: node) == .array {
      items = readItems(node)
    } else if isObject(node, .picker, or: .itemsOrObject) {
      let members = members(of: node, .picker)
      items = members[.items].map { readItems($0) } ?? []
      valueNode = members[.value]
    }
    let input = Input(.choice(items))
    draft.setInput(.picker, input, valueNode.flatMap { readDefault($0, for: input) })
  }

  private mutating func readItems(_ node: Int) -> [Input.Item] {
    var items: [Input.Item] = []
    var values: Set<ExactString> = []
    var isEmpty = true
    for element in document.elements(of: node) {
      isEmpty = false
      guard let item = readItem(element) else { continue }
      // A word selects an item by the printed form of its value.
      if !values.insert(ExactString(item.value.description)).inserted {
        add(.duplicateItem(item.value), at: element)
      }
      items.append(item)
    }
    if isEmpty { add(.noItems, at: node) }
    return items
  }

  private mutating func readItem(_ node: Int) -> Input.Item? {
    guard document.isObject(node) else {
      if document.kind(of: node) == .string { return Input.Item(.string(document.text(of: node))) }
      add(.notA(.item, expected: .textOrObject, found: kindName(node)), at: node)
      return nil
    }
    let members = members(of: node, .item)
    guard let valueNode = members[.value] else { return nil }
    switch document.kind(of: valueNode) {
    case .string, .number, .true, .false: break
    default:
      add(.wrongType(member: "value", expected: .scalar, found: kindName(valueNode)), at: valueNode)
      return nil
    }
    return Input.Item(
      document.value(of: valueNode), title: members[.title].map { document.text(of: $0) },
      detail: members[.detail].map { document.text(of: $0) }, isDisabled: boolean(members[.disabled]) ?? false
    )
  }

  // MARK: - Numbers and texts

  private mutating func readStepper(_ node: Int, into draft: inout FormBuilder.Draft) {
    var rules = Input.NumberRules(isInteger: true)
    rules.step = .int(1)
    guard isObject(node, .stepper) else { return draft.setInput(.stepper, Input(.number(rules)), nil) }
    let members = members(of: node, .stepper)
    let value = members[.value].flatMap { number($0, .value) }
    rules.minimum = members[.minimum].flatMap { number($0, .minimum) }
    rules.maximum = members[.maximum].flatMap { number($0, .maximum) }
    if let stepNode = members[.step], let step = number(stepNode, .step) {
      if Number.int(0).isLess(than: step) { rules.step = step } else { add(.stepNotPositive, at: stepNode) }
    }
    rules.isSlider = word(members[.style], .style, in: .stepper, owner: .style) == 1
    rules.isInteger = [value, rules.minimum, rules.maximum, rules.step].allSatisfy {
      $0 == nil || $0?.int != nil
    }
    judgeBounds(rules.minimum, rules.maximum, members, .minimum, of: node)
    let input = Input(.number(rules))
    let hasValue = value != nil
    draft.setInput(.stepper, input, hasValue ? members[.value].flatMap { readDefault($0, for: input) } : nil)
  }

  private mutating func judgeBounds(
    _ minimum: Number?, _ maximum: Number?, _ members: Members, _ name: Grammar.Name, of node: Int
  ) {
    builder.judgeBounds(
      minimum, maximum, at: location(members[.minimum] ?? members[.minimumLength] ?? node))
  }

  private mutating func readTextField(_ node: Int, into draft: inout FormBuilder.Draft) {
    guard document.isObject(node) else {
      add(.wrongType(member: "textField", expected: .object, found: kindName(node)), at: node)
      return draft.setInput(.textField, Input(.text(.init())), nil)
    }
    let members = members(of: node, .textField)
    if let placeholder = members[.placeholder] { draft.row.placeholder = text(placeholder) }
    if let message = members[.message] {
      let template = builder.template(text(message), at: location(message))
      draft.needDetails {
        $0.message = document.text(of: message)
        $0.messageTemplate = template
      }
    }
    let kind = members.has(.kind) ? word(members[.kind], .kind, in: .textField, owner: .kind) : 0
    var input = Input(.text(.init()))
    // For an unknown kind, the accepted values are unknown too.
    if let kind {
      input.rules =
        kind == 1 || kind == 2
        ? .number(readNumberRules(members, isInteger: kind == 1, of: node))
        : .text(readTextRules(members, kind, of: node))
    }
    input.isSecure = boolean(members[.secure]) ?? false
    input.isRequired = boolean(members[.required]) ?? false
    let value = kind == nil ? nil : members[.value].flatMap { readDefault($0, for: input) }
    draft.setInput(.textField, input, value)
  }

  private mutating func readNumberRules(
    _ members: Members, isInteger: Bool, of node: Int
  ) -> Input.NumberRules {
    var rules = Input.NumberRules(isInteger: isInteger)
    for name: Grammar.Name in [.pattern, .minimumLength, .maximumLength] where members.has(name) {
      refuse(name, for: "plain, email, url and path", of: node)
    }
    rules.minimum = members[.minimum].flatMap { number($0, .minimum, isInteger: isInteger) }
    rules.maximum = members[.maximum].flatMap { number($0, .maximum, isInteger: isInteger) }
    judgeBounds(rules.minimum, rules.maximum, members, .minimum, of: node)
    return rules
  }

  private mutating func readTextRules(_ members: Members, _ kind: Int, of node: Int) -> Input.TextRules {
    var rules = Input.TextRules()
    switch kind {
    case 3: rules.format = .email
    case 4: rules.format = .url
    case 5: rules.format = .path
    default: rules.format = .plain
    }
    for name: Grammar.Name in [.minimum, .maximum] where members.has(name) {
      refuse(name, for: "integer and decimal", of: node)
    }
    rules.minimumLength = members[.minimumLength].flatMap { length($0, .minimumLength) }
    rules.maximumLength = members[.maximumLength].flatMap { length($0, .maximumLength) }
    judgeBounds(
      rules.minimumLength.map { .int($0) }, rules.maximumLength.map { .int($0) }, members, .minimumLength,
      of: node)
    rules.pattern = members[.pattern].flatMap { readPattern($0) }
    return rules
  }

  /// Reports a member that this kind of field does not have.
  private mutating func refuse(_ member: Grammar.Name, for kinds: String, of node: Int) {
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

  /// Reads a default and checks it against the rules of its input.
  private mutating func readDefault(_ node: Int, for input: Input) -> Value? {
    builder.accepted(default: document.value(of: node), for: input, at: location(node))
  }
}

extension FormBuilder.Draft {
  mutating func setInput(_ accessory: AccessoryKind, _ input: Input, _ defaultValue: Value?) {
    row.accessory = accessory
    self.input = input
    self.defaultValue = defaultValue
  }
}
