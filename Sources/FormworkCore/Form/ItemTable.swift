/// The items that a session has met, by number and by what identifies them.
package struct ItemTable: Sendable {
  private var items: [CompiledForm.Item] = []
  private var index = TextIndex()
  /// Indexed by the number of a list: the items of all lists with it.
  private var byList: [[ItemID]] = []

  /// Indexed by item: the items of its lists.
  private var children: [[ItemID]] = []

  package subscript(item: ItemID) -> CompiledForm.Item { items[Int(item.number)] }

  package var count: Int { items.count }
  package var isEmpty: Bool { items.isEmpty }
  package var indices: some Sequence<ItemID> { (0..<items.count).lazy.map { ItemID($0) } }

  func children(of item: ItemID) -> [ItemID] { children[Int(item.number)] }

  func all(ofList list: Int) -> [ItemID] { list < byList.count ? byList[list] : [] }

  /// The item of a list to which an item belongs: the item itself, or one around it.
  func ancestor(of item: ItemID, in list: Int) -> ItemID? {
    var next: ItemID? = item
    while let item = next {
      if self[item].list.index == list { return item }
      next = self[item].list.item
    }
    return nil
  }

  /// The items of a list, in the order in which the session has met them.
  package func all(of list: ListID) -> [ItemID] {
    list.item.map { children(of: $0).filter { self[$0].list == list } } ?? all(ofList: list.index)
  }

  func item(_ identity: String, of list: ListID) -> ItemID? {
    if items.isEmpty { return nil }
    let number = index.number(hash: hash(identity, list)) { number in
      items[number].list == list && items[number].identity.hasSameScalars(as: identity)
    }
    return number.map { ItemID($0) }
  }

  mutating func add(_ item: CompiledForm.Item) -> ItemID {
    let new = ItemID(items.count)
    items.append(item)
    index.insert(items.count - 1, hash: hash(item.identity, item.list))
    while byList.count <= item.list.index { byList.append([]) }
    byList[item.list.index].append(new)
    children.append([])
    if let parent = item.list.item { children[Int(parent.number)].append(new) }
    return new
  }

  private func hash(_ identity: String, _ list: ListID) -> UInt32 {
    let salt = UInt32(bitPattern: list.number &+ 1) &* 0x9E37_79B1 &+ UInt32(bitPattern: list.itemNumber)
    return ByteHash.hash(identity.utf8.span, salt: salt)
  }
}
