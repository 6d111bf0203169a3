import FormworkCore

// What could differ between the C libraries, or between integers of 64 and of 32 bits.
extension Comparison {
  private static let numbers = TestForm(
    file: "numbers",
    text: """
      { "title": "Numbers", "sections": [{ "rows": [
        { "text": "A", "key": "a", "accessory": { "textField": { "kind": "decimal" } } },
        { "text": "B", "key": "b", "accessory": { "textField": { "kind": "decimal" } } },
        { "text": "C", "key": "c", "accessory": { "textField": { "kind": "integer" } } },
        { "text": "Share", "key": "share",
          "accessory": { "stepper": { "value": 0.1, "minimum": 0, "maximum": 1, "step": 0.1 } } },
        { "id": "rest", "text": "${a % b} ${a * b} ${a / b} ${a - b}", "visibleWhen": "b != null" },
        { "id": "product", "text": "${c * 3037000500} ${c * c} ${c % 1000}", "visibleWhen": "c != null" },
        { "id": "more", "text": "More", "visibleWhen": "a > c" }
      ] }] }
      """)

  mutating func useNumbers() {
    open(Self.numbers)
    for _ in 0..<11 { send(["step": ["screen": "home", "id": "share", "by": 1]]) }
    set("c", to: "8080")
    for text in ["8080.000", "8080.00000000001", "5000000000", "5e9", "5000000000.75", "-5e9", "1e300"] {
      set("a", to: text)
      send(["view": true])
    }
    set("c", to: "1e99999999999999999999")
    setDecimals()
    var random = Random()
    for _ in 0..<1000 {
      let left = Double(bitPattern: random.next())
      set("a", to: left.isFinite ? left.description : "\(random.below(2000))")
      set("b", to: (left / (Double(random.below(1 << 30)) + 0.7)).description)
      set("c", to: "\(Int64(bitPattern: random.next()) >> random.below(64))")
      send(["view": true])
    }
  }

  private mutating func set(_ row: Value, to text: String) {
    send(["set": ["screen": "home", "id": row, "text": .string(text)]])
  }

  /// Sets decimals: random ones, and ones at or next to the middle between two doubles, where an inexact parser rounds
  /// to the wrong side.
  private mutating func setDecimals() {
    for text in [
      "0", "-0.0", "5e-324", "2.4703282292062327e-324", "2.4703282292062328e-324", "2.2250738585072011e-308",
      "1.7976931348623158e308", "1.7976931348623159e308", "9007199254740993", "1e400", "1e-400",
    ] {
      set("a", to: text)
    }
    var random = Random()
    for _ in 0..<2000 {
      let fraction = String(random.next()) + String(random.next())
      set("a", to: "-\(random.below(10)).\(fraction.prefix(1 + random.below(30)))e\(random.below(660) - 340)")
    }
    for round in 0..<200 {
      // The bits of a double followed by one more bit, which is set. Exponents far from 0 take long, so they are rare.
      let bits = 1 << 53 | random.next() >> 11 | 1
      let exponent = round % 10 == 0 ? random.below(2046) - 1075 : random.below(200) - 160
      let (middle, power) = decimal(bits, exponent)
      set("a", to: "\(middle)e\(power)")
      set("a", to: "\(middle)0000000001e\(power - 10)")
      set("a", to: "\(middle.dropLast())e\(power + 1)")
    }
  }

  /// The name of a copy does not depend on whether an `Int` has 32 or 64 bits.
  mutating func copyItem() {
    let form = """
      {"title": "Copies", "sections": [{"rows": [
        {"forEach": {"key": "items", "id": "name"}, "text": "${item.name}",
         "editActions": [{"title": "Copy", "selection": "duplicate"}]}
      ]}]}
      """
    open(TestForm(file: "copies", text: form), settings: #"{"items": [{"name": "5000000000"}]}"#)
    send(["action": ["screen": "home", "id": "items[5000000000]", "title": "Copy"]])
    send(["view": true])
  }

  /// A page assumes that a withheld secret meets the rules.
  mutating func withholdSecret() {
    let form = """
      {"title": "Secrets", "sections": [{"rows": [
        {"text": "Password", "key": "password", "accessory": {"textField": {"secure": true}}},
        {"text": "On", "key": "on", "enabledWhen": "count(password) > 3", "accessory": "switchToggle"}
      ]}]}
      """
    open(TestForm(file: "secrets", text: form), settings: #"{"password": {"$secret": 0}}"#)
    open(TestForm(file: "secrets", text: form))
  }
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
