/// The places of the elements of a sequence that have no partner in another sequence, in order.
///
/// Each element is hashed once. Elements are compared only if their hashes are equal.
struct Unpaired<Place: Sendable>: Sendable {
  private(set) var places: [Place]
  private var hashes: [UInt32]

  init() { (places, hashes) = ([], []) }

  init(_ places: [Place], hash: (Place) -> UInt32) {
    self.places = places
    hashes = places.map(hash)
  }

  static func += (left: inout Unpaired, right: Unpaired) {
    left.places += right.places
    left.hashes += right.hashes
  }

  /// The same elements with transformed places.
  func map<Other>(_ place: (Place) -> Other) -> Unpaired<Other> {
    var result = Unpaired<Other>()
    (result.places, result.hashes) = (places.map(place), hashes)
    return result
  }

  /// Removes elements with the same identity from both sides. If an identity occurs more than once, the first
  /// elements are paired first.
  ///
  /// - Parameter pair: pairs an element of this side with one of the other side that has the same hash, if both
  ///   have the same identity; returns whether they have.
  mutating func pair(with others: inout Unpaired, _ pair: (Place, Place) -> Bool) {
    guard !places.isEmpty, !others.places.isEmpty else { return }
    var chains = HashChains(hashes)
    var isLeft = [Bool](repeating: true, count: places.count)
    var isOtherLeft = [Bool](repeating: true, count: others.places.count)
    for other in others.places.indices {
      var next = chains.link(others.hashes[other])
      while let link = next {
        let element = chains.element(at: link)
        guard !pair(places[element], others.places[other]) else {
          isLeft[element] = false
          isOtherLeft[other] = false
          chains.remove(at: link)
          break
        }
        next = chains.link(others.hashes[other], after: element)
      }
    }
    keep(isLeft)
    others.keep(isOtherLeft)
  }

  private mutating func keep(_ isLeft: [Bool]) {
    let left = isLeft.indices.filter { isLeft[$0] }
    places = left.map { places[$0] }
    hashes = left.map { hashes[$0] }
  }
}

/// Numbered elements, chained by hash and in order. Any element can be removed.
private struct HashChains {
  /// One link for each bucket, followed by one for each element. A link contains the next element in the
  /// bucket and its hash; the element is -1 at the end of the chain.
  private var links: [(element: Int32, hash: UInt32)]
  private let buckets: Int

  init(_ hashes: [UInt32]) {
    var buckets = 1
    while buckets < 2 * hashes.count { buckets *= 2 }
    self.buckets = buckets
    links = [(element: Int32, hash: UInt32)](repeating: (-1, 0), count: buckets + hashes.count)
    for element in hashes.indices.reversed() {
      let bucket = bucket(of: hashes[element])
      links[buckets + element] = links[bucket]
      links[bucket] = (Int32(element), hashes[element])
    }
  }

  /// An `Int` may have 32 bits.
  private func bucket(of hash: UInt32) -> Int { Int(truncatingIfNeeded: hash) & (buckets - 1) }

  /// The link to the first element with a hash, or to the first one after `element`.
  func link(_ hash: UInt32, after element: Int? = nil) -> Int? {
    var link = element.map { buckets + $0 } ?? bucket(of: hash)
    while links[link].element >= 0 {
      if links[link].hash == hash { return link }
      link = buckets + Int(links[link].element)
    }
    return nil
  }

  func element(at link: Int) -> Int { Int(links[link].element) }

  mutating func remove(at link: Int) { links[link] = links[buckets + element(at: link)] }
}
