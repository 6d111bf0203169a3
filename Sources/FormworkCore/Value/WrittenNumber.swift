/// A number in JSON notation, parsed from its digits. It is not converted to a `Double`, so no precision is
/// lost.
package struct WrittenNumber: Sendable {
  /// The number as an integer of 64 bits, or why it cannot be one.
  package enum Integer: Sendable, Equatable {
    case whole(Value.Integer)
    case fraction
    case outOfRange
  }

  /// Why a text is not a valid JSON number.
  package enum Mistake: String, Sendable, Hashable {
    case leadingZero, leadingPlus, leadingPoint, noDigitAfterPoint, noDigitInExponent, noDigitAfterMinus
  }

  package let integer: Integer

  package init?(_ text: String) { self.init(text.utf8.span) }

  /// - Returns: `nil` if the bytes are not a JSON number. Leading zeros are allowed.
  package init?(_ bytes: Span<UInt8>) {
    if let whole = WrittenNumber.plain(bytes) {
      integer = .whole(whole)
      return
    }
    guard let decimal = Decimal(bytes) else { return nil }
    integer = decimal.integer
  }

  /// Whether a value can hold the number without a loss of digits.
  package static func isExact(_ bytes: Span<UInt8>) -> Bool {
    if plain(bytes) != nil { return true }
    guard let decimal = Decimal(bytes) else { return false }
    if case .whole = decimal.integer { return true }
    guard let number = Double(String(utf8: bytes)), number.isFinite else { return false }
    return Decimal(number.description.utf8.span) == decimal
  }

  /// The common case: an integer with at most 18 digits and without a decimal point or an exponent.
  private static func plain(_ bytes: Span<UInt8>) -> Value.Integer? {
    let isNegative = bytes.byte(0) == UInt8(ascii: "-")
    let start = isNegative ? 1 : 0
    guard bytes.count > start, bytes.count - start <= 18 else { return nil }
    var number: Int64 = 0
    for index in start..<bytes.count {
      let digit = bytes[index] &- 0x30
      guard digit <= 9 else { return nil }
      number = number &* 10 &+ Int64(digit)
    }
    return Value.Integer(isNegative ? -number : number)
  }
}

/// The digits of a number, without leading and trailing zeros, followed by a number of zeros. If `zeros` is
/// negative, that many digits follow the decimal point.
private struct Decimal: Equatable {
  private var digits: [UInt8]
  private var zeros: Int
  private var isNegative: Bool

  /// - Returns: `nil` if the bytes are not a JSON number. Leading zeros are allowed.
  init?(_ bytes: Span<UInt8>) {
    var position = 0
    // The digits of the number, and how many of them follow the decimal point.
    var digits: [UInt8] = []
    var fraction = 0
    func digit() -> UInt8? {
      guard let byte = bytes.byte(position), 0x30...0x39 ~= byte else { return nil }
      return byte - 0x30
    }
    isNegative = bytes.byte(0) == UInt8(ascii: "-")
    if isNegative { position = 1 }
    guard digit() != nil else { return nil }
    while let digit = digit() {
      digits.append(digit)
      position += 1
    }
    if bytes.byte(position) == UInt8(ascii: ".") {
      position += 1
      guard digit() != nil else { return nil }
      while let digit = digit() {
        digits.append(digit)
        fraction += 1
        position += 1
      }
    }
    var exponent = 0
    if let mark = bytes.byte(position), mark | 0x20 == UInt8(ascii: "e") {
      position += 1
      let isSmall = bytes.byte(position) == UInt8(ascii: "-")
      if isSmall || bytes.byte(position) == UInt8(ascii: "+") { position += 1 }
      guard digit() != nil else { return nil }
      while let digit = digit() {
        // A larger exponent would give the same result.
        exponent = min(exponent * 10 + Int(digit), .max / 16)
        position += 1
      }
      if isSmall { exponent = -exponent }
    }
    guard position == bytes.count else { return nil }
    self.digits = Array(digits.drop { $0 == 0 })
    zeros = exponent - fraction
    while self.digits.last == 0 {
      self.digits.removeLast()
      zeros += 1
    }
    if self.digits.isEmpty { (zeros, isNegative) = (0, false) }
  }

  var integer: WrittenNumber.Integer {
    if digits.isEmpty { return .whole(0) }
    if zeros < 0 { return .fraction }
    if digits.count + min(zeros, 20) > 19 { return .outOfRange }
    var magnitude: UInt64 = 0
    for digit in digits { magnitude = magnitude * 10 + UInt64(digit) }
    for _ in 0..<zeros {
      let product = magnitude.multipliedReportingOverflow(by: 10)
      if product.overflow { return .outOfRange }
      magnitude = product.partialValue
    }
    if isNegative {
      return magnitude <= UInt64(Int64.max) + 1
        ? .whole(Value.Integer(truncatingIfNeeded: 0 &- magnitude)) : .outOfRange
    }
    return magnitude <= UInt64(Int64.max) ? .whole(Value.Integer(magnitude)) : .outOfRange
  }
}
