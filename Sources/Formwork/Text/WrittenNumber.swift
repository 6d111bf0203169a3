/// A number as JSON writes one, by its digits: no value is lost to a double on the way.
struct WrittenNumber {
  /// What the number is as an integer of 64 bits.
  enum Integer: Equatable {
    case whole(Int)
    case fraction
    case outOfRange
  }

  let integer: Integer

  /// - Returns: `nil` where the text is not a number as JSON has them, but for zeros before other digits.
  init?(_ text: String) {
    var rest = text.utf8[...]
    func skipDigits() -> Substring? {
      let digits = rest.prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
      rest = rest.dropFirst(digits.count)
      return digits.isEmpty ? nil : Substring(digits)
    }
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative { rest.removeFirst() }
    guard var digits = skipDigits() else { return nil }
    var point = 0
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      guard let fraction = skipDigits() else { return nil }
      digits += fraction
      point = fraction.utf8.count
    }
    var exponent: Int? = 0
    var isSmall = false
    if let mark = rest.first, mark == UInt8(ascii: "e") || mark == UInt8(ascii: "E") {
      rest.removeFirst()
      isSmall = rest.first == UInt8(ascii: "-")
      if isSmall || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
      guard let power = skipDigits() else { return nil }
      exponent = Int(power).map { isSmall ? -$0 : $0 }
    }
    guard rest.isEmpty else { return nil }

    // The number is `digits`, without zeros at either end, and so many zeros behind them.
    digits = digits.drop { $0 == "0" }
    while digits.last == "0" {
      digits.removeLast()
      point -= 1
    }
    if digits.isEmpty {
      integer = .whole(0)
    } else if let zeros = exponent?.subtractingReportingOverflow(point), !zeros.overflow {
      if zeros.partialValue < 0 {
        integer = .fraction
      } else if digits.utf8.count + min(zeros.partialValue, 20) > 19 {
        integer = .outOfRange
      } else {
        let whole = digits + String(repeating: "0", count: zeros.partialValue)
        integer = Int((isNegative ? "-" : "") + whole).map(Integer.whole) ?? .outOfRange
      }
    } else {
      integer = isSmall ? .fraction : .outOfRange
    }
  }
}
