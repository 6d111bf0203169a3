import Formwork

/// Turns switches off, which hides some rows and disables others.
struct Derive: Benchmark {
  static let name = "derive"
  static let unit = "row"
  private let form: SampleForm
  private var session: Session
  private var shown: VisibleRows
  private let switches: [Int]
  private var diffs: [ScreenDiff] = []

  init(rows: Int) throws {
    let form = SampleForm(rows: rows)
    self.form = form
    session = try form.open().session
    shown = VisibleRows(session, screen: ScreenID(0))
    // The same number of switches in small and large forms.
    switches = (1...9).map { form.switchRow(of: $0 * rows / 10) }
    // Loads these rows into the processor's cache, so that the time does not depend on the size of the cache.
    turn(false)
    turn(true)
    diffs = []
  }

  private mutating func turn(_ isOn: Bool) {
    for row in switches {
      let reply = session.handle(.change([Edit(SettingID(row), .set(.bool(isOn)))], .input))
      diffs.append(ScreenDiff(reply.changes, in: &session, &shown))
    }
  }

  mutating func run() { turn(false) }

  func check() throws -> Int {
    try expect(diffs.count == switches.count, "\(diffs.count) changes")
    var count = 0
    for (row, diff) in zip(switches, diffs) {
      let rows = row..<min(row + SampleForm.sectionSize, form.rows)
      let gone = rows.filter { form.isShownBySwitch($0) }.map { RowID($0) }
      let changed = rows.filter { $0 == row || form.isEnabledBySwitch($0) }.map { RowID($0) }
      try expect(diff.rows.filter { $0.appearance == .gone }.map(\.row) == gone, "wrong rows hidden")
      try expect(diff.rows.filter { $0.appearance == .changed }.map(\.row) == changed, "wrong rows changed")
      try expect(diff.rows.count == gone.count + changed.count, "too many rows")
      count += diff.rows.count
    }
    let hidden = Set(diffs.flatMap { $0.rows.filter { $0.appearance == .gone }.map(\.row) })
    try expect(shown.all == session.form.allRows.filter { !hidden.contains($0) }, "wrong rows visible")
    return count
  }
}
