import Foundation
import Testing

/// A folder with a form and its settings, and the program run in it: what a test of a call begins with.
struct Desk {
  let folder: TemporaryFolder

  /// A desk with copies of forms that are shipped with the program.
  init(_ forms: String...) throws {
    folder = try TemporaryFolder()
    for form in forms {
      try FileManager.default.copyItem(atPath: BuiltProgram.form(form), toPath: folder.path("\(form).json"))
      // The files that the form reads.
      let files = BuiltProgram.packageFolder + "/Forms/\(form)"
      if FileManager.default.fileExists(atPath: files) {
        try FileManager.default.copyItem(atPath: files, toPath: folder.path(form))
      }
    }
  }

  /// A desk with a form of its own, `form.json`.
  init(form: String) throws {
    folder = try TemporaryFolder()
    try folder.write(form, to: "form.json")
  }

  /// Runs `formwork` with the arguments, in the folder.
  func formwork(
    _ arguments: String..., input: String = "", environment: [String: String] = [:]
  ) throws -> BuiltProgram.Run {
    try BuiltProgram.run(arguments, input: Data(input.utf8), environment: environment, in: folder.path)
  }

  /// Runs a script on a form; `arguments` begin with the form.
  func run(_ arguments: String..., script: String) throws -> BuiltProgram.Run {
    try BuiltProgram.run(["run"] + arguments, input: Data(script.utf8), in: folder.path)
  }

  /// Runs a line of the shell in the folder.
  func shell(_ line: String) throws -> BuiltProgram.Run { try BuiltProgram.shell(line, in: folder.path) }

  /// Waits until a condition is true.
  func wait(for what: String, until condition: () throws -> Bool) throws {
    let deadline = ContinuousClock.now + BuiltProgram.patience
    while try !condition() {
      try #require(ContinuousClock.now < deadline, "waited in vain for \(what)")
      usleep(10_000)
    }
  }

  func write(_ text: String, to name: String) throws { try folder.write(text, to: name) }
  func write(_ bytes: [UInt8], to name: String) throws { try folder.write(Data(bytes), to: name) }
  func text(of name: String) -> String? { folder.text(of: name) }
}

extension BuiltProgram.Run {
  /// The output as one JSON document, an array of objects.
  func objects() throws -> [[String: Any]] {
    try #require(
      try JSONSerialization.jsonObject(with: output) as? [[String: Any]], "no array of objects: \(stdout)")
  }

  /// The output as one JSON object.
  func object() throws -> [String: Any] {
    try #require(
      try JSONSerialization.jsonObject(with: output) as? [String: Any], "no object: \(stdout)")
  }

  /// The output as JSON, one object a line.
  func lines() throws -> [[String: Any]] {
    try stdout.split(separator: "\n").map { line in
      try #require(
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any], "no object: \(line)")
    }
  }
}

/// Asserts all that a call gave: status, standard output, standard error.
func expect(
  _ run: BuiltProgram.Run, status: Int32, stdout: String = "", stderr: String = "",
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(run.status == status, sourceLocation: sourceLocation)
  #expect(run.stdout == (stdout.isEmpty ? "" : stdout + "\n"), sourceLocation: sourceLocation)
  #expect(run.stderr == (stderr.isEmpty ? "" : stderr + "\n"), sourceLocation: sourceLocation)
}
