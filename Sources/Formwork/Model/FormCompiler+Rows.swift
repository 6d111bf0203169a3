extension FormCompiler {
  mutating func add(_ row: Row, id: String, expands: Bool) {
    let location = Location.row(rows.count)
    let outer = builder.currentList
    let forEach = begin(row, at: location)
    let expands = expands || forEach != nil
    var draft = FormBuilder.Draft()
    draft.location = location
    draft.keyLocation = location
    draft.row.screen = Int32(screen)
    draft.row.id = builder.text(forEach.map { (row.id ?? $0.name) + "[]" } ?? id)
    draft.row.text = builder.text(row.text)
    draft.row.detailText = builder.text(row.detailText)
    draft.row.help = builder.text(row.help)
    draft.row.cell = row.cellClass.style
    draft.row.flags = row.flags
    draft.row.whenHidden = row.whenHidden
    draft.hasKey = true
    draft.isNamed = row.key != nil || row.id != nil || builder.currentList >= 0
    draft.isKept = draft.isNamed && row.keep
    draft.details = details(of: row, at: location, expands: expands)
    draft.reloadKeys = reloadKeys(row.reloadKeys, at: location)
    if let source = row.detailSource { addLoad(.detailText, from: source, to: &draft) }
    addAccessory(of: row, to: &draft, expands: expands)
    if !row.reloadKeys.isEmpty, draft.loads.isEmpty { builder.report(.nothingToReload, at: location) }
    draft.input?.isNullable = row.isNullable
    for kind in ConditionKind.allCases {
      guard let condition = row.rules.value?.conditions[kind] else { continue }
      builder.set(kind, builder.condition(condition, kind.facts.member.text, of: location), of: &draft)
    }
    if expands {
      draft.details?.textTemplate = template(row.text, .text, of: location)
      draft.details?.detailTextTemplate = template(row.detailText, .detailText, of: location)
    }
    bind(row, id: id, to: &draft)
    if !row.keep, draft.input == nil { builder.report(.noValueToKeep, at: location) }
    if row.isNullable, draft.input == nil { builder.report(.noValueToBeNull, at: location) }
    if !row.onChange.isEmpty, draft.input == nil { builder.report(.noValueForChange, at: location) }
    let number = builder.add(&draft)
    rows.append(row)
    require(row.requirements, of: location, row: number, expands: expands)
    if let problem = row.problem { builder.require(.mark, nil, message: problem, row: number, at: location) }
    guard let forEach else { return }
    builder.currentList = outer
    builder.addRows(of: forEach, template: number, screen: screen)
    while rows.count < builder.form.rows.count { rows.append(Row()) }
  }

  /// Begins the template of a row that exists once for each item of a list.
  private mutating func begin(_ row: Row, at location: Location) -> FormBuilder.ForEach? {
    guard let forEach = row.forEach, let list = builder.repeatedList(forEach.key, at: location) else {
      return nil
    }
    builder.identify(list, by: forEach.id.description)
    switch forEach.by {
    case .field: break
    case .name: builder.identify(list, .name)
    case .position: builder.identify(list, .position)
    }
    if forEach.isClosed { builder.close(list: list) }
    builder.currentList = list
    return FormBuilder.ForEach(
      list: list, name: forEach.key.names.last ?? Key.wholePath, add: forEach.add.map { builder.text($0) },
      placeholder: forEach.placeholder.map { builder.text($0) }, location: location)
  }

  /// Sets the key of a row and reports an id or a key that cannot be used.
  private mutating func bind(_ row: Row, id: String, to draft: inout FormBuilder.Draft) {
    if let own = row.id, !RowIdentifier.isValid(own.utf8.span) {
      builder.report(.invalidID(own), at: draft.location)
    }
    if row.key == nil, let value = row.context?["key"] {
      builder.report(
        .wrongType(member: "key", expected: .key, found: value.kindName), at: draft.location)
    }
    for rule in Grammar.rules where row.context?[rule.text] != nil {
      builder.report(.ruleInContext(rule.text), at: draft.location)
    }
    if let key = row.key, let fault = FormBuilder.fault(of: key) {
      return builder.report(fault, at: draft.location)
    }
    guard draft.input != nil || row.key != nil else { return }
    if builder.currentList >= 0, row.key == nil {
      draft.hasKey = false
      return
    }
    let screen = builder.form.screens[screen].name
    let key = row.key ?? Key(names: row.id.map { [$0] } ?? ["", screen, id])
    draft.key = builder.text(key.description)
  }

  private mutating func details(
    of row: Row, at location: Location, expands: Bool
  ) -> CompiledForm.RowDetails {
    var details = CompiledForm.RowDetails()
    details.uuid = row.uuid
    details.image = row.image?.name
    details.accessibilityLabel = row.accessibilityLabel
    details.restart = row.restart
    details.actions = row.actions.map { compiled($0, at: location, expands: expands) }
    details.changeActions = row.onChange.map { compiled($0, at: location, expands: expands) }
    if let context = row.context {
      let members = context.filter { $0.key != "key" }.sorted { $0.key < $1.key }
      details.context = Value.Object(members.map { .init(name: $0.key, value: $0.value) })
    }
    for action in row.editActions {
      var record = CompiledForm.EditAction(
        title: action.title, isDestructive: action.style == .destructive,
        actions: action.actions.map { compiled($0, at: location, expands: expands) },
        hasSelection: action.selection != nil)
      if let condition = action.enabledWhen {
        record.condition = builder.condition(condition, "enabledWhen", of: location).number
      }
      details.editActions.append(record)
    }
    return details
  }
}

extension Row {
  fileprivate var flags: CompiledForm.RowFlags {
    var flags: CompiledForm.RowFlags = []
    if !isEnabled { flags.insert(.disabled) }
    if selection != nil { flags.insert(.hasSelection) }
    if accessory.detailButton?.selection != nil { flags.insert(.hasDetailSelection) }
    if accessory.control?.hasHandler ?? false { flags.insert(.hasValueHandler) }
    if cellClass != cellClass.style.builtInCell { flags.insert(.hasOwnCell) }
    return flags
  }
}
