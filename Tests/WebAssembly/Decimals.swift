// Compares the results of the C library's number functions, as bits.

/// Parses decimals: random ones, and ones at or next to the middle between two doubles, where an inexact
/// parser rounds to the wrong side.
func printDecimals() {
  for text in [
    "0", "-0.0", "5e-324", "2.4703282292062327e-324", "2.4703282292062328e-324", "2.2250738585072011e-308",
    "1.7976931348623158e308", "1.7976931348623159e308", "9007199254740993", "1e400", "1e-400",
  ] {
    printBits(text)
  }
  var random = Random()
  for _ in 0..<2000 {
    let fraction = String(random.next()) + String(random.next())
    printBits("-\(random.below(10)).\(fraction.prefix(1 + random.below(30)))e\(random.below(660) - 340)")
  }
  for round in 0..<200 {
    // The bits of a double followed by one more bit, which is set. Exponents far from 0 take long, so they
    // are rare.
    let bits = 1 << 53 | random.next() >> 11 | 1
    let exponent = round % 10 == 0 ? random.below(2046) - 1075 : random.below(200) - 160
    let (middle, power) = decimal(bits, exponent)
    printBits("\(middle)e\(power)")
    printBits("\(middle)0000000001e\(power - 10)")
    printBits("\(middle.dropLast())e\(power + 1)")
  }
}

/// Multiplies where 64 bits may not be enough, rounds, and divides with a remainder.
func printArithmetic() {
  var random = Random()
  for _ in 0..<1000 {
    let (first, second) = (Int64(bitPattern: random.next()), Int64(bitPattern: random.next()))
    let product = (first >> random.below(64)).multipliedReportingOverflow(by: second >> random.below(64))
    print("\(product.partialValue) \(product.overflow)")
    let number = Double(random.below(2000) - 1000) / 8
    let left = Double(bitPattern: random.next())
    let right = left / (Double(random.below(1 << 30)) + 0.7)
    let rest = left.truncatingRemainder(dividingBy: right)
    print("\(number) \(number.rounded()) \(left) \(right) \(rest.isNaN ? "none" : rest.description)")
  }
}

private func printBits(_ text: String) {
  print("\(text.prefix(40)) \(text.utf8.count) \(String(Double(text)?.bitPattern ?? 0, radix: 16))")
}

/// All digits of `bits` × 2^`exponent`, and a power of ten.
private func decimal(_ bits: UInt64, _ exponent: Int) -> (digits: String, power: Int) {
  var digits = String(bits).utf8.reversed().map { Int($0) - 0x30 }
  for _ in 0..<exponent.magnitude {
    var carry = 0
    for index in digits.indices {
      carry += digits[index] * (exponent < 0 ? 5 : 2)
      digits[index] = carry % 10
      carry /= 10
    }
    if carry > 0 { digits.append(carry) }
  }
  return (String(decoding: digits.reversed().map { UInt8($0 + 0x30) }, as: UTF8.self), min(exponent, 0))
}
