import Testing

@testable import Formwork
@testable import FormworkTerminal

private let form = #"""
  {"title": "T", "sections": [
    {"rows": [{"key": "on", "accessory": "switchToggle"}]},
    {"rows": [{
      "forEach": {"key": "ci.jobs", "id": "name"}, "text": "${item.name}", "selection": {"push": "job"},
      "editActions": [{"title": "Copy", "selection": "duplicate"}]
    }]}],
   "screens": {
    "job": {"forEach": "ci.jobs", "title": "${item.name}", "sections": [{"rows": [
      {"key": "item.name", "accessory": "textField"},
      {"key": "item.runner", "accessory": {"textField": {"value": "linux"}}},
      {"forEach": {"key": "item.all.steps", "id": "name"}, "text": "${item.name}", "selection": {"push": "step"},
       "editActions": [{"title": "Copy", "selection": "duplicate"}]},
      {"forEach": {"key": "item.env", "by": "name", "id": "name"}, "text": "${item.name}",
       "selection": {"push": "env"}, "editActions": [{"title": "Copy", "selection": "duplicate"}]}]}]},
    "step": {"forEach": "ci.jobs[].all.steps", "title": "${item.name}", "sections": [{"rows": [
      {"key": "item.name", "accessory": "textField"},
      {"key": "item.run", "accessory": "textField", "visibleWhen": "outer.name != '' && item.name != ''"},
      {"key": "item.in.shell", "accessory": {"textField": {"value": "sh"}}}]}]},
    "env": {"forEach": "ci.jobs[].env", "title": "${item.name}", "sections": [{"rows": [
      {"key": "item.name", "accessory": "textField"},
      {"key": "item.value", "accessory": "textField", "enabledWhen": "outer.runner != '' && !on"}]}]}}}
  """#

/// The items in the settings, in the order in which they are read.
private let texts = [
  #"{"name":"x" , "run": "r", "q": [ 1 ]}"#, #"{ "in": { "shell":"s", "z": 12.50 }, "name": "y" }"#,
  #"{ "value":"v" }"#, "{}", #"{ "run": "s", "name": "x"}"#, #"{ "name": "c d" }"#,
]
private let jobs = [
  #"{ "name": "a", "n": 12.50, "all": { "steps": [ \#(texts[0]),\#(texts[1]) ] }, "env": { "E": \#(texts[2]), "F":\#(texts[3]) } }"#,
  #"{"name":"b" , "runner": "r", "all": { "steps":[\#(texts[4])], "m": 1.0 }}"#, texts[5],
]
private let itemTexts = [jobs[0]] + texts[0...3] + [jobs[1], texts[4], texts[5]]

private let stored = """
  {
    "on" : false,
    "ci": { "jobs": [
      \(jobs.joined(separator: ",\n    "))
    ], "y":[ 1,2 ] }
  }

  """

/// Random edits of items, and of the lists and maps of items in them: the settings are those of a plain model, and
/// whatever is printed or written can be read again.
struct NestedItemRoundTripTests {
  /// An item as a test knows it: its fields and its lists by name, without the members of the file that no row shows.
  private struct Item: Equatable {
    var name: String
    var fields: [String: Value] = [:]
    /// Those that are not empty.
    var lists: [String: [Item]] = [:]
  }

  private static let names = ["a", "b", "c d", "x", "y", "E", "e.f", "a]b", "\"q\"", "8"]

  @Test func randomEditsOfNestedItemsAreThoseOfAModel() throws {
    let document = FormDocument(Array(form.utf8))
    try #require(!document.hasErrors, "\(document.diagnostics)")
    for seed in 1...UInt64(rounds(50)) {
      var random = SeededGenerator(seed: seed)
      let (start, file) = try Self.load(document.form)
      var session = start
      var model = Self.items(of: session)
      #expect(model.map(\.name) == ["a", "b", "c d"])
      for _ in 0..<12 {
        try Self.edit(&session, &model, ListID(0), seed, using: &random)
        #expect(Self.items(of: session) == model, "\(seed)")
      }
      try session.expectReplays(of: document.form, from: start, seed) { Self.items(of: $0) }
      try Self.expectFile(file, has: session, model, seed)
      try Self.expectHistory(of: session, start, seed)
    }
  }

  private static func load(
    _ form: CompiledForm, _ bytes: [UInt8] = Array(stored.utf8)
  ) throws -> (session: Session, file: SettingsText) {
    var file = try SettingsText(bytes, file: "s.json")
    var form = form
    let values = try file.read(&form)
    return (Session(form, values: values), file)
  }

  /// Edits a list, or one of an item in it.
  private static func edit(
    _ session: inout Session, _ model: inout [Item], _ list: ListID, _ seed: UInt64,
    using random: inout SeededGenerator
  ) throws {
    let form = session.form
    if Int.random(in: 0..<3, using: &random) > 0, let place = model.indices.randomElement(using: &random),
      let item = form.item(model[place].name, ofList: list),
      let inner = form.lists(ofItem: item).randomElement(using: &random)
    {
      let field = name(of: form.setting(of: inner), form)
      var items = model[place].lists[field] ?? []
      try edit(&session, &items, inner, seed, using: &random)
      model[place].lists[field] = items.isEmpty ? nil : items
      return
    }
    let setting = form.setting(of: list)
    let name = names.randomElement(using: &random)!
    let index = Int.random(in: 0...model.count, using: &random)
    let operation = Int.random(in: 0..<7, using: &random)
    func change(_ setting: SettingID, _ operation: Edit.Operation) -> Bool {
      session.handle(.change([Edit(setting, operation)], .input)).refusals.isEmpty
    }
    if operation == 0 {
      #expect(change(setting, .insert(.text(name), at: .index(index))), "\(seed): add \(name)")
      if !model.contains(where: { $0.name == name }) { model.insert(Item(name: name), at: index) }
    }
    guard let place = model.indices.randomElement(using: &random) else { return }
    let old = model[place].name
    let item = try #require(session.form.item(old, ofList: list), "\(seed): \(old)")
    switch operation {
    case 0: return
    case 1:
      #expect(change(setting, .removeElement(.text(old))), "\(seed): remove \(old)")
      model.remove(at: place)
    case 2:
      guard index < model.count else { return }
      #expect(change(setting, .move(.text(old), to: .index(index))), "\(seed): move \(old)")
      model.insert(model.remove(at: place), at: index)
    case 3:
      let isTaken = model.contains { $0.name == name } && name != old
      let identity = try #require(form.identitySetting(ofItem: item))
      #expect(change(identity, .set(.string(name))) == !isTaken, "\(seed): \(old) → \(name)")
      if !isTaken { model[place].name = name }
    case 4:
      let row = try #require(form.rows(ofItem: item).first)
      let reply = session.handle(.editAction(form.address(of: row), title: "Copy"))
      #expect(reply.refusals.isEmpty, "\(seed): copy \(old)")
      var copy = model[place]
      copy.name = session.identities(ofList: list)[place + 1]
      model.insert(copy, at: place + 1)
    default:
      let fields = form.fields(ofItem: item).filter { form.list(of: $0) == nil && !form.isIdentity($0) }
      let field = fields.randomElement(using: &random)!
      let value: Value? = ["r", "s", nil].randomElement(using: &random)!
      #expect(change(field, value.map { .set($0) } ?? .remove), "\(seed): \(form.key(of: field))")
      model[place].fields[Self.name(of: field, form)] = value
    }
  }

  private static func name(of field: SettingID, _ form: CompiledForm) -> String {
    form.names(ofField: field).joined(separator: ".")
  }

  private static func items(of session: Session, _ list: ListID = ListID(0)) -> [Item] {
    let form = session.form
    return session.identities(ofList: list).map { name in
      var item = Item(name: name)
      guard let number = form.item(name, ofList: list) else { return item }
      for field in form.fields(ofItem: number) where !form.isIdentity(field) {
        let key = Self.name(of: field, form)
        if let inner = form.list(of: field) {
          let items = items(of: session, inner)
          item.lists[key] = items.isEmpty ? nil : items
        } else if let value = session.storedValue(field) {
          item.fields[key] = value
        }
      }
      return item
    }
  }

  /// Expects a save to write the items, and to keep everything else and the text of items that did not change.
  private static func expectFile(
    _ file: SettingsText, has session: Session, _ model: [Item], _ seed: UInt64
  ) throws {
    var file = file
    _ = try file.change(session.unsavedValues, of: session.form)
    let text = String(decoding: file.bytes, as: UTF8.self)
    let document = try #require(JSONReader.read(file.bytes, file: "s.json").document)
    let node = try #require(document.node(at: ["ci", "jobs"]), "\(seed): \(text)")
    #expect(document.value(of: node) == session.objects(ofList: ListID(0)), "\(seed): \(text)")
    let again = try load(FormDocument(Array(form.utf8)).form, file.bytes).session
    #expect(items(of: again) == model, "\(seed): \(text)")
    #expect(text.hasPrefix("{\n  \"on\" : false,\n  \"ci\": { \"jobs\": ["), "\(seed): \(text)")
    #expect(text.hasSuffix("], \"y\":[ 1,2 ] }\n}\n"), "\(seed): \(text)")
    for (item, own) in zip(session.form.items.indices, itemTexts) where session.exists(item: item) {
      guard session.form.allSettings(ofItem: item).allSatisfy({ !session.isUnsaved($0) }) else { continue }
      #expect(text.contains(own), "\(seed): \(text)")
    }
  }

  /// Expects undo to lead back to the start, and redo to the end.
  private static func expectHistory(of end: Session, _ start: Session, _ seed: UInt64) throws {
    var session = end
    var states = [end.effectiveObject]
    while session.canUndo {
      #expect(session.handle(.undo).refusals.isEmpty, "\(seed)")
      states.append(session.effectiveObject)
    }
    #expect(states.last == start.effectiveObject, "\(seed)")
    #expect(!session.hasUnsavedChanges, "\(seed)")
    #expect(items(of: session) == items(of: start), "\(seed)")
    for state in states.reversed().dropFirst() {
      #expect(session.handle(.redo).refusals.isEmpty, "\(seed)")
      #expect(session.effectiveObject == state, "\(seed)")
    }
    #expect(items(of: session) == items(of: end), "\(seed)")
    #expect(session.diff() == end.diff(), "\(seed)")
  }
}
