import Formwork
import FormworkExport

/// The changes of a page as edits of a session whose settings are those that the page had.
///
/// The page has marks instead of secrets, and does not have values that no row shows. An item renamed in the page is
/// therefore renamed here, which keeps those values. An item added in the page starts without them.
struct PageChanges {
  private let changes: [SaveRequest.Change]
  private let marks: SecretMarks
  /// The renamed items: under its new name, what the item was.
  private var renames: [Int: Int] = [:]
  /// The items whose names became free because the page renamed them. New items may have these names.
  private var successors: Set<Int> = []
  /// For each list that changes, the names of items that only the second batch removes, so that the number of items is not
  /// smaller in between.
  private var replaced: [Int: [String]] = [:]
  /// For each list that changes, the names of its items.
  private var orders: [Int: [String]] = [:]

  init(_ request: SaveRequest, _ marks: SecretMarks) { (changes, self.marks) = (request.changes, marks) }

  /// Returns the edits in batches to apply in order. There is a second batch if new items take the old names of renamed
  /// ones.
  ///
  /// - Throws: if the form does not have one of the settings.
  mutating func edits(in session: inout Session) throws(Failure) -> [[Edit]] {
    for change in changes {
      guard let setting = session.form.setting(Key(verbatim: change.key)),
        let list = session.form.settings[setting].list
      else { continue }
      let new = change.value?.array?.compactMap { $0.string } ?? []
      session.prepare(items: new, ofList: list)
      orders[list] = new
    }
    for change in changes {
      guard let name = change.renamedFrom, let setting = session.form.setting(Key(verbatim: change.key)),
        case .item = session.form.settings[setting].role
      else { continue }
      let item = Int(session.form.settings[setting].owner)
      guard let old = session.form.item(name, ofList: session.form.items[item].list),
        session.exists(item: old)
      else { continue }
      renames[item] = old
    }
    successors = Set(renames.values).subtracting(renames.keys)
    for (list, names) in orders {
      let known = Set(names.map { ExactString($0) })
      let removed = session.identities(ofList: list).filter { name in
        !known.contains(ExactString(name))
          && !(session.form.item(name, ofList: list).map { renames.values.contains($0) } ?? false)
      }
      let count = names.count { isSuccessor($0, list, session.form) }
      replaced[list] = Array(removed.prefix(count))
    }
    var (edits, later): ([Edit], [Edit]) = ([], [])
    for change in changes {
      guard let setting = session.form.setting(Key(verbatim: change.key)) else {
        let suggestion = session.form.nearestKey(to: change.key)
        throw Failure(
          .refusal(Refusal(.notSetHere(key: change.key, isObject: true, suggestion: suggestion))))
      }
      let value = try value(of: change, setting, session)
      guard let edit = edit(of: setting, to: value, session.form) else { continue }
      let item = session.form.item(ofSetting: setting)
      if item.map({ successors.contains($0) }) ?? false { later.append(edit) } else { edits.append(edit) }
      if let list = session.form.settings[setting].list, let value,
        orders[list]?.contains(where: { isSuccessor($0, list, session.form) }) ?? false
      {
        later.append(Edit(SettingPath(setting), .set(value)))
      }
    }
    edits += renamingEdits(session.form)
    return [edits, later].filter { !$0.isEmpty }.map { edits in
      edits.map { edit in
        var edit = edit
        edit.takesClosedRow = true
        return edit
      }
    }
  }

  private func isSuccessor(_ name: String, _ list: Int, _ form: CompiledForm) -> Bool {
    form.item(name, ofList: list).map { successors.contains($0) } ?? false
  }

  /// The new value, with a mark replaced by its secret.
  private func value(
    of change: SaveRequest.Change, _ setting: Int, _ session: Session
  ) throws(Failure) -> Value? {
    guard let value = change.value else { return nil }
    guard let revealed = marks.revealed(value, of: setting, in: session.form) else {
      throw Failure(.other(OtherFault.unknownSecret(session.pageName(of: setting))))
    }
    return revealed
  }

  /// The edit for one change; `nil` if it follows from others.
  private func edit(of setting: Int, to value: Value?, _ form: CompiledForm) -> Edit? {
    func edit(_ setting: Int, _ value: Value?) -> Edit {
      Edit(SettingPath(setting), value.map { .set($0) } ?? .remove)
    }
    switch form.settings[setting].role {
    case .plain: return edit(setting, value)
    case .template, .item: return nil
    case .list:
      guard let list = form.settings[setting].list, value != nil else { return edit(setting, value) }
      // The renaming edits give these items their new names.
      var names = (orders[list] ?? []).filter { !isSuccessor($0, list, form) }.map { name in
        form.item(name, ofList: list).flatMap { renames[$0] }.map { form.items[$0].identity } ?? name
      }
      names += replaced[list] ?? []
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

  /// The edits that rename items, one whose new name another item still has after that one.
  private func renamingEdits(_ form: CompiledForm) -> [Edit] {
    var waiting = renames.sorted { $0.key < $1.key }
    var edits: [Edit] = []
    while !waiting.isEmpty {
      let next = waiting.firstIndex { item in !waiting.contains { $0.value == item.key } } ?? 0
      let (item, old) = waiting.remove(at: next)
      guard let field = form.fields(ofItem: old).first(where: { form.isIdentity($0) }) else { continue }
      let name = form.items[item].identity
      let value = try? form.input(ofSetting: field).read(name)
      edits.append(Edit(SettingPath(field), .set(value ?? .string(name))))
    }
    return edits
  }
}
