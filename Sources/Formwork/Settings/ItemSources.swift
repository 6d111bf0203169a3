/// The items in a settings text.
struct StoredItems {
  let document: SyntaxTree
  let form: CompiledForm
  /// The nodes of settings in the document.
  let nodes: SettingTable<Int32>

  func contains(_ setting: SettingID) -> Bool { nodes[setting] >= 0 }

  func value(of setting: SettingID) -> Value? {
    contains(setting) ? form.value(of: setting, at: Int(nodes[setting]), in: document) : nil
  }

  /// The nodes of the elements or members of a list.
  func elements(of list: ListID) -> [Int] {
    let node = Int(nodes[form.setting(of: list)])
    if node < 0 { return [] }
    return form.lists[list].isMap
      ? document.members(of: node).map { $0.value } : Array(document.elements(of: node))
  }

  /// The items of a list by node.
  func items(of list: ListID) -> [Int: ItemID] {
    var items: [Int: ItemID] = [:]
    for item in form.items.all(of: list) { items[node(of: item)] = item }
    return items
  }

  func node(of item: ItemID) -> Int { Int(nodes[form.existence(ofItem: item)]) }
}

/// The elements of an array, or the members of an object, from whose text the items of a list are written.
///
/// To the form, a renamed item is a new item. It is written from the text of the old item, which keeps
/// comments, layout and numbers that are too large for a value.
struct ItemSources {
  /// The place of an element in the array, and the item there.
  enum Source {
    case existing(Int, ItemID)
    /// An element that is written for another item, too.
    case copied(Int, ItemID)
    case new
  }

  private var sources: [ItemID: Source] = [:]

  subscript(item: ItemID) -> Source { sources[item] ?? .new }

  /// - Parameters:
  ///   - items: the list's items in their new order.
  ///   - list: the list in the text in whose place they are written.
  ///   - elements: the nodes of the elements of this list.
  ///   - remade: the items with changes of what no row shows.
  ///   - changes: returns the new value of a setting; `nil` if it does not change.
  init(
    items: [ItemID], of list: ListID, _ elements: [Int], _ stored: StoredItems, remade: Set<ItemID>,
    changes: @escaping (SettingID) -> Value??
  ) {
    let form = stored.form
    let itemsByNode = stored.items(of: list)
    var places: [ItemID: Int] = [:]
    var itemAt: [Int: ItemID] = [:]
    for (place, element) in elements.enumerated() {
      guard let item = itemsByNode[element] else { continue }
      (places[item], itemAt[place]) = (place, item)
    }
    func new(_ setting: SettingID) -> Value? { changes(setting) ?? stored.value(of: setting) }
    func own(_ item: ItemID) -> ItemID? { form.item(form.items[item].identity, ofList: list) }
    var pairing = Pairing(form: form, isUsed: [Bool](repeating: false, count: elements.count))
    func isOwn(_ own: ItemID, _ item: ItemID) -> Bool {
      item == own && !remade.contains(item) || pairing.isSame(own, stored.value, item, new)
    }
    for item in items {
      guard let own = own(item), let place = places[own], isOwn(own, item) else { continue }
      sources[item] = .existing(place, own)
      pairing.isUsed[place] = true
    }
    let rest = items.filter { sources[$0] == nil }
    if rest.isEmpty { return }
    var partners = pairing.bySection(items, elements.indices, itemAt, stored.value, new)
    pairing.byContent(rest.filter { partners[$0] == nil }, itemAt, stored.value, new, &partners)
    // What no row shows is copied from the text, because a value cannot hold every number.
    let originals =
      rest.contains { pairing.rests($0, new) != nil } ? pairing.places(ofRestsIn: itemAt, stored.value) : [:]
    for item in rest {
      if let place = partners[item], let other = itemAt[place] {
        sources[item] = .existing(place, other)
      } else if let own = own(item), let place = places[own], !pairing.isUsed[place] {
        pairing.isUsed[place] = true
        sources[item] = .existing(place, own)
      } else if let place = pairing.rests(item, new).flatMap({ originals[$0] })
        ?? pairing.rest(item, new).flatMap({ originals[$0] }), let other = itemAt[place]
      {
        sources[item] = .copied(place, other)
      }
    }
  }
}

/// Finds for items without an element the elements of items that are removed.
private struct Pairing {
  let form: CompiledForm
  /// Indexed by place in the array: whether an item is written there already.
  var isUsed: [Bool]

  /// The part of an item that no row shows; `nil` if there is none.
  func rest(_ item: ItemID, _ read: (SettingID) -> Value?) -> Value? {
    read(form.existence(ofItem: item)).flatMap { $0 == .object(Value.Object()) ? nil : $0 }
  }

  /// The parts of an item and of the items of its lists that no row shows; `nil` if there are none.
  func rests(_ item: ItemID, _ read: (SettingID) -> Value?) -> Value? {
    let (rest, inner) = (rest(item, read), innerRests(item, read))
    return inner.isEmpty ? rest : .array([rest ?? .null, .object(inner)])
  }

  /// The parts of the items of an item's lists that no row shows.
  private func innerRests(_ item: ItemID, _ read: (SettingID) -> Value?) -> Value.Object {
    var members: [Value.Object.Member] = []
    for list in form.lists(ofItem: item) {
      for inner in items(ofList: list, read) {
        guard let rests = rests(inner, read) else { continue }
        members.append(.init(name: "\(list.index) \(form.items[inner].identity)", value: rests))
      }
    }
    return Value.Object(members)
  }

  /// Whether an item is one of the same name in the text, to judge by what no row shows. Otherwise, they may have
  /// exchanged their names with other items.
  func isSame(
    _ other: ItemID, _ old: (SettingID) -> Value?, _ item: ItemID, _ new: (SettingID) -> Value?
  ) -> Bool {
    let own = rest(item, new)
    if own != rest(other, old) || own != nil { return own == rest(other, old) }
    let (before, now) = (innerRests(other, old), innerRests(item, new))
    return before.isEmpty && now.isEmpty || now.contains { before[$0.name] == $0.value }
  }

  private func items(ofList list: ListID, _ read: (SettingID) -> Value?) -> [ItemID] {
    (read(form.setting(of: list))?.identities ?? []).compactMap { form.item($0, ofList: list) }
  }

  /// The values of an item without what identifies it.
  private func fields(_ item: ItemID, _ read: (SettingID) -> Value?) -> [Value?] {
    form.fields(ofItem: item).map { form.isIdentity($0) ? nil : read($0) }
  }

  /// Pairs items that follow the same item here and in the array, in order, if they have something in common.
  mutating func bySection(
    _ items: [ItemID], _ places: Range<Int>, _ itemAt: [Int: ItemID], _ old: (SettingID) -> Value?,
    _ new: (SettingID) -> Value?
  ) -> [ItemID: Int] {
    let kept = Set(places.filter { isUsed[$0] }.compactMap { itemAt[$0] })
    // The free places behind each item that is kept; `nil` stands for the beginning.
    var free: [ItemID?: [Int]] = [:]
    var last: ItemID?
    for place in places {
      if isUsed[place] { last = itemAt[place] ?? last } else { free[last, default: []].append(place) }
    }
    var partners: [ItemID: Int] = [:]
    var count = 0
    last = nil
    for item in items {
      if kept.contains(item) {
        (last, count) = (item, 0)
        continue
      }
      defer { count += 1 }
      guard let section = free[last], count < section.count, let other = itemAt[section[count]] else {
        continue
      }
      let (before, after) = (fields(other, old), fields(item, new))
      let isSame =
        rest(other, old) == rest(item, new)
        && (rest(item, new) != nil || before == after
          || zip(before, after).contains { $0 == $1 && $0 != nil })
      guard isSame else { continue }
      partners[item] = section[count]
      isUsed[section[count]] = true
    }
    return partners
  }

  /// Pairs items with elements that have the same members that no row shows, or else the same values.
  mutating func byContent(
    _ items: [ItemID], _ itemAt: [Int: ItemID], _ old: (SettingID) -> Value?, _ new: (SettingID) -> Value?,
    _ partners: inout [ItemID: Int]
  ) {
    struct Content: Hashable {
      var rest: Value?
      var fields: [Value?]
    }
    func content(_ item: ItemID, _ read: (SettingID) -> Value?) -> Content? {
      if let rest = rest(item, read) { return Content(rest: rest, fields: []) }
      let fields = fields(item, read)
      return fields.allSatisfy { $0 == nil } ? nil : Content(rest: nil, fields: fields)
    }
    var free: [Content: [Int]] = [:]
    for place in isUsed.indices.reversed() where !isUsed[place] {
      guard let content = itemAt[place].flatMap({ content($0, old) }) else { continue }
      free[content, default: []].append(place)
    }
    if free.isEmpty { return }
    for item in items {
      guard let place = content(item, new).flatMap({ free[$0]?.popLast() }) else { continue }
      partners[item] = place
      isUsed[place] = true
    }
  }

  /// The first place of each part of an item, and of all parts of one, that no row shows.
  func places(ofRestsIn itemAt: [Int: ItemID], _ old: (SettingID) -> Value?) -> [Value: Int] {
    var places: [Value: Int] = [:]
    for place in isUsed.indices {
      guard let item = itemAt[place] else { continue }
      for case let rest? in [rests(item, old), rest(item, old)] where places[rest] == nil {
        places[rest] = place
      }
    }
    return places
  }
}
