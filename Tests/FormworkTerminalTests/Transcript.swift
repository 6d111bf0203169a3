import Formwork
import FormworkTerminal
import Foundation

/// A session as text: a script, and all that came of it.
///
/// `NAME.in` is a script that anybody can run. Comments at its beginning say how:
///
///     #! Forms/settings.json --keep-going
///     #! settings {"note": "old"}
///
/// The settings are kept in `settings.json` of a folder of its own. `NAME.out` holds what was printed to
/// standard output, what was said on standard error, the status, and the settings file afterwards.
@MainActor
struct Transcript: CustomStringConvertible {
  let name: String
  let script: String

  nonisolated var description: String { name }

  nonisolated static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Transcripts")

  nonisolated static let package = folder.deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// All transcripts, by name.
  nonisolated static let all: [Transcript] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()) ?? []
    return names.filter { $0.hasSuffix(".in") }.map { name in
      let script = (try? String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)) ?? ""
      return Transcript(name: String(name.dropLast(3)), script: script)
    }
  }()

  nonisolated init(name: String, script: String) {
    self.name = name
    self.script = script
  }

  nonisolated var expectation: URL { Self.folder.appendingPathComponent("\(name).out") }

  /// The script's directives, without their mark.
  private var directives: [String] {
    script.split(separator: "\n").prefix { $0.hasPrefix("#! ") }.map { String($0.dropFirst(3)) }
  }

  /// Runs the script, and gives what came of it.
  func run() async throws -> String {
    let desk = FileManager.default.temporaryDirectory.appendingPathComponent("formwork-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: desk, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: desk) }
    let settings = desk.appendingPathComponent("settings.json")
    for directive in directives where directive.hasPrefix("settings ") {
      try Data((directive.dropFirst(9) + "\n").utf8).write(to: settings)
    }
    let input = try File(desk.appendingPathComponent("in"), holding: script)
    let output = try File(desk.appendingPathComponent("out"))
    let errors = try File(desk.appendingPathComponent("err"))
    let words = (directives.first ?? "").split(separator: " ").map(String.init)
    let status = try await run(words, settings: settings.path, input, output, errors)
    // What is said names the settings file with its folder, which is another one each time.
    let said = try errors.text().replacing(desk.path + "/", with: "")
    let printed = try output.text().replacing(desk.path + "/", with: "")
    let kept = (try? String(contentsOf: settings, encoding: .utf8)) ?? "(none)\n"
    return """
      == output
      \(printed)== errors
      \(said)== status \(status.rawValue)
      == settings.json
      \(kept)
      """
  }

  private func run(
    _ words: [String], settings: String, _ input: File, _ output: File, _ errors: File
  ) async throws -> ExitStatus {
    let reporter = Reporter(
      output: OutputStream(descriptor: output.descriptor),
      errors: OutputStream(descriptor: errors.descriptor),
      format: words.contains("jsonl") ? .jsonl : words.contains("json") ? .json : .plain, width: 80)
    let form = Self.package.appendingPathComponent(words.first ?? "").path
    let workspace = try Workspace(form: form, store: settings)
    // Many tests share the main actor, so that loading can take long.
    workspace.wait = .seconds(600)
    var options = ScriptRunner.Options()
    options.keepsGoing = words.contains("--keep-going")
    options.isDry = words.contains("--dry-run")
    options.wantsSave = words.contains("--explicit-save")
    let interpreter = Interpreter(workspace: workspace, reporter: reporter)
    if words.contains("--trace") { interpreter.traceChanges() }
    var runner = ScriptRunner(interpreter: interpreter, options: options)
    defer { reporter.finish() }
    return await runner.run([ScriptSource(name: "-", descriptor: input.descriptor)])
  }
}

/// An open file of a test.
private final class File {
  let url: URL
  private let handle: FileHandle
  var descriptor: Int32 { handle.fileDescriptor }

  init(_ url: URL, holding text: String = "") throws {
    self.url = url
    try Data(text.utf8).write(to: url)
    handle = try FileHandle(forUpdating: url)
  }

  func text() throws -> String { try String(contentsOf: url, encoding: .utf8) }
}
