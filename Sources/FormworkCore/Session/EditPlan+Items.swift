// Items that are renamed before anything else.
extension EditPlan {
  /// Renames the items that are known to be renamed ones, each with the item that it was.
  mutating func rename(_ items: [(item: Int, from: Int)]) {
    for (item, from) in order(items) { rename(from, to: item) }
  }

  /// The renames in an order in which each new name is free. A cycle begins with a temporary name.
  private mutating func order(_ renames: [(item: Int, from: Int)]) -> [(item: Int, from: Int)] {
    var (ordered, waiting): ([(item: Int, from: Int)], [(item: Int, from: Int)]) = ([], renames)
    var sources = Set(waiting.map { $0.from })
    while !waiting.isEmpty {
      if let next = waiting.firstIndex(where: { !sources.contains($0.item) }) {
        let rename = waiting.remove(at: next)
        sources.remove(rename.from)
        ordered.append(rename)
      } else if let item = session.prepareCopy(ofItem: waiting[0].from) {
        ordered.append((item, waiting[0].from))
        sources.remove(waiting[0].from)
        waiting[0].from = item
      } else {
        break
      }
    }
    return ordered
  }

  /// Renames items instead of removing them and adding others, so that they keep what no row shows.
  mutating func renameItems() {
    for list in session.form.lists.indices where session.form.lists[list].identityField >= 0 {
      let old = session.identities(ofList: list)
      let new = goal[session.form.lists[list].setting]?.identities ?? []
      guard old != new else { continue }
      let (oldNames, newNames) = (Set(old.map { ExactString($0) }), Set(new.map { ExactString($0) }))
      for (from, to) in zip(old, new)
      where !newNames.contains(ExactString(from)) && !oldNames.contains(ExactString(to)) {
        guard let item = session.form.item(from, ofList: list),
          let other = session.form.item(to, ofList: list), isSame(item, other)
        else { continue }
        rename(item, to: other)
      }
    }
  }

  private mutating func rename(_ item: Int, to other: Int) {
    guard let setting = session.form.identitySetting(ofItem: item),
      let name = try? session.form.input(ofSetting: setting).read(session.form.items[other].identity)
    else { return }
    let step = [edit(setting, name)]
    let outcome = session.change(step)
    guard outcome.refusals.isEmpty else { return }
    steps.append(step)
    for change in outcome.changes { update(change.setting) }
    let list = session.form.lists[session.form.items[item].list].setting
    renamedLists[list] = session.storedValue(list)
  }

  /// Whether an item has a value in common with another one at the goal, and the same members that no row shows.
  private func isSame(_ item: Int, _ other: Int) -> Bool {
    let form = session.form
    let pairs = zip(form.fields(ofItem: item), form.fields(ofItem: other)).filter { !form.isIdentity($0.0) }
    let rest = goal[form.items[other].setting]
    return session.storedValue(form.items[item].setting) == rest
      && (rest != .object(Value.Object())
        || pairs.contains { session.storedValue($0) == goal[$1] && goal[$1] != nil })
  }
}
