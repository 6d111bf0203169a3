import Formwork
import Foundation
import Testing

/// What a form in the folder `form` says of its store, and whether somebody has to allow it.
private let locations: [(file: String, path: String, needsPermission: Bool)] = [
  ("s.json", "DIR/form/s.json", false),
  ("./conf/s.json", "DIR/form/./conf/s.json", false),
  ("conf/../s.json", "DIR/form/conf/../s.json", false),
  // There is no such folder yet.
  ("later/s.json", "DIR/form/later/s.json", false),
  ("later/../../s.json", "DIR/form/later/../../s.json", true),
  ("../s.json", "DIR/form/../s.json", true),
  ("../form/s.json", "DIR/form/../form/s.json", false),
  ("../former/s.json", "DIR/form/../former/s.json", true),
  ("/etc/docker/daemon.json", "/etc/docker/daemon.json", true),
  ("DIR/form/s.json", "DIR/form/s.json", false),
  ("DIR/form/later/s.json", "DIR/form/later/s.json", false),
  // Links count as what they lead to.
  ("inside.json", "DIR/form/inside.json", false),
  ("outside.json", "DIR/form/outside.json", true),
  ("out/s.json", "DIR/form/out/s.json", true),
  ("dangling.json", "DIR/form/dangling.json", true),
]

@Test("A form's own store lies in the form's folder, or needs permission", arguments: locations.indices)
func storeLocation(_ index: Int) throws {
  let (file, path, needsPermission) = locations[index]
  let folder = try StoreFolder()
  for name in ["form", "form/conf", "other", "former"] { try folder.makeFolder(name) }
  try folder.write("{}", to: "other/s.json")
  try folder.makeLink("form/inside.json", to: "conf/s.json")
  try folder.makeLink("form/outside.json", to: "../other/s.json")
  try folder.makeLink("form/out", to: folder("other"))
  try folder.makeLink("form/dangling.json", to: "../other/new.json")
  func full(_ text: String) -> String { text.replacing("DIR", with: folder.path) }
  let location = try #require(
    StoreLocation(definition: StoreDefinition(file: full(file)), override: nil, folder: folder("form")))
  #expect(location.path == full(path))
  #expect(location.needsPermission == needsPermission)
}

@Test("Links in a circle lead nowhere")
func storeLocationCircle() throws {
  let folder = try StoreFolder()
  try folder.makeLink("a.json", to: "b.json")
  try folder.makeLink("b.json", to: "a.json")
  #expect(FileSystem.resolved(folder("a.json")) == nil)
  #expect(StoreLocation(definition: .init(file: "a.json"), override: nil, folder: folder.path) != nil)
  let problem = #expect(throws: Failure.self) { try folder.settings("a.json") }
  #expect(
    problem?.lines.map { $0.replacing(folder.path, with: "DIR") } == [
      "error: cannot read 'DIR/a.json': Too many levels of symbolic links"
    ])
}

@Test("What the caller names wins and needs no permission; with neither there is no store")
func storeLocationOverride() throws {
  let own = StoreDefinition(file: "/etc/s.json", keys: .flat, writes: .all)
  let location = try #require(StoreLocation(definition: own, override: "../t.json", folder: "form"))
  #expect(location.path == "../t.json")
  #expect(location.definition == own)
  #expect(!location.needsPermission)
  #expect(StoreLocation(definition: nil, override: "t.json", folder: "")?.definition.keys == .nested)
  #expect(StoreLocation(definition: nil, override: nil, folder: "") == nil)
}

@Test("'~/' and '$XDG_CONFIG_HOME/' are expanded, and nothing else")
func storeLocationExpanded() async {
  await #expect(processExitsWith: .success) {
    func path(_ file: String) -> String? {
      StoreLocation(definition: .init(file: file), override: nil, folder: "form")?.path
    }
    setenv("HOME", "/home/me", 1)
    setenv("XDG_CONFIG_HOME", "/conf", 1)
    precondition(path("~/s.json") == "/home/me/s.json")
    precondition(path("$XDG_CONFIG_HOME/a/s.json") == "/conf/a/s.json")
    precondition(path("~me/s.json") == "form/~me/s.json")
    precondition(path("$HOME/s.json") == "form/$HOME/s.json")
    setenv("XDG_CONFIG_HOME", "", 1)
    precondition(path("$XDG_CONFIG_HOME/s.json") == "/home/me/.config/s.json")
  }
}

@MainActor
@Test func aFormInSwiftMayNameAnyFile() throws {
  let folder = try StoreFolder()
  var form = Form("T") { Section { Row(text: "A", accessory: .switchToggle(value: false), key: "a") } }
  form.store = StoreDefinition(file: folder("s.json"))
  #expect(try Workspace(FormDefinition(form)).file?.path == folder("s.json"))
}

@Test("Reading another file of a form changes nothing about where its settings come from")
@MainActor
func settingsSourceStays() async throws {
  let folder = try StoreFolder()
  try folder.makeFolder("form")
  let samples = #""samples": {"s": {"a": true, "more": {"b": true}}}"#
  let rows =
    #"{"text": "A", "key": "a", "accessory": "switchToggle"}, {"text": "M", "selection": {"push": "m.json"}}"#
  let form =
    #"{"title": "T", "store": {"file": "../s.json"}, \#(samples), "sections": [{"rows": [\#(rows)]}]}"#
  try folder.write(form, to: "form/form.json")
  try folder.write(
    #"{"title": "M", "sections": [{"rows": [{"text": "B", "key": "more.b", "accessory": "switchToggle"}]}]}"#,
    to: "form/m.json")
  let definition = try FormFile(path: folder("form/form.json")).definition
  let refusing = try await Workspace.open(definition, store: nil, permission: { _ in false })
  try refusing.read()
  #expect(refusing.settingsSource.refused?.path == folder("form/../s.json"))
  let sample = try await Workspace.open(definition, store: nil, sample: "s")
  try sample.read()
  #expect(sample.values["more.b"] == true)
  let file = try #require(definition.file)
  try folder.write(form.replacing(#""a": true"#, with: #""a": false"#), to: "form/form.json")
  _ = try await sample.reload(try file.rereadFiles())
  #expect(sample.values["a"] == false)
}
