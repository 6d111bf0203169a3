/// The items that are not the saved items of the same name: items that were renamed, and new ones.
struct ReplacedItems {
  /// Each item with the saved item that it was renamed from; `nil` if it is new.
  var items: [(item: ItemID, from: ItemID?)] = []
  /// For each list whose items may exchange names, an item with an unused name.
  var temporary: [ListID: ItemID] = [:]

  /// The renamed items, each with the saved item that it was renamed from.
  var renames: [(item: ItemID, from: ItemID)] { items.compactMap { item, from in from.map { (item, $0) } } }
}

// Items that are removed and renamed before anything else.
extension EditPlan {
  /// Removes the items whose names are needed, then renames items in an order in which each new name is free.
  mutating func replace(_ replaced: ReplacedItems) {
    var waiting = replaced.renames
    var taken = Set(waiting.map { $0.from })
    remove(replaced.items.map { $0.item }.filter { session.exists(item: $0) && !taken.contains($0) })
    while !waiting.isEmpty {
      if let next = waiting.firstIndex(where: { !taken.contains($0.item) }) {
        let (item, from) = waiting.remove(at: next)
        rename(from, to: item)
        taken.remove(from)
      } else {
        // A cycle begins with a temporary name.
        guard let item = replaced.temporary[session.form.items[waiting[0].from].list] else { return }
        rename(waiting[0].from, to: item)
        taken.remove(waiting[0].from)
        waiting[0].from = item
      }
    }
  }

  /// Removes items so that others can have their names.
  private mutating func remove(_ items: [ItemID]) {
    for list in Set(items.map { session.form.items[$0].list }).sorted() {
      let removed = items.map { session.form.items[$0] }.filter { $0.list == list }
      let names = Set(removed.map { ExactString($0.identity) })
      let rest = session.identities(ofList: list).filter { !names.contains(ExactString($0)) }
      _ = make([edit(session.form.setting(of: list), Value(identities: rest))])
    }
  }

  private mutating func rename(_ item: ItemID, to other: ItemID) {
    guard let setting = session.form.identitySetting(ofItem: item),
      let name = try? session.form.input(ofSetting: setting).read(session.form.items[other].identity)
    else { return }
    _ = make([edit(setting, name)])
  }
}
