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

  /// A new value in which unchanged parts are read as they are written in the file.
  func spelled(_ new: Value, like setting: SettingID) -> Value {
    guard document.readingCount > 1, let old = value(of: setting) else { return new }
    return new.replacing(old, with: document.value(of: Int(nodes[setting])))
  }

  /// The names in the object of a map that other rows have, and their places among the members.
  func takenMembers(of list: ListID) -> [(name: String, place: Int)] {
    let node = Int(nodes[form.setting(of: list)])
    guard node >= 0, form.settings[form.setting(of: list)].sharesObject else { return [] }
    return document.members(of: node).enumerated().compactMap { place, member in
      let name = document.text(of: member.name)
      return form.isTaken(name, of: form.setting(of: list)) ? (name, place) : nil
    }
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
    for item in form.items.all(of: list) where contains(form.existence(ofItem: item)) {
      items[Int(nodes[form.existence(ofItem: item)])] = item
    }
    return items
  }
}

extension CompiledForm {
  /// The edits that set or remove the value of a setting that is no list. Each member of a map is an edit of its own, so
  /// that the text of the others stays.
  func edits(
    of setting: SettingID, at path: [String], from other: SettingID? = nil, _ stored: StoredItems,
    to new: Value?
  ) -> [SyntaxEdit] {
    let old = stored.value(of: other ?? setting)
    let new = new.map { stored.spelled($0, like: other ?? setting) }
    guard settings[setting].sharesObject || keepsMembers(of: old, new, setting) else {
      return [SyntaxEdit(path, new)]
    }
    guard [old, new].allSatisfy({ $0 == nil || $0?.object != nil }) else { return [SyntaxEdit(path, new)] }
    let before = old?.object?.byName ?? [:]
    let after = new?.object?.byName ?? [:]
    var edits: [SyntaxEdit] = []
    for member in old?.object ?? [:] where after[ExactString(member.name)] == nil {
      edits.append(SyntaxEdit(path + [member.name], .remove))
    }
    for member in new?.object ?? [:] where before[ExactString(member.name)] != member.value {
      edits.append(SyntaxEdit(path + [member.name], .set(member.value)))
    }
    return edits
  }

  /// Whether the members of a map that both values have stay where they are, before those that are new.
  private func keepsMembers(of old: Value?, _ new: Value?, _ setting: SettingID) -> Bool {
    guard case .object(let old)? = old, case .object(let new)? = new, !new.isEmpty,
      case .map = input(ofSetting: setting).rules
    else { return false }
    let after = new.byName
    let kept = old.filter { after[ExactString($0.name)] != nil }.map { ExactString($0.name) }
    return !kept.isEmpty
      && new.prefix(kept.count).map { ExactString($0.name) } == kept
  }
}

extension Value {
  /// Replaces the parts that equal `old` with the same parts of another reading of `old`.
  fileprivate func replacing(_ old: Value, with reading: Value) -> Value {
    if self == old { return reading }
    switch (self, old, reading) {
    case (.array(let values), .array(let old), .array(let readings)) where old.count == readings.count:
      return .array(
        zip(values, values.origins(in: old)).map { value, origin in
          origin.map { value.replacing(old[$0], with: readings[$0]) } ?? value
        })
    case (.object(let object), .object(let old), .object(let readings)):
      let (old, readings) = (old.byName, readings.byName)
      return .object(
        Object(
          object.map { member in
            let name = ExactString(member.name)
            guard let before = old[name], let reading = readings[name] else { return member }
            return .init(name: member.name, value: member.value.replacing(before, with: reading))
          }))
    default: return self
    }
  }
}

/// The elements of an array, or the members of an object, from whose text the items of a list are written. This keeps
/// comments, layout and numbers that are too large for a value.
struct ItemSources {
  /// The place of an element in the array, and the item there.
  enum Source {
    case existing(Int, ItemID)
    /// An element that is written for another item, too.
    case copied(Int, ItemID)
    case new
  }

  private let stored: StoredItems
  private let list: ListID
  /// The new value of a setting; `nil` if it does not change.
  private let change: (SettingID) -> Value??
  private var places: [ItemID: Int] = [:]
  /// The first item with each of the parts that no row shows.
  private var originals: [Value: ItemID] = [:]

  /// - Parameters:
  ///   - list: the list in the text in whose place the items are written.
  ///   - elements: the nodes of the elements of this list.
  init(
    of list: ListID, _ elements: [Int], _ stored: StoredItems, changes: @escaping (SettingID) -> Value??
  ) {
    (self.stored, self.list, change) = (stored, list, changes)
    let items = stored.items(of: list)
    for (place, element) in elements.enumerated() {
      guard let item = items[element] else { continue }
      places[item] = place
    }
  }

  /// Where an item is written from: its own element or, in a copy of the list, that of the item with its name.
  /// What no row shows of a new item is copied from an item that has the same.
  subscript(item: ItemID) -> Source {
    mutating get {
      let form = stored.form
      let isCopy = form.items[item].list != list
      let own = isCopy ? form.item(form.items[item].identity, ofList: list) : item
      if let own, let place = places[own] { return .existing(place, own) }
      guard let rests = rests(item, { change($0) ?? stored.value(of: $0) }) else { return .new }
      if originals.isEmpty {
        for (item, _) in places.sorted(by: { $0.value > $1.value }) {
          if let rests = self.rests(item, stored.value) { originals[rests] = item }
        }
      }
      return originals[rests].flatMap { other in places[other].map { .copied($0, other) } } ?? .new
    }
  }

  /// The parts of an item and of the items of its lists that no row shows; `nil` if there are none.
  private func rests(_ item: ItemID, _ read: (SettingID) -> Value?) -> Value? {
    let form = stored.form
    let rest = read(form.existence(ofItem: item)).flatMap { $0 == .object(Value.Object()) ? nil : $0 }
    let inner = form.lists(ofItem: item).flatMap { list in
      (read(form.setting(of: list))?.identities ?? []).compactMap { name -> Value.Object.Member? in
        form.item(name, ofList: list).flatMap { rests($0, read) }.map {
          .init(name: "\(list.index) \(name)", value: $0)
        }
      }
    }
    return inner.isEmpty ? rest : .array([rest ?? .null, .object(Value.Object(inner))])
  }
}
