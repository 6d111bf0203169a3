import Foundation
import Testing

/// A member of a row that only the engine or only the script knows would have no effect.
@Test("The script of pages reads each member that the engine adds to a row")
func pageMembers() throws {
  let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources")
  let views = try String(
    contentsOf: sources.appending(path: "FormworkCore/Page/PageRequest+Views.swift"), encoding: .utf8)
  let names = views.matches(of: /\badd\(\s*"(\w+)"/).map { String($0.1) }
  #expect(names.count > 20)
  let folder = sources.appending(path: "CPage/script")
  let script = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    .map { try String(contentsOf: $0, encoding: .utf8) }.joined()
  for name in names { #expect(script.contains(".\(name)"), "\(name)") }
}
