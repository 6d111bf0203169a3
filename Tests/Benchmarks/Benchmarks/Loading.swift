import Formwork
internal import FormworkPlatform

// Benchmarks that read and write files.

/// Opens a form with its settings file.
struct Load: Benchmark {
  static let name = "load"
  static let unit = "row"
  private let form: SampleForm
  private let path: String
  private var workspace: Workspace?

  init(rows: Int) throws {
    form = SampleForm(rows: rows)
    path = try form.write()
  }

  mutating func run() throws { workspace = try Workspace(form: path, store: nil) }

  func check() throws -> Int {
    guard let session = workspace?.session else { return 0 }
    try expect(session.form.settings.count == form.rows, "\(session.form.settings.count) settings")
    let last = form.rows - 1
    try expect(session.form.key(of: SettingID(last)).description == form.key(last), "wrong last key")
    try expect(session.storedValue(SettingID(last)) == form.value(last, variant: 1), "wrong last value")
    return form.rows
  }
}

/// Saves new values of all rows to the settings file.
struct Save: Benchmark {
  static let name = "save"
  static let unit = "row"
  private let form: SampleForm
  private let path: String
  private let workspace: Workspace

  init(rows: Int) throws {
    form = SampleForm(rows: rows)
    path = try form.write()
    workspace = try Workspace(form: path, store: nil)
    let edits = form.edits(variant: 2)
    let reply = workspace.session.handle(.change(edits, .input))
    try expect(reply.refusals.isEmpty, "refused: \(reply.refusals)")
  }

  mutating func run() throws {
    try workspace.validate()
    // A file is written without waiting, so the task ends at once.
    Task.immediate { @MainActor [workspace] in try await workspace.writeFile() }
  }

  func check() throws -> Int {
    try expect(!workspace.session.hasUnsavedChanges, "not saved")
    try expect(
      try WorkFolder.read("settings.json") == form.settingsJSON(variant: 2), "wrong bytes in the file")
    let session = try Workspace(form: path, store: nil).session
    try expect(
      (0..<form.rows).allSatisfy { session.storedValue(SettingID($0)) == form.value($0, variant: 2) },
      "wrong values in the file")
    return form.rows
  }
}

extension SampleForm {
  /// Writes the form, and a settings file with a value for every row.
  ///
  /// - Returns: the form's path.
  @MainActor
  func write() throws -> String {
    _ = try WorkFolder.write(settingsJSON(variant: 1), to: "settings.json")
    return try WorkFolder.write(json, to: "form.json")
  }

  /// Writes the form, its settings file and a script to a folder, which is created if it does not exist.
  @MainActor
  func write(to folder: String) throws {
    mkdir(folder, 0o755)
    for (name, bytes) in [
      ("form.json", json), ("settings.json", settingsJSON(variant: 1)), ("script.txt", script),
    ] {
      try WorkFolder.write(bytes, path: "\(folder)/\(name)")
    }
  }

  /// Opens the form with these settings.
  @MainActor
  func open() throws -> Workspace { try Workspace(form: write(), store: nil) }
}
