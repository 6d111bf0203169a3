import Formwork
import FormworkTerminal
import Foundation
import Testing

/// `set`, a script, `apply` and an action make the same change: the same file, the same refusals, the same
/// dictionaries.
@MainActor
@Suite struct WaysOfChangingTests {
  /// What one way of changing settings led to.
  private struct Result: Equatable {
    var status: Int32
    var settings: String?
    var refusals: [String] = []
    /// The dictionaries, without their causes.
    var routed: [String] = []
  }

  @Test(arguments: 0..<rounds(8))
  func allWaysAgree(_ seed: Int) async throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let form = RandomForm(using: &random, functions: ["ask"])
    let desk = FileManager.default.temporaryDirectory.appendingPathComponent("formwork-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: desk, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: desk) }
    let plain = FormDocument(
      Array(form.json.utf8), file: "f", environment: Self.registry { _ in }.environment)
    guard !plain.hasErrors else { return }
    for _ in 0..<4 {
      let rows = form.rows.shuffled(using: &random).prefix(Int.random(in: 1...3, using: &random))
      let words = rows.map { row in (row.name, row.words.randomElement(using: &random)!) }
      try await check(words, form.json, FormDefinition(plain), in: desk)
    }
  }

  /// A function sets another row, whose function refuses: the refusal is about no word of the command.
  @Test func aRefusalOfWhatAFunctionSets() async throws {
    let desk = FileManager.default.temporaryDirectory.appendingPathComponent("formwork-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: desk, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: desk) }
    let form = #"""
      {"title": "T", "sections": [{"rows": [
        {"text": "A", "key": "a", "accessory": "switchToggle", "onChange": {"set": {"b": 2}}},
        {"text": "B", "key": "b", "accessory": {"stepper": {"value": 1}}, "onChange": {"toggle": "c"}},
        {"text": "C", "key": "c", "visibleWhen": "b == 1", "accessory": "switchToggle"}]}]}
      """#
    let result = try await run(form, desk) { try await $0.set(["a=on"], isDry: false) }
    #expect(result.status == 1)
    #expect(result.refusals == ["'c' is hidden; 'set b 1' shows it"])
  }

  private func check(
    _ words: [(name: String, text: String)], _ json: String, _ form: FormDefinition, in desk: URL
  ) async throws {
    let session = Session(form)
    let members = try words.map { name, text -> String in
      let key = try #require(session.row(name).id == name ? try session.row(name) : nil)
      let view = session.view(ofRow: try session.row(named: key.id))
      // A text that is no value of the kind, such as none at all, cannot be written in JSON in the same way.
      let value = (try? view.input?.read(text)) ?? .string(text)
      return "\(Value.string(view.key!.description).json): \(value.json)"
    }
    let object = "{\(members.joined(separator: ", "))}"
    let action = #"{"id": "go", "text": "Go", "selection": {"set": \#(object)}}"#
    let tapped = json.replacing(#"{"rows": ["#, with: #"{"rows": [\#(action), "#)
    let set = try await run(json, desk) {
      // 'KEY=' removes a value, so an empty text has an option of its own.
      let (texts, empty) = (words.filter { !$0.text.isEmpty }, words.filter { $0.text.isEmpty })
      return try await $0.set(
        texts.map { "\($0.name)=\($0.text)" }, empty: empty.map(\.name), isDry: false)
    }
    let line = "set " + words.map { "\($0.name) \(Quoting.word($0.text))" }.joined(separator: " ")
    let script = try await run(json, desk) { runner in try await Self.run(script: line, runner, desk) }
    let values = desk.appendingPathComponent("values.json")
    try Data(object.utf8).write(to: values)
    let apply = try await run(json, desk) {
      try await $0.apply(values.path, only: false, complete: false, ignoresUnknown: false, isDry: false)
    }
    #expect(script == set, "\(line)\n\(json)")
    // Only 'apply' takes all values for closed rows, as a settings file does.
    let said = try String(contentsOf: desk.appendingPathComponent("output.txt"), encoding: .utf8)
    let isOfClosedRow =
      said.contains("hidden or disabled")
      || set.refusals.contains { $0.contains("is hidden") || $0.contains("is disabled") }
    if !isOfClosedRow { #expect(apply == set, "\(line)\n\(json)") }
    // A form whose action sets what no input takes is refused when it is read.
    let document = FormDocument(
      Array(tapped.utf8), file: "f", environment: Self.registry { _ in }.environment)
    guard !document.hasErrors else { return }
    let tap = try await run(tapped, desk) { runner in try await Self.run(script: "tap go", runner, desk) }
    #expect(tap == set, "\(line)\n\(tapped)")
  }

  /// Runs one way on a new settings file.
  private func run(
    _ json: String, _ desk: URL, _ body: (SettingsRunner) async throws -> Formwork.ExitStatus
  ) async throws -> Result {
    let form = desk.appendingPathComponent("form.json")
    let settings = desk.appendingPathComponent("settings.json")
    let output = desk.appendingPathComponent("output.txt")
    try Data(json.utf8).write(to: form)
    try Data(#"{"s0": true}"#.utf8).write(to: settings)
    try Data().write(to: output)
    let handle = try FileHandle(forUpdating: output)
    let stream = OutputStream(descriptor: handle.fileDescriptor)
    let reporter = Reporter(output: stream, errors: stream, format: .plain, width: 4000)
    var routed: [String] = []
    let runner = SettingsRunner(
      source: .file(form.path, registry: Self.registry { routed.append(Self.text($0)) }),
      store: settings.path,
      handler: { context in routed.append("told " + Self.text(context)) }, reporter: reporter)
    let status = await runner.report { () async throws(Failure) in
      do { return try await body(runner) } catch { throw error as! Failure }
    }
    let errors = try String(contentsOf: output, encoding: .utf8).matches(of: /error: (?:[a-z0-9.]+: )?(.*)/)
    return Result(
      status: status, settings: try? String(contentsOf: settings, encoding: .utf8),
      refusals: errors.map { String($0.1) }.sorted(), routed: routed.sorted())
  }

  private static func run(script: String, _ runner: SettingsRunner, _ desk: URL) async throws
    -> Formwork.ExitStatus
  {
    let path = desk.appendingPathComponent("a.script")
    try Data(script.utf8).write(to: path)
    var options = RunOptions()
    options.scripts = [path.path]
    return Formwork.ExitStatus(rawValue: try await runner.run(options)) ?? .refused
  }

  private static func registry(_ log: @escaping @MainActor @Sendable (Row.Context) -> Void) -> Registry {
    var registry = Registry()
    registry.actions.register("ask") { _ in
      { context in
        log(context)
        let sum = "\(context["value"]!)\(context["row"]!)".utf8.reduce(0) { ($0 &* 31 &+ Int($1)) % 997 }
        return sum % 7 == 0 && context["cause"] != "rollback" ? [.refuse("not \(context["value"]!)")] : []
      }
    }
    return registry
  }

  private static func text(_ context: Row.Context) -> String {
    var context = context
    if context["cause"] != "rollback" { context["cause"] = nil }
    return context.keys.sorted().map { "\($0)=\(context[$0]!.json)" }.joined(separator: " ")
  }
}
