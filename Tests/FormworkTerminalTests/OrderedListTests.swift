import Testing

@testable import Formwork
@testable import FormworkTerminal

private let form = #"""
  {"title": "T", "sections": [{"rows": [{
     "forEach": {"key": "rules", "by": "position"}, "text": "Rule ${item.id}: ${item.port}",
     "selection": {"push": "rule"},
     "editActions": [{"title": "Copy", "selection": "duplicate"}, {"title": "Down", "selection": "moveDown"}]}]}],
   "screens": {"rule": {"forEach": "rules", "title": "Rule ${item.id}", "sections": [{"rows": [
     {"key": "item.port", "accessory": {"textField": {"kind": "integer"}}},
     {"key": "item.on", "accessory": "switchToggle", "visibleWhen": "item.id > 1"},
     {"forEach": {"key": "item.hosts", "by": "position"}, "id": "host", "text": "${item.id}",
      "key": "item.name", "accessory": "textField"}]}]}}}
  """#

private let ruleTexts = [
  #"{"port":22 , "x": 1e999}"#, #"{ "hosts": [{"name":"a"}, { "name": "b", "k": [ 1 ] }], "port": 80 }"#,
  "{}",
]

private let stored =
  "{\n  // all\n  \"rules\": [\n    \(ruleTexts.joined(separator: ", // next\n    "))\n  ]\n}\n"

/// Lists of objects that only their positions tell apart.
struct OrderedListTests {
  private struct Rule: Equatable {
    var port: Value?
    var isOn: Value?
    var hosts: [Value?] = []
  }

  private static func load(_ bytes: [UInt8] = Array(stored.utf8)) throws -> (
    session: Session, file: SettingsText
  ) {
    let document = FormDocument(Array(form.utf8))
    try #require(!document.hasErrors, "\(document.diagnostics)")
    var file = try SettingsText(bytes, file: "s.json")
    var form = document.form
    let values = try file.read(&form)
    return (Session(form, values: values), file)
  }

  private func session(after lines: String...) throws -> Session {
    var session = try Self.load().session
    try session.replay(lines, 0)
    return session
  }

  private func text(_ session: Session) throws -> String {
    var file = try Self.load().file
    _ = try file.change(session.unsavedValues, of: session.form)
    return String(decoding: file.bytes, as: UTF8.self)
  }

  private func message(_ line: String) throws -> [String] {
    var session = try Self.load().session
    let command = try Command.read(try Word.split(line), allowsPrefix: false)
    do throws(Command.RequestFault) {
      return try command.request(in: session, nil).map { session.handle($0).refusals.map(\.message) } ?? []
    } catch {
      switch error {
      case .refused(let refusals): return refusals.map(\.message)
      case .failed(let failure): return [Diagnostic(failure.fault).message]
      case .unknownRow(let word, _): return ["no row \(word.text)"]
      }
    }
  }

  @Test func anItemStaysTheSameWhenOthersMove() throws {
    var session = try session(after: "add rules --index 1", "set rules[3].port 81", "move rules 3 --to 1")
    #expect(session.storedValue(of: "rules[1].port") == 81)
    #expect(session.diff() == ["set rules '[\"2\", \"4\", \"1\", \"3\"]'", "set rules[1].port 81  # was 80"])
    #expect(
      try text(session) == """
        {
          // all
          "rules": [
            \(ruleTexts[1].replacing("80", with: "81")), // next
            {},
            \(ruleTexts[0]), // next
            \(ruleTexts[2])
          ]
        }

        """)
    try session.replay(["undo", "undo", "undo"], 0)
    #expect(!session.hasUnsavedChanges)
    #expect(try text(session) == stored)
  }

  @Test func textsAndConditionsReadThePosition() throws {
    var session = try session(after: "tap rules[2]")
    #expect(session.titles == ["T", "Rule 2"])
    #expect(session.isVisible(try #require(session.form.row(at: RowAddress(screen: "rule[2]", id: "on")))))
    try session.replay(["remove rules 1"], 0)
    #expect(session.titles == ["T", "Rule 1"])
    #expect(session.path.last.map { session.form.name(of: $0.screen) } == "rule[1]")
    #expect(!session.isVisible(try #require(session.form.row(at: RowAddress(screen: "rule[1]", id: "on")))))
  }

  @Test(arguments: [
    ("add rules x", "items of this list have no names; leave out 'x'"),
    ("remove rules 4", "there is no element 4; expected a number from 1 to 3"),
    ("remove rules a", "'a' is not in the list"),
    ("remove rules 0", "there is no element 0; expected a number from 1 to 3"),
    ("set rules x", "expected a JSON array, such as [\"a\", \"b\"], got 'x'"),
    ("set rules[4].port 1", "'rules' has no item '4'"),
    ("set rules '[1, 1]'", "element 2: '1' is already in the list, and its elements must be unique"),
    ("set rules [2,1]", nil), ("set rules '[\"x\"]'", "'x' is not in the list"),
    ("set rules '[0]'", "'0' is not in the list"), ("set rules '[1, 2, 5]'", "'5' is not in the list"),
    ("set rules '[-9223372036854775808]'", "'-9223372036854775808' is not in the list"),
    ("remove rules -- -9223372036854775808", "'-9223372036854775808' is not in the list"),
    ("add rules", nil), ("set rules '[3, 1]'", nil), ("set rules '[1, 2, 3, 4]'", nil), ("reset rules", nil),
  ])
  func whatIsWrongWithAPosition(line: String, message: String?) throws {
    #expect(try self.message(line) == (message.map { [$0] } ?? []))
  }

  /// All positions of a change are those before it.
  @Test func aChangeRemovesWhatIsAtThePositionsBeforeIt() throws {
    var session = try Self.load().session
    let setting = try #require(session.form.setting("rules"))
    let edits = ["1", "2"].map { Edit(setting, .removeElement(.text($0))) }
    #expect(session.handle(.change(edits, .input)).refusals.isEmpty)
    #expect(session.storedValue(of: "rules") == ["1"])
  }

  /// A text that shows the list itself has positions, too.
  @Test func aTextStatesPositions() throws {
    let rows = #"""
      {"id": "all", "text": "All: ${rules}"},
      {"forEach": {"key": "rules", "by": "position"}, "text": "${item.id}", "key": "item.port", "accessory": "textField"}
      """#
    let document = FormDocument(Array(#"{"title": "T", "sections": [{"rows": [\#(rows)]}]}"#.utf8))
    var session = Session(document.form)
    try session.replay(["add rules", "add rules", "move rules 2 --to 1"], 0)
    #expect(session.view(ofRow: RowID(0)).cell.text == "All: 1, 2")
  }

  /// The texts of items that only made room show their new positions.
  @Test func aMoveChangesTheTextsOfOtherItems() throws {
    var session = try Self.load().session
    var shown = VisibleRows(session, screen: ScreenID(0))
    let setting = try #require(session.form.setting("rules"))
    let reply = session.handle(.change([Edit(setting, .move(.text("3"), to: .index(0)))], .input))
    let diff = ScreenDiff(reply.changes, in: &session, &shown)
    #expect(diff.rows.map { $0.cell.text } == ["Rule 1: ", "Rule 2: 22", "Rule 3: 80"])
  }

  /// Rules that read the position apply after a move.
  @Test func aMoveHidesTheRowsOfOtherPositions() throws {
    let rows = #"""
      {"forEach": {"key": "rules", "by": "position"}, "text": "${item.id}", "key": "item.port", "accessory": "textField",
       "visibleWhen": "item.id > 1", "whenHidden": "clear",
       "require": [{"that": "item.id != 3 || item.port != 'x'", "message": "not there"}]}
      """#
    let document = FormDocument(Array(#"{"title": "T", "sections": [{"rows": [\#(rows)]}]}"#.utf8))
    var session = Session(document.form)
    try session.replay(["add rules", "add rules", "add rules", "set rules[2].port x"], 0)
    try session.replay(["move rules 2 --to 3"], 0)
    #expect(session.preventsSave)
    try session.replay(["undo", "move rules 2 --to 1"], 0)
    #expect(session.storedValue(of: "rules[1].port") == nil)
  }

  @Test func severalItemsAreAddedByOneChange() throws {
    var session = try Self.load().session
    let list = try #require(session.form.setting("rules"))
    let insertions = (0..<3).map { Edit(list, .insert(.text(""), at: .index($0))) }
    #expect(session.handle(.change(insertions, .input)).refusals.isEmpty)
    #expect(session.names(ofList: ListID(0)) == (1...6).map(String.init))
    #expect(session.diff() == ["set rules '[\"4\", \"5\", \"6\", \"1\", \"2\", \"3\"]'"])
  }

  @Test func thePositionIsNoKey() throws {
    let rows = #"{"forEach": {"key": "rules", "by": "position"}, "key": "item.id", "accessory": "textField"}"#
    let document = FormDocument(Array(#"{"title": "T", "sections": [{"rows": [\#(rows)]}]}"#.utf8))
    #expect(
      document.diagnostics.map(\.message) == [
        "'item.id' is the item's position, which no row can set; for a member with this name, set the 'id' of 'forEach' "
          + "to another one"
      ])
  }

  // MARK: - Random changes

  private static func rules(_ session: Session) -> [Rule] {
    let form = session.form
    return session.names(ofList: ListID(0)).map { name in
      func value(_ field: String) -> Value? {
        session.storedValue(of: Key(verbatim: "rules[\(name)].\(field)"))
      }
      let hosts = form.setting(Key(verbatim: "rules[\(name)].hosts")).flatMap { form.list(of: $0) }
      return Rule(
        port: value("port"), isOn: value("on"),
        hosts: hosts.map { session.names(ofList: $0).map { value("hosts[\($0)].name") } } ?? [])
    }
  }

  @Test func randomEditsAreThoseOfAModel() throws {
    for seed in 1...UInt64(rounds(50)) {
      var random = SeededGenerator(seed: seed)
      let (start, file) = try Self.load()
      var session = start
      var model = Self.rules(session)
      for _ in 0..<12 {
        Self.edit(&session, &model, seed, using: &random)
        #expect(Self.rules(session) == model, "\(seed)")
      }
      try session.expectReplays(of: FormDocument(Array(form.utf8)).form, from: start, seed) { Self.rules($0) }
      var changed = file
      _ = try changed.change(session.unsavedValues, of: session.form)
      let text = String(decoding: changed.bytes, as: UTF8.self)
      #expect(Self.rules(try Self.load(changed.bytes).session) == model, "\(seed): \(text)")
      for (item, own) in zip(session.form.items.all(of: ListID(0)), ruleTexts)
      where session.exists(item: item) {
        guard session.form.allSettings(ofItem: item).allSatisfy({ !session.isUnsaved($0) }) else { continue }
        #expect(text.contains(own), "\(seed): \(text)")
      }
      var states = [model]
      while session.canUndo {
        #expect(session.handle(.undo).refusals.isEmpty)
        states.append(Self.rules(session))
      }
      #expect(!session.hasUnsavedChanges && states.last == Self.rules(start), "\(seed)")
      for state in states.reversed().dropFirst() {
        #expect(session.handle(.redo).refusals.isEmpty)
        #expect(Self.rules(session) == state, "\(seed)")
      }
    }
  }

  private static func edit(
    _ session: inout Session, _ model: inout [Rule], _ seed: UInt64, using random: inout SeededGenerator
  ) {
    let form = session.form
    func change(_ key: String, _ operation: Edit.Operation) {
      guard let setting = form.setting(Key(verbatim: key)) else {
        _ = Issue.record("\(seed): no \(key)")
        return
      }
      let refusals = session.handle(.change([Edit(setting, operation)], .input)).refusals
      #expect(refusals.isEmpty, "\(seed): \(key) \(operation): \(refusals.map(\.message))")
    }
    let index = Int.random(in: 0...model.count, using: &random)
    let kind = Int.random(in: 0..<9, using: &random)
    if kind == 0 {
      change("rules", .insert(.text(""), at: .index(index)))
      model.insert(Rule(), at: index)
    }
    guard let place = model.indices.randomElement(using: &random) else { return }
    let hosts = "rules[\(place + 1)].hosts"
    switch kind {
    case 0: return
    case 1:
      change("rules", .removeElement(.text("\(place + 1)")))
      model.remove(at: place)
    case 2 where index < model.count:
      change("rules", .move(.text("\(place + 1)"), to: .index(index)))
      model.insert(model.remove(at: place), at: index)
    case 3:
      let row = form.rows(ofItem: form.setting(Key(verbatim: "rules[\(place + 1)].port"))!.item!)[0]
      #expect(session.handle(.editAction(form.address(of: row), title: "Copy")).refusals.isEmpty, "\(seed)")
      model.insert(model[place], at: place + 1)
    case 4:
      change(hosts, .insert(.text(""), at: .end))
      model[place].hosts.append(nil)
    case 5 where !model[place].hosts.isEmpty:
      let host = model[place].hosts.indices.randomElement(using: &random)!
      if Bool.random(using: &random) {
        change(hosts, .removeElement(.text("\(host + 1)")))
        model[place].hosts.remove(at: host)
      } else {
        change("\(hosts)[\(host + 1)].name", .set(.string("h\(index)")))
        model[place].hosts[host] = .string("h\(index)")
      }
    case 6 where model.count > 1:
      let order = model.indices.shuffled(using: &random).dropLast(Int.random(in: 0...1, using: &random))
      change("rules", .set(.array(order.map { .string("\($0 + 1)") })))
      model = order.map { model[$0] }
    default:
      let value: Value? = [1, 2, nil].randomElement(using: &random)!
      change("rules[\(place + 1)].port", value.map { .set($0) } ?? .remove)
      model[place].port = value
    }
  }
}
