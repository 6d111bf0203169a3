// The items of lists. A list's setting holds the identities of its items in order; the settings of an item exist
// while the item does.
extension Session {
  // MARK: - Reading

  /// Whether a row can be shown at all: it is no template, and its item exists.
  package func exists(row: Int) -> Bool {
    let record = form.rows[row]
    if record.item < 0 { return !record.flags.contains(.isTemplate) }
    return exists(item: Int(record.item))
  }

  /// Whether a setting can have a value: it is no template, and its item exists.
  package func exists(setting: Int) -> Bool {
    switch form.settings[setting].role {
    case .plain, .list: true
    case .template: false
    case .item, .field: exists(item: Int(form.settings[setting].owner))
    }
  }

  /// The settings that can have a value, without those that only say whether an item exists.
  package var valuedSettings: [Int] {
    if form.lists.isEmpty { return Array(form.settings.indices) }
    return form.settings.indices.filter { form.settings[$0].role != .item && exists(setting: $0) }
  }

  /// Whether a change of a setting is one that people want to read about, rather than a part of adding, removing
  /// or renaming an item.
  package func isReported(_ setting: Int) -> Bool {
    switch form.settings[setting].role {
    case .plain, .list: return true
    case .template, .item: return false
    case .field:
      let item = Int(form.settings[setting].owner)
      return exists(item: item) && form.identitySetting(ofItem: item) != setting
    }
  }

  package func exists(item: Int) -> Bool { state.current.values[form.items[item].setting] != nil }

  /// Whether a screen can be shown: it is no template, and its item exists.
  package func exists(screen: Int) -> Bool {
    let item = Int(form.screens[screen].item)
    return item < 0 ? !form.lists.contains { $0.screens.contains(screen) } : exists(item: item)
  }

  /// The screen with a name, if it can be shown.
  package func screen(named name: String) -> Int? {
    form.screen(named: name).flatMap { exists(screen: $0) ? $0 : nil }
  }

  /// The identities of a list's items, in order.
  package func identities(ofList list: Int) -> [String] {
    let setting = form.lists[list].setting
    return setting < 0 ? [] : effectiveValue(setting)?.identities ?? []
  }

  /// A list's items, in order.
  func items(ofList list: Int) -> [Int] {
    identities(ofList: list).compactMap { form.item($0, ofList: list) }
  }

  /// An item as an object.
  package func object(ofItem item: Int) -> Value.Object { form.object(ofItem: item, storedValue) }

  // MARK: - Adding items to the form

  /// Adds the settings and rows of items to the form, so that values can be stored for them.
  package mutating func prepare(items identities: [String], ofList list: Int) {
    let unknown = identities.filter { form.item($0, ofList: list) == nil }
    guard !unknown.isEmpty else { return }
    changeForm { form in
      for identity in unknown { _ = form.addItem(identity, toList: list) }
    }
    state.grow(to: form.settings.count)
  }

  // MARK: - Consequences

  /// Creates the items that a list's new value names, and removes the others with the values of their fields. An
  /// item that is renamed keeps its values.
  mutating func settleItems(ofList list: Int, from old: Value?, to new: Value?, _ renames: [Rename] = []) {
    let (old, new) = (old?.identities ?? [], new?.identities ?? [])
    prepare(items: new, ofList: list)
    let renamed = renames.compactMap { rename in
      form.item(rename.name, ofList: form.items[rename.item].list).map { ($0, values(ofItem: rename.item)) }
    }
    let kept = Set(new.map { ExactString($0) })
    for identity in old where !kept.contains(ExactString(identity)) {
      guard let item = form.item(identity, ofList: list) else { continue }
      for field in form.fields(ofItem: item) {
        state.setAside(nil, for: field)
        state.set(field, to: nil)
      }
      state.set(form.items[item].setting, to: nil)
    }
    for identity in new {
      guard let item = form.item(identity, ofList: list), !exists(item: item) else { continue }
      state.set(form.items[item].setting, to: .object(Value.Object()))
      guard let field = form.identitySetting(ofItem: item) else { continue }
      // Numbers identify items by their digits.
      let value = try? form.input(ofSetting: field).read(identity)
      state.set(field, to: value ?? .string(identity))
    }
    for (item, values) in renamed {
      for (offset, value) in values.enumerated()
      where form.items[item].setting + offset != form.identitySetting(ofItem: item) {
        state.set(form.items[item].setting + offset, to: value)
      }
    }
  }

  /// The values of an item's settings, that of the item itself first.
  private func values(ofItem item: Int) -> [Value?] {
    let first = form.items[item].setting
    return (first...first + form.fields(ofItem: item).count).map { state.current.values[$0] }
  }

  // MARK: - Renaming

  /// A new value of the field that identifies an item.
  struct Rename {
    var item: Int
    var name: String
  }

  /// Replaces edits of fields that identify items by edits of their lists.
  mutating func takeRenames(from edits: inout [Edit], _ refusals: inout [Refusal]) -> [Rename] {
    if form.lists.isEmpty { return [] }
    var renames: [Rename] = []
    for index in edits.indices {
      let setting = edits[index].path.setting
      guard form.settings[setting].role == .field, let name = edits[index].value?.description else {
        continue
      }
      let item = Int(form.settings[setting].owner)
      guard form.identitySetting(ofItem: item) == setting,
        !name.hasSameScalars(as: form.items[item].identity),
        isOpen(row: edits[index].row ?? Int(form.settings[setting].row))
      else { continue }
      let list = form.lists[form.items[item].list]
      var identities = identities(ofList: form.items[item].list)
      if identities.contains(where: { $0.hasSameScalars(as: name) }) {
        refusals.append(
          Refusal(.duplicateItem(name, list: form.key(of: list.setting)), subject: .value(index)))
        continue
      }
      for place in identities.indices where identities[place].hasSameScalars(as: form.items[item].identity) {
        identities[place] = name
      }
      renames.append(Rename(item: item, name: name))
      edits[index] = Edit(SettingPath(list.setting), .set(Value(identities: identities)))
    }
    return renames
  }

  /// Replaces the screens of renamed items on the stack of screens.
  mutating func follow(_ renames: [Rename]) {
    for rename in renames {
      guard let new = form.item(rename.name, ofList: form.items[rename.item].list) else { continue }
      for place in path.indices where Int(form.screens[path[place].screen].item) == rename.item {
        path[place].screen += form.items[new].firstScreen - form.items[rename.item].firstScreen
      }
    }
  }

  /// Leaves the screens of items that do not exist any more; returns whether there were any.
  mutating func leaveMissingItems() -> Bool {
    if form.lists.isEmpty { return false }
    let first = path.firstIndex { place in
      let item = Int(form.screens[place.screen].item)
      return item >= 0 && !exists(item: item)
    }
    guard let first, first > 0 else { return false }
    path.removeSubrange(first...)
    return true
  }

  /// Checks the identities of the items that an edit adds to a list.
  func refusalsOfItems(in edits: [Edit]) -> [Refusal] {
    if form.lists.isEmpty { return [] }
    return edits.enumerated().compactMap { index, edit in
      do throws(Refusal) {
        // An edit of an element that changes nothing is not resolved.
        guard let list = form.list(ofSetting: edit.path.setting), !edit.editsElements else { return nil }
        try judgeItems(edit, ofList: list, index)
        try judgeRemovals(edit, ofList: list, index)
        return nil
      } catch { return error }
    }
  }

  private func judgeItems(_ edit: Edit, ofList list: Int, _ index: Int) throws(Refusal) {
    let key = form.key(of: form.lists[list].setting)
    var known: Set<ExactString> = []
    for identity in edit.value?.identities ?? [] {
      guard known.insert(ExactString(identity)).inserted else {
        throw Refusal(.duplicateItem(identity, list: key), subject: .value(index))
      }
      if identity.isEmpty { throw Refusal(.value(.required, message: nil), subject: .value(index)) }
      let field = form.lists[list].identityField
      guard field >= 0, form.item(identity, ofList: list).map({ !exists(item: $0) }) ?? true else { continue }
      let setting = form.lists[list].fields[field]
      do throws(ValueFault) {
        _ = try form.input(ofSetting: setting).accept(text: identity.utf8.span)
      } catch {
        let message = ownMessage(of: Int(form.settings[setting].row))
        throw Refusal(.value(error, message: message), subject: .value(index))
      }
    }
  }

  /// Checks that the items that an edit removes may be deleted: if their rows have an action for it, one must be
  /// enabled.
  private func judgeRemovals(_ edit: Edit, ofList list: Int, _ index: Int) throws(Refusal) {
    let deletes = form.lists[list].rows.contains { row in
      form.editActions(of: row).contains { $0.condition >= 0 && $0.actions.contains(.item(.delete)) }
    }
    guard deletes else { return }
    let kept = Set((edit.value?.identities ?? []).map { ExactString($0) })
    for item in items(ofList: list) where !kept.contains(ExactString(form.items[item].identity)) {
      let actions = form.rows(ofItem: item).flatMap { form.editActions(of: $0) }.filter {
        $0.actions.contains(.item(.delete))
      }
      guard actions.allSatisfy({ !isEnabled($0) }), let action = actions.first else { continue }
      throw Refusal(
        .disabledEditAction(action.title, row: form.texts[form.settings[form.items[item].setting].path]),
        subject: .value(index))
    }
  }

  // MARK: - Actions

  /// The edits that an action makes to the list of which a row shows an item; throws if there is none.
  mutating func carryOut(_ operation: Action.ItemOperation, ofRow address: RowAddress?) -> Outcome {
    guard let row = address.flatMap({ form.row(at: $0) }), let item = form.item(ofRow: row) else {
      return refused(.noItem(operation))
    }
    let (list, identity) = (form.items[item].list, form.items[item].identity)
    var identities = identities(ofList: list)
    guard let place = identities.firstIndex(where: { $0.hasSameScalars(as: identity) }) else {
      return refused(.noItem(operation))
    }
    let setting = form.lists[list].setting
    var copied: [(field: Int, value: Value)] = []
    switch operation {
    case .delete: identities.remove(at: place)
    case .moveUp:
      guard place > 0 else { return refused(.atEndOfList(identity, isLast: false)) }
      identities.swapAt(place, place - 1)
    case .moveDown:
      guard place < identities.count - 1 else { return refused(.atEndOfList(identity, isLast: true)) }
      identities.swapAt(place, place + 1)
    case .duplicate:
      let name = unusedName(like: identity, ofList: list)
      identities.insert(name, at: place + 1)
      prepare(items: [name], ofList: list)
      guard let copy = form.item(name, ofList: list) else { break }
      for (from, to) in zip(form.fields(ofItem: item), form.fields(ofItem: copy)) {
        guard from != form.identitySetting(ofItem: item), let value = storedValue(from) else { continue }
        copied.append((to, value))
      }
    }
    var outcome = change([Edit(SettingPath(setting), .set(Value(identities: identities)))])
    guard outcome.refusals.isEmpty else { return outcome }
    for (field, value) in copied {
      let mark = state.log.mark
      state.set(field, to: value)
      outcome.changes += Session.writes(of: state.log.entries[mark...])
    }
    return outcome
  }

  /// A name such as `ada-2` that no item has.
  private func unusedName(like identity: String, ofList list: Int) -> String {
    let used = Set(identities(ofList: list).map { ExactString($0) })
    if let number = Int(identity), String(number) == identity {
      var next = number
      while used.contains(ExactString(String(next))) { next += 1 }
      return String(next)
    }
    var count = 2
    while used.contains(ExactString("\(identity)-\(count)")) { count += 1 }
    return "\(identity)-\(count)"
  }

  // MARK: - Rows in the order of the items

  /// The rows of a section that may be shown, in order: those of items in the order of the list.
  package func rows(of section: CompiledForm.Section) -> [Int] {
    guard let first = section.rows.first(where: { form.rows[$0].flags.contains(.isTemplate) }),
      let list = form.list(ofTemplate: first)
    else { return Array(section.rows) }
    let items = items(ofList: list)
    return section.rows.flatMap { row -> [Int] in
      guard form.rows[row].flags.contains(.isTemplate) else { return [row] }
      return items.compactMap { form.row(row, ofItem: $0) }
    }
  }

  /// The sections of a screen as they are shown: with a field to group by, one for each of its values.
  package func sectionRows(ofScreen screen: Int) -> [SectionRows] {
    form.screens[screen].sections.flatMap { number -> [SectionRows] in
      let section = form.sections[number]
      let rows = rows(of: section)
      guard section.groupField >= 0 else { return [SectionRows(number: number, rows: rows)] }
      return groups(rows, section, number: number)
    }
  }

  private func groups(_ rows: [Int], _ section: CompiledForm.Section, number: Int) -> [SectionRows] {
    var groups: [SectionRows] = []
    var places: [Value?: Int] = [:]
    var others: [Int] = []
    for row in rows {
      guard let item = form.item(ofRow: row) else {
        others.append(row)
        continue
      }
      let value = form.field(section.groupField, ofItem: item).flatMap { effectiveValue($0) }
      if places[value] == nil {
        places[value] = groups.count
        groups.append(SectionRows(number: number, rows: [], item: item))
      }
      groups[places[value] ?? 0].rows.append(row)
    }
    // The choices of a picker have an order of their own.
    if let items = form.input(ofSetting: section.groupField).items {
      func place(_ group: SectionRows) -> Int {
        let value = group.item.flatMap { form.field(section.groupField, ofItem: $0) }
          .flatMap { effectiveValue($0) }
        return items.firstIndex { $0.value == value } ?? items.count
      }
      groups = groups.enumerated().sorted {
        (place($0.element), $0.offset) < (place($1.element), $1.offset)
      }.map { $0.element }
    }
    return others.isEmpty ? groups : groups + [SectionRows(number: number, rows: others, isRest: true)]
  }
}

/// A section as it is shown on a screen.
package struct SectionRows: Sendable {
  /// The section's number in the form.
  package var number: Int
  package var rows: [Int]
  /// For a section that is repeated, the first item in it.
  package var item: Int?
  /// Whether it holds the rows of a repeated section that belong to no item.
  package var isRest = false
}

extension CompiledForm {
  /// The list to which a template row belongs.
  func list(ofTemplate row: Int) -> Int? { lists.firstIndex { $0.rows.contains(row) } }

  /// The setting that stands for a field of a list's templates in an item.
  func field(_ template: Int, ofItem item: Int) -> Int? {
    lists[items[item].list].fields.firstIndex(of: template).map { items[item].setting + 1 + $0 }
  }
}
