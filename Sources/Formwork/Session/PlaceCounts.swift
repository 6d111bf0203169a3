/// Counts marked places of a row of places, and finds the n-th, both in logarithmic time (a Fenwick tree).
struct PlaceCounts: Sendable {
  /// By index from 1: how many marks there are in the `index & -index` places up to it.
  private var tree: [Int]
  private(set) var total: Int

  /// - Parameter marks: by place, whether it is marked.
  init(_ marks: [Bool]) {
    tree = [0] + marks.map { $0 ? 1 : 0 }
    total = tree.reduce(0, +)
    for index in tree.indices.dropFirst() {
      let next = index + (index & -index)
      if next < tree.count { tree[next] += tree[index] }
    }
  }

  /// How many marks there are before a place.
  func count(before place: Int) -> Int {
    var index = place
    var count = 0
    while index > 0 {
      count += tree[index]
      index &= index - 1
    }
    return count
  }

  mutating func set(_ place: Int, _ isMarked: Bool) {
    let step = isMarked ? 1 : -1
    total += step
    var index = place + 1
    while index < tree.count {
      tree[index] += step
      index += index & -index
    }
  }

  /// The place of the mark before which there are `count` others; `nil` where there are not so many.
  func place(ofMark count: Int) -> Int? {
    guard count >= 0, count < total else { return nil }
    var index = 0
    var rest = count
    var step = tree.count.nextPowerOfTwo
    while step > 0 {
      let next = index + step
      if next < tree.count, tree[next] <= rest {
        index = next
        rest -= tree[next]
      }
      step /= 2
    }
    return index
  }
}

extension Int {
  fileprivate var nextPowerOfTwo: Int { self <= 1 ? 1 : 1 << (Int.bitWidth - (self - 1).leadingZeroBitCount) }
}
