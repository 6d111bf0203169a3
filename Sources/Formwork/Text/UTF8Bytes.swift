extension UnsafeBufferPointer<UInt8> {
  func byte(_ index: Int) -> UInt8? { index < count ? self[index] : nil }

  func hasWord(_ word: StaticString, at index: Int) -> Bool {
    guard index + word.utf8CodeUnitCount <= count else { return false }
    for offset in 0..<word.utf8CodeUnitCount where self[index + offset] != word.utf8Start[offset] {
      return false
    }
    return true
  }

  /// The length of the scalar that begins here; `nil` where the bytes are no UTF-8 (Unicode 15, table 3-7).
  package func scalarLength(at index: Int) -> Int? {
    func isContinuation(_ offset: Int, _ range: ClosedRange<UInt8> = 0x80...0xBF) -> Bool {
      byte(index + offset).map(range.contains) ?? false
    }
    switch self[index] {
    case 0..<0x80: return 1
    case 0xC2...0xDF: return isContinuation(1) ? 2 : nil
    case 0xE0: return isContinuation(1, 0xA0...0xBF) && isContinuation(2) ? 3 : nil
    case 0xED: return isContinuation(1, 0x80...0x9F) && isContinuation(2) ? 3 : nil
    case 0xE1...0xEF: return isContinuation(1) && isContinuation(2) ? 3 : nil
    case 0xF0: return isContinuation(1, 0x90...0xBF) && isContinuation(2) && isContinuation(3) ? 4 : nil
    case 0xF1...0xF3: return isContinuation(1) && isContinuation(2) && isContinuation(3) ? 4 : nil
    case 0xF4: return isContinuation(1, 0x80...0x8F) && isContinuation(2) && isContinuation(3) ? 4 : nil
    default: return nil
    }
  }

  /// The scalar that begins here, as a text.
  func scalarText(at index: Int) -> String {
    guard index < count, let length = scalarLength(at: index) else { return "" }
    return String(decoding: self[index..<index + length], as: UTF8.self)
  }
}
