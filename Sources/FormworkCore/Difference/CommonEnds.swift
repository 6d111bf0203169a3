extension [Value] {
  /// How many elements two lists have in common at their beginning, and how many of the others at their end.
  ///
  /// Most elements of two versions of a list have the same representation, so bytes are compared first.
  func commonEnds(with other: [Value]) -> (start: Int, end: Int) {
    let shorter = Swift.min(count, other.count)
    let size = MemoryLayout<Value>.stride
    return withUnsafeBytes { left in
      other.withUnsafeBytes { right in
        /// How many bytes from two places on are the same, up to a count; a negative count stands for bytes before them.
        func sameBytes(_ place: Int, _ otherPlace: Int, _ count: Int) -> Int {
          let step = count < 0 ? -8 : 8
          var offset = 0
          while abs(offset) + 8 <= abs(count) {
            let (own, theirs) = (
              place + offset + Swift.min(step, 0), otherPlace + offset + Swift.min(step, 0)
            )
            if left.loadUnaligned(fromByteOffset: own, as: UInt64.self)
              != right.loadUnaligned(fromByteOffset: theirs, as: UInt64.self)
            {
              break
            }
            offset += step
          }
          return abs(offset)
        }
        var start = 0
        while start < shorter {
          start += sameBytes(start * size, start * size, (shorter - start) * size) / size
          guard start < shorter, self[start] == other[start] else { break }
          start += 1
        }
        var end = 0
        while end < shorter - start {
          let (last, otherLast) = (count - end, other.count - end)
          end += sameBytes(last * size, otherLast * size, (end + start - shorter) * size) / size
          guard end < shorter - start, self[count - 1 - end] == other[other.count - 1 - end] else { break }
          end += 1
        }
        return (start, end)
      }
    }
  }

  /// The move of one element that leads from this list to another one; `nil` if they differ in another way.
  ///
  /// - Parameters:
  ///   - start: how many elements they have in common at their beginning.
  ///   - end: how many of the others they have in common at their end.
  func move(to other: [Value], _ start: Int, _ end: Int) -> (from: Int, to: Int)? {
    let last = count - 1 - end
    guard count == other.count, start < last else { return nil }
    if self[start] == other[last], self[start + 1...last].elementsEqual(other[start..<last]) {
      return (start, last)
    }
    if self[last] == other[start], self[start..<last].elementsEqual(other[start + 1...last]) {
      return (last, start)
    }
    return nil
  }
}
