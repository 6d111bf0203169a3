/// The elements of an array, or the members of an object, from whose text the items of a list are written.
///
/// To the form, a renamed item is a new item. It is written from the text of the old item, which keeps
/// comments, layout and numbers that are too large for a value.
struct ItemSources {
  /// The place of an element in the array, and the item as an object unless at most its fields change.
  enum Source {
    case unchanged(Int)
    /// The element of another item, which is not written itself.
    case moved(Int, Value)
    /// An element that is written for another item, too.
    case copied(Int, Value)
    case new(Value)
  }

  private var sources: [ItemID: Source] = [:]

  subscript(item: ItemID) -> Source { sources[item] ?? .new(.object(Value.Object())) }

  /// - Parameters:
  ///   - items: the list's items in their new order.
  ///   - elements: the nodes of the array's elements.
  ///   - nodes: the nodes of settings in the document.
  ///   - changes: returns the new value of a setting; `nil` if it does not change.
  init(
    items: [ItemID], _ elements: [Int], _ form: CompiledForm, _ document: SyntaxTree,
    _ nodes: SettingTable<Int32>,
    changes: (SettingID) -> Value??
  ) {
    var places: [Int: Int] = [:]
    for (place, element) in elements.enumerated() { places[element] = place }
    func old(_ setting: SettingID) -> Value? {
      nodes[setting] < 0 ? nil : form.value(of: setting, at: Int(nodes[setting]), in: document)
    }
    func new(_ setting: SettingID) -> Value? { changes(setting) ?? old(setting) }
    for item in items {
      let setting = form.existence(ofItem: item)
      guard changes(setting).map({ $0 == old(setting) }) ?? true else { continue }
      if let place = places[Int(nodes[setting])] { sources[item] = .unchanged(place) }
    }
    let rest = items.filter { sources[$0] == nil }
    if rest.isEmpty { return }
    var itemAt: [Int: ItemID] = [:]
    for item in form.items.indices where form.items[item].list == form.items[rest[0]].list {
      if let place = places[Int(nodes[form.existence(ofItem: item)])] { itemAt[place] = item }
    }
    var pairing = Pairing(form: form, isUsed: [Bool](repeating: false, count: elements.count))
    for case .unchanged(let place) in sources.values { pairing.isUsed[place] = true }
    var partners = pairing.bySection(items, elements.indices, itemAt, old, new)
    pairing.byContent(rest.filter { partners[$0] == nil }, itemAt, old, new, &partners)
    // What no row shows is copied from the text, because a value cannot hold every number.
    let originals =
      rest.contains { pairing.rest($0, new) != nil } ? pairing.places(ofRestsIn: itemAt, old) : [:]
    for item in rest {
      let setting = form.existence(ofItem: item)
      let value = Value.object(form.object(ofItem: item, new))
      if let place = partners[item] {
        sources[item] = .moved(place, value)
      } else if let place = places[Int(nodes[setting])], !pairing.isUsed[place] {
        pairing.isUsed[place] = true
        sources[item] = .moved(place, value)
      } else if let rest = new(setting), let place = originals[rest] {
        sources[item] = .copied(place, value)
      } else {
        sources[item] = .new(value)
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

  /// The first place of each part of an item that no row shows.
  func places(ofRestsIn itemAt: [Int: ItemID], _ old: (SettingID) -> Value?) -> [Value: Int] {
    var places: [Value: Int] = [:]
    for place in isUsed.indices {
      if let item = itemAt[place], let rest = rest(item, old), places[rest] == nil { places[rest] = place }
    }
    return places
  }
}
