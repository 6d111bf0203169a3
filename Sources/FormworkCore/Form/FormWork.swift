/// An estimate of how much work the rules and texts of a form are, in steps. A step compares an element of a
/// list, or a character with a state of a pattern.
package struct FormWork: Sendable {
  /// The greatest number of steps in which all rules and texts of a form can be evaluated once.
  package static let limit = 1_000_000_000

  private(set) var steps = 0

  var isTooMuch: Bool { steps > Self.limit }

  /// Adds a rule that looks `weight` times at each part of a value.
  mutating func add(_ weight: Int, _ size: Int) {
    let (product, overflows) = weight.multipliedReportingOverflow(by: size)
    steps = overflows || product > Self.limit ? Self.limit + 1 : min(Self.limit + 1, steps + product)
  }
}
