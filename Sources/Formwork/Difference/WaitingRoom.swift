/// Elements that wait for a partner of the same identity; those of one identity in their order.
struct WaitingRoom<Identity: Hashable> {
  private var first: [Identity: Int]
  /// By an element's index, the next one of the same identity; -1 after the last.
  private var next: [Int]

  init(_ identities: [Identity]) {
    first = Dictionary(minimumCapacity: identities.count)
    next = Array(repeating: -1, count: identities.count)
    for index in identities.indices.reversed() {
      if let later = first.updateValue(index, forKey: identities[index]) { next[index] = later }
    }
  }

  /// Calls the first one that waits under an identity, by its index; it waits no longer.
  mutating func call(_ identity: Identity) -> Int? {
    guard let place = first.index(forKey: identity), first.values[place] >= 0 else { return nil }
    let index = first.values[place]
    first.values[place] = next[index]
    return index
  }
}
