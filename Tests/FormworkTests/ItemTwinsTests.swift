import Testing

@testable import Formwork

/// A list of items, written both in JSON and in Swift. The two forms behave the same.
struct ItemTwinsTests {
  private static let json = #"""
    {"title": "T", "sections": [
      {"forEach": "item.role", "header": "${item.role}", "rows": [
        {"forEach": {"key": "users", "id": "name", "add": "Add…", "placeholder": "None"},
         "text": "${item.name}", "detailText": "${item.email}", "selection": {"push": "user"},
         "editActions": [{"title": "Up", "selection": "moveUp"}, {"title": "Copy", "selection": "duplicate"},
           {"title": "Delete", "style": "destructive", "selection": "delete", "enabledWhen": "item.role != 'owner'"}]}]},
      {"rows": [{"forEach": "ports", "text": "${item.id}", "key": "item.on", "accessory": "switchToggle"}]},
      {"rows": [{"text": "Open", "key": "open", "enabledWhen": "count(users) > 1", "accessory": "switchToggle"}]}],
     "screens": {"user": {"forEach": "users", "title": "${item.name}", "sections": [{"rows": [
       {"text": "E-mail", "key": "item.email", "nullable": true, "accessory": "textField"},
       {"text": "Role", "key": "item.role",
        "accessory": {"picker": {"items": ["owner", "reader"], "value": "reader"}}},
       {"text": "Tags", "key": "item.tags", "visibleWhen": "item.role == 'owner'",
        "accessory": {"list": {"of": "textField"}}}]}]}}}
    """#

  private static var form: Form {
    Form("T") {
      Section("${item.role}") {
        Row(
          text: "${item.name}", detailText: "${item.email}",
          editActions: [
            .init(title: "Up", actions: [.item(.moveUp)]), .init(title: "Copy", actions: [.item(.duplicate)]),
            .init(title: "Delete", style: .destructive, actions: [.item(.delete)])
              .enabled(when: Key("item.role") != "owner"),
          ],
          actions: [.push("user")]
        ).forEach("users", id: "name", add: "Add…", placeholder: "None")
      }.forEach("item.role")
      Section {
        Row(text: "${item.id}", accessory: .switchToggle(value: false), key: "item.on").forEach("ports")
      }
      Section {
        Row(text: "Open", accessory: .switchToggle(value: false), key: "open").enabled(
          when: Key("users").count > 1)
      }
    } screens: {
      Screen("user", title: "${item.name}", forEach: "users") {
        Section {
          Row(text: "E-mail", accessory: .textField(), key: "item.email").nullable()
          Row(
            text: "Role", accessory: .picker(items: ["owner", "reader"], value: "reader"), key: "item.role")
          Row(text: "Tags", accessory: .list(of: .textField()), key: "item.tags")
            .visible(when: Key("item.role") == "owner")
        }
      }
    }
  }

  private static let lines = [
    "add users ada", "add users bob", "add users 'a b' at 1", "remove users ada", "move users ada at 2",
    "set users '[\"ada\",\"eve\"]'", "reset users", "set users[ada].role owner", "set users[bob].role owner",
    "set users[ada].email x", "set users[bob].email null", "set users[ada].tags a", "add users[ada].tags b",
    "set users[ada].name ann", "set users[ann].name ada", "add ports 80", "add ports 443",
    "toggle ports[80].on",
    "remove ports 80", "set open on", "open users[ada]", "home", "do users[ada] Up", "do users[ada] Copy",
    "do users[ada] Delete", "undo", "undo", "redo", "revert",
  ]

  @Test func theyCompileToTheSameRows() throws {
    let json = try SessionFixture.definition(Self.json)
    let swift = FormDefinition(Self.form)
    #expect(swift.diagnostics == [])
    func rows(of form: CompiledForm) -> [String] {
      form.rows.indices.map {
        "\(form.id(of: RowID($0))) \(form.rows[$0].accessory) \(form.rows[$0].flags.rawValue)"
      }
    }
    #expect(rows(of: swift.form) == rows(of: json.form))
  }

  @Test(arguments: 0..<UInt64(rounds(4)))
  func theyBehaveTheSame(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var json = SessionFixture(try SessionFixture.definition(Self.json))
    var swift = SessionFixture(FormDefinition(Self.form))
    var changes = 0
    for _ in 0..<80 {
      let line = Self.lines.randomElement(using: &random)!
      let result = try json.run(line)
      #expect(try swift.run(line) == result, "\(seed): \(line)")
      #expect(swift.set == json.set, "\(seed): \(line)")
      #expect(views(of: swift) == views(of: json), "\(seed): \(line)")
      changes += json.last.changes.isEmpty ? 0 : 1
    }
    #expect(changes > 10, "\(seed)")
    #expect(swift.session.verify() == json.session.verify())
  }

  /// The sections of the current screen, as text.
  private func views(of fixture: SessionFixture) -> [String]? {
    fixture.session.screenView()?.sections.map {
      "\(String(describing: $0.header)) \($0.map { "\($0.address) \($0.cell) \($0.isEnabled)" })"
    }
  }
}
