/// Dates and times as texts (RFC 3339). The offset from UTC may be missing.
package enum DateText {
  /// Whether a text is a date, such as `2026-05-31`.
  package static func isDate(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let parts = numbers("0000-00-00", bytes) else { return false }
    let (year, month, day) = (parts[0], parts[1], parts[2])
    let isLeapYear = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let days = [31, isLeapYear ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return 1...12 ~= month && day >= 1 && day <= days[month - 1]
  }

  /// Whether a text is a time, such as `07:30:00`.
  package static func isTime(_ bytes: ArraySlice<UInt8>, hasOffset: Bool = true) -> Bool {
    guard let parts = numbers("00:00:00", bytes.prefix(8)), parts[0] < 24, parts[1] < 60, parts[2] <= 60
    else { return false }
    var rest = bytes.dropFirst(8)
    if rest.first == UInt8(ascii: ".") {
      let digits = rest.dropFirst().prefix { 0x30...0x39 ~= $0 }
      if digits.isEmpty { return false }
      rest = rest.dropFirst(1 + digits.count)
    }
    if rest.isEmpty { return true }
    guard hasOffset, let sign = rest.popFirst() else { return false }
    if sign | 0x20 == UInt8(ascii: "z") { return rest.isEmpty }
    guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"), let offset = numbers("00:00", rest) else {
      return false
    }
    return offset[0] < 24 && offset[1] < 60
  }

  /// Whether a text is a date and a time, such as `2026-05-31T07:30:00Z`.
  package static func isDateTime(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.count > 11, case let byte = bytes[bytes.startIndex + 10],
      byte == 0x20 || byte | 0x20 == UInt8(ascii: "t")
    else { return false }
    return isDate(bytes.prefix(10)) && isTime(bytes.dropFirst(11))
  }

  /// The numbers in a pattern in which `0` stands for a digit; `nil` if the text does not match it.
  private static func numbers(_ pattern: StaticString, _ bytes: ArraySlice<UInt8>) -> [Int]? {
    guard bytes.count == pattern.utf8CodeUnitCount else { return nil }
    var numbers = [0]
    for (index, byte) in bytes.enumerated() {
      let expected = pattern.utf8Start[index]
      if expected == UInt8(ascii: "0") {
        guard 0x30...0x39 ~= byte else { return nil }
        numbers[numbers.count - 1] = numbers[numbers.count - 1] * 10 + Int(byte - 0x30)
      } else {
        guard byte == expected else { return nil }
        numbers.append(0)
      }
    }
    return numbers
  }
}
