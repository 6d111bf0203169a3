// Items that are removed and renamed before anything else.
extension EditPlan {
  /// Removes the items whose names others need, and renames items in an order in which each new name is free. Items that
  /// exchange their names are renamed in one step.
  mutating func renameItems() {
    let form = session.form
    if form.items.isEmpty { return }
    func isThere(_ item: ItemID) -> Bool { goal[form.existence(ofItem: item)] != nil }
    var renamed: [ListID: [ItemID]] = [:]
    var removed: [ListID: [ItemID]] = [:]
    var needed: [ListID: Set<ExactString>] = [:]
    for item in form.items.indices {
      let list = form.items[item].list
      guard isThere(item) else {
        if session.exists(item: item) { removed[list, default: []].append(item) }
        continue
      }
      let name = form.identity(of: item, in: goal)
      let exists = session.exists(item: item)
      if exists, name.hasSameScalars(as: form.items[item].identity) { continue }
      if exists { renamed[list, default: []].append(item) }
      needed[list, default: []].insert(ExactString(name))
    }
    for (list, items) in removed.sorted(by: { $0.key < $1.key }) {
      let names = Set(items.map { ExactString(form.items[$0].identity) }).intersection(needed[list] ?? [])
      if names.isEmpty { continue }
      let rest = session.identities(ofList: list).filter { !names.contains(ExactString($0)) }
      _ = make([edit(form.setting(of: list), Value(identities: rest))])
    }
    for list in renamed.keys.sorted() { rename(renamed[list] ?? []) }
  }

  private mutating func rename(_ items: [ItemID]) {
    var waiting = items
    func edit(_ item: ItemID) -> Edit? {
      session.form.identitySetting(ofItem: item).map { self.edit($0, goal[$0]) }
    }
    while !waiting.isEmpty {
      let names = Set(waiting.map { ExactString(session.form.items[$0].identity) })
      let free = waiting.firstIndex { !names.contains(ExactString(session.form.identity(of: $0, in: goal))) }
      let next = free.map { [waiting[$0]] } ?? waiting
      waiting.removeAll { next.contains($0) }
      let edits = next.compactMap(edit)
      if !make(edits) { unreachable += edits }
    }
  }
}
