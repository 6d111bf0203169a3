import Formwork
import Foundation
import Testing

/// Forms with one kind of mistake a file, named for its code, and beside each what `check` says of it. With
/// `FORMWORK_RECORD=1` in the environment that is written anew, to be looked at before it is kept.
private let folder = URL(filePath: #filePath).deletingLastPathComponent().path + "/Fixtures"

private let fixtures: [String] =
  ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
  .filter { $0.hasSuffix(".json") }.map { String($0.dropLast(".json".count)) }.sorted()

@Test("What is wrong with a form is said, all of it and word for word", arguments: fixtures)
func diagnosticFixture(_ name: String) throws {
  var form = try FormFile(path: "\(folder)/\(name).json", reservedIDs: ["set", "save"])
  let diagnostics = form.check()
  let said = diagnostics.map { $0.description + "\n" }.joined().replacing(folder + "/", with: "")
  if ProcessInfo.processInfo.environment["FORMWORK_RECORD"] == "1" {
    try Data(said.utf8).write(to: URL(filePath: "\(folder)/\(name).expected"))
  }
  let expected = try String(contentsOfFile: "\(folder)/\(name).expected", encoding: .utf8)
  #expect(said == expected)
  let code = name.split(separator: ".").prefix(2).joined(separator: ".")
  #expect(diagnostics.contains { $0.fault.code == code })
}

@Test(
  "Every mistake that a form can have has a fixture",
  arguments: [("form", "Diagnostics/FormFault.swift"), ("json", "Diagnostics/JSONFault.swift")])
func diagnosticFixtureForEachCode(_ kind: String, _ source: String) throws {
  let path = "\(folder)/../../../Sources/FormworkCore/\(source)"
  let text = try String(contentsOfFile: path, encoding: .utf8)
  let codes = text.split(separator: "\n").filter { $0.hasPrefix("  case ") }.map {
    "\(kind).\($0.dropFirst("  case ".count).prefix { $0.isLetter || $0.isNumber })"
  }
  #expect(codes.count > 15)
  let covered = Set(fixtures)
  // Large files are no fixtures; see UntrustedFormTests. Only settings have comments or are in other
  // formats. Two mistakes are only possible
  // in Swift; see SwiftFormMistakesTests. A file outside the folder has the code of one that cannot be read.
  let missing =
    kind == "json"
    ? ["json.tooLarge", "json.unterminatedComment", "json.otherFormat"]
    : [
      "form.ambiguousScreen", "form.ruleInContext", "form.outsideFolder", "form.tooMuchWork",
      "form.tooManyParts",
      "form.tooManyMistakes",
    ]
  #expect(codes.filter { !covered.contains($0) } == missing)
}
