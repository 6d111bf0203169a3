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

// A `while` loop is smaller than one over an array or a range, of whose iterators it needs a copy for each type.
extension Array {
  func map<Result>(_ transform: (Element) -> Result) -> [Result] {
    var (results, index): ([Result], Int) = ([], 0)
    results.reserveCapacity(count)
    while index < count {
      results.append(transform(self[index]))
      index += 1
    }
    return results
  }

  func filter(_ isIncluded: (Element) -> Bool) -> [Element] {
    var (results, index): ([Element], Int) = ([], 0)
    while index < count {
      if isIncluded(self[index]) { results.append(self[index]) }
      index += 1
    }
    return results
  }

  func compactMap<Result>(_ transform: (Element) -> Result?) -> [Result] {
    var (results, index): ([Result], Int) = ([], 0)
    while index < count {
      if let result = transform(self[index]) { results.append(result) }
      index += 1
    }
    return results
  }

  func firstIndex(where isWanted: (Element) -> Bool) -> Int? {
    var index = 0
    while index < count {
      if isWanted(self[index]) { return index }
      index += 1
    }
    return nil
  }

  func contains(where isWanted: (Element) -> Bool) -> Bool { !firstIndex(where: isWanted).isNil }
  func allSatisfy(_ isWanted: (Element) -> Bool) -> Bool { firstIndex { !isWanted($0) }.isNil }
  func first(where isWanted: (Element) -> Bool) -> Element? { firstIndex(where: isWanted).map { self[$0] } }
  var first: Element? { isEmpty ? nil : self[0] }
  var last: Element? { isEmpty ? nil : self[count - 1] }

  mutating func append(contentsOf other: [Element]) {
    var index = 0
    while index < other.count {
      append(other[index])
      index += 1
    }
  }

  static func += (left: inout [Element], right: [Element]) { left.append(contentsOf: right) }

  static func + (left: [Element], right: [Element]) -> [Element] {
    var result = left
    result.append(contentsOf: right)
    return result
  }

  mutating func sort(by areInIncreasingOrder: (Element, Element) -> Bool) {
    self = sorted(by: areInIncreasingOrder)
  }
}

extension Array where Element: Equatable {
  func firstIndex(of element: Element) -> Int? { firstIndex { $0 == element } }
  func contains(_ element: Element) -> Bool { contains { $0 == element } }
}

extension String.UTF8View {
  func starts(with prefix: String.UTF8View) -> Bool { span.commonPrefix(with: prefix.span) == prefix.count }
  func starts(with prefix: [UInt8]) -> Bool { span.commonPrefix(with: prefix.span) == prefix.count }
  func elementsEqual(_ other: String.UTF8View) -> Bool { span.isEqual(to: other.span) }

  func lexicographicallyPrecedes(_ other: String.UTF8View) -> Bool {
    let start = span.commonPrefix(with: other.span)
    return start < other.count && (start == count || span[start] < other.span[start])
  }

  private func index(_ offset: Int?) -> Index? { offset.map { index(startIndex, offsetBy: $0) } }

  private func offset(where isWanted: (UInt8) -> Bool) -> Int? {
    for offset in 0..<count where isWanted(span[offset]) { return offset }
    return nil
  }

  func lastIndex(where isWanted: (UInt8) -> Bool) -> Index? {
    for offset in (0..<count).reversed() where isWanted(span[offset]) { return index(offset) }
    return nil
  }

  func firstIndex(of byte: UInt8) -> Index? { index(span.firstIndex(of: byte)) }
  func lastIndex(of byte: UInt8) -> Index? { lastIndex { $0 == byte } }
  func contains(_ byte: UInt8) -> Bool { !span.firstIndex(of: byte).isNil }
  func contains(where isWanted: (UInt8) -> Bool) -> Bool { !offset(where: isWanted).isNil }
  func allSatisfy(_ isWanted: (UInt8) -> Bool) -> Bool { offset { !isWanted($0) }.isNil }
  var first: UInt8? { isEmpty ? nil : span[0] }
  var last: UInt8? { isEmpty ? nil : span[count - 1] }
}

// Both, because the standard library has both.
extension Collection {
  func map<Result>(_ transform: (Element) -> Result) -> [Result] {
    var results: [Result] = []
    for element in self { results.append(transform(element)) }
    return results
  }
}

extension Sequence {
  func map<Result>(_ transform: (Element) -> Result) -> [Result] {
    var results: [Result] = []
    for element in self { results.append(transform(element)) }
    return results
  }

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
