import Formwork
import Foundation
import Testing

@testable import FormworkTerminal

/// Whatever one command prints as data, another one reads.
@MainActor
struct RoundTripTests {
  nonisolated static let forms = [
    "docker-daemon", "editor", "favorites", "instagram-options", "login", "minimal", "network", "prettier",
    "settings",
  ]

  @Test(arguments: forms)
  func ofAShippedForm(name: String) async throws {
    let form = Transcript.package.appendingPathComponent("Forms/\(name).json").path
    for seed in 1...UInt64(rounds(1)) {
      var random = SeededGenerator(seed: seed)
      let desk = try RoundTripDesk(form: form)
      try await desk.changeAtRandom(using: &random)
      try await expectRoundTrips(of: desk, "\(name), seed \(seed)")
    }
  }

  @Test func ofRandomForms() async throws {
    for seed in 1...UInt64(rounds(6)) {
      var random = SeededGenerator(seed: seed)
      let form = RandomForm(using: &random)
      let desk = try RoundTripDesk(json: form.json)
      let lines = (0..<8).map { _ in form.line(using: &random) }
      for line in lines { _ = try await desk.run(line, store: "settings.json") }
      try await expectRoundTrips(of: desk, "seed \(seed): \(form.json)")
    }
  }

  /// Rows that are hidden or disabled by defaults, by unset settings and by each other.
  @Test func ofClosedRows() async throws {
    let desk = try RoundTripDesk(
      json: #"""
        {"title": "T", "sections": [{"rows": [
          {"key": "wifi", "accessory": {"switchToggle": false}},
          {"key": "host", "visibleWhen": "wifi", "accessory": "textField"},
          {"key": "port", "enabledWhen": "wifi && host != null", "accessory": {"textField": {"kind": "integer"}}}
        ]}]}
        """#)
    let script = "set wifi on\nset host 'a\\b'\nset port 5\nreset wifi\n"
    #expect(try await desk.run(script, store: "settings.json").status == 0)
    #expect(desk.settings() == #"{"host":"a\\b","port":5}"#)
    try await expectRoundTrips(of: desk, "closed rows")
  }

  /// Members of other programs in the settings file are not settings: nothing prints them, and they stay.
  @Test func foreignMembersStay() async throws {
    let desk = try RoundTripDesk(
      json: #"{"title": "T", "sections": [{"rows": [{"key": "a.b", "accessory": "textField"}]}]}"#)
    let settings = #"{"foreign": [1], "a": {"x": null, "b": "1"}}"#
    try desk.write(settings, to: "settings.json")
    #expect(try await desk.export(.json).output == "{\n  \"a\": {\n    \"b\": \"1\"\n  }\n}\n")
    try desk.write("{\"foreign\": 2}", to: "other.json")
    #expect(try await desk.apply(desk.export(.json).output, store: "other.json").status == 0)
    #expect(desk.settings("other.json") == #"{"a":{"b":"1"},"foreign":2}"#)
    // The file itself has members that are not settings, which is an error unless it is allowed.
    #expect(try await desk.apply(settings, store: "third.json").status == 1)
    let applied = try await desk.apply(settings, store: "third.json", ignoresUnknown: true)
    #expect(applied.status == 0)
    #expect(applied.errors.contains("note: 2 members are not settings of this form and were ignored\n"))
    #expect(desk.settings("third.json") == #"{"a":{"b":"1"}}"#)
  }

  private func expectRoundTrips(of desk: RoundTripDesk, _ comment: String) async throws {
    let settings = desk.settings()
    let script = try await desk.export(.script)
    #expect(try await desk.run(script.output, store: "by-script.json").status == 0, "\(comment)")
    #expect(desk.settings("by-script.json") == settings, "script: \(comment)\n\(script.output)")

    let object = try await desk.export(.json)
    let applied = try await desk.apply(object.output, store: "by-object.json")
    #expect(applied.status == 0, "\(applied.errors)\(comment)")
    #expect(desk.settings("by-object.json") == settings, "json: \(comment)\n\(object.output)")
    // So does the settings file itself.
    let file = try await desk.apply(settings, store: "by-file.json")
    #expect(file.status == 0, "\(file.errors)\(comment)")
    #expect(desk.settings("by-file.json") == settings, "file: \(comment)")
    #expect(try await desk.apply(settings, store: "settings.json").status == 0, "\(comment)")
    #expect(desk.settings() == settings, "\(comment)")

    let values = try await desk.get(.json)
    let exported = try await desk.export(.shell)
    // 'set' refuses the values of closed rows, so they are left out.
    let hasClosedRows = exported.errors.contains("is left out")
    let words = RoundTripDesk.words(in: exported.output)
    let set = try await desk.set(words, store: "by-words.json")
    #expect(set.status == 0, "\(set.errors)\(words) \(comment)")
    if !hasClosedRows {
      #expect(try await desk.get(.json, store: "by-words.json").output == values.output, "shell: \(comment)")
    }

    let lines = try await desk.get(.plain)
    let pairs = lines.output.split(separator: "\n").map(String.init)
    let again = try await desk.set(pairs, store: "by-lines.json")
    if !hasClosedRows { #expect(again.status == 0, "\(again.errors)\(pairs) \(comment)") }
    if lines.errors.isEmpty, !hasClosedRows {
      #expect(try await desk.get(.json, store: "by-lines.json").output == values.output, "get: \(comment)")
    }

    let got = try await desk.apply(values.output, store: "by-values.json")
    #expect(got.status == 0, "\(got.errors)\(values.output) \(comment)")
    #expect(try await desk.get(.json, store: "by-values.json").output == values.output, "get: \(comment)")
  }
}

/// A form with settings files in a folder of its own, and the operations of the command line on them.
@MainActor
final class RoundTripDesk {
  struct Result {
    var status: Int32
    var output: String
    var errors: String
  }

  private let folder: URL
  private let form: String

  init(form: String) throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("formwork-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    self.form = form
  }

  convenience init(json: String) throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).json")
    try Data(json.utf8).write(to: file)
    try self.init(form: file.path)
  }

  isolated deinit { try? FileManager.default.removeItem(at: folder) }

  private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: folder.appendingPathComponent(name))
  }

  /// A settings file as one line with sorted members; `{}` if it does not exist.
  func settings(_ name: String = "settings.json") -> String {
    guard let bytes = FileManager.default.contents(atPath: path(name)),
      let object = try? JSONSerialization.jsonObject(with: bytes),
      let sorted = try? JSONSerialization.data(
        withJSONObject: object, options: [.sortedKeys, .withoutEscapingSlashes])
    else { return "{}" }
    return String(decoding: sorted, as: UTF8.self)
  }

  /// Sets, steps and resets rows at random, and saves what the rules allow.
  func changeAtRandom(using random: inout SeededGenerator) async throws {
    let workspace = try Workspace(form: form, store: path("settings.json"))
    try workspace.read()
    let words = [
      "5", "on", "it's", "a b", "-x", "=", "https://a.example", "10m", "/tmp/x", "two\nlines", "a@b.c",
    ]
    for _ in 0..<30 {
      let session = workspace.session
      let setting = session.form.allSettings.randomElement(using: &random)!
      let row = session.form.row(of: setting)
      guard !session.isSecure(setting) else { continue }
      let items = session.form.input(of: row)?.items?.map { $0.value.description } ?? words
      let toggled = try? session.editToToggle(row)
      let edit = try toggled ?? session.edit(row, .enter(items.randomElement(using: &random)!))
      try await workspace.perform(.change([edit], .input))
      do throws(Failure) { try await workspace.save() } catch { try await workspace.perform(.undo) }
    }
  }

  func run(_ script: String, store: String) async throws -> Result {
    try write(script, to: "script")
    var options = RunOptions()
    options.scripts = [path("script")]
    return try await call(store: store) {
      Formwork.ExitStatus(rawValue: try await $0.run(options)) ?? .refused
    }
  }

  func export(_ format: ExportFormat) async throws -> Result {
    try await call(store: "settings.json") { try await $0.export(format) }
  }

  func get(_ format: OutputFormat, store: String = "settings.json") async throws -> Result {
    try await call(store: store, format: format) { try await $0.get([], reveals: false) }
  }

  func set(_ words: [String], store: String) async throws -> Result {
    let prefix = "--empty="
    let empty = words.filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
    return try await call(store: store) {
      try await $0.set(words.filter { !$0.hasPrefix(prefix) }, empty: empty, isDry: false)
    }
  }

  func apply(_ text: String, store: String, ignoresUnknown: Bool = false) async throws -> Result {
    try write(text, to: "values.json")
    return try await call(store: store) { [path = path("values.json")] runner in
      try await runner.apply(
        path, only: false, complete: false, ignoresUnknown: ignoresUnknown, isDry: false)
    }
  }

  private func call(
    store: String, format: OutputFormat = .plain,
    _ body: (SettingsRunner) async throws -> Formwork.ExitStatus
  ) async throws -> Result {
    for name in ["output", "errors"] { try write("", to: name) }
    let output = try FileHandle(forUpdating: folder.appendingPathComponent("output"))
    let errors = try FileHandle(forUpdating: folder.appendingPathComponent("errors"))
    let reporter = Reporter(
      output: OutputStream(descriptor: output.fileDescriptor),
      errors: OutputStream(descriptor: errors.fileDescriptor), format: format, width: 80)
    let runner = SettingsRunner(
      source: .file(form, registry: Registry()), store: path(store), reporter: reporter)
    let status = await runner.report { () async throws(Failure) in
      do { return try await body(runner) } catch { throw error as! Failure }
    }
    func text(_ name: String) throws -> String {
      try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
    }
    return try Result(status: status, output: text("output"), errors: text("errors"))
  }

  /// Reads words in single quotes as a shell does.
  static func words(in line: String) -> [String] {
    var words: [String] = []
    var word: String?
    var isQuoted = false
    var isEscaped = false
    for scalar in line.unicodeScalars {
      if isEscaped {
        word?.unicodeScalars.append(scalar)
        isEscaped = false
      } else if scalar == "'" {
        isQuoted.toggle()
        word = word ?? ""
      } else if isQuoted {
        word?.unicodeScalars.append(scalar)
      } else if scalar == "\\" {
        isEscaped = true
      } else if let whole = word {
        words.append(whole)
        word = nil
      }
    }
    return words
  }
}
