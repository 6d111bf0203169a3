/// The items that a session has met, by number and by what identifies them.
package struct ItemTable: Sendable {
  private var items: [CompiledForm.Item] = []
  private var index = TextIndex()
  /// Indexed by list: the items of it.
  private var byList: [[ItemID]] = []

  package subscript(item: ItemID) -> CompiledForm.Item { items[Int(item.number)] }

  package var count: Int { items.count }
  package var isEmpty: Bool { items.isEmpty }
  package var indices: some Sequence<ItemID> { (0..<items.count).lazy.map { ItemID($0) } }

  func all(ofList list: Int) -> [ItemID] { list < byList.count ? byList[list] : [] }

  func item(_ identity: String, ofList list: Int, _ parent: ItemID?) -> ItemID? {
    if items.isEmpty { return nil }
    let number = index.number(hash: hash(identity, list, parent)) { number in
      let item = items[number]
      return item.list == list && item.parent == parent && item.identity.hasSameScalars(as: identity)
    }
    return number.map { ItemID($0) }
  }

  mutating func add(_ item: CompiledForm.Item) -> ItemID {
    let new = ItemID(items.count)
    items.append(item)
    index.insert(items.count - 1, hash: hash(item.identity, item.list, item.parent))
    while byList.count <= item.list { byList.append([]) }
    byList[item.list].append(new)
    return new
  }

  private func hash(_ identity: String, _ list: Int, _ parent: ItemID?) -> UInt32 {
    let salt = UInt32(truncatingIfNeeded: list + 1) &* 0x9E37_79B1 &+ UInt32(bitPattern: parent?.number ?? -1)
    return ByteHash.hash(identity.utf8.span, salt: salt)
  }
}
