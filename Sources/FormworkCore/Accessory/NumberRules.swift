package struct NumberRules: Sendable, Hashable {
  package var isInteger = false
  package var minimum: Number?
  package var maximum: Number?
  /// The step size of `next` and `prev`; `nil` if these are not available.
  package var step: Number?
  package var isSlider = false

  package init(isInteger: Bool = false) { self.isInteger = isInteger }
}

extension NumberRules {
  var kind: ValueKind { isInteger ? .integer : .number }

  func read(_ text: Span<UInt8>) throws(ValueFault) -> Value {
    let integer = WrittenNumber(text)?.integer
    if case .whole(let number)? = integer { return .int(number) }
    let written = String(utf8: text)
    switch integer {
    case .outOfRange where isInteger: throw .integerOutOfRange(written)
    case .fraction where isInteger: throw .malformed(written, .integer)
    case nil: throw .malformed(written, isInteger ? .integer : .number)
    default:
      guard let number = Double(written), number.isFinite else { throw .numberOutOfRange(written) }
      let value = Value.number(number)
      guard WrittenNumber.isExact(text) else { throw .inexactNumber(written, nearest: value) }
      return value
    }
  }

  func validate(_ value: Value) throws(ValueFault) {
    guard let number = value.number else { return }
    if let minimum, number.isLess(than: minimum) { throw .tooSmall(value, minimum: Value(minimum)) }
    if let maximum, maximum.isLess(than: number) { throw .tooLarge(value, maximum: Value(maximum)) }
  }

  func value(beside value: Value?, _ direction: Int) -> Value? {
    number(beside: value?.number, direction).map { Value($0) }
  }

  var candidates: [Value] { [minimum, maximum].compactMap { $0 }.map { Value($0) } }

  var example: String {
    let bound = step != nil ? nil : minimum ?? maximum
    return bound.map { Value($0).json } ?? "1"
  }

  var descriptions: [String] {
    [Wording.name(of: kind)] + Wording.range(minimum.map { Value($0).json }, maximum.map { Value($0).json })
      + (step.map { [Wording.steps(of: Value($0).json)] } ?? [])
  }
}

// MARK: - Steps

extension NumberRules {
  /// One step up or down, within the bounds; without a value, the lower or upper bound.
  private func number(beside value: Number?, _ direction: Int) -> Number? {
    guard let step else { return nil }
    var next: Number
    if value == nil {
      next = (direction > 0 ? minimum : maximum) ?? .int(0)
    } else if let whole = value?.int, let step = step.int {
      let sum = direction > 0 ? whole.addingReportingOverflow(step) : whole.subtractingReportingOverflow(step)
      guard !sum.overflow else { return nil }
      next = .int(sum.partialValue)
    } else {
      guard let number = fraction(beside: value?.double ?? 0, step.double, direction) else { return nil }
      next = .double(number)
    }
    // For a very large number, rounding may reverse the direction of a small step.
    if let value, direction > 0 ? next.isLess(than: value) : value.isLess(than: next) { return nil }
    if let maximum, maximum.isLess(than: next) { next = maximum }
    if let minimum, next.isLess(than: minimum) { next = minimum }
    return next
  }

  /// One step on the grid that starts at the lower bound, so that ten steps of 0.1 make 1.
  private func fraction(beside number: Double, _ size: Double, _ direction: Int) -> Double? {
    let origin = minimum?.double ?? 0
    // A value between two grid points moves to the next grid point.
    let place = (number - origin) / size
    // If the bound is too many steps away for a double to count, the step alone is added.
    guard place.magnitude < 1e12 else {
      let sum = number + (direction > 0 ? size : -size)
      return sum.isFinite ? sum : nil
    }
    let nearest = place.rounded()
    let isBetween = (place - nearest).magnitude > 1e-6
    let count = isBetween ? place.rounded(direction > 0 ? .up : .down) : nearest + (direction > 0 ? 1 : -1)
    return (origin + count * size).rounded(decimals: min(size.decimals + 6, 12))
  }
}

extension Double {
  /// The number of characters after the point in the number's shortest representation; without a point, all
  /// of them.
  fileprivate var decimals: Int {
    let text = description.utf8
    guard let point = text.lastIndex(of: UInt8(ascii: ".")) else { return text.count }
    return text.distance(from: point, to: text.endIndex) - 1
  }

  /// Rounds to a number of decimals, so that `0.1 + 0.2` is stored as `0.3`.
  fileprivate func rounded(decimals: Int) -> Double {
    var factor = 1.0
    for _ in 0..<decimals { factor *= 10 }
    let rounded = (self * factor).rounded() / factor
    return rounded.isFinite ? rounded : self
  }
}
