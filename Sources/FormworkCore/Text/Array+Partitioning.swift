extension Array {
  /// The index of the first element that satisfies the predicate. All elements that satisfy it must follow
  /// those that do not (binary search).
  package func partitioningIndex(where belongsToSecond: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if belongsToSecond(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
