extension FormReader {
  mutating func readRow(_ node: JSONNode, screen: Int) {
    guard node.isObject else {
      return add(.notA(.row, expected: .object, found: node.kindName), at: node)
    }
    var row = Row()
    var idNode: JSONNode?
    var keyNode: JSONNode?
    var contextKey: JSONNode?
    var accessoryNode: JSONNode?
    var whenHidden = RowDefinition.WhenHidden.keep
    var rules: [(member: String, node: JSONNode)] = []
    for (name, value) in node.members {
      switch name.text {
      case "id": idNode = value
      case "key": keyNode = value
      case "text":
        row.text = text(value, "text")
        rules.append(("text", value))
      case "detailText":
        row.detailText = text(value, "detailText")
        rules.append(("detailText", value))
      case "image": row.image = text(value, "image").map(Row.Image.init(named:))
      case "accessory": accessoryNode = value
      case "cell": readCell(value).map { row.cellClass = $0 }
      case "selection": row.actions = readSelection(value, screen: screen)
      case "editActions": row.editActions = readEditActions(value, screen: screen)
      case "context": readContext(value, into: &row, key: &contextKey)
      case "help": row.help = text(value, "help")
      case "accessibilityLabel": row.accessibilityLabel = text(value, "accessibilityLabel")
      case "visibleWhen", "enabledWhen", "require": rules.append((name.text, value))
      case "whenHidden": whenHidden = oneOf(value, "whenHidden", owner: .whenHidden) ?? .keep
      case let other: unknown(other, at: name, owner: .row)
      }
    }
    let accessory = accessoryNode.map { readAccessory($0, screen: screen) } ?? Row.Accessory.none
    row.accessory = accessory ?? Row.Accessory.none
    keyNode = keyNode ?? contextKey
    if let keyNode { row.key = key(keyNode, "key") }
    let index = definition.rows.count
    rowOffsets[index] = node.start
    let id = readID(of: row, idNode: idNode, keyNode: keyNode, row: node, screen: screen)
    if let id { row.id = id }
    var rowDefinition = RowDefinition(row: row, id: id ?? "row-\(index)", screen: screen)
    rowDefinition.whenHidden = whenHidden
    if row.accessory.holdsValue, keyNode == nil || row.key != nil, row.key != nil || id != nil {
      rowDefinition.slot = bind(row, id: rowDefinition.id, to: index, at: keyNode ?? idNode ?? node)
    } else if accessory == nil {
      definition.unreadKeys.insert((row.key ?? Key(names: [rowDefinition.id])).name)
    } else if let keyNode, let key = row.key {
      add(.noValue(key), at: keyNode, severity: .warning)
    }
    if row.accessory.isSecure { definition.secretRows.append(index) }
    definition.rows.append(rowDefinition)
    for rule in rules { readRule(rule.node, rule.member, row: index) }
    readAccessoryRules(accessoryNode, row: index)
  }

  private mutating func readRule(_ node: JSONNode, _ member: String, row: Int) {
    switch member {
    case "text": readTemplate(node, .text(row: row))
    case "detailText": readTemplate(node, .detailText(row: row))
    case "visibleWhen": readCondition(node, member, .visible(row: row))
    case "enabledWhen": readCondition(node, member, .enabled(row: row))
    default: readRequirements(node, row: row)
    }
  }

  /// The rules within an accessory: when a checkmark is there, and a field's own words.
  private mutating func readAccessoryRules(_ node: JSONNode?, row: Int) {
    guard let node, node.isObject else { return }
    for (name, payload) in node.objectMembers where payload.isObject {
      for (member, value) in payload.objectMembers {
        switch (name.text, member.text) {
        case ("checkmark", "when"): readCondition(value, "when", .checkmark(row: row))
        case ("textField", "message"): readTemplate(value, .fieldMessage(row: row))
        default: break
        }
      }
    }
  }

  /// - Parameter key: the context's own, which a row's `key` wins over.
  private mutating func readContext(_ node: JSONNode, into row: inout Row, key: inout JSONNode?) {
    guard node.isObject else {
      return add(.wrongType(member: "context", expected: .object, found: node.kindName), at: node)
    }
    var context: Row.Context = [:]
    for (name, value) in node.members {
      if name.text == "key" { key = value } else { context[name.text] = value.value }
    }
    row.context = context.isEmpty ? nil : context
  }

  // MARK: - Identity

  private mutating func readID(
    of row: Row, idNode: JSONNode?, keyNode: JSONNode?, row node: JSONNode, screen: Int
  ) -> String? {
    var id: String?
    if let idNode {
      id = text(idNode, "id")
      if let written = id, !RowID.isValid(written) { add(.invalidID(written), at: idNode) }
    } else {
      id = RowID.derived(key: row.key, text: row.text)
      if let id, row.key == nil, keyNode == nil, row.accessory.holdsValue {
        add(.idFromText(id), at: node, severity: .warning)
      }
      // A key or a text of the wrong type has been reported.
      if id == nil, keyNode == nil || row.key != nil, row.text != nil || !node.hasMember("text") {
        add(.noID, at: node)
      }
    }
    guard let id else { return nil }
    let place = idNode ?? keyNode ?? node
    if RowID.isDigitsOnly(id) { add(.digitsOnlyID(id), at: place) }
    if CommandNames.all.contains(id) { add(.commandNameID(id), at: place, severity: .warning) }
    let index = definition.rows.count
    if let first = definition.screens[screen].rowsByID.updateValue(index, forKey: Name(id)) {
      definition.screens[screen].rowsByID[Name(id)] = first
      add(.duplicateID(id, firstLine: lineOfRow(first)), at: place)
    }
    return id
  }

  private mutating func bind(_ row: Row, id: String, to index: Int, at node: JSONNode) -> Int {
    let key = row.key ?? Key(names: [id])
    if let above = definition.keys.slotAbove(key) {
      add(.keyBelow(key, above: definition.keys[above].key), at: node)
    } else if let below = definition.keys.slot(below: key.description) {
      add(.keyBelow(definition.keys[below].key, above: key), at: node)
    }
    let bound = definition.keys.bind(key, to: index)
    if !bound.isNew {
      let first = definition.keys[bound.slot].row
      let other = definition.rows[first].row.accessory
      if other.valueKind != row.accessory.valueKind || other.value != row.accessory.value
        || other.isSecure != row.accessory.isSecure
      {
        add(.keyBoundTwice(key, firstLine: lineOfRow(first)), at: node)
      }
    }
    return bound.slot
  }

  /// The line of a row of this file, 0 for one of another file.
  func lineOfRow(_ row: Int) -> Int {
    guard let offset = rowOffsets[row] else { return 0 }
    return document.bytes[..<offset].count { $0 == 0x0A } + 1
  }

  // MARK: - Parts of a row

  private mutating func readCell(_ node: JSONNode) -> (any Cell.Type)? {
    guard let name = text(node, "cell") else { return nil }
    if let cell = Registry.builtInCells[name] ?? registry.cells[name] { return cell }
    if declaredCells.contains(name) || declaresCell(name) { return nil }
    let known = Registry.builtInCells.keys.sorted() + registry.cells.keys.sorted()
    add(
      .unknownCase(name, of: .cell, suggestion: Suggestion.nearest(to: name, among: known), known: known),
      at: node)
    return nil
  }

  /// The form's `cells` may stand behind the rows.
  private func declaresCell(_ name: String) -> Bool {
    guard let cells = document.root.objectMembers.first(where: { $0.name.text == "cells" }) else {
      return false
    }
    return cells.value.hasMember(name)
  }

  private mutating func readEditActions(_ node: JSONNode, screen: Int) -> [Row.EditAction] {
    var actions: [Row.EditAction] = []
    for element in array(node, "editActions") {
      guard element.isObject else {
        add(.notA(.editAction, expected: .object, found: element.kindName), at: element)
        continue
      }
      var action = Row.EditAction(title: "")
      for (name, value) in element.members {
        switch name.text {
        case "title": action.title = text(value, "title") ?? ""
        case "style": action.style = oneOf(value, "style", owner: .style) ?? .default
        case "selection": action.actions = readSelection(value, screen: screen)
        case let other: unknown(other, at: name, owner: .editAction)
        }
      }
      if !element.hasMember("title") { missing("title", of: .editAction, at: element) }
      actions.append(action)
    }
    return actions
  }
}
