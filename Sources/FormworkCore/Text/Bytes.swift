// Hashes, compares and scans bytes eight at a time, which is three to four times as fast as one at a time.
// All unsafe operations of the engine are in this file: the unaligned load, the bytes of a static string, and
// passing bytes as a buffer to the standard library, which does not accept spans.

extension [UInt8] {
  /// Like `==`, eight bytes at a time.
  package func hasSameBytes(as other: [UInt8]) -> Bool { span.isEqual(to: other.span) }
}

extension Span<UInt8> {
  /// The eight bytes at `offset`, in little-endian order. All of them must be in bounds, which is not
  /// checked.
  @inline(__always)
  fileprivate func word(at offset: Int) -> UInt64 {
    bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt64.self).littleEndian
  }

  /// The bytes from `start` up to `end`, at most eight, in little-endian order.
  @inline(__always)
  func word(_ start: Int, _ end: Int) -> UInt64 {
    if start &+ 8 <= count {
      precondition(start >= 0 && end &- start <= 8)
      let word = word(at: start)
      return end &- start == 8 ? word : word & ((1 &<< UInt64((end &- start) &* 8)) &- 1)
    }
    var word: UInt64 = 0
    var index = end
    while index > start {
      index &-= 1
      word = word << 8 | UInt64(self[index])
    }
    return word
  }

  @inline(__always)
  package func hasPrefix(_ word: StaticString, at index: Int = 0) -> Bool {
    precondition(word.hasPointerRepresentation)
    let length = word.utf8CodeUnitCount
    guard index + length <= count else { return false }
    let other = Span(_unsafeStart: word.utf8Start, count: length)
    return length <= 8
      ? self.word(index, index + length) == other.word(0, length)
      : extracting(index..<index + length).isEqual(to: other)
  }

  /// Whether both spans contain the same bytes.
  package func isEqual(to other: Span<UInt8>) -> Bool {
    guard count == other.count else { return false }
    if count < 8 { return word(0, count) == other.word(0, count) }
    var offset = 0
    while offset &+ 8 <= count {
      if word(at: offset) != other.word(at: offset) { return false }
      offset &+= 8
    }
    // The last eight bytes may overlap the ones before.
    return word(at: count &- 8) == other.word(at: count &- 8)
  }

  /// The length of the common prefix, in bytes.
  package func commonPrefix(with other: Span<UInt8>) -> Int {
    let end = Swift.min(count, other.count)
    var offset = 0
    while offset &+ 8 <= end {
      let difference = word(at: offset) ^ other.word(at: offset)
      if difference != 0 { return offset &+ difference.trailingZeroBitCount >> 3 }
      offset &+= 8
    }
    while offset < end, self[offset] == other[offset] { offset &+= 1 }
    return offset
  }

  /// Whether any byte is 0 or not ASCII.
  package var hasNullOrNonASCII: Bool {
    var offset = 0
    while offset &+ 8 <= count {
      let word = word(at: offset)
      if (word | (word &- Self.ones)) & Self.highs != 0 { return true }
      offset &+= 8
    }
    while offset < count {
      if self[offset] &- 1 >= 0x7F { return true }
      offset &+= 1
    }
    return false
  }

  package var isASCII: Bool {
    var offset = 0
    while offset &+ 8 <= count {
      if word(at: offset) & Self.highs != 0 { return false }
      offset &+= 8
    }
    return word(offset, count) & Self.highs == 0
  }

  /// Whether all bytes are printable ASCII characters, including spaces.
  package var isPrintableASCII: Bool {
    var offset = 0
    while offset &+ 8 <= count {
      let word = word(at: offset)
      let controls = (word &- 0x20 &* Self.ones) & ~word
      if (controls | word | Self.zeros(in: word ^ 0x7F &* Self.ones)) & Self.highs != 0 { return false }
      offset &+= 8
    }
    while offset < count {
      if self[offset] &- 0x20 >= 0x5F { return false }
      offset &+= 1
    }
    return true
  }

  /// The first index of `byte` at or after `start`; `nil` if there is none.
  package func firstIndex(of byte: UInt8, from start: Int = 0) -> Int? {
    precondition(start >= 0 && start <= count)
    var offset = start
    let pattern = UInt64(byte) &* Self.ones
    while offset &+ 8 <= count {
      let found = Self.zeros(in: word(at: offset) ^ pattern)
      if found != 0 { return offset &+ found.trailingZeroBitCount >> 3 }
      offset &+= 8
    }
    while offset < count {
      if self[offset] == byte { return offset }
      offset &+= 1
    }
    return nil
  }

  /// The first index in `range` of `byte` or of a non-ASCII byte; the end of the range if there is none. A
  /// letter matches in either case.
  ///
  /// - Parameter byte: an ASCII byte; a letter must be in lowercase.
  func firstIndex(ofASCII byte: UInt8, orNonASCIIIn range: Range<Int>) -> Int {
    let caseBits = 0x61...0x7A ~= byte ? 0x20 &* Self.ones : 0
    let pattern = UInt64(byte) &* Self.ones
    var offset = range.lowerBound
    while offset < range.upperBound {
      let end = Swift.min(offset &+ 8, range.upperBound)
      let word = word(offset, end)
      let found = Self.zeros(in: (word | caseBits) ^ pattern) | word & Self.highs
      if found != 0 { return Swift.min(offset &+ found.trailingZeroBitCount >> 3, end) }
      offset = end
    }
    return range.upperBound
  }

  /// The first index at or after `start` of a byte that needs attention in a JSON string: a quote, a
  /// backslash, a control character or a non-ASCII byte. The end if there is none.
  @inline(__always)
  func endOfPlainString(from start: Int) -> Int {
    precondition(start >= 0 && start <= count)
    var offset = start
    while offset &+ 8 <= count {
      let word = word(at: offset)
      let quotes = Self.zeros(in: word ^ 0x22 &* Self.ones)
      let backslashes = Self.zeros(in: word ^ 0x5C &* Self.ones)
      let controls = (word &- 0x20 &* Self.ones) & ~word & Self.highs
      let found = quotes | backslashes | controls | (word & Self.highs)
      if found != 0 { return offset &+ found.trailingZeroBitCount >> 3 }
      offset &+= 8
    }
    while offset < count {
      let byte = self[offset]
      if byte == 0x22 || byte == 0x5C || byte < 0x20 || byte >= 0x80 { break }
      offset &+= 1
    }
    return offset
  }

  /// The first index at or after `start` of a byte that needs attention in a command: a quote, a backslash, a space or a
  /// control character. The end if there is none.
  package func endOfPlainWord(from start: Int) -> Int {
    precondition(start >= 0 && start <= count)
    var offset = start
    while offset < count {
      let end = Swift.min(offset &+ 8, count)
      let word = word(offset, end)
      let quotes = Self.zeros(in: word ^ 0x22 &* Self.ones) | Self.zeros(in: word ^ 0x27 &* Self.ones)
      let others = Self.zeros(in: word ^ 0x5C &* Self.ones) | (word &- 0x21 &* Self.ones) & ~word & Self.highs
      if quotes | others != 0 {
        return Swift.min(offset &+ (quotes | others).trailingZeroBitCount >> 3, count)
      }
      offset = end
    }
    return count
  }

  /// The first index at or after `start` that is not a space; the end if there is none.
  func endOfSpaces(from start: Int) -> Int {
    precondition(start >= 0 && start <= count)
    var offset = start
    while offset &+ 8 <= count {
      let other = word(at: offset) ^ 0x20 &* Self.ones
      if other != 0 { return offset &+ other.trailingZeroBitCount >> 3 }
      offset &+= 8
    }
    while offset < count, self[offset] == 0x20 { offset &+= 1 }
    return offset
  }

  @inline(__always)
  private static var ones: UInt64 { 0x0101_0101_0101_0101 }
  @inline(__always)
  private static var highs: UInt64 { 0x8080_8080_8080_8080 }

  /// The high bit of each byte that is 0. The bits above the first such byte are not reliable (A. Mycroft,
  /// 1987).
  private static func zeros(in word: UInt64) -> UInt64 { (word &- ones) & ~word & highs }
}

extension [UInt8] {
  /// Appends the bytes as one block instead of one at a time.
  mutating func append(_ bytes: Span<UInt8>) {
    bytes.withUnsafeBufferPointer { append(contentsOf: $0) }
  }
}

extension String {
  /// Creates a string from bytes that are known to be UTF-8.
  package init(utf8 bytes: Span<UInt8>) {
    self = bytes.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
  }
}

extension Hasher {
  mutating func combine(_ bytes: Span<UInt8>) {
    bytes.withUnsafeBytes { combine(bytes: $0) }
  }
}

/// Hashes byte strings for tables whose keys come from a form. A form can be untrusted, so each process uses
/// a random seed. Without it, an attacker could choose names that collide.
///
/// Mixes eight bytes at a time with the multiply-and-fold step of W. Yi's wyhash (public domain).
package enum ByteHash {
  private static let seed = UInt64.random(in: UInt64.min...UInt64.max)

  package static func hash(_ bytes: Span<UInt8>, salt: UInt32 = 0) -> UInt32 {
    var state = seed &+ UInt64(salt) &* 0x9E37_79B9_7F4A_7C15
    var offset = 0
    while offset &+ 8 <= bytes.count {
      state = fold(state ^ bytes.word(at: offset), 0xA076_1D64_78BD_642F)
      offset &+= 8
    }
    // The last eight bytes may overlap the ones before.
    let last = bytes.count < 8 ? bytes.word(0, bytes.count) : bytes.word(at: bytes.count &- 8)
    state = fold(state ^ last, 0xE703_7ED1_A0B4_28DB ^ UInt64(bytes.count))
    return UInt32(truncatingIfNeeded: state ^ state >> 32)
  }

  private static func fold(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let product = left.multipliedFullWidth(by: right)
    return product.high ^ product.low
  }
}
