// Replacements for algorithms of the standard library, which the compiler would copy for each element type. They are
// smaller and return the same results.

extension Optional where Wrapped: Equatable {
  /// Comparing with `nil` does not need to compare values.
  @_transparent static func == (left: Wrapped?, right: Wrapped?) -> Bool {
    if let right { left.holds(right) } else { left.isNil }
  }

  @_transparent static func != (left: Wrapped?, right: Wrapped?) -> Bool {
    if let right { !left.holds(right) } else { !left.isNil }
  }

  @inline(never) private func holds(_ value: Wrapped) -> Bool {
    if case .some(let own) = self { own == value } else { false }
  }
}

extension Optional {
  @_transparent fileprivate var isNil: Bool { if case .none = self { true } else { false } }

  @_transparent func map<Result>(_ transform: (Wrapped) -> Result) -> Result? {
    if case .some(let value) = self { transform(value) } else { nil }
  }

  @_transparent func flatMap<Result>(_ transform: (Wrapped) -> Result?) -> Result? {
    if case .some(let value) = self { transform(value) } else { nil }
  }
}

extension Array {
  func map<Result>(_ transform: (Element) -> Result) -> [Result] {
    var results: [Result] = []
    results.reserveCapacity(count)
    for element in self { results.append(transform(element)) }
    return results
  }

  func filter(_ isIncluded: (Element) -> Bool) -> [Element] {
    var results: [Element] = []
    for element in self where isIncluded(element) { results.append(element) }
    return results
  }

  func compactMap<Result>(_ transform: (Element) -> Result?) -> [Result] {
    var results: [Result] = []
    for element in self {
      if let result = transform(element) { results.append(result) }
    }
    return results
  }

  mutating func sort(by areInIncreasingOrder: (Element, Element) -> Bool) {
    self = sorted(by: areInIncreasingOrder)
  }
}

extension Sequence {
  func sorted(by areInIncreasingOrder: (Element, Element) -> Bool) -> [Element] {
    var elements: [Element] = []
    for element in self { elements.append(element) }
    return sortedIndices(elements.count) { areInIncreasingOrder(elements[$0], elements[$1]) }.map {
      elements[$0]
    }
  }
}

extension Sequence where Element: Comparable {
  func sorted() -> [Element] { sorted { $0 < $1 } }
}

extension Array where Element: Comparable {
  mutating func sort() { self = sorted { $0 < $1 } }
}

/// Sorts indices by what they stand for, and keeps the order of equal ones: merges runs of twice the length in each
/// pass.
private func sortedIndices(_ count: Int, _ areInIncreasingOrder: (Int, Int) -> Bool) -> [Int] {
  var (indices, merged) = ([Int](0..<count), [Int](0..<count))
  var length = 1
  while length < count {
    var start = 0
    while start < count {
      let (middle, end) = (Swift.min(start + length, count), Swift.min(start + 2 * length, count))
      var (left, right) = (start, middle)
      for place in start..<end {
        let takesLeft =
          right == end || left < middle && !areInIncreasingOrder(indices[right], indices[left])
        merged[place] = indices[takesLeft ? left : right]
        if takesLeft { left += 1 } else { right += 1 }
      }
      start = end
    }
    (indices, merged) = (merged, indices)
    length *= 2
  }
  return indices
}
