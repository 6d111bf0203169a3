import Foundation
import Testing

@testable import Formwork

/// The JSON Schema of forms, checked by PyPI's `jsonschema`.
@Suite(.enabled(if: SchemaValidator.isInstalled, "python3 and its package jsonschema are not installed"))
struct SchemaTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().path
  private static let forms = files(in: "\(folder)/../../Forms")
  private static let fixtures = files(in: "\(folder)/Fixtures").filter { name(of: $0).hasPrefix("form.") }

  private static func files(in folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".json") }.sorted().map { "\(folder)/\($0)" }
  }

  /// The name of a file without its extension.
  private static func name(of path: String) -> String {
    URL(filePath: path).deletingPathExtension().lastPathComponent
  }

  private func isAccepted(_ path: String) throws -> Bool {
    var form = try FormFile(path: path)
    return !form.check().contains { $0.severity == .error }
  }

  @Test func theSchemaIsASchema() throws {
    #expect(try SchemaValidator.validate([]) == [:])
  }

  @Test func everyFormThatTheReaderAcceptsIsValid() throws {
    #expect(Self.forms.count >= 10)
    let accepted = try (Self.forms + Self.fixtures).filter { try isAccepted($0) }
    #expect(accepted.count >= 20)
    for (path, problem) in try SchemaValidator.validate(accepted) {
      Issue.record("\(Self.name(of: path)): \(problem)")
    }
  }

  @Test func theExamplesOfTheReferenceAreValid() throws {
    let examples = Reference.pages.map { ("\($0.name).json", $0.example.description) }
    let folder = try DefinitionFolder(files: Dictionary(examples) { first, _ in first })
    defer { folder.remove() }
    for (path, problem) in try SchemaValidator.validate(examples.map { folder.path($0.0) }) {
      Issue.record("\(Self.name(of: path)): \(problem)")
    }
  }

  /// Mistakes that depend on several parts of a form, or on what a text means.
  private static let beyondSchema: Set<String> = [
    "form.actionWithoutItem", "form.boundsOutOfOrder", "form.defaultBreaksRequirement", "form.duplicateID",
    "form.duplicateScreen", "form.expression.kinds", "form.expression.syntax", "form.expression.texts",
    "form.flatNameTaken", "form.formFile", "form.formFile.pushed", "form.indexOutOfRange", "form.keyBelow",
    "form.keyBoundTwice", "form.keyBoundTwice.keep", "form.keyBoundTwice.null", "form.keyBoundTwice.secure",
    "form.listInList", "form.listWithoutRow", "form.noValueForChange", "form.noValueToBeNull",
    "form.noValueToKeep", "form.notASwitch", "form.notAnItemKey", "form.nothingToClose",
    "form.nothingToReload", "form.positionAsKey",
    "form.programOutsideFolder", "form.requirementWithoutKey", "form.rowsOfItem", "form.ruleCircle",
    "form.secretIdentity",
    "form.secretInText", "form.secretInText.source", "form.secretNames", "form.tooDeepKey", "form.unknownKey",
    "form.unknownScreen", "form.valueBreaksRule", "form.wholeSettings",
  ]

  @Test func everyMistakeThatASchemaCanExpressIsInvalid() throws {
    let rejected = try Self.fixtures.filter { try !isAccepted($0) }
    #expect(rejected.count > 60)
    let invalid = try SchemaValidator.validate(rejected)
    #expect(Set(rejected.filter { invalid[$0] == nil }.map(Self.name)) == Self.beyondSchema)
  }
}

/// A program in Python that validates files against the schema.
private enum SchemaValidator {
  private static let program = #"""
    import json, sys
    from jsonschema import Draft202012Validator
    files = json.load(sys.stdin)
    schema = json.loads(files["schema"])
    Draft202012Validator.check_schema(schema)
    validator = Draft202012Validator(schema)
    problems = {}
    for path in files["paths"]:
        with open(path, encoding="utf-8") as file:
            for error in validator.iter_errors(json.load(file)):
                problems[path] = error.json_path + ": " + error.message[:200]
    json.dump(problems, sys.stdout)
    """#

  /// The first Python that has the package; `nil` if none has it.
  private static let python = ["python3", "/usr/bin/python3"].first { python in
    (try? run(python, "from jsonschema import Draft202012Validator", Data())) != nil
  }

  static var isInstalled: Bool { python != nil }

  /// The problems of files that are not valid, by path.
  static func validate(_ paths: [String]) throws -> [String: String] {
    let input: [String: Any] = ["schema": FormSchema.document.json, "paths": paths]
    let output = try run(#require(python), program, JSONSerialization.data(withJSONObject: input))
    return try #require(JSONSerialization.jsonObject(with: output) as? [String: String])
  }

  private struct Failed: Error { var errors: String }

  private static func run(_ python: String, _ program: String, _ input: Data) throws -> Data {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    // Files instead of pipes, so that nothing waits for a reader.
    func file(_ name: String, _ content: Data) throws -> FileHandle {
      let url = folder.appendingPathComponent(name)
      try content.write(to: url)
      return try FileHandle(forUpdating: url)
    }
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [python, "-c", program]
    process.standardInput = try file("in", input)
    process.standardOutput = try file("out", Data())
    process.standardError = try file("err", Data())
    try process.run()
    process.waitUntilExit()
    let errors = try Data(contentsOf: folder.appendingPathComponent("err"))
    guard process.terminationStatus == 0 else {
      throw Failed(errors: String(decoding: errors, as: UTF8.self))
    }
    return try Data(contentsOf: folder.appendingPathComponent("out"))
  }
}
