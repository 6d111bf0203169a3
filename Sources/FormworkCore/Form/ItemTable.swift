/// The items that a session has met, by number and by what identifies them. An item keeps its number when it is renamed.
package struct ItemTable: Sendable {
  private var items: [CompiledForm.Item] = []
  /// Finds items by all the names that they have had.
  private var index = TextIndex()
  /// Indexed by the number of a list: the items of all lists with it.
  private var byList: [[ItemID]] = []
  /// Indexed by item: the items of its lists.
  private var children: [[ItemID]] = []
  private var orders: [ListID: [ItemID]] = [:]
  /// The highest number in the names of a list that look like internal ones, such as `#3`.
  private var lastNumbers: [ListID: Int] = [:]

  package subscript(item: ItemID) -> CompiledForm.Item { _read { yield items[Int(item.number)] } }

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

  /// The item of a list with a name: one that is in the list or, if there is none, one that can be added to it.
  ///
  /// - Parameter standing: the least that the item is.
  func item(
    _ identity: String, of list: ListID, _ standing: CompiledForm.Item.Standing = .removed
  ) -> ItemID? {
    if items.isEmpty { return nil }
    var best: Int?
    _ = index.number(hash: hash(identity, list)) { number in
      guard items[number].list == list, items[number].standing >= standing,
        items[number].identity.hasSameScalars(as: identity)
      else { return false }
      // Of several items that were removed, the last one is meant.
      if best.map({ (items[$0].standing, $0) < (items[number].standing, number) }) ?? true { best = number }
      return items[number].standing == .present
    }
    return best.map { ItemID($0) }
  }

  /// The item of an ordered list at a place, from 0.
  func item(at place: Int, of list: ListID) -> ItemID? {
    orders[list].flatMap { $0.indices.contains(place) ? $0[place] : nil }
  }

  func order(of list: ListID) -> [ItemID] { orders[list] ?? [] }

  func lastNumber(of list: ListID) -> Int { lastNumbers[list] ?? 0 }

  private mutating func note(_ identity: String, of list: ListID) {
    guard identity.utf8.first == UInt8(ascii: "#"), let number = Int32(identity.dropFirst()).map({ Int($0) })
    else { return }
    lastNumbers[list] = max(lastNumber(of: list), number)
  }

  mutating func set(_ order: [ItemID], of list: ListID) {
    orders[list] = order
    for (place, item) in order.enumerated() { items[Int(item.number)].place = place }
  }

  /// Replaces a range of items of an ordered list.
  mutating func replace(_ range: Range<Int>, with new: [ItemID], of list: ListID) {
    guard range.upperBound <= order(of: list).count else { return }
    orders[list, default: []].replaceSubrange(range, with: new)
    let count = order(of: list).count
    setPlaces(range.lowerBound..<(range.count == new.count ? range.upperBound : count), of: list)
  }

  /// Moves an item of an ordered list to another place.
  mutating func move(_ from: Int, to place: Int, of list: ListID) {
    guard max(from, place) < order(of: list).count else { return }
    let item = orders[list, default: []].remove(at: from)
    orders[list, default: []].insert(item, at: place)
    setPlaces(min(from, place)..<max(from, place) + 1, of: list)
  }

  private mutating func setPlaces(_ range: Range<Int>, of list: ListID) {
    let order = order(of: list)
    for place in range { items[Int(order[place].number)].place = place }
  }

  mutating func set(place: Int, of item: ItemID) { items[Int(item.number)].place = place }

  mutating func add(_ item: CompiledForm.Item) -> ItemID {
    let new = ItemID(items.count)
    items.append(item)
    note(item.identity, of: item.list)
    index.insert(items.count - 1, hash: hash(item.identity, item.list))
    while byList.count <= item.list.index { byList.append([]) }
    byList[item.list.index].append(new)
    children.append([])
    if let parent = item.list.item { children[Int(parent.number)].append(new) }
    return new
  }

  mutating func rename(_ item: ItemID, to identity: String) {
    let number = Int(item.number)
    items[number].identity = identity
    note(identity, of: items[number].list)
    let hash = hash(identity, items[number].list)
    if index.number(hash: hash, isMatch: { $0 == number }) == nil { index.insert(number, hash: hash) }
  }

  mutating func set(_ standing: CompiledForm.Item.Standing, of item: ItemID) {
    items[Int(item.number)].standing = standing
  }

  /// What an item is in one version of the settings.
  struct State {
    var identity: String
    var standing: CompiledForm.Item.Standing
    /// Its name in a later version.
    var newName: String?
  }

  /// Takes over what all items are in one version of the settings.
  mutating func apply(_ states: [State]) {
    for (number, state) in states.enumerated() {
      if !state.identity.hasSameScalars(as: items[number].identity) {
        rename(ItemID(number), to: state.identity)
      }
      (items[number].standing, items[number].newName) = (state.standing, state.newName)
    }
  }

  private func hash(_ identity: String, _ list: ListID) -> UInt32 {
    let salt = UInt32(bitPattern: list.number &+ 1) &* 0x9E37_79B1 &+ UInt32(bitPattern: list.itemNumber)
    return ByteHash.hash(identity.utf8.span, salt: salt)
  }
}
