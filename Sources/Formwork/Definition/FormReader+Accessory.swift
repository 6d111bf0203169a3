extension FormReader {
  private static let plain: [String: Row.Accessory] = [
    "none": .none, "disclosureIndicator": .disclosureIndicator, "checkmark": .checkmark,
    "checkmarkPlaceholder": .checkmarkPlaceholder,
    "detailButton": .detailButton(.init()), "detailDisclosureButton": .detailDisclosureButton(.init()),
    "textField": .textField(.init()), "switchToggle": .switchToggle(.init()),
  ]
  private static let withPayload = [
    "switchToggle", "segmentedControl", "textField", "stepper", "picker", "detailButton",
    "detailDisclosureButton",
  ]
  /// Named in the contract for a later version.
  private static let reserved = ["list", "view"]
  private static let known = Array(Set(plain.keys).union(withPayload)).sorted()

  /// - Returns: `nil` where it cannot be told, with a fault.
  mutating func readAccessory(_ node: JSONNode, screen: Int) -> Row.Accessory? {
    switch node.kind {
    case .string:
      let name = node.text
      if let accessory = Self.plain[name] { return accessory }
      if Self.withPayload.contains(name) {
        add(.payloadMissing(name, of: .accessory), at: node)
      } else {
        unknownAccessory(name, at: node)
      }
    case .object:
      let members = node.members.filter { !$0.name.isIgnored }
      guard members.count == 1, let (name, payload) = members.first else {
        add(.notOneCase(.accessory, count: members.count), at: node)
        return nil
      }
      return readAccessory(named: name, payload, screen: screen)
    default: add(.wrongType(member: "accessory", expected: .accessory, found: node.kindName), at: node)
    }
    return nil
  }

  private mutating func readAccessory(
    named name: JSONNode, _ payload: JSONNode, screen: Int
  ) -> Row.Accessory? {
    switch name.text {
    case "switchToggle": return readSwitch(payload)
    case "segmentedControl": return readSegmentedControl(payload)
    case "picker": return readPicker(payload)
    case "stepper": return readStepper(payload)
    case "textField": return readTextField(payload)
    case "checkmark" where payload.isObject:
      for (member, _) in payload.members where member.text != "when" {
        unknown(member.text, at: member, owner: .checkmark)
      }
      if !payload.hasMember("when") { missing("when", of: .checkmark, at: payload) }
      return .checkmarkPlaceholder
    case "detailButton": return .detailButton(readDetailButton(payload, screen: screen, .detailButton))
    case "detailDisclosureButton":
      return .detailDisclosureButton(readDetailButton(payload, screen: screen, .detailDisclosureButton))
    case let other:
      if Self.plain[other] != nil {
        add(.payloadUnexpected(other, of: .accessory), at: name)
      } else {
        unknownAccessory(other, at: name)
      }
      return nil
    }
  }

  private mutating func unknownAccessory(_ name: String, at node: JSONNode) {
    if Self.reserved.contains(name) { return add(.reserved(name, of: .accessory), at: node) }
    add(
      .unknownCase(
        name, of: .accessory,
        suggestion: Suggestion.nearest(to: name, among: Self.known, meanings: Suggestion.accessories),
        known: Self.known), at: node)
  }

  /// Whether a payload is an object; reports it if it is not.
  private mutating func isObject(
    _ node: JSONNode, _ owner: Owner, or expected: FormFault.Expectation = .object
  ) -> Bool {
    if node.isObject { return true }
    add(.wrongType(member: owner.rawValue, expected: expected, found: node.kindName), at: node)
    return false
  }

  private mutating func readSwitch(_ node: JSONNode) -> Row.Accessory {
    var toggle = Row.Accessory.Switch()
    if node.kind == .true || node.kind == .false {
      toggle.value = node.kind == .true
    } else if isObject(node, .switchToggle, or: .booleanOrObject) {
      for (name, value) in node.members {
        switch name.text {
        case "value": toggle.value = boolean(value, "value") ?? false
        case let other: unknown(other, at: name, owner: .switchToggle)
        }
      }
    }
    return .switchToggle(toggle)
  }

  private mutating func readDetailButton(
    _ node: JSONNode, screen: Int, _ owner: Owner
  ) -> Row.Accessory.DetailButton {
    var button = Row.Accessory.DetailButton()
    guard isObject(node, owner) else { return button }
    for (name, value) in node.members {
      switch name.text {
      case "selection": button.actions = readSelection(value, screen: screen)
      case let other: unknown(other, at: name, owner: owner)
      }
    }
    return button
  }

  // MARK: - Items

  private mutating func readSegmentedControl(_ node: JSONNode) -> Row.Accessory {
    var control = Row.Accessory.SegmentedControl(items: [])
    var valueNode: JSONNode?
    var indexNode: JSONNode?
    var itemsNode: JSONNode? = node.kind == .array ? node : nil
    if itemsNode == nil {
      guard isObject(node, .segmentedControl, or: .itemsOrObject) else { return .segmentedControl(control) }
      for (name, value) in node.members {
        switch name.text {
        case "items": itemsNode = value
        case "value": valueNode = value
        case "selectedIndex": indexNode = value
        case let other: unknown(other, at: name, owner: .segmentedControl)
        }
      }
    }
    control.items = readItems(itemsNode, owner: .segmentedControl, at: node)
    control.value = control.items.first?.value
    if valueNode != nil, let indexNode {
      add(.twoDefaults, at: indexNode)
    } else if let valueNode {
      control.value = readDefault(valueNode, for: .segmentedControl(control))
    } else if let indexNode, let index = length(indexNode, "selectedIndex") {
      if control.items.indices.contains(index) {
        control.value = control.items[index].value
      } else if !control.items.isEmpty {
        add(.indexOutOfRange(index, count: control.items.count), at: indexNode)
      }
    }
    return .segmentedControl(control)
  }

  private mutating func readPicker(_ node: JSONNode) -> Row.Accessory {
    var picker = Row.Accessory.Picker(items: [])
    var valueNode: JSONNode?
    var itemsNode: JSONNode? = node.kind == .array ? node : nil
    if itemsNode == nil {
      guard isObject(node, .picker, or: .itemsOrObject) else { return .picker(picker) }
      for (name, value) in node.members {
        switch name.text {
        case "items": itemsNode = value
        case "value": valueNode = value
        case let other: unknown(other, at: name, owner: .picker)
        }
      }
    }
    picker.items = readItems(itemsNode, owner: .picker, at: node)
    if let valueNode { picker.value = readDefault(valueNode, for: .picker(picker)) }
    return .picker(picker)
  }

  private mutating func readItems(_ node: JSONNode?, owner: Owner, at payload: JSONNode) -> [Row.Item] {
    guard let node else {
      missing("items", of: owner, at: payload)
      return []
    }
    var items: [Row.Item] = []
    var values: Set<Name> = []
    for element in array(node, "items") {
      guard let item = readItem(element) else { continue }
      // A word names an item by what its value prints.
      if !values.insert(Name(item.value.description)).inserted {
        add(.duplicateItem(item.value), at: element)
      }
      items.append(item)
    }
    if node.kind == .array, !node.elements.contains(where: { _ in true }) { add(.noItems, at: node) }
    return items
  }

  private mutating func readItem(_ node: JSONNode) -> Row.Item? {
    guard node.isObject else {
      guard node.kind == .string else {
        add(.notA(.item, expected: .textOrObject, found: node.kindName), at: node)
        return nil
      }
      return Row.Item(.string(node.text))
    }
    var value: Value?
    var title: String?
    var item = Row.Item("")
    for (name, member) in node.members {
      switch name.text {
      case "value":
        switch member.kind {
        case .string, .number, .true, .false: value = member.value
        default: add(.wrongType(member: "value", expected: .scalar, found: member.kindName), at: member)
        }
      case "title": title = text(member, "title")
      case "detail": item.detail = text(member, "detail")
      case "disabled": item.isDisabled = boolean(member, "disabled") ?? false
      case let other: unknown(other, at: name, owner: .item)
      }
    }
    guard let value else {
      if !node.hasMember("value") { missing("value", of: .item, at: node) }
      return nil
    }
    item.value = value
    item.title = title ?? value.description
    return item
  }

  // MARK: - Numbers

  private mutating func readStepper(_ node: JSONNode) -> Row.Accessory {
    var stepper = Row.Accessory.Stepper()
    var valueNode: JSONNode?
    guard isObject(node, .stepper) else { return .stepper(stepper) }
    for (name, value) in node.members {
      switch name.text {
      case "value":
        valueNode = value
        stepper.value = number(value, "value")
      case "minimum": stepper.minimum = number(value, "minimum")
      case "maximum": stepper.maximum = number(value, "maximum")
      case "step":
        stepper.step = number(value, "step") ?? 1
        if !Value.int(0).isLess(than: stepper.step) {
          add(.stepNotPositive, at: value)
          stepper.step = 1
        }
      case "style": stepper.style = oneOf(value, "style", owner: .style) ?? .buttons
      case let other: unknown(other, at: name, owner: .stepper)
      }
    }
    checkBounds(stepper.minimum, stepper.maximum, at: node)
    if let valueNode, stepper.value != nil {
      stepper.value = readDefault(valueNode, for: .stepper(stepper))
    }
    return .stepper(stepper)
  }

  mutating func checkBounds(_ minimum: Value?, _ maximum: Value?, at node: JSONNode) {
    guard let minimum, let maximum, maximum.isLess(than: minimum) else { return }
    let place = node.objectMembers.first { $0.name.text.hasPrefix("minimum") }?.value ?? node
    add(.boundsOutOfOrder(minimum: minimum.json, maximum: maximum.json), at: place)
  }

  /// A default, judged by the rules of its accessory.
  mutating func readDefault(_ node: JSONNode, for accessory: Row.Accessory) -> Value? {
    if case .item(let values)? = accessory.valueKind, values.isEmpty { return nil }
    do throws(ValueFault) {
      return try accessory.accept(value: node.value)
    } catch {
      add(.valueBreaksRule(member: "value", error), at: node)
      return nil
    }
  }
}
