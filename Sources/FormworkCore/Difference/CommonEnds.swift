extension ListEdit {
  /// The edit that leads from a list to another one; `nil` if it is not worth it, because the lists are short or differ in
  /// most elements, or if a value is no list.
  convenience init?(from old: Value?, to new: Value?) {
    guard let before = old?.array, let after = new?.array, before.count + after.count > 32 else { return nil }
    let (start, end) = before.commonEnds(with: after)
    if let move = before.move(to: after, start, end) {
      self.init(.move(from: move.from, to: move.to))
    } else {
      guard (start + end) * 4 > before.count + after.count else { return nil }
      self.init(
        .replace(
          start: start, removed: Array(before[start..<before.count - end]),
          inserted: Array(after[start..<after.count - end])))
    }
  }
}

extension [Value] {
  /// How many elements two lists have in common at their beginning, and how many of the others at their end.
  func commonEnds(with other: [Value]) -> (start: Int, end: Int) {
    let shorter = Swift.min(count, other.count)
    var (start, end) = (0, 0)
    while start < shorter, isSame(start, other, start) { start += 1 }
    while end < shorter - start, isSame(count - 1 - end, other, other.count - 1 - end) { end += 1 }
    return (start, end)
  }

  /// Whether elements of two lists are equal. Most of those of two versions of a list have the same representation, whose
  /// comparison copies nothing.
  private func isSame(_ place: Int, _ other: [Value], _ otherPlace: Int) -> Bool {
    let hasSameBytes = withUnsafeBytes { own in
      other.withUnsafeBytes { others in
        let (size, stride) = (MemoryLayout<Value>.size, MemoryLayout<Value>.stride)
        let (start, otherStart) = (place * stride, otherPlace * stride)
        var offset = 0
        while offset + 8 <= size,
          own.loadUnaligned(fromByteOffset: start + offset, as: UInt64.self)
            == others.loadUnaligned(fromByteOffset: otherStart + offset, as: UInt64.self)
        {
          offset += 8
        }
        while offset < size, own[start + offset] == others[otherStart + offset] { offset += 1 }
        return offset == size
      }
    }
    return hasSameBytes || self[place] == other[otherPlace]
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
