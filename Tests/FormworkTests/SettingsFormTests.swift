import Testing

@testable import Formwork

@Suite struct SettingsFormTests {
  private func json(_ settings: Value) throws -> Value {
    SettingsForm(of: try shape(settings), title: "T").json()
  }

  private func shape(_ settings: Value) throws -> SettingsShape {
    let format = JSONFormat()
    return SettingsShape(
      SyntaxTree.root, in: try format.read(Array(settings.json.utf8), file: "s.json"), of: format)
  }

  /// The form of settings, which has no mistakes, with a session that has their values.
  private func open(
    _ settings: Value, adding additions: [(key: Key, value: Value)] = []
  ) throws -> (form: CompiledForm, text: SettingsText, values: SettingValues) {
    var shape = try shape(settings)
    for (key, value) in additions { shape.add(value, at: key.names[...]) }
    let document = FormDocument(Array(SettingsForm(of: shape, title: "T").json().json.utf8))
    #expect(document.check().map(\.description) == [])
    var form = document.form
    var text = try SettingsText(Array(settings.json.utf8), file: "s.json")
    let values = try text.read(&form)
    return (form, text, values)
  }

  @Test("Objects are screens, and values have the control of their kind")
  func controls() throws {
    let form = try json([
      "on": true, "port": 80, "rate": 0.5, "name": "a", "tags": ["x"], "ports": [1], "rates": [1, 0.5],
      "none": .null, "mixed": [1, "x"], "empty": [], "free": [:], "log": ["level": "info"],
    ])
    let anything: Value = ["anyOf": ["of": ["textField", "json"]]]
    let rows: Value = [
      ["text": "on", "key": "on", "accessory": "switchToggle"],
      ["text": "port", "key": "port", "accessory": ["textField": ["kind": "integer"]]],
      ["text": "rate", "key": "rate", "accessory": ["textField": ["kind": "decimal"]]],
      ["text": "name", "key": "name", "accessory": "textField"],
      ["text": "tags", "key": "tags", "accessory": ["list": ["of": "textField"]]],
      ["text": "ports", "key": "ports", "accessory": ["list": ["of": ["textField": ["kind": "integer"]]]]],
      ["text": "rates", "key": "rates", "accessory": ["list": ["of": ["textField": ["kind": "decimal"]]]]],
      [
        "text": "none", "key": "none", "nullable": true,
        "accessory": ["anyOf": ["of": ["json", "textField"]]],
      ],
      [
        "text": "mixed", "key": "mixed",
        "accessory": ["list": ["of": ["anyOf": ["of": [["textField": ["kind": "integer"]], "textField"]]]]],
      ],
      ["text": "empty", "key": "empty", "accessory": ["list": ["of": anything]]],
      ["text": "free", "key": "free", "accessory": ["map": ["of": anything]]],
      ["text": "log", "id": "log", "selection": ["push": "log"]],
    ]
    let log: Value = [
      "title": "log",
      "sections": [
        ["rows": [["text": "level", "key": "log.level", "id": "log.level", "accessory": "textField"]]]
      ],
    ]
    #expect(form == ["title": "T", "sections": [["rows": rows]], "screens": ["log": log]])
  }

  @Test("Each object of a list has a screen, with a row for every member that one of them has")
  func items() throws {
    let form = try json(["jobs": [["name": "a", "steps": [["run": "x"]]], ["name": "b", "on": .null]]])
    let rows: Value = [
      [
        "forEach": ["key": "jobs", "by": "position", "id": "position"], "id": "jobs", "text": "${item.name}",
        "selection": ["push": "jobs"],
      ]
    ]
    let steps: Value = [
      [
        "forEach": ["key": "item.steps", "by": "position", "id": "position"], "id": "steps",
        "text": "${item.run}", "selection": ["push": "jobs[].steps"],
      ]
    ]
    let job: Value = [
      "forEach": "jobs", "title": "${item.name}",
      "sections": [
        ["rows": [["text": "name", "key": "item.name", "accessory": "textField"]]],
        ["header": "steps", "rows": steps],
        [
          "rows": [
            [
              "text": "on", "key": "item.on", "nullable": true,
              "accessory": ["anyOf": ["of": ["json", "textField"]]],
            ]
          ]
        ],
      ],
    ]
    let step: Value = [
      "forEach": "jobs[].steps", "title": "${item.run}",
      "sections": [["rows": [["text": "run", "key": "item.run", "accessory": "textField"]]]],
    ]
    #expect(
      form == [
        "title": "T", "sections": [["header": "jobs", "rows": rows]],
        "screens": ["jobs": job, "jobs[].steps": step],
      ])
  }

  @Test("Names that are no ids, keys or texts of a form have rows all the same")
  func names() throws {
    let names = [
      "a b", "1", "-x", "a.b", "${x}", "é", "😀", "A", "a", "a\\b", "\u{1b}[0m", "a[0]", "item", "a=b",
    ]
    let settings = Value.object(.init(names.map { .init(name: $0, value: ["x": .string($0), $0: 1]) }))
    let (form, _, values) = try open(settings)
    for name in names {
      let setting = try #require(form.setting(Key(names: [name, "x"])))
      #expect(values[setting] == .string(name))
    }
  }

  @Test("A form has a setting for each value, and changes reach the text", arguments: 0..<200)
  func everyValue(seed: UInt64) throws {
    var random = RandomJSON(seed: seed)
    let settings = Value.object(random.object(depth: 4))
    var (form, text, values) = try open(settings)
    var expected = settings
    var changes: [(setting: SettingID, value: Value?)] = []
    for path in Self.scalars(in: settings) where !path.isEmpty {
      let setting = try #require(form.setting(Key(names: path)), "\(path) in \(settings)")
      let value = settings[path[...]]
      #expect(values[setting] == value)
      guard let value, Bool.random(using: &random) else { continue }
      let new: Value =
        value.bool.map { .bool(!$0) } ?? value.int.map { .int($0 + 1) } ?? value.double.map {
          .double($0 / 2)
        } ?? "new"
      if case .null = value { continue }
      try form.input(ofSetting: setting).validate(new)
      changes.append((setting, new))
      expected[path[...]] = new
    }
    _ = try text.change(changes, of: form)
    #expect(try JSONFormat().read(text.bytes, file: "").value(of: SyntaxTree.root) == expected)
  }

  /// The paths of all values that are no objects, without those below an empty name or in a list.
  private static func scalars(in value: Value) -> [[String]] {
    guard let object = value.object, !object.isEmpty else { return [[]] }
    return object.filter { !$0.name.isEmpty && $0.value.array == nil }
      .flatMap { member in scalars(in: member.value).map { [member.name] + $0 } }
  }

  @Test("A setting can be added where there is none")
  func additions() throws {
    let settings: Value = [
      "web": .null, "log": ["level": "x"], "rules": [["port": 1], ["port": 2]], "n": 1, "none": [],
      "dotted": ["a": 1], "dotted.name": 2,
      "port": .null,
    ]
    let additions: [(key: Key, value: Value)] = [
      ("none[1].x", 1), ("dotted.name", 1), ("web.image", "nginx"), ("log.max.size", 5),
      ("rules[2].name", "b"), ("n.x", 1), ("log.level", 7),
      ("tags", ["a"]), ("port", 80),
    ]
    let (form, _, _) = try open(settings, adding: additions)
    #expect(
      form.setting("web.image") != nil && form.setting("log.max.size") != nil && form.setting("tags") != nil)
    #expect(form.setting("rules[2].name") != nil && form.setting("n.x") == nil && form.setting("n") != nil)
    #expect(form.setting("none[1].x") == nil && form.setting("none[1]") == nil)
    let level = form.input(ofSetting: try #require(form.setting("log.level")))
    #expect(level.admits("still a text") && !level.admits(7))
    let port = form.input(ofSetting: try #require(form.setting("port")))
    #expect(port.admits(80) && !port.admits("80") && port.isNullable)
  }
}

extension Value {
  fileprivate subscript(path: ArraySlice<String>) -> Value? {
    get { path.first.map { object?[$0]?[path.dropFirst()] } ?? self }
    set {
      guard let name = path.first, case .object(var object) = self else {
        self = newValue ?? .null
        return
      }
      var inner = object[name] ?? .object([:])
      inner[path.dropFirst()] = newValue
      object[name] = inner
      self = .object(object)
    }
  }
}
