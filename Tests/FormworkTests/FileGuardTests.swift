import FormworkPlatform
import Testing

@testable import Formwork

/// Files that must not be read or written, and calls that must not hang.
@MainActor
@Suite struct FileGuardTests {
  private let folder: StoreFolder

  init() throws {
    folder = try StoreFolder()
    try folder.makeFolder("form")
    try folder.write("[1]", to: "outside.json")
  }

  private func form(_ json: String) throws -> FormFile {
    try folder.write(json, to: "form/form.json")
    return try FormFile(path: folder("form/form.json"))
  }

  @Test func aSourceOutsideTheFolderIsNotRead() throws {
    let form = try form(#"{"title": "T", "sections": []}"#)
    try folder.write("[2]", to: "form/items.json")
    #expect(try form.contents(ofSource: "items.json") == Array("[2]".utf8))
    try folder.makeLink("form/link.json", to: "../outside.json")
    for name in ["link.json", "../outside.json"] {
      #expect(throws: FileFault.outsideFolder(folder("form/\(name)"), hasOption: false)) {
        try form.contents(ofSource: name)
      }
    }
  }

  @Test func aSettingsFileThatHasBecomeALinkIsNeitherReadNorWritten() async throws {
    try folder.write("{}", to: "form/s.json")
    let store = FileStore(path: folder("form/s.json"), inside: folder("form"))
    let text = try await store.read()
    #expect(text?.bytes == Array("{}".utf8))
    #expect(unlink(folder("form/s.json")) == 0)
    try folder.makeLink("form/s.json", to: "../outside.json")
    let fault = FileFault.outsideFolder(folder("form/s.json"), hasOption: false)
    await #expect(throws: fault) { try await store.read() }
    #expect(throws: fault) { try store.lock() }
    await #expect(throws: fault) {
      try await store.write(
        Array("{}".utf8), over: .init(Array("[1]".utf8)), isPrivate: false, options: SaveOptions())
    }
    #expect(try folder.text(of: "outside.json") == "[1]")
  }

  /// Other names of the same file count, too.
  @Test func theFilesOfAFormAreKnown() throws {
    var form = try form(
      #"""
      {"title": "T", "schema": "schema.json", "beforeSave": ["./before.json"],
        "sections": [{"rows": {"file": "rows.json"}}, {"rows": [
        {"text": "A", "id": "a", "selection": {"push": "a.json"}},
        {"text": "R", "id": "r", "selection": {"alert": {"title": "R", "actions": [
          {"title": "Run", "selection": {"run": ["./run.json"]}}]}}},
        {"text": "P", "key": "p", "accessory": {"picker": {"items": {"file": "items.json"}}}}]}]}
      """#)
    try folder.write(
      #"{"title": "A", "sections": [{"rows": [{"text": "B", "id": "b", "selection": {"push": "b.json"}}]}]}"#,
      to: "form/a.json")
    for (name, text) in [
      ("b", #"{"title": "B", "sections": []}"#), ("rows", "[]"), ("items", "[]"), ("schema", "{}"),
      ("before", ""),
      ("run", ""),
    ] {
      try folder.write(text, to: "form/\(name).json")
    }
    for name in ["before", "run"] { #expect(chmod(folder("form/\(name).json"), 0o700) == 0) }
    for name in ["form", "a", "rows", "items", "schema", "before", "run"] {
      #expect(form.contains(file: folder("form/\(name).json")))
      #expect(link(folder("form/\(name).json"), folder("form/\(name)-hard")) == 0)
      try folder.makeLink("\(name)-link", to: "form/\(name).json")
      #expect(form.contains(file: folder("form/\(name)-hard")) && form.contains(file: folder("\(name)-link")))
    }
    #expect(!form.contains(file: folder("form/b.json")), "another file has to be read first")
    form.readAll()
    #expect(form.contains(file: folder("form/b.json")))
    #expect(!form.contains(file: folder("outside.json")))
    #expect(!form.contains(file: folder("none/x.json")))
  }

  @Test func interruptionsWithoutEndAreAnError() {
    var count = 0
    let result = SystemCall.retrying {
      count += 1
      errno = EINTR
      return -1
    }
    #expect(result == -1 && count == SystemCall.interruptionLimit + 1)
  }
}
