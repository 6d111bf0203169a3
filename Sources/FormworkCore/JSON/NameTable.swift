/// Numbers for names that a reader expects, found by their bytes while they are read.
package struct NameTable: Sendable {
  private let names: [StaticString]
  /// By a hash of length, first and last byte: a name's number, and the next number with the same hash.
  private var first = [UInt16](repeating: 0, count: 256)
  private var next: [UInt16]

  /// - Parameter names: the name of number 1 and so on.
  package init(_ names: [StaticString] = []) {
    self.names = names
    next = [UInt16](repeating: 0, count: names.count + 1)
    for (index, name) in names.enumerated() where name.utf8CodeUnitCount > 0 {
      let count = name.utf8CodeUnitCount
      let hash = NameTable.hash(count, name.utf8Start[0], name.utf8Start[count - 1])
      next[index + 1] = first[hash]
      first[hash] = UInt16(index + 1)
    }
  }

  private static func hash(_ count: Int, _ first: UInt8, _ last: UInt8) -> Int {
    (count &* 31 &+ Int(first) &* 7 &+ Int(last)) & 255
  }

  /// The number of the name that these bytes are; 0 where they are none of the names.
  package func number(of bytes: Span<UInt8>, _ start: Int, _ end: Int) -> UInt16 {
    guard start < end else { return 0 }
    var number = first[NameTable.hash(end - start, bytes[start], bytes[end - 1])]
    while number != 0 {
      let name = names[Int(number) - 1]
      if name.utf8CodeUnitCount == end - start, bytes.hasPrefix(name, at: start) { return number }
      number = next[Int(number)]
    }
    return 0
  }
}
