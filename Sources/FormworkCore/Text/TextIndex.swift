/// Finds the numbers of texts by their bytes. A hash table with open addressing and linear probing. It stores
/// only hashes and numbers; the caller stores the texts.
package struct TextIndex: Sendable {
  /// Each slot has the hash in its upper half and the number plus 1 in its lower half; 0 marks a free slot.
  private var slots: [UInt64]
  package private(set) var count = 0

  package init(minimumCapacity: Int = 0) {
    slots = [UInt64](repeating: 0, count: TextIndex.slotCount(minimumCapacity))
  }

  private static func slotCount(_ capacity: Int) -> Int {
    var count = 16
    while count < capacity * 2 { count *= 2 }
    return count
  }

  package mutating func reserveCapacity(_ capacity: Int) {
    let count = TextIndex.slotCount(capacity)
    if count > slots.count { resize(to: count) }
  }

  /// The number of a text; `nil` if the text is not in the index.
  ///
  /// - Parameters:
  ///   - salt: distinguishes equal texts in different groups, such as the same id on two screens.
  ///   - isMatch: whether a number belongs to the text.
  package func number(of bytes: Span<UInt8>, salt: UInt32 = 0, isMatch: (Int) -> Bool) -> Int? {
    number(hash: ByteHash.hash(bytes, salt: salt), isMatch: isMatch)
  }

  package func number(hash: UInt32, isMatch: (Int) -> Bool) -> Int? {
    let mask = slots.count - 1
    var place = Int(truncatingIfNeeded: hash) & mask  // an `Int` may have 32 bits
    while true {
      let slot = slots[place]
      if slot == 0 { return nil }
      let number = Int(slot & 0xFFFF_FFFF) - 1
      if slot >> 32 == UInt64(hash), isMatch(number) { return number }
      place = (place + 1) & mask
    }
  }

  /// Adds the number of a text that is not in the index yet.
  package mutating func insert(_ number: Int, hash: UInt32) {
    if (count + 1) * 2 > slots.count { resize(to: slots.count * 2) }
    place(UInt64(hash) << 32 | UInt64(number + 1))
    count += 1
  }

  private mutating func place(_ slot: UInt64) {
    let mask = slots.count - 1
    var place = Int(truncatingIfNeeded: slot >> 32) & mask
    while slots[place] != 0 { place = (place + 1) & mask }
    slots[place] = slot
  }

  private mutating func resize(to slotCount: Int) {
    let old = slots
    slots = [UInt64](repeating: 0, count: slotCount)
    for slot in old where slot != 0 { place(slot) }
  }
}
