import Testing

@testable import Formwork
@testable import FormworkTerminal

private let form = #"""
  {"title": "T", "sections": [{"rows": [
    {"key": "tags", "accessory": {"list": {"of": "textField", "maximumCount": 6}}},
    {"key": "net.ports", "accessory": {"list": {"of": {"textField": {"kind": "integer"}}, "unique": true}}},
    {"key": "days", "accessory": {"list": {"of": {"picker": ["mon", {"value": "tue", "title": "Tuesday"}, "a b"]},
     "value": ["mon"]}}},
    {"key": "env", "accessory": {"map": {"of": "textField"}}},
    {"key": "proxy", "accessory": "textField", "nullable": true},
    {"key": "limit", "accessory": {"textField": {"kind": "integer"}}, "nullable": true},
    {"key": "files", "accessory": {"list": {"of": "textField", "allowsSingle": true}}, "nullable": true},
    {"key": "on", "enabledWhen": "'mon' in days || count(env) > 1", "accessory": "switchToggle"}
  ]}]}
  """#

/// Random edits of lists: the settings are those of a plain model, and whatever is printed or written can be
/// read again.
struct ListRoundTripTests {
  private static let keys: [Key] = ["tags", "net.ports", "days", "env"]
  private static let texts = ["a", "b", "a b", "", "it's", "1", "--index", "#", "ü\n", "-"]

  private static func element(of key: Key, using random: inout SeededGenerator) -> Value {
    switch key {
    case "net.ports": .int(Int.random(in: 1...6, using: &random))
    case "days": .string(["mon", "tue", "a b"].randomElement(using: &random)!)
    default: .string(texts.randomElement(using: &random)!)
    }
  }

  /// A random edit, and the list that it leads to; `nil` if it has to be refused.
  private static func edit(
    _ key: Key, _ values: [Value], using random: inout SeededGenerator
  ) -> (operation: Edit.Operation, values: [Value]?) {
    var values = values
    let isUnique = key != "tags"
    let index = Int.random(in: 0...values.count, using: &random)
    switch Int.random(in: 0..<6, using: &random) {
    case 0, 1, 2:
      let value = element(of: key, using: &random)
      let isEnd = Bool.random(using: &random)
      if !isUnique || !values.contains(value) { values.insert(value, at: isEnd ? values.count : index) }
      return (
        .insert(.value(value), at: isEnd ? .end : .index(index)),
        key == "tags" && values.count > 6 ? nil : values
      )
    case 3:
      guard index < values.count else { return (.removeElement(.index(index)), nil) }
      values.remove(at: index)
      return (.removeElement(.index(index)), values)
    case 4:
      let value = element(of: key, using: &random)
      // Removing what is not there changes nothing.
      if let place = values.firstIndex(of: value) { values.remove(at: place) }
      return (.removeElement(.value(value)), values)
    default:
      let value = element(of: key, using: &random)
      guard let place = values.firstIndex(of: value), index < values.count else {
        return (.move(.value(value), to: .index(index)), nil)
      }
      values.insert(values.remove(at: place), at: index)
      return (.move(.value(value), to: .index(index)), values)
    }
  }

  @Test func randomEditsOfListsAreThoseOfAModel() throws {
    let document = FormDocument(Array(form.utf8))
    try #require(!document.hasErrors, "\(document.diagnostics)")
    for seed in 1...UInt64(rounds(100)) {
      var random = SeededGenerator(seed: seed)
      var session = Session(document.form)
      var model: [Key: [Value]] = ["days": ["mon"]]
      for step in 0..<12 {
        if step == 6 { session.markSaved() }
        let key = Self.keys.randomElement(using: &random)!
        if key == "env" {
          changeMap(of: &session, using: &random)
          try changeNullable(of: &session, seed, using: &random)
          continue
        }
        let (operation, expected) = Self.edit(key, model[key] ?? [], using: &random)
        let setting = try #require(session.form.setting(key))
        let reply = session.handle(.change([Edit(setting, operation)], .input))
        #expect(reply.refusals.isEmpty == (expected != nil), "\(seed): \(operation) \(reply)")
        if let expected { model[key] = expected }
        let effective = session.effectiveValue(of: key)?.array ?? []
        #expect(effective == model[key] ?? [], "\(seed): \(operation)")
      }
      try expectReplays(of: session, seed)
      while session.handle(.undo).refusals.isEmpty {}
      #expect(session.values.allSatisfy { $0 == nil }, "\(seed)")
    }
  }

  private func changeMap(of session: inout Session, using random: inout SeededGenerator) {
    let name = ["A", "B=", "-", "C d"].randomElement(using: &random)!
    let setting = session.form.setting("env")!
    let value = Value.object(.init([.init(name: name, value: Self.element(of: "env", using: &random))]))
    let isNew = Bool.random(using: &random)
    _ = session.handle(
      .change(
        [Edit(setting, isNew ? .insert(.value(value), at: .end) : .removeElement(.value(.string(name))))],
        .input))
  }

  /// Sets a row that may be null, or have a value in place of an array, to a value that it accepts.
  private func changeNullable(
    of session: inout Session, _ seed: UInt64, using random: inout SeededGenerator
  ) throws {
    let text = Value.string((Self.texts + ["null", "[1]"]).randomElement(using: &random)!)
    let (key, value): (Key, Value?) = [
      ("proxy", text), ("limit", 7), ("files", text == "[1]" ? "x" : text), ("files", .array([text, "x"])),
      ("files", []),
      ("proxy", .null), ("limit", .null), ("files", .null), ("proxy", nil), ("limit", nil), ("files", nil),
    ].randomElement(using: &random)!
    let setting = try #require(session.form.setting(key))
    let reply = session.handle(.change([Edit(setting, value.map { .set($0) } ?? .remove)], .input))
    #expect(reply.refusals.isEmpty, "\(seed): \(key) \(String(describing: value))")
    #expect(session.storedValue(setting) == value, "\(seed): \(key)")
  }

  /// Expects `export`, `diff` and the commands that `undo` prints to lead to the settings.
  private func expectReplays(of session: Session, _ seed: UInt64) throws {
    var saved = session
    _ = saved.handle(.revert)
    try session.expectReplays(of: session.form, from: saved, seed) { $0.values }
    // Undo prints commands that would have made the change, so redoing them gives the same.
    var undone = session
    guard case .undone(let changes)? = undone.handle(.undo).step else { return }
    try undone.replay(changes.map { Script(session).line(for: $0) }, seed)
    #expect(undone.values == session.values, "\(seed): \(changes)")
  }

  /// The bytes around an array that changes stay, and so does the text of its elements.
  @Test func anArrayInAFileKeepsItsLayout() throws {
    let form = FormDocument(Array(form.utf8)).form
    let before = "{ \"x\" :1,\n  \"tags\": "
    let after = ",\r\n\t\"env\": {\"A\" : \"\\u0031\" ,\n\"B\":\"2\"}, \"y\":[ 1,2 ] }\n"
    func changed(_ array: String, to values: [Value], env: Value = ["A": "1", "B": "2"]) throws -> String {
      var settings = try SettingsText(Array((before + array + after).utf8), file: "s.json")
      _ = settings.values(for: form)
      let changes = [("tags", Value.array(values)), ("env", env)].map {
        (form.setting(Key($0.0))!, Optional($0.1))
      }
      _ = try settings.change(changes.map { (setting: $0.0, value: $0.1) }, of: form)
      return String(decoding: settings.bytes, as: UTF8.self)
    }
    func array(_ old: String, _ values: [Value]) throws -> String? {
      let text = try changed(old, to: values)
      guard text.hasPrefix(before), text.hasSuffix(after) else { return nil }
      return String(text.dropFirst(before.count).dropLast(after.count))
    }
    let lines = "[\n    \"\\u0061\",\n    \"b\"\n  ]"
    #expect(try array(lines, ["a", "b"]) == lines)
    #expect(try array(lines, ["a", "c", "b"]) == "[\n    \"\\u0061\",\n    \"c\",\n    \"b\"\n  ]")
    #expect(try array(lines, ["b", "a"]) == "[\n    \"b\",\n    \"\\u0061\"\n  ]")
    #expect(try array(lines, ["b"]) == "[\n    \"b\"\n  ]")
    #expect(try array(lines, []) == "[]")
    #expect(try array("[]", ["a", "b"]) == #"["a", "b"]"#)
    #expect(try array("[ \"a\" ]", ["a", "b"]) == "[ \"a\", \"b\" ]")
    #expect(try array("[\"a\",\"b\"]", ["a", "b", "a"]) == "[\"a\",\"b\",\"a\"]")
    #expect(try array("[1, {\"a\" :2}]", ["x"]) == #"["x"]"#)
    let env = try changed("[]", to: [], env: ["B": "2", "C": "3", "A": "1"])
    #expect(
      env == before + "[]"
        + ",\r\n\t\"env\": {\"A\" : \"\\u0031\" ,\n\"B\":\"2\",\n\"C\":\"3\"}, \"y\":[ 1,2 ] }\n")
    #expect(try changed("[]", to: [], env: [:]).contains(#""env": {},"#))
  }
}

extension Session {
  fileprivate var values: [Value?] { form.allSettings.map { storedValue($0) } }
}
