import Formwork

/// Writes a script for settings that are each hidden unless the previous one is on.
struct Export: Benchmark {
  static let name = "export"
  static let unit = "line"
  private let count: Int
  private var session: Session
  private var lines: [String] = []

  init(rows: Int) throws {
    count = rows
    var text = #"{"title": "Chain", "sections": [{"rows": ["#
    for row in 0..<rows {
      let condition = row == 0 ? "" : #", "visibleWhen": "k\#(row - 1)""#
      text += (row == 0 ? "\n" : ",\n")
      text += #"  {"text": "\#(row)", "key": "k\#(row)", "accessory": "switchToggle"\#(condition)}"#
    }
    let document = FormDocument(Array((text + "\n]}]}\n").utf8))
    try expect(!document.hasErrors, "\(document.diagnostics)")
    session = Session(document.form)
    var values = SettingValues(session.form, nil)
    for setting in session.form.allSettings { values[setting] = true }
    session.load(values)
  }

  mutating func run() { lines = session.export() }

  func check() throws -> Int {
    try expect(lines == (0..<count).map { "set k\($0) on" }, "wrong script")
    return count
  }
}
