import Formwork

/// Compares two equal forms with `==`. The table relates other times to this one.
struct Equal: Benchmark {
  static let name = "equal"
  static let unit = "row"
  private let forms: (old: Form, new: Form)
  private var isEqual = false

  init(rows: Int) {
    let form = SampleForm(rows: rows)
    forms = (
      SampleForm.form((0..<rows).map { form.row($0) }), SampleForm.form((0..<rows).map { form.row($0) })
    )
  }

  mutating func run() { isEqual = forms.old == forms.new }

  func check() throws -> Int {
    try expect(isEqual, "not equal")
    return forms.old.sections.reduce(0) { $0 + $1.rows.count }
  }
}

/// Computes the difference of two forms. In each section, one row was inserted, one deleted and one changed.
struct Difference: Benchmark {
  static let name = "difference"
  static let unit = "row"
  private var comparison: Comparison

  init(rows: Int) {
    let form = SampleForm(rows: rows)
    let new = (0..<rows).flatMap { row in
      switch row % SampleForm.sectionSize {
      case 20: [Row]()
      case 40: [form.row(row, variant: 1)]
      case 60: [form.row(row), form.row(rows + row)]
      default: [form.row(row)]
      }
    }
    comparison = Comparison(form, new)
  }

  mutating func run() { comparison.run() }
  func check() throws -> Int { try comparison.check() }
}

/// Computes the difference of two forms whose rows are in a different order.
struct DifferenceShuffled: Benchmark {
  static let name = "difference-shuffled"
  static let unit = "row"
  private var comparison: Comparison

  init(rows: Int) {
    let form = SampleForm(rows: rows)
    var random = SeededGenerator(seed: 1)
    comparison = Comparison(form, (0..<rows).shuffled(using: &random).map { form.row($0) })
  }

  mutating func run() { comparison.run() }
  func check() throws -> Int { try comparison.check() }
}

private struct Comparison {
  private let old: Form
  private let new: Form
  private var difference = FormDifference()

  init(_ form: SampleForm, _ rows: [Row]) {
    old = SampleForm.form((0..<form.rows).map { form.row($0) })
    new = SampleForm.form(rows)
  }

  mutating func run() { difference = new.difference(from: old) }

  func check() throws -> Int {
    try expect(!difference.isEmpty && old != new, "no difference")
    return old.sections.reduce(0) { $0 + $1.rows.count }
  }
}

/// Random numbers that are the same in each run: a linear congruential generator with D. E. Knuth's
/// constants.
private struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    func step() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state >> 32
    }
    return step() << 32 | step()
  }
}
