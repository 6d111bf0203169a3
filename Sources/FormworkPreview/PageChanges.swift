import Formwork

/// The changes of a page as edits of a session whose settings are those that the page had.
///
/// A page tells an item of a list that was renamed as one that was removed and another one that was added. Since it
/// knows neither secrets nor what no row shows, the item is renamed here, too, so that it keeps them.
struct PageChanges {
  private let changes: [SaveRequest.Change]
  /// The new values by key.
  private let values: [ExactString: Value]

  init(_ request: SaveRequest) {
    changes = request.changes
    values = Dictionary(
      changes.compactMap { change in change.value.map { (ExactString(change.key), $0) } },
      uniquingKeysWith: { $1 })
  }

  /// - Throws: if the form does not have one of the settings.
  func edits(in session: inout Session) throws(Failure) -> [Edit] {
    var renames: [Int: Int] = [:]
    var orders: [Int: [String]] = [:]
    for change in changes {
      guard let setting = session.form.setting(Key(verbatim: change.key)),
        let list = session.form.settings[setting].list
      else { continue }
      let new = change.value?.array?.compactMap { $0.string } ?? []
      session.prepare(items: new, ofList: list)
      orders[list] = new
    }
    for (list, new) in orders.sorted(by: { $0.key < $1.key }) {
      for (from, to) in renamedItems(ofList: list, to: new, session) { renames[to] = from }
    }
    var edits: [Edit] = []
    for change in changes {
      guard let setting = session.form.setting(Key(verbatim: change.key)) else {
        let suggestion = session.form.nearestKey(to: change.key)
        throw Failure(
          .refusal(Refusal(.notSetHere(key: change.key, isObject: true, suggestion: suggestion))))
      }
      if let edit = edit(of: setting, to: change.value, renames, orders, session) { edits.append(edit) }
    }
    for (to, from) in renames.sorted(by: { $0.key < $1.key }) {
      edits += editsOfRenamed(from, to, session)
    }
    for index in edits.indices { edits[index].takesClosedRow = true }
    return edits
  }

  /// The edit for one change; `nil` if it follows from others.
  private func edit(
    of setting: Int, to value: Value?, _ renames: [Int: Int], _ orders: [Int: [String]], _ session: Session
  ) -> Edit? {
    let form = session.form
    func edit(_ setting: Int, _ value: Value?) -> Edit {
      Edit(SettingPath(setting), value.map { .set($0) } ?? .remove)
    }
    switch form.settings[setting].role {
    case .plain: return edit(setting, value)
    case .template, .item: return nil
    case .list:
      guard let list = form.settings[setting].list, value != nil else { return edit(setting, value) }
      // The renaming edits give these items their new names.
      let names = (orders[list] ?? []).map { name in
        form.item(name, ofList: list).flatMap { renames[$0] }.map { form.items[$0].identity } ?? name
      }
      return edit(setting, .array(names.map { .string($0) }))
    case .field:
      let item = Int(form.settings[setting].owner)
      let list = form.items[item].list
      if form.isIdentity(setting) { return nil }
      if let old = renames[item] {
        return edit(setting - form.items[item].setting + form.items[old].setting, value)
      }
      if let names = orders[list],
        !names.contains(where: { $0.hasSameScalars(as: form.items[item].identity) })
      {
        return nil
      }
      return edit(setting, value)
    }
  }

  // MARK: - Renamed items

  /// The items at the same places before and after the changes, under names that are only in one of the two, that have
  /// a value in common.
  private func renamedItems(ofList list: Int, to new: [String], _ session: Session) -> [(Int, Int)] {
    let form = session.form
    guard form.lists[list].identityField >= 0 else { return [] }
    let old = session.identities(ofList: list)
    let (before, after) = (Set(old.map { ExactString($0) }), Set(new.map { ExactString($0) }))
    return zip(old, new).compactMap { from, to in
      guard !after.contains(ExactString(from)), !before.contains(ExactString(to)),
        let item = form.item(from, ofList: list), let other = form.item(to, ofList: list)
      else { return nil }
      let pairs = zip(form.fields(ofItem: item), form.fields(ofItem: other))
      let isSame = pairs.contains { field, otherField in
        guard !form.isIdentity(field), let value = session.storedValue(field) else { return false }
        return value == self.value(of: otherField, form)
      }
      return isSame ? (item, other) : nil
    }
  }

  private func value(of setting: Int, _ form: CompiledForm) -> Value? {
    values[ExactString(form.key(of: setting).description)]
  }

  /// Renames an item, and resets what the page no longer has. Its secrets stay.
  private func editsOfRenamed(_ item: Int, _ other: Int, _ session: Session) -> [Edit] {
    let form = session.form
    var edits: [Edit] = []
    for (field, new) in zip(form.fields(ofItem: item), form.fields(ofItem: other)) {
      if form.isIdentity(field) {
        let name = (try? form.input(ofSetting: field).read(form.items[other].identity))
        edits.append(Edit(SettingPath(field), .set(name ?? .string(form.items[other].identity))))
      } else if !form.settings[field].isSecure, session.storedValue(field) != nil, value(of: new, form) == nil
      {
        edits.append(Edit(SettingPath(field), .remove))
      }
    }
    return edits
  }
}
