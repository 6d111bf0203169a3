/// The times of phases in columns.
@MainActor
struct Table {
  let rows: [Int]

  private var hasGrowth: Bool { rows.count > 1 }

  var head: String {
    var cells = rows.map { "ns at \($0)" }
    if hasGrowth { cells.append("growth") }
    return line("phase", "unit", cells + ["passes of =="])
  }

  /// - Parameters:
  ///   - times: nanoseconds per unit of work, for each number of rows.
  ///   - pass: nanoseconds that `==` takes per row of the largest form.
  func line(_ phase: any Benchmark.Type, _ times: [Double?], pass: Double?) -> String {
    var cells = times.map { $0.map { text($0, digits: 0) } }
    if hasGrowth { cells.append(ratio(times.last ?? nil, to: times.first ?? nil)) }
    cells.append(pass == nil ? "" : ratio(times.last ?? nil, to: pass))
    return line(phase.name, phase.unit, cells.map { $0 ?? "wrong" })
  }

  private func ratio(_ time: Double?, to other: Double?) -> String? {
    guard let time, let other else { return nil }
    return text(time / other, digits: 1)
  }

  private func line(_ phase: String, _ unit: String, _ cells: [String]) -> String {
    let cells = cells.map { String(repeating: " ", count: max(0, 12 - $0.utf8.count)) + $0 }
    return padded(phase, 21) + padded(unit, 8) + cells.joined(separator: "  ")
  }

  private func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.utf8.count))
  }

  private func text(_ number: Double, digits: Int) -> String {
    guard digits > 0 else { return String(Int(number.rounded())) }
    let tenths = Int((number * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}
