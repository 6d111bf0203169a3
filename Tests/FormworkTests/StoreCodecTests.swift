import Testing

@testable import Formwork

/// Settings as `name = value` lines, to see that a settings file does not depend on JSON.
private struct LineSettings: SettingsCodec {
  static let emptyText = "# settings\n"

  private let file: String
  private var lines: [Substring]

  var bytes: [UInt8] { Array(lines.joined(separator: "\n").utf8) }

  init(_ bytes: [UInt8], file: String, syntax: StoreDefinition.Syntax = .jsonc) throws(Failure) {
    self.file = file
    lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where !line.isEmpty && !line.hasPrefix("#") {
      guard line.contains("=") else {
        let fault = OtherFault(code: "lines.noEquals", message: "expected NAME = VALUE", status: 65)
        throw Failure([Diagnostic(.other(fault), at: Place(file: file, line: index + 1, column: 1))])
      }
    }
  }

  /// The number of the line with a name.
  private func index(of path: [String]) -> Int? {
    lines.firstIndex { $0.hasPrefix(path.joined(separator: ".") + " =") }
  }

  func values(for form: CompiledForm, _ keys: StoreDefinition.Keys) -> [Value?] {
    form.settings.indices.map { setting in
      index(of: form.key(of: setting).path(keys)).map { line in
        let text = lines[line].drop { $0 != "=" }.dropFirst(2)
        return Int(text).map(Value.int) ?? .string(String(text))
      }
    }
  }

  func givenValues(for session: inout Session) -> GivenValues {
    var values = GivenValues(in: SourceText(file: file, bytes: bytes))
    var offset = 0
    for line in lines {
      let parts = line.split(separator: " = ", maxSplits: 1)
      if parts.count == 2 {
        let target = GivenValues.Target(parts[0].split(separator: ".").map(String.init), in: session.form)
        if let setting = target.setting {
          let place = offset + parts[0].utf8.count + 3
          values.add(
            .string(String(parts[1])), to: setting, at: place..<place + parts[1].utf8.count, in: session.form)
        } else {
          values.addUnknown(target, nameOffset: offset, in: session.form)
        }
      }
      offset += line.utf8.count + 1
    }
    return values
  }

  func places(of settings: [Int], in form: CompiledForm, _ keys: StoreDefinition.Keys) -> [Place] {
    settings.map { setting in
      let line = index(of: form.key(of: setting).path(keys)).map { $0 + 1 }
      return Place(file: file, line: line)
    }
  }

  mutating func change(_ changes: [(path: [String], value: Value?)]) throws(FileFault) {
    for (path, value) in changes {
      let line = value.map { "\(path.joined(separator: ".")) = \($0.description)"[...] }
      switch (index(of: path), line) {
      case (let index?, let line?): lines[index] = line
      case (let index?, nil): lines.remove(at: index)
      case (nil, let line?): lines.insert(line, at: lines.count - 1)
      case (nil, nil): break
      }
    }
  }
}

@Suite struct StoreCodecTests {
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

  private func settings() throws -> SettingsFile {
    try SettingsFile(
      FileBackend(path: folder("s.conf")), definition: StoreDefinition(file: "s.conf"),
      codec: LineSettings.self)
  }

  @Test("A settings file in another format is read, changed in place, and read again")
  func anotherFormat() throws {
    try folder.write("# mine\nnet.port = 80\n# end\n", to: "s.conf")
    var settings = try settings()
    var form = form
    #expect(try settings.read(&form) == [80, nil])
    #expect(try settings.save([(setting: 0, value: 443), (setting: 1, value: "ada")], of: form))
    #expect(try folder.text(of: "s.conf") == "# mine\nnet.port = 443\n# end\nname = ada\n")
    #expect(settings.places(of: [1, 0], in: form).map(\.line) == [4, 2])
    #expect(try settings.save([(key: "net.port", value: nil)]))
    var again = try self.settings()
    #expect(try again.read(&form) == [nil, "ada"])
  }

  @Test("A new file in another format begins as that format says")
  func aNewFile() throws {
    var settings = try settings()
    #expect(try settings.save([(key: "name", value: "ada")]))
    #expect(try folder.text(of: "s.conf") == "# settings\nname = ada\n")
  }

  @Test("A text in another format is refused with its place")
  func aMistake() throws {
    try folder.write("name = ada\nport\n", to: "s.conf")
    let problem = #expect(throws: SettingsFile.Problem.self) { try settings() }
    #expect(
      problem?.lines.map { $0.replacing(folder.path + "/", with: "") } == [
        "s.conf:2:1: error: expected NAME = VALUE"
      ])
  }

  @Test("Values given in another format name settings, or are faults with their place")
  func givenValues() throws {
    let text = Array("name = ada\nnam = bob\n".utf8)
    var session = Session(form)
    let values = try LineSettings(text, file: "v.conf").givenValues(for: &session)
    #expect(values.members.map(\.value) == ["ada"])
    #expect(values.members.map { values.place(of: $0, in: session.form).column } == [8])
    #expect(
      values.unknown.map(\.headline) == [
        "v.conf:2:1: error: this form has no setting 'nam'; did you mean 'name'?"
      ])
  }
}
