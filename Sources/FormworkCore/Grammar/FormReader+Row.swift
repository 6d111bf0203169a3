extension FormReader {
  mutating func readRow(_ node: Int, screen: Int) {
    guard document.isObject(node) else {
      return add(.notA(.row, expected: .object, found: kindName(node)), at: node)
    }
    let members = members(of: node, .row)
    let outer = builder.currentList
    let forEach = members[.forEach].flatMap { readForEach($0) }
    if let forEach { builder.currentList = forEach.list }
    var draft = FormBuilder.Draft()
    draft.location = location(node)
    draft.row.screen = Int32(screen)
    draft.hasText = members.has(.text)
    if let id = members[.id] {
      draft.idLocation = location(id)
      draft.row.id = readID(id)
    }
    if let forEach {
      let id = builder.form.texts.text(draft.row.id) ?? forEach.name
      draft.row.id = builder.form.texts.add(id + "[]")
    }
    if let text = members[.text] { draft.row.text = self.text(text) }
    if let detail = members[.detailText] { readDetailText(detail, into: &draft) }
    if let help = members[.help] { draft.row.help = text(help) }
    let contextKey = readContext(members[.context], into: &draft)
    if let key = members[.key] ?? contextKey {
      draft.hasKey = true
      draft.keyLocation = location(key)
      draft.key = self.key(key, .key)
    }
    if let accessory = members[.accessory] {
      readAccessory(accessory, into: &draft)
    }
    if let reload = members[.reloadWhen] { readReload(reload, into: draft) }
    if let cell = members[.cell] { readCell(cell, into: &draft) }
    if let image = members[.image] { draft.needDetails { $0.image = document.text(of: image) } }
    if let label = members[.accessibilityLabel] {
      draft.needDetails { $0.accessibilityLabel = document.text(of: label) }
    }
    if let restart = members[.restart] { draft.needDetails { $0.restart = document.text(of: restart) } }
    if let selection = members[.selection] {
      let actions = readSelection(selection)
      draft.needDetails { $0.actions = actions }
    }
    if let onChange = members[.onChange] {
      let actions = readSelection(onChange, .onChange)
      draft.needDetails { $0.changeActions = actions }
      if draft.isReadable, draft.input == nil { add(.noValueForChange, at: onChange) }
    }
    if let keep = members[.keep] {
      draft.isKept = boolean(keep) ?? true
      draft.keepLocation = location(keep)
      if draft.isReadable, draft.input == nil { add(.noValueToKeep, at: keep) }
    }
    if let nullable = members[.nullable] {
      draft.input?.isNullable = boolean(nullable) ?? false
      if draft.isReadable, draft.input == nil { add(.noValueToBeNull, at: nullable) }
    }
    if let editActions = members[.editActions] {
      let actions = readEditActions(editActions)
      draft.needDetails { $0.editActions = actions }
    }
    if let place = word(members[.whenHidden], .whenHidden, in: .row, owner: .whenHidden) {
      draft.row.whenHidden = CompiledForm.WhenHidden(rawValue: UInt8(place)) ?? .keep
    }
    readRules(members, into: &draft)
    let row = builder.add(&draft)
    for (kind, name) in RequirementKind.members {
      if let node = members[name] { readRequirements(node, kind, row: row) }
    }
    if let forEach {
      builder.currentList = outer
      builder.addRows(of: forEach, template: row, screen: screen)
    }
    if let node = members[.whenHidden] {
      let needed =
        !members.has(.visibleWhen)
        ? "visibleWhen" : forEach != nil && !builder.hasValueToHide(row) ? "key" : nil
      // A name comes before its value.
      if let needed {
        add(.memberNeedsMember("whenHidden", needed: needed), at: node - 1, severity: .warning)
      }
    }
  }

  private mutating func readDetailText(_ node: Int, into draft: inout FormBuilder.Draft) {
    switch document.kind(of: node) {
    case .string: draft.row.detailText = text(node)
    case .object: _ = readLoad(node, .detailText, into: &draft)
    default: add(.wrongType(member: "detailText", expected: .textOrSource, found: kindName(node)), at: node)
    }
  }

  /// Reads an explicit id. An invalid one is reported.
  private mutating func readID(_ node: Int) -> TextRange {
    let id = text(node)
    let isValid = builder.form.texts.withBytes(of: id) { RowIdentifier.isValid($0) }
    if !isValid { add(.invalidID(document.text(of: node)), at: node) }
    return id
  }

  private mutating func readRules(_ members: borrowing Members, into draft: inout FormBuilder.Draft) {
    for kind in ConditionKind.allCases {
      guard let node = members[kind.facts.member] else { continue }
      let number = builder.expression(text(node), at: location(node))
      builder.set(kind, (number, location(node)), of: &draft)
    }
    if let text = members[.text] {
      let template = builder.template(draft.row.text, at: location(text))
      if template >= 0 { draft.needDetails { $0.textTemplate = template } }
    }
    if let detail = members[.detailText], document.kind(of: detail) == .string {
      let template = builder.template(draft.row.detailText, at: location(detail))
      if template >= 0 { draft.needDetails { $0.detailTextTemplate = template } }
    }
  }

  /// Reads the row's context; returns the key in it, which the row's `key` overrides.
  private mutating func readContext(_ node: Int?, into draft: inout FormBuilder.Draft) -> Int? {
    guard let node else { return nil }
    var key: Int?
    var context: [Value.Object.Member] = []
    var name = node + 1
    let end = document.next(after: node)
    while name < end {
      if document.nodes[name].name == Grammar.Name.key.rawValue {
        key = name + 1
      } else {
        context.append(.init(name: document.text(of: name), value: document.value(of: name + 1)))
      }
      name = document.next(after: name + 1)
    }
    if !context.isEmpty { draft.needDetails { $0.context = Value.Object(context) } }
    return key
  }

  private mutating func readCell(_ node: Int, into draft: inout FormBuilder.Draft) {
    let name = document.text(of: node)
    if let style = CellStyle(rawValue: name) {
      draft.row.cell = style
    } else if environment.cells.contains(name) {
      draft.row.flags.insert(.hasOwnCell)
      draft.needDetails { $0.cellName = name }
    } else if !declaredCells.contains(name) {
      let known = CellStyle.allCases.map { $0.rawValue }.sorted() + environment.cells.sorted()
      add(
        .unknownCase(name, of: .cell, suggestion: suggestion(for: name, among: known), known: known), at: node
      )
    }
  }

  private mutating func readEditActions(_ node: Int) -> [CompiledForm.EditAction] {
    var actions: [CompiledForm.EditAction] = []
    for element in document.elements(of: node) {
      guard document.isObject(element) else {
        add(.notA(.editAction, expected: .object, found: kindName(element)), at: element)
        continue
      }
      let members = members(of: element, .editAction)
      var action = CompiledForm.EditAction(title: members[.title].map { document.text(of: $0) } ?? "")
      action.isDestructive = word(members[.style], .style, in: .editAction, owner: .style) == 1
      if let selection = members[.selection] { action.actions = readSelection(selection) }
      if let condition = members[.enabledWhen] {
        action.condition = builder.expression(text(condition), at: location(condition))
      }
      actions.append(action)
    }
    return actions
  }

  /// Reads a list of conditions, each with the message to show while it does not hold.
  mutating func readRequirements(_ node: Int, _ kind: RequirementKind = .require, row: Int?) {
    for element in document.elements(of: node) {
      guard document.isObject(element) else {
        add(.notA(.requirement, expected: .object, found: kindName(element)), at: element)
        continue
      }
      let members = members(of: element, .requirement)
      let when = members[.when].map { builder.expression(text($0), at: location($0)) }
      let that = members[.that].map { builder.expression(text($0), at: location($0)) }
      let template = members[.message].map { builder.template(text($0), at: location($0)) }
      guard let that, let message = members[.message], let place = members[.that] else { continue }
      builder.require(
        kind, that, when: when, message: document.text(of: message), template: template ?? -1, row: row,
        at: location(place))
    }
  }
}

extension FormBuilder.Draft {
  /// Sets members that few rows have.
  mutating func needDetails(_ set: (inout CompiledForm.RowDetails) -> Void) {
    if details == nil { details = CompiledForm.RowDetails() }
    set(&details!)
  }
}
