import Foundation
import Testing

@testable import Formwork
@testable import FormworkExport

/// What a page contains besides the engine.
struct HTMLPageTests {
  /// A page of a form in a folder with other files.
  private func page(_ form: String, files: [String: String] = [:]) throws -> HTMLPage {
    let folder = FileManager.default.temporaryDirectory.path + "/page.\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for (name, text) in files.merging(["form.json": form], uniquingKeysWith: { $1 }) {
      try text.write(toFile: "\(folder)/\(name)", atomically: false, encoding: .utf8)
    }
    var file = try FormFile(path: "\(folder)/form.json")
    file.readAll()
    try #require(!file.hasErrors, "\(file.diagnostics.map(\.message))")
    return HTMLPage(file, Session(file.definition.form))
  }

  private func texts(_ name: String, of page: HTMLPage) throws -> [String: String]? {
    let document = try JSONSerialization.jsonObject(with: Data(page.document)) as? [String: Any]
    return (document?["open"] as? [String: Any])?[name] as? [String: String]
  }

  @Test func aPageHasTheRowsInFilesAndWhatTheyNeed() throws {
    let page = try page(
      #"{"title": "T", "sections": [{"rows": {"file": "rows.json"}}, {"rows": {"file": "bad.json"}}]}"#,
      files: [
        "rows.json":
          #"[{"text": "Zone", "key": "zone", "accessory": {"picker": {"items": {"file": "zones.json"}}}},"#
          + #" {"text": "More", "selection": {"push": "more.json"}}]"#,
        "zones.json": #"["a", "b"]"#, "bad.json": "[1]",
        "more.json": #"{"title": "More", "sections": [{"rows": {"file": "last.json"}}]}"#,
        "last.json": #"[{"text": "State", "id": "state", "detailText": {"file": "state.json"}}]"#,
        "state.json": #""running""#, "other.json": "[]",
      ])
    #expect(
      try texts("data", of: page)?.keys.sorted() == [
        "bad.json", "last.json", "rows.json", "state.json", "zones.json",
      ])
    #expect(try texts("files", of: page)?.keys.sorted() == ["more.json"])
  }

  @Test func allScreensOfEachSampleAreShown() throws {
    var page = try page(
      #"""
      {"title": "Users", "sections": [{"rows": [
        {"forEach": {"key": "users", "id": "name"}, "text": "${item.name}", "selection": {"push": "user"}}]}],
       "screens": {"user": {"title": "${item.name}", "forEach": "users", "sections": []}},
       "samples": {"empty": {}, "full": {"users": [{"name": "ada"}, {"name": "bob"}]}}}
      """#)
    page.showAllScreens(inSamples: ["empty", "full"])
    #expect(
      page.phones == [
        .init(sample: "empty", screen: "home"), .init(sample: "full", screen: "home"),
        .init(sample: "full", screen: "user[ada]"), .init(sample: "full", screen: "user[bob]"),
      ])
  }
}
