// Lists of objects without names: the position of an item stands for its name. What is stored for such a list are internal
// names, such as `#3`, so that an item stays the same when others are added, removed or moved.
extension CompiledForm {
  /// What people call an item: its name or, in an ordered list, its position.
  package func name(of item: ItemID) -> String {
    lists[items[item].list].isOrdered ? String(items[item].place + 1) : items[item].identity
  }

  /// The item of a list that people call by a name.
  func item(named name: String, of list: ListID) -> ItemID? {
    guard lists[list].isOrdered else { return items.item(name, of: list) }
    return CompiledForm.position(name).flatMap { items.item(at: $0 - 1, of: list) }
  }

  /// Notes which items an ordered list has, and in which order, given its value.
  mutating func applyOrder(_ value: Value?, of list: ListID) {
    additions.items.set((value?.identities ?? []).compactMap { item($0, ofList: list) }, of: list)
  }

  /// Updates the order of the items of an ordered list after an edit.
  mutating func applyOrder(_ edit: ElementChange, of list: ListID) {
    switch edit.operation {
    case .move(let from, let to): additions.items.move(from, to: to, of: list)
    case .replace(let start, let removed, let inserted):
      let new = Value.array(inserted).identities.compactMap { item($0, ofList: list) }
      additions.items.replace(start..<start + removed.count, with: new, of: list)
    case .members: break
    }
  }

  /// The internal names of items at positions; those after the last position are the names of new items.
  ///
  /// - Parameter positions: from 0.
  func names(atPositions positions: some Sequence<Int>, of list: ListID) -> [String] {
    let positions = Array(positions)
    let isKnown = positions.map { items.item(at: $0, of: list) != nil }
    var new = newNames(of: list, count: isKnown.count { !$0 })[...]
    return positions.map { position in
      items.item(at: position, of: list).map { items[$0].identity } ?? new.removeFirst()
    }
  }

  /// The internal names of new items: those that are expected, then further ones.
  package func newNames(of list: ListID, count: Int, besides others: Set<Value> = []) -> [String] {
    // Expected items are the last ones.
    let expected = items.all(of: list).reversed().prefix { items[$0].standing == .expected }.reversed()
    let last = items.lastNumber(of: list)
    let names =
      expected.map { items[$0].identity } + (0..<count + others.count).map { "#\(last + $0 + 1)" }
    return Array(names.filter { !others.contains(.string($0)) }.prefix(count))
  }

  /// A value of a list, in which positions stand for items, with internal names. New items have the next positions.
  ///
  /// - Throws: if an element is neither a position nor an internal name.
  func value(fromPositions value: Value, of list: ListID) throws(ValueFault) -> Value {
    guard let elements = value.array else { return value }
    var count = items.order(of: list).count
    var places: [Int] = []
    for element in elements {
      if let name = element.string, items.item(name, of: list) != nil { continue }
      guard let position = CompiledForm.position(element.description), position <= count + 1 else {
        throw .noSuchElement(element.description, suggestion: nil)
      }
      count = max(count, position)
      places.append(position - 1)
    }
    guard !places.isEmpty else { return value }
    guard places.count == elements.count else {
      throw .noSuchElement(elements[0].description, suggestion: nil)
    }
    return Value(identities: names(atPositions: places, of: list))
  }

  /// The position that a text states, from 1.
  private static func position(_ text: String) -> Int? {
    guard let position = Int(text), position > 0, String(position) == text else { return nil }
    return position
  }

  /// A value of an ordered list as people write it: with the positions that its items have in an earlier value, and with
  /// further numbers for new items.
  func positions(of value: Value?, after old: Value?) -> Value? {
    guard let value, value.array != nil else { return value }
    var places: [ExactString: Int] = [:]
    for (place, name) in (old?.identities ?? []).enumerated() { places[ExactString(name)] = place + 1 }
    var last = places.count
    return Value(
      identities: value.identities.map { name in
        if let place = places[ExactString(name)] { return String(place) }
        last += 1
        return String(last)
      })
  }

  /// A value as people state it: the items of an ordered list by their positions, any other value as it is.
  package func stated(_ value: Value, of setting: SettingID) -> Value {
    isOrderedList(setting) ? positions(of: value, after: value) ?? value : value
  }

  /// A change as people state it: the items of an ordered list by the positions that they had before.
  func stated(_ change: Change) -> Change {
    guard isOrderedList(change.setting) else { return change }
    let (old, new) = (
      positions(of: change.old, after: change.old), positions(of: change.new, after: change.old)
    )
    return Change(change.setting, old: old, new: new, row: change.row)
  }

  /// A value as the text of a command.
  package func written(_ value: Value, of setting: SettingID) -> String {
    input(ofSetting: setting).data(stated(value, of: setting))
  }

  func isOrderedList(_ setting: SettingID) -> Bool {
    guard hasOrderedLists, let list = list(of: setting) else { return false }
    return lists[list].isOrdered
  }

  /// An edit of an element of an ordered list, in which a user calls the element by its position.
  ///
  /// - Parameter added: the internal names of items that earlier edits of the same change add.
  func operation(
    _ operation: Edit.Operation, ofOrderedList list: ListID, besides added: Set<Value>
  ) throws(ValueFault) -> Edit.Operation {
    var operation = operation
    if case .insert(let new, let position) = operation {
      if case .text(let text) = new, !text.isEmpty { throw .namelessItem(text) }
      if case .value = new { return operation }
      operation = .insert(.value(.string(newNames(of: list, count: 1, besides: added)[0])), at: position)
    }
    return try operation.mappingElements { element throws(ValueFault) in
      guard case .text(let text) = element else { return element }
      // All positions are those before the change.
      if let item = CompiledForm.position(text).flatMap({ items.item(at: $0 - 1, of: list) }) {
        return .value(.string(items[item].identity))
      }
      guard let number = Int(text), number >= 0 else { throw .noSuchElement(text, suggestion: nil) }
      throw .elementOutOfRange(number: number, last: items.order(of: list).count)
    }
  }
}
