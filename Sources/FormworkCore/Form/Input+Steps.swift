// Next and previous values, and values to suggest.
extension Input {
  /// Whether `next` and `prev` change the value.
  package var hasSteps: Bool {
    switch rules {
    case .toggle, .choice: true
    case .number(let rules): rules.step != nil
    case .text: false
    }
  }

  /// The next value or, with a negative direction, the previous one; `nil` at the end.
  package func value(beside value: Value?, _ direction: Int) -> Value? {
    switch rules {
    case .toggle: .bool(direction > 0)
    case .choice(let items): Input.item(beside: value, direction, of: items)
    case .number(let rules): rules.value(beside: value?.number, direction).map { Value($0) }
    case .text: nil
    }
  }

  /// The next or previous item; skips disabled items.
  private static func item(beside value: Value?, _ direction: Int, of items: [Item]) -> Value? {
    var index = items.firstIndex { $0.value == value } ?? (direction > 0 ? -1 : items.count)
    repeat { index += direction > 0 ? 1 : -1 } while items.indices.contains(index) && items[index].isDisabled
    return items.indices.contains(index) ? items[index].value : nil
  }

  /// Values to try as replacements for the current one, the likeliest first.
  ///
  /// - Parameter defaultValue: the setting's own default.
  package func candidates(defaultValue: Value?) -> [Value] {
    switch rules {
    case .toggle: return [.bool(true), .bool(false)]
    case .choice(let items): return items.filter { !$0.isDisabled }.map { $0.value }
    case .number(let rules):
      let bounds = [rules.minimum, rules.maximum].compactMap { $0 }.map { Value($0) }
      return (defaultValue.map { [$0] } ?? []) + bounds
    case .text: return defaultValue.map { [$0] } ?? []
    }
  }
}

extension Input.NumberRules {
  /// One step up or down, within the bounds; without a value, the lower or upper bound.
  fileprivate func value(beside value: Number?, _ direction: Int) -> Number? {
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
    // For a number with that many digits, rounding may turn a small step around.
    if let value, direction > 0 ? next.isLess(than: value) : value.isLess(than: next) { return nil }
    if let maximum, maximum.isLess(than: next) { next = maximum }
    if let minimum, next.isLess(than: minimum) { next = minimum }
    return next
  }

  /// One step on the grid that starts at the lower bound, so that ten steps of 0.1 make 1.
  private func fraction(beside number: Double, _ size: Double, _ direction: Int) -> Double? {
    let origin = minimum?.double ?? 0
    // A value between two grid points goes to the next grid point.
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

extension CompiledForm {
  /// Values to try for a setting, the likeliest first.
  func candidates(for setting: Int) -> [Value] {
    input(ofSetting: setting).candidates(defaultValue: settings[setting].defaultValue)
  }
}
