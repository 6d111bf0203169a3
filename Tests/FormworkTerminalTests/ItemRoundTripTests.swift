import Testing

@testable import Formwork
@testable import FormworkTerminal

private let form = #"""
  {"title": "T", "sections": [
    {"rows": [{"key": "on", "accessory": "switchToggle"}]},
    {"rows": [{
      "forEach": {"key": "net.users", "id": "name"}, "text": "${item.name}", "selection": {"push": "user"},
      "editActions": [{"title": "Copy", "selection": "duplicate"}]
    }]}],
   "screens": {"user": {"forEach": "net.users", "title": "${item.name}", "sections": [{"rows": [
    {"key": "item.name", "accessory": "textField"},
    {"key": "item.mail", "accessory": {"textField": {"maximumLength": 8}}},
    {"key": "item.home.port", "visibleWhen": "item.mail != 'x' && !on",
     "accessory": {"textField": {"kind": "integer", "value": 80}}},
    {"key": "item.role", "accessory": {"picker": {"items": ["r", "w"], "value": "r"}}}
  ]}]}}}
  """#

private let stored = """
  {
    "on" : false,
    "net": { "users": [
      { "name": "ada", "mail": "a", "quota": 12.50 },
      {"name":"bob" , "home": {"port": 1, "x": [ 1 ]}},
      { "mail":"c", "name": "c d" }
    ], "y":[ 1,2 ] }
  }

  """

/// Random edits of the items of a list: the settings are those of a plain model, and whatever is printed or written
/// can be read again.
struct ItemRoundTripTests {
  /// An item as a test knows it: its fields by name, without those of the file that no row shows.
  private struct Item: Equatable {
    var name: String
    var fields: [String: Value] = [:]
  }

  private static let names = ["ada", "bob", "c d", "e.f", "a]b", "\"q\"", "8", "ü", "x=y"]

  @Test func randomEditsOfItemsAreThoseOfAModel() throws {
    let document = FormDocument(Array(form.utf8))
    try #require(!document.hasErrors, "\(document.diagnostics)")
    for seed in 1...UInt64(rounds(100)) {
      var random = SeededGenerator(seed: seed)
      let (start, file) = try Self.load(document.form)
      var session = start
      var model = [
        Item(name: "ada", fields: ["mail": "a"]), Item(name: "bob", fields: ["home.port": 1]),
        Item(name: "c d", fields: ["mail": "c"]),
      ]
      for _ in 0..<10 { try Self.edit(&session, &model, seed, using: &random) }
      #expect(Self.items(of: session) == model, "\(seed)")
      try session.expectReplays(of: document.form, from: start, seed) { Self.items(of: $0) }
      try Self.expectFile(file, has: session, seed)
      while session.handle(.undo).refusals.isEmpty {}
      #expect(session.effectiveObject == start.effectiveObject, "\(seed)")
      #expect(!session.hasUnsavedChanges, "\(seed)")
    }
  }

  private static func load(_ form: CompiledForm) throws -> (session: Session, file: SettingsText) {
    var file = try SettingsText(Array(stored.utf8), file: "s.json")
    var form = form
    let values = try file.read(&form)
    return (Session(form, values: values), file)
  }

  private static func edit(
    _ session: inout Session, _ model: inout [Item], _ seed: UInt64, using random: inout SeededGenerator
  ) throws {
    let list = try #require(session.form.setting("net.users"))
    let name = names.randomElement(using: &random)!
    let place = model.firstIndex { $0.name == name }
    let index = Int.random(in: 0...model.count, using: &random)
    func change(_ setting: SettingID, _ operation: Edit.Operation) -> Bool {
      session.handle(.change([Edit(setting, operation)], .input)).refusals.isEmpty
    }
    func setting(_ field: String) throws -> SettingID {
      let item = try #require(session.form.item(name, ofList: ListID(0)), "\(seed): \(name)")
      let names = field.split(separator: ".").map { String($0) }
      return try #require(session.form.setting(ofField: names, ofItem: item))
    }
    switch Int.random(in: 0..<7, using: &random) {
    case 0, 1:
      #expect(change(list, .insert(.text(name), at: .index(index))), "\(seed): add \(name)")
      if place == nil { model.insert(Item(name: name), at: index) }
    case 2:
      #expect(change(list, .removeElement(.text(name))), "\(seed): remove \(name)")
      if let place { model.remove(at: place) }
    case 3:
      guard let place, index < model.count else { return }
      #expect(change(list, .move(.text(name), to: .index(index))), "\(seed): move \(name)")
      model.insert(model.remove(at: place), at: index)
    case 4:
      guard let place else { return }
      let other = names.randomElement(using: &random)!
      let isTaken = model.contains { $0.name == other } && other != name
      #expect(change(try setting("name"), .set(.string(other))) == !isTaken, "\(seed): \(name) → \(other)")
      if !isTaken { model[place].name = other }
    case 5:
      guard let place else { return }
      let address = RowAddress(screen: "home", id: "users" + Key.inBrackets(name))
      #expect(session.handle(.editAction(address, title: "Copy")).refusals.isEmpty, "\(seed): copy \(name)")
      var copy = model[place]
      copy.name = session.identities(ofList: ListID(0))[place + 1]
      model.insert(copy, at: place + 1)
    default:
      guard let place else { return }
      let (field, value): (String, Value?) = [
        ("mail", "y"), ("mail", nil), ("home.port", 443), ("home.port", nil), ("role", "w"), ("role", "r"),
      ].randomElement(using: &random)!
      #expect(change(try setting(field), value.map { .set($0) } ?? .remove), "\(seed): \(name) \(field)")
      model[place].fields[field] = value
    }
  }

  private static func items(of session: Session) -> [Item] {
    session.identities(ofList: ListID(0)).map { name in
      var item = Item(name: name)
      guard let number = session.form.item(name, ofList: ListID(0)) else { return item }
      for field in session.form.fields(ofItem: number)
      where field != session.form.identitySetting(ofItem: number) {
        let key = session.form.names(ofField: field).joined(separator: ".")
        if let value = session.storedValue(field) { item.fields[key] = value }
      }
      return item
    }
  }

  /// Expects a save to write the items, and to keep everything else and the text of items that did not change.
  private static func expectFile(_ file: SettingsText, has session: Session, _ seed: UInt64) throws {
    var file = file
    _ = try file.change(session.unsavedValues, of: session.form)
    let text = String(decoding: file.bytes, as: UTF8.self)
    let document = try #require(JSONReader.read(file.bytes, file: "s.json").document)
    let node = try #require(document.node(at: ["net", "users"]), "\(seed): \(text)")
    #expect(document.value(of: node) == session.objects(ofList: ListID(0)), "\(seed): \(text)")
    #expect(text.hasPrefix("{\n  \"on\" : false,\n  \"net\": { \"users\": ["), "\(seed): \(text)")
    #expect(text.hasSuffix("], \"y\":[ 1,2 ] }\n}\n"), "\(seed): \(text)")
    for (index, item) in session.form.items.indices.prefix(3).enumerated() where session.exists(item: item) {
      guard session.form.settings(ofItem: item).allSatisfy({ !session.isUnsaved($0) }) else { continue }
      let line = stored.split(separator: "\n")[index + 3].drop { $0 == " " }
      let own = line.hasSuffix(",") ? line.dropLast() : line
      #expect(text.contains(own), "\(seed): \(text)")
    }
  }
}
