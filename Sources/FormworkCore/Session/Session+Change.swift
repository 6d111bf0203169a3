// All changes of settings go through here. The result of a change is checked, and the change is undone if
// refused.
extension Session {
  /// Carries out edits as one change. A refused change changes nothing.
  ///
  /// Setting a value that is already stored is never refused, nor is setting a closed row to the value that
  /// is already in effect.
  mutating func change(_ edits: [Edit]) -> Reply {
    // First of all, because everything else evaluates rules.
    if let index = editWithTooMuchWork(edits) {
      return Reply(refusals: [Refusal(.other(.tooMuchWork), subject: .value(index))])
    }
    previewChoices(of: edits)
    let reply = checked(throughOpenRows(edits))
    updateChoices(of: edits)
    return reply
  }

  private mutating func checked(_ edits: [Edit]) -> Reply {
    var edits = edits
    var reply = Reply()
    var elements = ElementEdits()
    reply.refusals = accept(&edits, &elements)
    var redundant = elements.redundant
    checkRenames(in: edits, &reply.refusals, &redundant)
    guard reply.refusals.isEmpty else { return reply }
    let mark = state.log.mark
    // For each edit, the log entry that it added; `nil` if it changed nothing or is dropped.
    var entries = store(edits, except: redundant)
    // Whether a row is open depends on the complete result, including the rows that it hides.
    var closed = closedEdits(edits, entries)
    while !closed.isEmpty, case let redundant = closed.filter({ isRedundant(edits[$0], entries[$0]) }),
      !redundant.isEmpty
    {
      state.rollBack(to: mark)
      let dropped = Set(edits.indices.filter { entries[$0] == nil }).union(redundant)
      entries = store(edits, except: dropped)
      closed = closedEdits(edits, entries)
    }
    for (index, edit) in edits.enumerated() where entries[index] != nil {
      let refusal =
        closed.contains(index)
        ? Refusal.ofClosedRow(edits, index, since: mark, in: &self)
        : requirementRefusal(edit, index)
      if let refusal { reply.refusals.append(refusal) }
    }
    guard reply.refusals.isEmpty else {
      Refusal.addRequirements(to: &reply.refusals, of: edits, in: self)
      state.rollBack(to: mark)
      Refusal.addRemedies(to: &reply.refusals, of: edits, in: &self)
      return reply
    }
    // A screen on the stack may have another name now.
    reply.hasMoved = edits.indices.contains { index in
      entries[index] != nil && renames(edits[index])
        && path.contains { form.ancestors(of: $0.screen.item).contains { $0 == edits[index].setting.item } }
    }
    note(edits, since: mark, in: &reply)
    reply.edits = edits
    return reply
  }

  /// Returns the edits; replaces each row that is closed after all of them with another row of the same setting.
  private mutating func throughOpenRows(_ edits: [Edit]) -> [Edit] {
    // A loop over the edits themselves would copy them.
    guard edits.count > 1, edits.indices.contains(where: { hasSeveralRows(edits[$0].setting) }) else {
      return edits
    }
    let mark = state.log.mark
    storeAccepted(edits)
    defer { state.rollBack(to: mark) }
    return edits.map { edit in
      var edit = edit
      if let row = edit.row, !isOpen(row: row) { edit.row = self.row(ofSetting: edit.setting) }
      return edit
    }
  }

  private func hasSeveralRows(_ setting: SettingID) -> Bool { !form.settings[setting].allRows.isEmpty }

  /// Stores the values of edits as far as they are accepted, each on its own.
  mutating func storeAccepted(_ edits: [Edit]) {
    var rest = edits
    while !rest.isEmpty {
      var accepted = rest
      var elements = ElementEdits()
      var refusals = accept(&accepted, &elements)
      guard refusals.isEmpty else {
        let refused = Set(refusals.map { $0.position })
        rest = rest.indices.filter { !refused.contains($0) }.map { rest[$0] }
        if rest.count == accepted.count { return }
        continue
      }
      var redundant = elements.redundant
      checkRenames(in: accepted, &refusals, &redundant)
      if refusals.isEmpty { _ = store(accepted, except: redundant) }
      return
    }
  }

  /// Stores the values of edits; then removes, stashes or restores the values of rows that this hides or
  /// shows.
  ///
  /// - Returns: for each edit, the log entry that it added; `nil` if it changed nothing.
  @discardableResult
  mutating func store(_ edits: [Edit], except dropped: Set<Int> = []) -> [Int?] {
    var hiding = HidingRows()
    var entries: [Int?] = edits.map { _ in nil }
    // The items of a list are settled before their fields are set.
    let lists =
      form.lists.isEmpty
      ? []
      : edits.indices.filter { form.list(of: edits[$0].setting) != nil }
        .sorted { (depth(of: edits[$0].setting), $0) < (depth(of: edits[$1].setting), $1) }
    // The items that the edits rename, collected before the first rename.
    var renamed: [(item: ItemID, name: String, place: Int)]?
    let order =
      lists.isEmpty ? [] : lists + edits.indices.filter { form.list(of: edits[$0].setting) == nil }
    for place in edits.indices {
      let index = order.isEmpty ? place : order[place]
      guard dropped.isEmpty || !dropped.contains(index) else { continue }
      let edit = edits[index]
      let setting = edit.setting
      if form.settings[setting].hidesRows { hiding.watch(setting, in: self) }
      let value = edit.value
      let editsElements = value == nil && edit.editsElements
      if value == nil, !editsElements {
        for setting in form.members(of: setting) + [setting] { state.stash(nil, for: setting) }
      }
      if renamed == nil, renames(edit) { renamed = itemsToRename(in: edits, except: dropped) }
      let mark = state.log.mark
      if !lists.isEmpty, let list = form.list(of: setting) {
        if store(edit, ofList: list) { entries[index] = mark }
      } else if editsElements {
        if state.edit(setting, edit.operation) { entries[index] = mark }
      } else {
        let admission = form.settings[setting].admission
        let stored = admission.stored(value, insteadOf: state.current.values[setting])
        if state.set(setting, to: stored) { entries[index] = mark }
      }
    }
    for (item, name, place) in renamed ?? [] {
      let new = form.items[item].identity
      if new.hasSameScalars(as: name) { continue }
      state.edit(
        form.setting(of: form.items[item].list),
        ElementChange(.replace(start: place, removed: [.string(name)], inserted: [.string(new)])))
    }
    if !hiding.isEmpty { hiding.settle(in: &self) }
    return entries
  }

  /// The items that edits rename, with their current names and their places in their lists.
  private func itemsToRename(
    in edits: [Edit], except dropped: Set<Int>
  ) -> [(item: ItemID, name: String, place: Int)] {
    edits.indices.compactMap { index in
      guard !dropped.contains(index), renames(edits[index]), let item = edits[index].setting.item else {
        return nil
      }
      let name = form.items[item].identity
      let list = state.current.values[form.setting(of: form.items[item].list)]?.array
      return list?.firstIndex(of: .string(name)).map { (item, name, $0) }
    }
  }

  /// How many items are around a setting.
  private func depth(of setting: SettingID) -> Int {
    form.ancestors(of: setting.item).reduce(0) { depth, _ in depth + 1 }
  }

  /// Returns the edits that stored a value although their row is closed and has to be open. Removing a value
  /// does not require an open row.
  private func closedEdits(_ edits: [Edit], _ entries: [Int?]) -> Set<Int> {
    let closed = edits.indices.filter { index in
      let edit = edits[index]
      guard entries[index] != nil, !edit.isRemoval,
        !(edit.row.map { isOpen(row: $0) } ?? isOpen(edit.setting))
      else { return false }
      return !(edit.takesClosedRow && keepsValue(edit.setting))
    }
    return Set(closed)
  }

  /// Records the changes since a mark in a reply.
  private func note(_ edits: [Edit], since mark: Int, in reply: inout Reply) {
    reply.changes = state.changes(since: mark)
    // For a setting with several rows, the row through which it was changed.
    var rows: [SettingID: RowID] = [:]
    for index in edits.indices where hasSeveralRows(edits[index].setting) {
      rows[edits[index].setting] = edits[index].row
    }
    if rows.isEmpty { return }
    for index in reply.changes.indices {
      reply.changes[index].row = rows[reply.changes[index].setting]
    }
  }

  // MARK: - Checking

  /// The greatest size of a value that is changed without an estimate of how much work the rules have with it.
  static let sizeWithoutEstimate = 10_000

  /// The first edit with a value so large that evaluating all rules and texts might take more steps than allowed.
  private func editWithTooMuchWork(_ edits: [Edit]) -> Int? {
    var values: SettingValues?
    for index in edits.indices {
      let value: Value
      switch edits[index].operation {
      case .set(let new): value = new
      case .enter(let text), .insert(.text(let text), _): value = .string(text)
      case .insert(.value(let element), _): value = element
      case .remove, .insert(.index, _), .removeElement, .move: continue
      }
      guard value.ruleSize > Self.sizeWithoutEstimate else { continue }
      var changed = values ?? state.current.values
      changed[edits[index].setting] = value
      values = changed
      if form.hasTooMuchWork(with: changed) { return index }
    }
    return nil
  }

  /// Replaces what was entered by the value that each edit stores; returns the edits' refusals.
  private func accept(_ edits: inout [Edit], _ elements: inout ElementEdits) -> [Refusal] {
    var refusals: [Refusal] = []
    // Settings are usually named in order, so none is named twice.
    let mayRepeat = edits.count > 1 && !zip(edits, edits.dropFirst()).allSatisfy { $0.setting < $1.setting }
    var named: Set<SettingID> = []
    // The settings of which only elements are edited.
    var partlyEdited: Set<SettingID> = []
    for index in edits.indices {
      let setting = edits[index].setting
      let editsElements = edits[index].editsElements
      if mayRepeat, !named.insert(setting).inserted, !editsElements || !partlyEdited.contains(setting) {
        refusals.append(Refusal(.namedTwice(form.shownKey(of: setting)), subject: .row(index)))
        continue
      }
      do throws(Refusal) {
        if editsElements {
          partlyEdited.insert(setting)
          try elements.add(edits[index], index, in: self)
        } else {
          edits[index].operation = try value(of: edits[index], index).map { .set($0) } ?? .remove
        }
      } catch { refusals.append(error) }
    }
    if !elements.isEmpty, refusals.isEmpty { refusals = elements.resolve(&edits, in: self) }
    // If any edit has been refused, edits of elements may be unresolved, so they are not checked.
    let unresolved = refusals.isEmpty ? [] : edits.indices.filter { edits[$0].editsElements }
    let ofItems = checkItems(in: &edits, except: elements.redundant.union(unresolved))
    return refusals.isEmpty ? ofItems : refusals + ofItems
  }

  /// Returns the faults in the values of a command that is already refused for another reason.
  package func refusals(ofValues edits: [(edit: Edit, position: Int)]) -> [Refusal] {
    if let index = editWithTooMuchWork(edits.map { $0.edit }) {
      return [Refusal(.other(.tooMuchWork), subject: .value(edits[index].position))]
    }
    var session = self
    session.previewChoices(of: edits.map { $0.edit })
    return edits.compactMap { edit, position in
      do throws(Refusal) {
        _ = try session.value(of: edit, position)
        return nil
      } catch { return error }
    }
  }

  /// The value that an edit stores; `nil` if it removes one. A value that is already stored is never refused.
  private func value(of edit: Edit, _ index: Int) throws(Refusal) -> Value? {
    let setting = edit.setting
    let input = input(of: edit)
    let stored = state.current.values[setting]
    do throws(ValueFault) {
      switch edit.operation {
      case .remove: return nil
      case .set(let value):
        return value == stored ? value : try internalValue(input.accept(value: value), setting)
      case .enter(let text) where text.isEmpty && input.isUnsetByEmptyText:
        guard input.isRequired else { return nil }
        if stored != "" { throw .required }
        return stored
      case .enter(let text):
        let value = try input.read(text)
        if value != stored { try input.validate(value) }
        return try internalValue(value, setting)
      case .insert, .removeElement, .move:
        return try input.value(effectiveValue(setting), after: edit.operation)
      }
    } catch {
      if case .enter(let text) = edit.operation, let stored, stored.description.hasSameScalars(as: text) {
        return stored
      }
      // Entering a number with too many digits again is accepted if the settings file contains it.
      if case .inexactNumber(_, let nearest?) = error, let stored, nearest == stored { return stored }
      throw refusal(error, of: edit, index)
    }
  }

  /// A value with the internal names of the items of an ordered list.
  private func internalValue(_ value: Value, _ setting: SettingID) throws(ValueFault) -> Value {
    guard form.isOrderedList(setting), let list = form.list(of: setting) else { return value }
    return try form.value(fromPositions: value, of: list)
  }

  /// The input through which an edit stores a value.
  func input(of edit: Edit) -> Input {
    form.inputs[
      edit.row.flatMap { form.inputNumber(of: $0) } ?? form.inputNumber(of: edit.setting)]
  }

  /// The refusal of an edit whose value is not accepted.
  package func refusal(_ fault: ValueFault, of edit: Edit, _ index: Int) -> Refusal {
    var refusal = Refusal(
      .value(fault, message: ownMessage(of: form.row(of: edit.setting))),
      subject: .value(index), isSecret: input(of: edit).isSecure)
    refusal.remedy = Remedy.instead(of: edit, for: fault, in: self)
    return refusal
  }

  /// Whether an edit sets a closed row to the value already in effect. Such an edit is dropped.
  private func isRedundant(_ edit: Edit, _ entry: Int?) -> Bool {
    guard let value = edit.value, let entry else { return false }
    return value == form.effectiveValue(state.log.entries[entry].old, of: edit.setting)
  }

  /// Returns the refusal of an edit whose value fails a requirement that reads only the row's own value.
  private func requirementRefusal(_ edit: Edit, _ index: Int) -> Refusal? {
    let setting = edit.setting
    guard !edit.isRemoval, form.settings[setting].hasRequirements else { return nil }
    for number in form.requirements(of: setting) {
      let requirement = form.requirements[number]
      guard requirement.kind.effect.refusesEdit, requirement.isOfRow, requirement.settings.count == 1,
        fails(number)
      else { continue }
      return Refusal(
        .requirement(message(of: number)), subject: .value(index), isSecret: isSecure(setting))
    }
    return nil
  }
}

extension OtherFault {
  /// A value is so large that the form's rules would take too long.
  fileprivate static let tooMuchWork = OtherFault(
    code: "refused.tooMuchWork", message: Wording.tooMuchWork(limit: FormWork.limit), status: 1)
}
