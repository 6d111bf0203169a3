/// Elements of a sequence that have no partner in another one, by their places and in order.
///
/// Each is hashed once; the elements themselves are compared only where the hashes are equal.
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

  /// The same elements at other places.
  func map<Other>(_ place: (Place) -> Other) -> Unpaired<Other> {
    var result = Unpaired<Other>()
    (result.places, result.hashes) = (places.map(place), hashes)
    return result
  }

  /// Removes from both sides what is the same; of one identity the first ones first.
  ///
  /// - Parameters:
  ///   - read: reads what `pair` is going to visit of these elements of this side, which may lie anywhere in
  ///     memory: the fewer instructions from one to the next, the more of them the processor fetches at once.
  ///     The result has something of all of them, so that no reading is optimized away.
  ///   - pair: makes an element of this side and one of the other, whose hashes are equal, partners if they
  ///     are the same; whether they are.
  mutating func pair(with others: inout Unpaired, read: ([Place]) -> Int, _ pair: (Place, Place) -> Bool) {
    guard !places.isEmpty, !others.places.isEmpty else { return }
    var chains = HashChains(hashes)
    var isLeft = [Bool](repeating: true, count: places.count)
    var isOtherLeft = [Bool](repeating: true, count: others.places.count)
    // What is read of so many rows still is in the processor's cache when they are compared.
    let batchSize = 128
    for start in stride(from: 0, to: others.places.count, by: batchSize) {
      let batch = start..<min(start + batchSize, others.places.count)
      _ = read(batch.compactMap { chains.link(others.hashes[$0]).map { places[chains.element(at: $0)] } })
      for other in batch {
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

/// Numbered elements by hash, in order, from which any can be removed.
private struct HashChains {
  /// By bucket, and after these by element, the next element of the bucket and its hash; -1 after the last.
  private var links: [(element: Int32, hash: UInt32)]
  private let buckets: Int

  init(_ hashes: [UInt32]) {
    var buckets = 1
    while buckets < 2 * hashes.count { buckets *= 2 }
    self.buckets = buckets
    links = [(element: Int32, hash: UInt32)](repeating: (-1, 0), count: buckets + hashes.count)
    for element in hashes.indices.reversed() {
      let bucket = Int(hashes[element]) & (buckets - 1)
      links[buckets + element] = links[bucket]
      links[bucket] = (Int32(element), hashes[element])
    }
  }

  /// The link to the first element of a hash, or to the first one after another element.
  func link(_ hash: UInt32, after element: Int? = nil) -> Int? {
    var link = element.map { buckets + $0 } ?? Int(hash) & (buckets - 1)
    while links[link].element >= 0 {
      if links[link].hash == hash { return link }
      link = buckets + Int(links[link].element)
    }
    return nil
  }

  func element(at link: Int) -> Int { Int(links[link].element) }

  mutating func remove(at link: Int) { links[link] = links[buckets + element(at: link)] }
}
