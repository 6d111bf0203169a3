import Formwork

// Benchmarks that change settings.

/// Sets every row in one change.
struct SetAll: Benchmark {
  static let name = "set"
  static let unit = "row"
  private let form: SampleForm
  private var session: Session
  private let edits: [Edit]
  private var reply = Reply()

  init(rows: Int) throws {
    form = SampleForm(rows: rows)
    session = try form.open().session
    edits = form.edits(variant: 2)
  }

  mutating func run() { reply = session.handle(.change(edits, .input)) }

  func check() throws -> Int {
    try expect(reply.refusals.isEmpty, "refused: \(reply.refusals)")
    try expect(
      edits.indices.allSatisfy { session.storedValue(SettingID($0)) == form.value($0, variant: 2) },
      "wrong values")
    var undone = session
    try expect(undone.handle(.undo).refusals.isEmpty && !undone.hasUnsavedChanges, "undo left changes")
    try expect(!undone.handle(.undo).refusals.isEmpty, "more than one undo step")
    return form.rows
  }
}

/// Sets rows across the form one by one, each in an undo step of its own, as at a prompt.
struct SetOne: Benchmark {
  static let name = "set-one"
  static let unit = "change"
  private let form: SampleForm
  private let rows: [Int]
  private var session: Session
  private var refusals: [Refusal] = []

  init(rows: Int) throws {
    form = SampleForm(rows: rows)
    session = try form.open().session
    self.rows = (1...500).map { index in index * rows / 501 / 2 * 2 + 1 }  // odd: not a section's switch
    // Loads these rows into the processor's cache, so that the time does not depend on the size of the cache.
    change(variant: 2)
  }

  private mutating func change(variant: Int) {
    for row in rows {
      let edit = Edit(SettingID(row), .set(form.value(row, variant: variant)))
      refusals += session.handle(.change([edit], .input)).refusals
    }
  }

  mutating func run() { change(variant: 3) }

  func check() throws -> Int {
    try expect(refusals.isEmpty, "refused: \(refusals)")
    try expect(
      rows.allSatisfy { session.storedValue(SettingID($0)) == form.value($0, variant: 3) }, "wrong values")
    var undone = session
    for _ in rows { _ = undone.handle(.undo) }
    try expect(
      rows.allSatisfy { undone.storedValue(SettingID($0)) == form.value($0, variant: 2) },
      "not one undo step per row")
    return rows.count
  }
}

/// Sets every row by name in an undo step of its own, as a long script does.
struct Script: Benchmark {
  static let name = "script"
  static let unit = "row"
  private let form: SampleForm
  private let lines: [(key: String, value: String)]
  private var session: Session
  private var changes = 0

  init(rows: Int) throws {
    let form = SampleForm(rows: rows)
    self.form = form
    session = try form.open().session
    lines = (0..<rows).filter { $0 != form.switchRow(of: $0) }
      .map { (form.key($0), form.value($0, variant: 2).description) }
  }

  mutating func run() {
    for line in lines {
      if session.changeSimply(line.key.utf8.span, to: line.value.utf8.span) != nil { changes += 1 }
    }
  }

  func check() throws -> Int {
    try expect(changes == lines.count, "\(lines.count - changes) rows not set")
    try expect(
      (0..<form.rows).allSatisfy { session.storedValue(SettingID($0)) == form.value($0, variant: 2) },
      "wrong values")
    return changes
  }
}
