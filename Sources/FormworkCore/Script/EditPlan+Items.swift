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
    retryRenames()
  }

  /// Renames items, each once its new name is free. Items that exchange their names are renamed together.
  private mutating func rename(_ items: [ItemID]) {
    let form = session.form
    func name(_ item: ItemID) -> ExactString { ExactString(form.items[item].identity) }
    func newName(_ item: ItemID) -> ExactString { ExactString(form.identity(of: item, in: goal)) }
    let order = RenameOrder(items.map { (name($0), newName($0)) })
    renames += order.places.map { [items[$0]] }
    if !order.circular.isEmpty { renames.append(order.circular.map { items[$0] }.sorted()) }
  }

  /// Makes the renames that the form accepts now; returns whether there were any.
  @discardableResult
  mutating func retryRenames() -> Bool {
    let waiting = renames
    renames = []
    for items in waiting {
      let edits = items.compactMap { item in
        session.form.identitySetting(ofItem: item).map { edit($0, goal[$0]) }
      }
      if !make(edits) { renames.append(items) }
    }
    return renames.count < waiting.count
  }

  /// The settings of the lists with items that have not been renamed. Setting them would remove these items.
  var listsToRename: Set<SettingID> {
    Set(renames.joined().map { session.form.setting(of: session.form.items[$0].list) })
  }
}
