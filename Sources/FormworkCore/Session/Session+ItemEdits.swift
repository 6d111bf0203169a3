// Edits that add, remove, rename, duplicate or move the items of lists.
extension Session {
  /// Checks the edits of fields that identify items: a list has no two items with the same name.
  ///
  /// - Parameter redundant: the edits to leave out; those that change nothing are added.
  func checkRenames(in edits: [Edit], _ refusals: inout [Refusal], _ redundant: inout Set<Int>) {
    if form.lists.isEmpty { return }
    var names: [ListID: [ItemID: String]] = [:]
    for index in edits.indices {
      let setting = edits[index].setting
      guard form.isIdentity(setting), let item = setting.item else { continue }
      guard let value = edits[index].value, value != .null, case let name = value.description else {
        // An edit that still has its operation is refused already.
        if exists(item: item), edits[index].value != nil || edits[index].operation == .remove {
          refusals.append(
            Refusal(.resetsIdentity(row: form.shownKey(of: setting).description), subject: .row(index)))
        }
        continue
      }
      let isSame = name.hasSameScalars(as: form.items[item].identity)
      // A number stays one, although it was entered as a text.
      if isSame, storedValue(setting)?.description.hasSameScalars(as: name) ?? false {
        redundant.insert(index)
      }
      if isSame || !isOpen(row: edits[index].row ?? form.row(of: setting)) { continue }
      do throws(ValueFault) {
        if name.isEmpty { throw .required }
        try form.lists[form.items[item].list].taken.validate(name)
      } catch { refusals.append(Refusal(.value(error, message: nil), subject: .value(index))) }
      names[form.items[item].list, default: [:]][item] = name
    }
    for (list, names) in names {
      let setting = form.setting(of: list)
      // The same change may edit the list.
      let edit = edits.indices.first { edits[$0].setting == setting && !redundant.contains($0) }
      let difference = edit.map { itemDifference(of: edits[$0]) }
      let removed = Set((difference?.removed ?? []).map { ExactString($0) })
      func stays(_ item: ItemID) -> Bool {
        exists(item: item) && !removed.contains(ExactString(form.items[item].identity))
      }
      var counts: [ExactString: Int] = [:]
      for name in difference?.added ?? [] { counts[ExactString(name), default: 0] += 1 }
      for (item, name) in names where stays(item) { counts[ExactString(name), default: 0] += 1 }
      for (index, edit) in edits.enumerated() where form.isIdentity(edit.setting) {
        guard let item = edit.setting.item, let name = names[item] else { continue }
        let other = form.items.item(name, of: list, .present)
        if !stays(item) {
          redundant.insert(index)
        } else if counts[ExactString(name), default: 0] > 1
          || other.map({ $0 != item && names[$0] == nil && stays($0) }) ?? false
        {
          refusals.append(Refusal(.duplicateItem(name, list: form.key(of: setting)), subject: .value(index)))
        }
      }
    }
  }

  /// Whether an edit gives an item another name.
  func renames(_ edit: Edit) -> Bool {
    !form.lists.isEmpty && edit.value != nil && form.isIdentity(edit.setting)
  }

  /// Leaves the screens of items that do not exist any more; returns whether there were any.
  mutating func leaveMissingItems() -> Bool {
    if form.lists.isEmpty { return false }
    let first = path.firstIndex { place in
      place.screen.item.map { !exists(item: $0) } ?? false
    }
    guard let first, first > 0 else { return false }
    path.removeSubrange(first...)
    return true
  }

  /// What an edit changes in a list of items.
  func itemDifference(of edit: Edit) -> ItemDifference {
    let stored = state.current.values[edit.setting]
    return edit.editsElements
      ? ItemDifference(edit.operation, of: stored?.array ?? []) : ItemDifference(from: stored, to: edit.value)
  }

  /// Replaces the identities of new items by those that a settings file with them contains, and checks the items that
  /// edits add to lists or remove from them.
  ///
  /// - Parameter redundant: the indices of the edits to skip: those that change nothing or were not resolved.
  func checkItems(in edits: inout [Edit], except redundant: Set<Int>) -> [Refusal] {
    if form.lists.isEmpty { return [] }
    return edits.indices.compactMap { index in
      guard let list = form.list(of: edits[index].setting), !redundant.contains(index) else { return nil }
      var difference = itemDifference(of: edits[index])
      if takeIdentities(into: &edits[index], difference, ofList: list) {
        difference = itemDifference(of: edits[index])
      }
      do throws(Refusal) {
        try validate(additions: difference, toList: list, index)
        try validate(removals: difference, fromList: list, index)
        return nil
      } catch { return error }
    }
  }

  /// Replaces the identities of new items with those that a settings file contains for them; returns whether any
  /// identity changed.
  private func takeIdentities(
    into edit: inout Edit, _ difference: ItemDifference, ofList list: ListID
  ) -> Bool {
    var isOther = false
    for (offset, identity) in difference.new.enumerated() where !difference.hadIdentity(identity) {
      let name = form.identity(identity, ofNewItemOfList: list)
      if name.hasSameScalars(as: identity) { continue }
      isOther = true
      switch edit.operation {
      case .set(.array(var elements)):
        elements[offset] = .string(name)
        edit.operation = .set(.array(elements))
      case .insert(_, let position): edit.operation = .insert(.value(.string(name)), at: position)
      default: break
      }
    }
    return isOther
  }

  private func validate(
    additions difference: ItemDifference, toList list: ListID, _ index: Int
  ) throws(Refusal) {
    var known: Set<ExactString> = []
    for identity in difference.new {
      let isThere = form.item(identity, ofList: list).map { exists(item: $0) } ?? false
      guard known.insert(ExactString(identity)).inserted, !isThere || difference.hadIdentity(identity) else {
        let key = form.key(of: form.setting(of: list))
        throw Refusal(.duplicateItem(identity, list: key), subject: .value(index))
      }
      do throws(ValueFault) {
        if identity.isEmpty { throw .required }
        try form.lists[list].taken.validate(identity)
      } catch { throw Refusal(.value(error, message: nil), subject: .value(index)) }
      let field = form.lists[list].identityField
      guard field >= 0, !isThere else { continue }
      let setting = form.lists[list].fields[field]
      do throws(ValueFault) {
        _ = try form.input(ofSetting: SettingID(setting)).accept(text: identity.utf8.span)
      } catch {
        let message = ownMessage(of: RowID(Int(form.settings[setting].row)))
        throw Refusal(.value(error, message: message), subject: .value(index))
      }
    }
  }

  /// Checks that the items that an edit removes may be deleted: if their rows have an action for it, one must be
  /// enabled.
  private func validate(
    removals difference: ItemDifference, fromList list: ListID, _ index: Int
  ) throws(Refusal) {
    let deletes = form.lists[list].rows.contains { row in
      form.editActions(of: RowID(row)).contains { $0.condition >= 0 && $0.actions.contains(.item(.delete)) }
    }
    guard deletes else { return }
    for item in difference.removed.compactMap({ form.item($0, ofList: list) }) {
      let actions = form.rows(ofItem: item).flatMap { form.editActions(of: $0) }.filter {
        $0.actions.contains(.item(.delete))
      }
      guard actions.allSatisfy({ !isEnabled($0) }), let action = actions.first else { continue }
      var session = self
      let row = form.path(ofItem: item)
      guard let reason = session.reasonOfDisabled(action, ofRow: row) else { continue }
      throw Refusal(reason, subject: .value(index))
    }
  }

  // MARK: - Actions

  /// The edits that an action makes to the list of which a row shows an item; throws if there is none.
  mutating func carryOut(_ operation: Action.ItemOperation, ofRow address: RowAddress?) -> Reply {
    guard let row = address.flatMap({ form.row(at: $0) }), let item = row.item else {
      return refused(.noItem(operation))
    }
    let (list, identity) = (form.items[item].list, form.items[item].identity)
    let identities = identities(ofList: list)
    guard let place = identities.firstIndex(where: { $0.hasSameScalars(as: identity) }) else {
      return refused(.noItem(operation))
    }
    let setting = form.setting(of: list)
    var copied: [(field: SettingID, value: Value)] = []
    let edit: Edit.Operation
    switch operation {
    case .delete: edit = .removeElement(.index(place))
    case .moveUp, .moveDown:
      let isDown = operation == .moveDown
      guard let other = neighbor(of: item, ofList: list, isDown ? 1 : -1),
        let target = identities.firstIndex(where: { $0.hasSameScalars(as: form.items[other].identity) })
      else { return refused(.atEndOfList(form.name(of: item), isLast: isDown)) }
      edit = .move(.index(place), to: .index(target))
    case .duplicate:
      guard let copy = prepareCopy(ofItem: item) else { return refused(.noItem(operation)) }
      edit = .insert(.value(.string(form.items[copy].identity)), at: .index(place + 1))
      // The item itself has the members that no row shows.
      for (setting, target) in counterparts(of: item, in: copy)
      where setting != form.identitySetting(ofItem: item) {
        if let value = storedValue(setting) { copied.append((target, value)) }
      }
    }
    var reply = change([Edit(setting, edit)])
    guard reply.refusals.isEmpty else { return reply }
    for (field, value) in copied {
      let mark = state.log.mark
      state.set(field, to: value)
      reply.changes += state.changes(since: mark)
    }
    return reply
  }

  /// The item above or below an item on the screen: if the items are grouped, in the same group.
  private func neighbor(of item: ItemID, ofList list: ListID, _ direction: Int) -> ItemID? {
    let fields = form.sections.lazy.filter { section in
      section.groupField >= 0 && form.lists[list].fields.contains(section.groupField)
    }
    func group(_ item: ItemID) -> Value? {
      fields.first.flatMap { form.field($0.groupField, ofItem: item) }.flatMap { effectiveValue($0) }
    }
    let own = group(item)
    let items = items(ofList: list).filter { group($0) == own }
    guard let place = items.firstIndex(of: item) else { return nil }
    return items.indices.contains(place + direction) ? items[place + direction] : nil
  }

  /// Adds an item to the form, but not to the list. Its name is unused and resembles the name of another item.
  private mutating func prepareCopy(ofItem item: ItemID) -> ItemID? {
    let list = form.items[item].list
    let setting = form.setting(of: list)
    let saved = form.effectiveValue(state.saved.values[setting], of: setting)
    let name = unusedName(
      like: form.items[item].identity, besides: identities(ofList: list) + (saved?.identities ?? []))
    prepare(items: [name], ofList: list)
    return form.item(name, ofList: list)
  }

  /// A name such as `ada-2` that is not one of `names`.
  private func unusedName(like identity: String, besides names: [String]) -> String {
    let used = Set(names.map { ExactString($0) })
    // In a page, an `Int` has 32 bits.
    if let number = Int64(identity), String(number) == identity {
      var next = number
      while next < .max, used.contains(ExactString(String(next))) { next += 1 }
      if !used.contains(ExactString(String(next))) { return String(next) }
    }
    var count = 2
    while used.contains(ExactString("\(identity)-\(count)")) { count += 1 }
    return "\(identity)-\(count)"
  }
}

extension CompiledForm {
  /// The identity of a new item, as a settings file with the item contains it: `1` if a number is given as `01`. A text
  /// that the field does not accept stays as it is.
  package func identity(_ text: String, ofNewItemOfList list: ListID) -> String {
    guard lists[list].identityField >= 0 else { return text }
    let input = input(ofSetting: SettingID(lists[list].fields[lists[list].identityField]))
    return (try? input.accept(text: text.utf8.span).description) ?? text
  }
}
