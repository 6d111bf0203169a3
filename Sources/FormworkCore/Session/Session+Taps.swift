// Taps, info buttons, edit actions, and edits that depend on the current value.
extension Session {
  mutating func tap(_ row: RowID) -> Reply {
    if let reason = Refusal.Reason.closed(row, in: &self) { return refused(reason, subject: .row(0)) }
    let record = form.rows[row]
    if record.flags.contains(.hasSelection) { return calling(.selection, of: row) }
    let actions = form.actions(of: row)
    if !actions.isEmpty { return perform(actions, for: form.address(of: row)) }
    let id = form.id(of: row)
    guard let setting = form.setting(of: row) else {
      return record.accessory == .disclosureIndicator
        ? refused(.leadsNowhere(row: id), subject: .row(0))
        : refused(.nothingToTap(row: id, hasDetails: record.accessory.hasDetailButton), subject: .row(0))
    }
    if form.input(of: row)?.isToggle ?? false { return change([toggling(setting, row)]) }
    if form.isOrderedList(setting) { return change([edit(setting, .insert(.text(""), at: .end), row)]) }
    var reply = Reply()
    reply.need = .ask(form.address(of: row))
    reply.row = form.address(of: row)
    return reply
  }

  mutating func details(_ row: RowID) -> Reply {
    guard form.hasDetails(row) else { return refused(.noDetails(row: form.id(of: row)), subject: .row(0)) }
    if let reason = Refusal.Reason.closed(row, in: &self) { return refused(reason, subject: .row(0)) }
    if form.rows[row].flags.contains(.hasDetailSelection) { return calling(.details, of: row) }
    return perform(form.detailActions(of: row), for: form.address(of: row))
  }

  mutating func perform(editAction title: String, of row: RowID) -> Reply {
    let actions = form.editActions(of: row)
    if actions.isEmpty { return refused(.noEditActions(row: form.id(of: row)), subject: .row(0)) }
    guard let place = form.editAction(title, of: row) else {
      return refused(.unknownEditAction(title, known: actions.map { $0.title }), subject: .value(0))
    }
    if let reason = Refusal.Reason.closed(row, in: &self) { return refused(reason, subject: .row(0)) }
    if let reason = reasonOfDisabled(actions[place], ofRow: form.id(of: row)) {
      return refused(reason, subject: .value(0))
    }
    if actions[place].hasSelection { return calling(.editAction(place), of: row) }
    return perform(actions[place].actions, for: form.address(of: row))
  }

  /// Whether an edit action can be run now.
  package func isEnabled(_ action: CompiledForm.EditAction) -> Bool {
    action.condition < 0 || holds(action.condition, for: action.item)
  }

  /// Why an edit action cannot be run, and what would enable it; `nil` if it can be run.
  mutating func reasonOfDisabled(_ action: CompiledForm.EditAction, ofRow row: String) -> Refusal.Reason? {
    guard let condition = condition(ofDisabled: action) else { return nil }
    return .disabledEditAction(
      action.title, row: row, requirement: requirement(of: condition),
      Remedy.all(for: condition, limit: 1, in: &self).first)
  }

  /// The condition because of which an edit action cannot be run; `nil` if it can be run.
  func condition(ofDisabled action: CompiledForm.EditAction) -> Expression? {
    isEnabled(action) ? nil : form.expression(action.condition, for: action.item)
  }

  /// What has to be the case before an edit action can be run; `nil` if it can be run.
  package func requirement(ofDisabled action: CompiledForm.EditAction) -> String? {
    condition(ofDisabled: action).map { requirement(of: $0) }
  }

  private func calling(_ function: HandlerCall.Function, of row: RowID) -> Reply {
    var reply = Reply()
    reply.need = .call(HandlerCall(function: function, row: form.address(of: row)))
    reply.row = form.address(of: row)
    return reply
  }

  // MARK: - Edits

  /// - Parameter row: the row at which the switch is toggled.
  func toggling(_ setting: SettingID, _ row: RowID? = nil) -> Edit {
    edit(setting, .set(.bool(effectiveValue(setting)?.bool != true)), row)
  }

  private func edit(_ setting: SettingID, _ operation: Edit.Operation, _ row: RowID?) -> Edit {
    var edit = Edit(setting, operation)
    edit.row = row
    return edit
  }

  /// The edit that toggles a row's switch.
  package func editToToggle(_ row: RowID) throws(Refusal) -> Edit {
    guard let setting = form.setting(of: row), form.input(of: row)?.isToggle ?? false else {
      throw Refusal(
        .notASwitch(row: form.id(of: row), form.setting(of: row).flatMap { Remedy.toEnter($0, in: self) }),
        subject: .row(0))
    }
    return toggling(setting, row)
  }

  /// The edit to the next item or one step up; with a negative direction, to the previous item or one step
  /// down.
  package func edit(toStep row: RowID, by direction: Int) throws(Refusal) -> Edit {
    let id = form.id(of: row)
    guard let setting = form.setting(of: row), let input = form.input(of: row) else {
      throw Refusal(.holdsNoValue(row: id), subject: .row(0))
    }
    guard input.hasSteps else {
      throw Refusal(.noSteps(row: id, Remedy.toEnter(setting, in: self)), subject: .row(0))
    }
    let value = effectiveValue(setting)
    guard let next = input.value(beside: value, direction), next != value else {
      throw Refusal(
        .atEnd(row: id, value: value.map { input.written($0) } ?? "", isLast: direction > 0),
        subject: .row(0))
    }
    return edit(setting, .set(next), row)
  }

  /// Creates an edit of the value that a row shows.
  ///
  /// - Throws: if the row does not exist or has no value.
  public func edit(_ row: RowAddress, _ operation: Edit.Operation) throws(Refusal) -> Edit {
    guard let number = form.row(at: row) else {
      throw Refusal(.unknownRow(row.id, suggestion: nil), subject: .row(0))
    }
    return try edit(number, operation)
  }

  /// The edit that a text makes that was typed after a tap: the row's new value, or a new item of a list.
  package func edit(_ row: RowID, entering text: String) throws(Refusal) -> Edit {
    let isList = form.setting(of: row).flatMap { form.list(of: $0) } != nil
    return try edit(row, isList ? .insert(.text(text), at: .end) : .enter(text))
  }

  /// An edit of the setting that a row shows.
  package func edit(_ row: RowID, _ operation: Edit.Operation, position: Int = 0) throws(Refusal) -> Edit {
    guard let setting = form.setting(of: row) else {
      var refusal = Refusal(.holdsNoValue(row: form.id(of: row)), subject: .row(position))
      if case .enter(let text) = operation,
        let identity = row.item.flatMap({ form.identitySetting(ofItem: $0) })
      {
        refusal.remedy = Remedy.toEnter(text, in: identity, in: self)
      }
      throw refusal
    }
    return edit(setting, operation, row)
  }
}

extension CompiledForm {
  /// The index of a row's edit action with this title; case is ignored if no title matches exactly.
  package func editAction(_ title: String, of row: RowID) -> Int? {
    let actions = editActions(of: row)
    return actions.firstIndex { $0.title.hasSameScalars(as: title) }
      ?? actions.firstIndex { $0.title.lowercased() == title.lowercased() }
  }
}
