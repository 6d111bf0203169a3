/// The keys of a form: each has a slot, a small number under which a state keeps its value.
package struct KeyTable: Sendable {
  package struct Slot: Sendable {
    package var key: Key
    /// The row that holds the key's default and rules: the first one bound to it.
    package var row: Int
    /// All rows bound to the key.
    package var rows: [Int]
    /// Whether the value is written to the settings.
    package var isKept = true
    /// Rows whose visibility, enabledness or value depends on the key.
    package var dependents: [Int]
    /// Of those, rows whose value goes when they hide.
    var hidingRows: [Int] = []
    /// What is required that depends on the key.
    var requirements: [Int] = []
  }

  package private(set) var slots: [Slot] = []
  private var slotsByName: [Name: Int] = [:]
  /// Every proper prefix of a key, with a slot below it.
  private var prefixes: [Name: Int] = [:]
  private var lastPrefix = Name("")

  package var count: Int { slots.count }
  package var indices: Range<Int> { slots.indices }
  package subscript(slot: Int) -> Slot { slots[slot] }

  /// All keys as dotted paths.
  var paths: some Sequence<String> { slots.lazy.map(\.key.description) }

  /// The key that is nearest to another in spelling.
  package func nearest(to key: Key) -> String? { Suggestion.nearest(to: key.description, among: paths) }

  package func slot(of key: Key) -> Int? { slotsByName[key.name] }
  package func slot(ofPath path: String) -> Int? { slotsByName[Name(path)] }
  /// A slot whose key lies below this path.
  package func slot(below path: String) -> Int? { prefixes[Name(path)] }

  /// Binds a row to a key; `isNew` says whether the key had no row before.
  mutating func bind(_ key: Key, to row: Int) -> (slot: Int, isNew: Bool) {
    if let slot = slotsByName[key.name] {
      slots[slot].rows.append(row)
      slots[slot].dependents.append(row)
      return (slot, false)
    }
    let slot = slots.count
    slots.append(Slot(key: key, row: row, rows: [row], dependents: [row]))
    slotsByName[key.name] = slot
    addPrefixes(of: key, slot: slot)
    return (slot, true)
  }

  mutating func addDependent(_ row: Int, of slot: Int) {
    if slots[slot].dependents.last != row { slots[slot].dependents.append(row) }
  }
  mutating func addRequirement(_ index: Int, of slot: Int) { slots[slot].requirements.append(index) }
  mutating func addHidingRow(_ row: Int, of slot: Int) { slots[slot].hidingRows.append(row) }
  mutating func markTransient(_ slot: Int) { slots[slot].isKept = false }

  /// The key that lies above this one, if a row is bound to one.
  func slotAbove(_ key: Key) -> Int? {
    var names = key.names
    while names.count > 1 {
      names.removeLast()
      if let slot = slotsByName[Key(names: names).name] { return slot }
    }
    return nil
  }

  private mutating func addPrefixes(of key: Key, slot: Int) {
    // Neighbouring keys mostly share their prefix: `network.wifi`, `network.hostname`.
    let path = key.description
    guard let dot = path.utf8.lastIndex(of: UInt8(ascii: ".")) else { return }
    let isPlain = !path.utf8.contains(UInt8(ascii: "\\"))
    if isPlain {
      let prefix = Name(String(path[..<dot]))
      if prefix == lastPrefix { return }
      lastPrefix = prefix
    }
    var names = key.names
    while names.count > 1 {
      names.removeLast()
      let prefix = Key(names: names).name
      if prefixes[prefix] != nil { return }
      prefixes[prefix] = slot
    }
  }
}
