extension Alignment {
  /// For each new element, whether it keeps its place. Those that keep it form a longest run of partners in
  /// the old order, so that as few elements as possible move.
  ///
  /// Uses patience sorting, as in C. Schensted, "Longest increasing and decreasing subsequences" (1961). The
  /// worst case takes n log n steps. To keep the time linear, the search stops after `stepsPerElement` steps
  /// for each element. By default, only sequences of more than 65,536 elements can reach this limit. After
  /// that, an element stays only if it continues the longest run found so far.
  package func staying(stepsPerElement: Int = 16) -> [Bool] {
    guard !isOrdered else { return partners.map { $0 != nil } }
    var steps = stepsPerElement * partners.count
    // For each run length minus 1, the end of the run of that length that ends earliest in the old order.
    var ends: [(new: Int, old: Int)] = []
    var previous = Array(repeating: -1, count: partners.count)
    for (index, partner) in partners.enumerated() {
      guard let partner else { continue }
      var length = ends.count
      if let last = ends.last, last.old > partner {
        guard steps > 0 else { continue }
        var bounds = 0..<ends.count - 1
        while !bounds.isEmpty {
          steps -= 1
          let middle = (bounds.lowerBound + bounds.upperBound) / 2
          bounds =
            ends[middle].old < partner ? middle + 1..<bounds.upperBound : bounds.lowerBound..<middle
        }
        length = bounds.lowerBound
      }
      if length > 0 { previous[index] = ends[length - 1].new }
      if length == ends.count { ends.append((index, partner)) } else { ends[length] = (index, partner) }
    }
    var result = Array(repeating: false, count: partners.count)
    var index = ends.last?.new ?? -1
    while index >= 0 {
      result[index] = true
      index = previous[index]
    }
    return result
  }
}
