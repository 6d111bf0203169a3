import Formwork
import Foundation
import Testing

/// Digits with a point and an exponent as in JSON, but also with leading zeros.
private nonisolated(unsafe) let grammar = /(-?)([0-9]+)(?:\.([0-9]+))?(?:[eE]([+-]?[0-9]+))?/

/// The number with all its digits written out and its exponent applied.
private func integer(_ text: String) -> WrittenNumber.Integer? {
  guard let match = text.wholeMatch(of: grammar) else { return nil }
  let fraction = String(match.3 ?? "")
  // More places than digits make no difference.
  let exponent = match.4.map { Int(min(max(Double($0)!, -1000), 1000)) } ?? 0
  var (whole, rest) = (String(match.2), fraction)
  for _ in 0..<max(0, exponent) {
    whole.append(rest.first ?? "0")
    rest = String(rest.dropFirst())
  }
  for _ in 0..<max(0, -exponent) {
    rest = String(whole.last ?? "0") + rest
    whole = String(whole.dropLast())
  }
  if !rest.allSatisfy({ $0 == "0" }) { return .fraction }
  if whole.allSatisfy({ $0 == "0" }) { return .whole(0) }
  return Int(match.1 + whole).map { .whole($0) } ?? .outOfRange
}

/// Numbers near the limits of 64 bits, and texts that are almost numbers.
private func random(_ random: inout RandomJSON) -> String {
  func digits(_ range: ClosedRange<Int>) -> String {
    (0..<Int.random(in: range, using: &random)).map { _ in
      Int.random(in: 0..<12, using: &random) == 0
        ? ["9223372036854775807", "9223372036854775808"].randomElement(using: &random)!
        : ["0", "0", "1", "5", "9"].randomElement(using: &random)!
    }.joined()
  }
  var text = Bool.random(using: &random) ? "-" : ""
  text += digits(1...12)
  if Bool.random(using: &random) { text += "." + digits(1...8) }
  if Bool.random(using: &random) {
    text +=
      ["e", "E", "e+", "e-"].randomElement(using: &random)! + "\(Int.random(in: 0...30, using: &random))"
  }
  guard Int.random(in: 0..<3, using: &random) == 0 else { return text }
  // Insert, delete or replace one scalar.
  var scalars = Array(text.unicodeScalars)
  let place = Int.random(in: 0..<scalars.count, using: &random)
  let other: Unicode.Scalar = ["-", "+", ".", "e", "E", "0", " ", "x", "٣", ","].randomElement(
    using: &random)!
  switch Int.random(in: 0..<3, using: &random) {
  case 0: scalars[place] = other
  case 1: scalars.insert(other, at: place)
  default: scalars.remove(at: place)
  }
  return String(scalars: scalars[...])
}

@Test("A written number has the value of its digits", arguments: 0..<20 as Range<UInt64>)
func textNumber(seed: UInt64) throws {
  var generator = RandomJSON(seed: seed)
  var counts = [0, 0, 0, 0]
  for _ in 0..<400 {
    let text = random(&generator)
    let number = WrittenNumber(text)?.integer
    #expect(number == integer(text), "\(text)")
    switch number {
    case nil: counts[0] += 1
    case .whole(let whole)?:
      counts[1] += 1
      #expect(Double(whole) == Double(text), "\(text)")
    case .fraction?:
      counts[2] += 1
      #expect(Double(text) != nil, "\(text)")
    case .outOfRange?:
      counts[3] += 1
      #expect(try #require(Double(text)).magnitude >= 0x1p63, "\(text)")
    }
  }
  #expect(counts.allSatisfy { $0 > 10 })
}

@Test(
  "A text is a JSON number if the grammar accepts it; the values agree", arguments: 0..<20 as Range<UInt64>)
func textNumberOfJSON(seed: UInt64) throws {
  var generator = RandomJSON(seed: 100 + seed)
  for _ in 0..<300 {
    let text = random(&generator)
    let match = text.trimmingCharacters(in: [" "]).wholeMatch(of: grammar)
    // In JSON, a number has no leading zeros.
    let isNumber = match.map { $0.2 == "0" || !$0.2.hasPrefix("0") } ?? false
    let document = JSONReader.read(Array(text.utf8), file: "x.json").document
    #expect((document != nil) == isNumber, "\(text)")
    guard let document else { continue }
    let value = document.value(of: SyntaxTree.root)
    #expect(value.double == Double(text.trimmingCharacters(in: [" "])), "\(text)")
    if case .whole(let whole)? = integer(text) { #expect(value == .int(whole), "\(text)") }
  }
}
