extension Session {
  /// Carries out an event. A refused one changes nothing; of a list of actions, those before the refused
  /// one stay done.
  public mutating func handle(_ event: Event) -> Outcome {
    let mark = log.openCount
    var outcome = carryOut(event)
    guard !wasVisible.isEmpty else { return outcome }
    let count = outcome.changes.count
    settleHiding(into: &outcome)
    guard case .set(let pairs) = event, outcome.changes.count > count else { return outcome }
    return judge(outcome, of: pairs, since: mark)
  }

  /// Resets rows and sets others in one change: whether rows hide is told of the result.
  package mutating func handle(
    resetting rows: [RowReference], setting pairs: [(row: RowReference, input: Event.Input)]
  ) -> Outcome {
    var outcome = rows.isEmpty ? Outcome() : reset(rows)
    if outcome.refusal == nil { outcome.merge(set(pairs)) }
    settleHiding(into: &outcome)
    return outcome
  }

  /// Takes a change back whose own consequences hide a row that it sets.
  private mutating func judge(
    _ outcome: Outcome, of pairs: [(row: RowReference, input: Event.Input)], since mark: Int
  ) -> Outcome {
    let set = Set(outcome.changes.filter { $0.new != nil }.map(\.slot))
    let hidden = pairs.indices.first { index in
      let row = pairs[index].row.index
      guard let slot = definition.rows[row].slot, set.contains(slot), !isVisible(row) else { return false }
      return definition.rows[row].visibleWhen?.slots.contains(slot) == false
    }
    guard let hidden else { return outcome }
    let row = definition.rows[pairs[hidden].row.index]
    for entry in log.takeBack(to: mark).reversed() { put(entry.old, to: entry.place) }
    wasVisible = [:]
    return refused(
      .hidden(row: row.id, command: commands(toMeet: row.visibleWhen).first), subject: .row(hidden))
  }

  private mutating func carryOut(_ event: Event) -> Outcome {
    switch event {
    case .set(let pairs): set(pairs)
    case .toggle(let row): toggle(row)
    case .step(let row, let direction): step(row, by: direction)
    case .reset(let rows): reset(rows)
    case .tap(let row): tap(row)
    case .details(let row): details(row)
    case .edit(let row, let action): edit(row, action: action)
    case .open(let row): open(row)
    case .back: back()
    case .home: home()
    case .jump(let title): jump(to: title)
    case .perform(let actions, let row): perform(actions, for: row)
    case .revert: revert()
    case .undo: undo()
    case .redo: redo()
    }
  }

  // MARK: - Taps

  private mutating func tap(_ reference: RowReference) -> Outcome {
    if let refusal = refusalOfTap(reference) { return refusal }
    let row = definition.rows[reference.index].row
    if let selection = row.selection { return calling(selection, for: reference) }
    if !row.actions.isEmpty { return perform(row.actions, for: reference) }
    switch row.accessory {
    case .switchToggle: return toggle(reference)
    case .segmentedControl, .picker, .textField, .stepper:
      var outcome = Outcome()
      outcome.effect = .ask(reference)
      outcome.row = reference
      return outcome
    case .disclosureIndicator:
      return refused(.leadsNowhere(row: definition.rows[reference.index].id), subject: .row(0))
    default:
      return refused(
        .nothingToTap(
          row: definition.rows[reference.index].id, hasDetails: row.accessory.detailButton != nil),
        subject: .row(0))
    }
  }

  /// A row's edit action by its title, exactly or but for case.
  package func editAction(_ title: String, of row: RowReference) -> Row.EditAction? {
    let actions = definition.rows[row.index].row.editActions
    return actions.first { $0.title.hasSameScalars(as: title) }
      ?? actions.first { $0.title.lowercased() == title.lowercased() }
  }

  private func refusalOfTap(_ reference: RowReference) -> Outcome? {
    reasonOfClosed(reference.index).map { refused($0, subject: .row(0)) }
  }

  private mutating func details(_ reference: RowReference) -> Outcome {
    let row = definition.rows[reference.index]
    guard let button = row.row.accessory.detailButton, button.doesSomething else {
      return refused(.noDetails(row: row.id), subject: .row(0))
    }
    if let refusal = refusalOfTap(reference) { return refusal }
    if let selection = button.selection { return calling(selection, for: reference) }
    return perform(button.actions, for: reference)
  }

  private mutating func edit(_ reference: RowReference, action title: String) -> Outcome {
    let row = definition.rows[reference.index]
    if row.row.editActions.isEmpty { return refused(.noEditActions(row: row.id), subject: .row(0)) }
    guard let action = editAction(title, of: reference) else {
      return refused(.unknownEditAction(title, known: row.row.editActions.map(\.title)), subject: .value(0))
    }
    if let refusal = refusalOfTap(reference) { return refusal }
    if let selection = action.selection {
      let value = derivedRow(reference.index)
      return calling({ await selection(value) }, for: reference)
    }
    return perform(action.actions, for: reference)
  }

  private func calling(_ selection: @escaping AsyncSelection, for row: RowReference) -> Outcome {
    var outcome = Outcome()
    outcome.effect = .call(selection)
    outcome.row = row
    return outcome
  }

  // MARK: - Actions

  private mutating func perform(_ list: [Action], for row: RowReference?) -> Outcome {
    var outcome = Outcome()
    outcome.row = row
    var queue = list[...]
    outcome.isIdle = !list.isEmpty
    while let action = queue.popFirst() {
      guard action.conditions.allSatisfy(holds) else { continue }
      if let group = action.group {
        queue = group + queue
        continue
      }
      outcome.isIdle = false
      guard let function = actions[action.name] else {
        guard let text = definition.declaredActions[action.name] else {
          outcome.refusal = Refusal(.unknownAction(action.name))
          return outcome
        }
        outcome.stop(for: .describe(action, text: text), before: queue)
        return outcome
      }
      guard let effect = function(action.argument)(context(for: row)) else {
        outcome.refusal = Refusal(.actionArgument(action.name))
        return outcome
      }
      carryOut(effect, rest: queue, into: &outcome)
      if case .read = outcome.effect { outcome.remaining = [action] + queue }
      if outcome.refusal != nil || outcome.effect != nil { return outcome }
    }
    return outcome
  }

  private mutating func carryOut(
    _ effect: ActionTable.Effect, rest: ArraySlice<Action>, into outcome: inout Outcome
  ) {
    switch effect {
    case .push(let name):
      if let screen = definition.screen(named: name) {
        push(screen, from: outcome.row)
        outcome.hasMoved = true
      } else if definition.pendingFiles.contains(where: { $0.name == name }) {
        outcome.effect = .read(screen: name)
      } else {
        outcome.refusal = Refusal(.unknownScreen(name, suggestion: nil))
      }
    case .pop: outcome.merge(back())
    case .set(let members):
      var pairs: [(row: RowReference, input: Event.Input)] = []
      for member in members {
        guard let row = row(bearing: member.key, into: &outcome) else { return }
        pairs.append((row, .value(member.value)))
      }
      outcome.merge(set(pairs))
    case .toggle(let key): if let row = row(bearing: key, into: &outcome) { outcome.merge(toggle(row)) }
    case .reset(let keys):
      let rows = keys.compactMap { row(bearing: $0, into: &outcome) }
      if rows.count == keys.count { outcome.merge(reset(rows)) }
    case .alert(let alert): outcome.stop(for: .show(filled(alert)), before: rest)
    case .verify: outcome.stop(for: .verify, before: rest)
    case .save: outcome.stop(for: .save, before: rest)
    case .quit: outcome.stop(for: .quit, before: rest)
    case .revert: outcome.merge(revert())
    case .call(let selection): outcome.stop(for: .call(selection), before: rest)
    }
  }

  private func row(bearing key: Key, into outcome: inout Outcome) -> RowReference? {
    if let slot = definition.keys.slot(of: key) { return RowReference(definition.keys[slot].row) }
    if let file = definition.pendingFiles.first {
      outcome.effect = .read(screen: file.name)
    } else {
      outcome.refusal = Refusal(.unknownRow(key.description, suggestion: nil))
    }
    return nil
  }

  /// Whether an action's condition holds; one that cannot be read does not.
  private func holds(_ source: String) -> Bool {
    let condition =
      definition.conditions[Name(source)]
      ?? (try? ExpressionSyntax(source).compile(resolve: definition.resolve))
    return condition?.holds(reader()) ?? false
  }

  /// What an action gets to know of the row that it is done for.
  private func context(for reference: RowReference?) -> Row.Context {
    guard let reference else { return [:] }
    let row = definition.rows[reference.index]
    var context = row.row.context ?? [:]
    context["row"] = .string(row.id)
    if let slot = row.slot {
      context["key"] = .string(definition.keys[slot].key.description)
      context["value"] = effectiveValue(slot) ?? .null
    }
    return context
  }
}

extension Outcome {
  fileprivate mutating func stop(for effect: Effect, before rest: some Sequence<Action>) {
    self.effect = effect
    remaining = Array(rest)
  }

  fileprivate mutating func merge(_ other: Outcome) {
    changes += other.changes
    named += other.named
    calls += other.calls
    routed += other.routed
    refusal = other.refusal ?? refusal
    furtherRefusals += other.furtherRefusals
    hasMoved = hasMoved || other.hasMoved
  }
}
