import FormworkFormats
import Snippets
import Testing

@testable import Formwork

/// What every format promises.
@Suite struct SettingsFormatLaws {
  private static let formats: [(format: any SettingsFormat, text: String)] = [
    (JSONFormat(), "// top\n{\n  \"a\": 1, // one\n  \"b\" : \"x\",\n}\n"),
    (JSONFormat(.json), "{ \"a\":1,\n  \"b\" : \"x\"}"),
    (YAMLFormat(), "# top\na: 1 # one\n\nb: x\n# end\n"),
    (YAMLFormat(), "# top\na: 1 # one\n\nb: x\n# end\n---\n# other\na: 2\n"),
    (
      YAMLFormat(document: 2),
      "# other\nc: 2\n---\n# top\na: 1 # one\n\nb: x\n# end\n...\n---\n# last\na: 3\n"
    ),
    (TOMLFormat(), "# top\na = 1 # one\n\nb = \"x\"\n# end\n"),
    (INIFormat(), "; top\na = 1 ; one\n\nb=x\n# end\n"),
    (EnvironmentFormat(), "# top\nexport a=1 # one\n\nb=x\n# end\n"),
    (LineFormat(), "# top\n\na = 1\n# carriage return\r\nb = x\n# end\n"),
  ]

  @Test(arguments: formats.indices)
  func theEmptyTextHasNoSettings(_ index: Int) throws {
    let format = Self.formats[index].format
    let tree = try format.read(Array(format.emptyText.utf8), file: "s")
    #expect(tree.value(of: SyntaxTree.root) == .object(.init()))
  }

  @Test(arguments: formats.indices)
  func rangesAreThoseOfTheValues(_ index: Int) throws {
    let (format, text) = Self.formats[index]
    let tree = try format.read(Array(text.utf8), file: "s")
    let members = tree.members(of: SyntaxTree.root).map { name, value in
      (tree.text(of: name), String(decoding: tree.bytes[tree.range(of: value)], as: UTF8.self))
    }
    #expect(members.map(\.0) == ["a", "b"])
    #expect(members.map { $0.1.filter { $0 != "\"" } } == ["1", "x"])
  }

  /// Random edits lead to the values of a model, keep all other lines, and taking them back leads to the same bytes.
  @Test(arguments: formats.indices)
  func editsAreThoseOfAModel(_ index: Int) throws {
    let (format, text) = Self.formats[index]
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<100 {
      var tree = try format.read(Array(text.utf8), file: "s")
      var model: [String: Value] = ["a": 1, "b": "x"]
      func change(_ name: String, _ value: Value?) throws {
        let edit = SyntaxEdit([name], value.map { .set($0) } ?? .remove)
        tree = try format.read(format.text(of: tree, with: [edit]), file: "s")
        model[name] = value
        let object = try #require(tree.value(of: SyntaxTree.root).object)
        #expect(Dictionary(uniqueKeysWithValues: object.map { ($0.name, $0.value) }) == model)
      }
      for _ in 0..<10 {
        let name = ["a", "b", "c", "d"].randomElement(using: &generator)!
        try change(name, [nil, 2, "y", "z w"].randomElement(using: &generator)!)
      }
      for name in ["c", "d"] { try change(name, nil) }
      guard model["a"] != nil, model["b"] != nil else { continue }
      try change("a", 1)
      try change("b", "x")
      // A line break of two characters would not end a line of a string.
      func lines(_ text: [UInt8]) -> [[UInt8]] {
        text.split(separator: UInt8(ascii: "\n")).map { Array($0) }
      }
      let comments = lines(Array(text.utf8)).filter {
        $0.starts(with: "#".utf8) || $0.starts(with: "//".utf8)
      }
      #expect(Set(comments).isSubset(of: lines(tree.bytes)))
      let same = try format.text(of: tree, with: [SyntaxEdit(["a"], .set(1)), SyntaxEdit(["b"], .set("x"))])
      #expect(same == tree.bytes)
    }
  }
}

@Suite struct SettingsFormatTests {
  private let folder: StoreFolder
  private let form: CompiledForm

  init() throws {
    folder = try StoreFolder()
    form = try SessionFixture.definition(
      #"""
      {"title": "T", "sections": [{"rows": [
        {"text": "Port", "key": "net.port", "accessory": {"textField": {"kind": "integer"}}},
        {"text": "Name", "key": "name", "accessory": "textField"}]}]}
      """#
    ).form
  }

  private func settings() async throws -> SettingsFile {
    try await SettingsFile(
      FileStore(path: folder("s.conf")), definition: StoreDefinition(file: "s.conf", keys: .flat),
      format: LineFormat())
  }

  @Test("A settings file in another format is read, changed in place, and read again")
  func anotherFormat() async throws {
    try folder.write("# mine\nnet.port = 80\n# end\n", to: "s.conf")
    var settings = try await settings()
    var form = form
    let (port, name) = (SettingID(0), SettingID(1))
    let read = try settings.read(&form)
    #expect(read[port] == 80 && read[name] == nil)
    #expect(try await settings.save([(setting: port, value: 443), (setting: name, value: "ada")], of: form))
    #expect(try folder.text(of: "s.conf") == "# mine\nnet.port = 443\n# end\nname = ada\n")
    #expect(settings.places(of: [name, port], in: form).map(\.line) == [4, 2])
    #expect(try await settings.save([(key: "net.port", value: nil)]))
    var again = try await self.settings()
    let readAgain = try again.read(&form)
    #expect(readAgain[port] == nil && readAgain[name] == "ada")
  }

  @Test("A value without quotes is what its row needs")
  func readings() throws {
    var form = try SessionFixture.definition(
      #"""
      {"title": "T", "sections": [{"rows": [
        {"text": "N", "key": "n", "accessory": {"textField": {"kind": "integer"}}},
        {"text": "T", "key": "t", "accessory": "textField"},
        {"text": "S", "key": "s", "accessory": "switchToggle"},
        {"text": "L", "key": "l", "accessory": {"list": {"of": "textField"}}},
        {"text": "I", "key": "i", "accessory": {"list": {"of": {"textField": {"kind": "integer"}}}}}]}]}
      """#
    ).form
    var text = try SettingsText(
      Array("n = 1\nt = 1\ns = 1\nl = 1\ni = 1\n".utf8), file: "s.ini", format: INIFormat())
    let values = try text.read(&form)
    #expect(form.allSettings.map { values[$0] } == [1, "1", true, ["1"], [1]])
  }

  @Test("A new file in another format begins as that format says")
  func aNewFile() async throws {
    var settings = try await settings()
    #expect(try await settings.save([(key: "name", value: "ada")]))
    #expect(try folder.text(of: "s.conf") == "# settings\nname = ada\n")
  }

  @Test("A text in another format is refused with its place")
  func aMistake() async throws {
    try folder.write("name = ada\nport\n", to: "s.conf")
    let problem = await #expect(throws: Failure.self) { try await settings() }
    #expect(
      problem?.lines.map { $0.replacing(folder.path + "/", with: "") } == [
        "s.conf:2:1: error: expected NAME = VALUE"
      ])
  }

  @Test("Values given in another format name settings, or are faults with their place")
  func givenValues() throws {
    let text = Array("name = ada\nnam = bob\n".utf8)
    var session = Session(form)
    let values = try SettingsText(text, file: "v.conf", format: LineFormat()).givenValues(for: &session)
    #expect(values.members.map(\.value) == ["ada"])
    #expect(values.members.map { values.place(of: $0, nil, in: session.form).column } == [8])
    #expect(
      values.unknown.map(\.headline) == [
        "v.conf:2:1: error: this form has no setting 'nam'; did you mean 'name'?"
      ])
  }
}
