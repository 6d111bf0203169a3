/// Something that is recognized in another derivation, whatever its content has become.
package protocol Identified {
  /// Whether both have the same identity.
  func hasSameIdentity(as other: Self) -> Bool
  /// The same for all that have the same identity.
  var identityHash: Int { get }
  /// Whether more than the identity, which may occur twice, speaks for both being the same one. Never true for
  /// two of different identities.
  func isLike(_ other: Self) -> Bool
}

/// Elements that are still without a partner, found by identity; those of one identity in their order.
struct Unpaired<Element: Identified> {
  private let elements: [Element]
  private var index: TextIndex
  /// By an element's place, the next one of the same identity; -1 after the last.
  private var next: [Int]
  /// By the place of the first element of an identity, the first that is still without a partner.
  private var first: [Int]

  init(_ elements: [Element]) {
    self.elements = elements
    index = TextIndex(minimumCapacity: elements.count)
    next = [Int](repeating: -1, count: elements.count)
    first = Array(elements.indices)
    var last = Array(elements.indices)
    for (place, element) in elements.enumerated() {
      let hash = Self.hash(element)
      let head = index.number(hash: hash) { elements[$0].hasSameIdentity(as: element) }
      if let head {
        next[last[head]] = place
        last[head] = place
      } else {
        index.insert(place, hash: hash)
      }
    }
  }

  private static func hash(_ element: Element) -> UInt32 {
    UInt32(truncatingIfNeeded: element.identityHash ^ element.identityHash >> 32)
  }

  /// The place of the first element without a partner that has the same identity; it has one now.
  mutating func take(like element: Element) -> Int? {
    let head = index.number(hash: Self.hash(element)) { elements[$0].hasSameIdentity(as: element) }
    guard let head, first[head] >= 0 else { return nil }
    let place = first[head]
    first[head] = next[place]
    return place
  }
}
