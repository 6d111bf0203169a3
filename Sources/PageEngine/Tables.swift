// Replacements for the sets and dictionaries of the standard library, which the compiler would copy for each type of
// elements. Little of these depends on it.

/// The numbers of elements by their hashes: a table with open addressing. A slot has the number of an element, counted
/// from 1, above its hash; a free one is 0.
struct HashTable: Sendable {
  private var slots: [UInt64] = []

  /// The number of the element with a hash that `isWanted`; -1 if there is none.
  func number(_ hash: UInt32, _ isWanted: (Int) -> Bool) -> Int {
    slots.isEmpty ? -1 : number(in: slot(hash, isWanted))
  }

  /// Adds an element; its number is that of the last one plus 1.
  mutating func add(_ hash: UInt32, number: Int) {
    if 4 * number >= 3 * slots.count {
      let entries = slots
      slots = [UInt64](repeating: 0, count: max(2 * entries.count, 4))
      for entry in entries where entry != 0 {
        slots[slot(UInt32(truncatingIfNeeded: entry)) { _ in false }] = entry
      }
    }
    slots[slot(hash) { _ in false }] = Self.entry(hash, number)
  }

  /// Removes an element; the last one gets its number.
  mutating func remove(_ hash: UInt32, number: Int, last: Int, lastHash: UInt32) {
    var free = slot(hash) { $0 == number }
    if last != number { slots[slot(lastHash) { $0 == last }] = Self.entry(lastHash, number) }
    var slot = free
    while true {
      slot = next(slot)
      guard slots[slot] != 0 else { break }
      // An element moves to the free slot, unless that is before the one where the search for it starts.
      let distance = slot - first(UInt32(truncatingIfNeeded: slots[slot]))
      guard distance & (slots.count - 1) >= (slot - free) & (slots.count - 1) else { continue }
      slots[free] = slots[slot]
      free = slot
    }
    slots[free] = 0
  }

  private static func entry(_ hash: UInt32, _ number: Int) -> UInt64 {
    UInt64(number + 1) << 32 | UInt64(hash)
  }
  private func number(in slot: Int) -> Int { Int(truncatingIfNeeded: slots[slot] >> 32) - 1 }
  private func first(_ hash: UInt32) -> Int { Int(truncatingIfNeeded: hash) & (slots.count - 1) }
  private func next(_ slot: Int) -> Int { (slot + 1) & (slots.count - 1) }

  /// The slot of an element with a hash; the free one where the search for it ends if there is none.
  private func slot(_ hash: UInt32, _ isWanted: (Int) -> Bool) -> Int {
    var slot = first(hash)
    while slots[slot] != 0, UInt32(truncatingIfNeeded: slots[slot]) != hash || !isWanted(number(in: slot)) {
      slot = next(slot)
    }
    return slot
  }
}

struct Set<Element: Hashable>: Sequence, Equatable, ExpressibleByArrayLiteral {
  fileprivate var elements: [Element] = []
  private var table = HashTable()

  init() {}
  init(arrayLiteral elements: Element...) { self.init(elements) }
  init(_ elements: some Sequence<Element>) { for element in elements { insert(element) } }

  static func == (left: Set, right: Set) -> Bool { left.count == right.count && left.isSubset(of: right) }

  var count: Int { elements.count }
  var isEmpty: Bool { elements.isEmpty }
  var first: Element? { elements.first }
  func makeIterator() -> IndexingIterator<[Element]> { elements.makeIterator() }

  private static func hash(_ element: Element) -> UInt32 { UInt32(truncatingIfNeeded: element.hashValue) }

  /// -1 if the set does not contain the element.
  fileprivate func number(of element: Element) -> Int {
    table.number(Self.hash(element)) { elements[$0] == element }
  }

  func contains(_ element: Element) -> Bool { number(of: element) >= 0 }

  @discardableResult mutating func insert(_ element: Element) -> (inserted: Bool, memberAfterInsert: Element)
  {
    if contains(element) { return (false, element) }
    append(element)
    return (true, element)
  }

  /// Adds an element that the set does not contain.
  fileprivate mutating func append(_ element: Element) {
    table.add(Self.hash(element), number: elements.count)
    elements.append(element)
  }

  @discardableResult mutating func remove(_ element: Element) -> Element? {
    let number = number(of: element)
    if number >= 0 { remove(at: number) }
    return number < 0 ? nil : element
  }

  fileprivate mutating func remove(at number: Int) {
    let last = elements.count - 1
    table.remove(
      Self.hash(elements[number]), number: number, last: last, lastHash: Self.hash(elements[last]))
    elements.swapAt(number, last)
    elements.removeLast()
  }

  mutating func removeAll() { self = .init() }
  mutating func formUnion(_ other: some Sequence<Element>) { for element in other { insert(element) } }
  func union(_ other: some Sequence<Element>) -> Set {
    var union = self
    union.formUnion(other)
    return union
  }
  func filter(_ isIncluded: (Element) -> Bool) -> Set { Set(elements.filter(isIncluded)) }
  func intersection(_ other: Set) -> Set { filter { other.contains($0) } }
  func subtracting(_ other: some Sequence<Element>) -> Set {
    var rest = self
    for element in other { rest.remove(element) }
    return rest
  }
  func isSubset(of other: Set) -> Bool { elements.allSatisfy { other.contains($0) } }
  func isDisjoint(with other: some Sequence<Element>) -> Bool { !other.contains { contains($0) } }
}

extension Set: Sendable where Element: Sendable {}

struct Dictionary<Key: Hashable, Value>: Sequence, ExpressibleByDictionaryLiteral {
  private(set) var keys = Set<Key>()
  /// In the order of the keys; `nil` only while a value is changed.
  private var optionals: [Value?] = []

  init() {}
  init(minimumCapacity: Int) {}
  init(dictionaryLiteral elements: (Key, Value)...) { for (key, value) in elements { self[key] = value } }

  var count: Int { optionals.count }
  var isEmpty: Bool { optionals.isEmpty }
  var values: [Value] { optionals.map { $0! } }

  struct Iterator: IteratorProtocol {
    fileprivate let dictionary: Dictionary
    fileprivate var number = 0

    mutating func next() -> (key: Key, value: Value)? {
      guard number < dictionary.count else { return nil }
      number += 1
      return (dictionary.keys.elements[number - 1], dictionary.optionals[number - 1]!)
    }
  }

  func makeIterator() -> Iterator { Iterator(dictionary: self) }

  /// The number of a key, which is added if it is not there.
  private mutating func number(adding key: Key) -> Int {
    let number = keys.number(of: key)
    if number >= 0 { return number }
    keys.append(key)
    optionals.append(nil)
    return optionals.count - 1
  }

  subscript(key: Key) -> Value? {
    get {
      let number = keys.number(of: key)
      return number < 0 ? nil : optionals[number]
    }
    _modify {
      let number = number(adding: key)
      yield &optionals[number]
      if case .none = optionals[number] { remove(at: number) }
    }
  }

  subscript(key: Key, default value: @autoclosure () -> Value) -> Value {
    get { self[key] ?? value() }
    _modify {
      let number = number(adding: key)
      if case .none = optionals[number] { optionals[number] = value() }
      yield &optionals[number]!
    }
  }

  private mutating func remove(at number: Int) {
    keys.remove(at: number)
    optionals.swapAt(number, optionals.count - 1)
    optionals.removeLast()
  }

  @discardableResult mutating func removeValue(forKey key: Key) -> Value? {
    let number = keys.number(of: key)
    guard number >= 0 else { return nil }
    defer { remove(at: number) }
    return optionals[number]
  }

  @discardableResult mutating func updateValue(_ value: Value, forKey key: Key) -> Value? {
    let number = number(adding: key)
    defer { optionals[number] = value }
    return optionals[number]
  }

  mutating func removeAll() { self = .init() }
  mutating func reserveCapacity(_ minimumCapacity: Int) {}
  func filter(_ isIncluded: ((key: Key, value: Value)) -> Bool) -> Dictionary {
    var included = Dictionary()
    for entry in self where isIncluded(entry) { included[entry.key] = entry.value }
    return included
  }
}

extension Dictionary: Sendable where Key: Sendable, Value: Sendable {}

extension Dictionary: Equatable where Value: Equatable {
  static func == (left: Dictionary, right: Dictionary) -> Bool {
    left.count == right.count && left.allSatisfy { right[$0.key] == $0.value }
  }
}

extension Dictionary: Hashable where Value: Hashable {
  func hash(into hasher: inout Hasher) {
    var hash = 0
    for (key, value) in self { hash ^= key.hashValue &+ 31 &* value.hashValue }
    hasher.combine(hash)
  }
}
