import Testing

@testable import Formwork

private func form(_ rows: Row...) -> Form {
  Form("Server") {
    Section("About") { Row(text: "Version") }
    Section("Network") { rows }
  }
}

private let toggle = Row.Accessory.switchToggle(value: false)

private func field(_ change: (inout Row.Accessory.TextField) -> Void) -> Row {
  var field = Row.Accessory.TextField()
  change(&field)
  return Row(text: "Field", accessory: .textField(field), key: "field")
}

/// Forms with one mistake each, and what `check` says of it. `ROW` is the place of the first row.
private let mistakes: [(form: Form, message: String)] = [
  // Keys and conditions.
  (
    form(Row(text: "Port", accessory: .stepper(value: 1), key: "port").enabled(when: "prot > 0")),
    """
    ROW 'Port' › enabledWhen:1:1: error: no row has the key 'prot'; did you mean 'port'?
      1 | prot > 0
        | ^
    """
  ),
  (
    form(
      Row(text: "Port", accessory: toggle, key: "port").visible(when: Key("port").isOn && Key("tsl").isOn)),
    """
    ROW 'Port' › visibleWhen:1:9: error: no row has the key 'tsl'
      1 | port && tsl
        |         ^
    """
  ),
  (
    form(Row(text: "A", accessory: toggle, key: "a").visible(when: "a &&")),
    """
    ROW 'A' › visibleWhen:1:5: error: expected a value, such as a key or a string in '…', got the end of the expression
      1 | a &&
        |     ^
    """
  ),
  (
    form(Row(text: "A", accessory: toggle, key: "a").visible(when: Key("a") > 1)),
    """
    ROW 'A' › visibleWhen:1:1: error: '>' compares numbers or strings, not a boolean; only '==' and '!=' compare other values
      1 | a > 1
        | ^
    """
  ),
  (
    form(Row(text: "A", accessory: toggle, key: "a"), Row(text: "B", accessory: toggle, key: "a.b")),
    "ROW2 'B': error: the key 'a.b' conflicts with 'a', which has a value of its own"
  ),
  (
    form(
      Row(text: "A", accessory: toggle, key: "a"), Row(text: "B", accessory: .textField(), key: "a", id: "b")),
    "ROW2 'B': error: the key 'a' has a different kind of value in another row; give one of the rows another 'key'"
  ),
  (form(Row(text: "A", accessory: toggle, key: "a..b")), "ROW 'A': error: a part of the key is empty"),
  (
    form(Row(text: "A", accessory: toggle, context: ["key": 5])),
    "ROW 'A': error: 'key' must be a dotted path or an array of names, not a number"
  ),
  (
    form(Row(text: "A", accessory: toggle, context: ["enabledWhen": "b"])),
    "ROW 'A': error: 'enabledWhen' has no effect in a context, which is only data; give the row itself this rule"
  ),
  (
    form(Row(text: "A", key: "a")),
    "ROW 'A': warning: the key 'a' has no effect; the row has no accessory with a value"
  ),
  (
    form(
      Row(text: "A", accessory: .stepper(value: 1), key: "a").requires("a > 1", message: "more than one")),
    """
    ROW 'A' › that:1:1: error: the row's default does not meet this requirement: more than one
      1 | a > 1
        | ^
    """
  ),
  (
    form(Row(text: "A")).requires("1 < 2", message: "never"),
    """
    Server › that:1:1: error: this condition reads no key, so no setting affects it
      1 | 1 < 2
        | ^
    """
  ),
  (
    form(Row(text: "A").onChange(.save)),
    "ROW 'A': error: 'onChange' has no effect on a row without a value; add an accessory with a value"
  ),
  (
    form(Row(text: "A").keep(false)),
    "ROW 'A': error: 'keep' has no effect on a row without a value; add an accessory with a value"
  ),
  (
    form(
      Row(text: "A", accessory: toggle, key: "a").keep(false), Row(text: "B", accessory: toggle, key: "a")),
    "Server › section 2 'Network' › row 2 'B': error: the key 'a' has a different 'keep' in another row; "
      + "give one of the rows another 'key'"
  ),
  (
    form(Row(text: "A", accessory: toggle, key: "a").onChange(.set([.init("a", "x")]))),
    "ROW 'A': error: 'a': expected true or false, got a string"
  ),
  // Ids.
  (
    form(Row(text: "A", id: "x"), Row(text: "B", id: "x")),
    "ROW2 'B': error: the id 'x' is used twice on this screen; give one of the rows another 'id'"
  ),
  (
    form(Row(text: "A", id: "a b")),
    "ROW 'A': error: 'a b' is not a valid id; an id contains no spaces, quotes, '/', '=' or '\\', "
      + "and does not begin with '-', '#' or '!'"
  ),
  // Actions.
  (
    form(Row(text: "A", actions: [.push("advanced")])),
    "ROW 'A': error: no screen 'advanced'; define it under 'screens'"
  ),
  (
    form(Row(text: "A", editActions: [Row.EditAction(title: "T", actions: [.toggle("x")])])),
    "ROW 'A': error: no row has the key 'x'"
  ),
  (
    form(Row(text: "A", accessory: .stepper(value: 1), key: "a", actions: [.set([.init("a", "x")])])),
    "ROW 'A': error: 'a': expected a whole number, got a string"
  ),
  (
    form(Row(text: "A", actions: [.sequence([.when("b", .reset(["c"]))])])),
    """
    ROW 'A' › when:1:1: error: no row has the key 'b'
      1 | b
        | ^
    ROW 'A': error: no row has the key 'c'
    """
  ),
  (
    form(Row(text: "A", actions: [.call("restrat")])).declaring("restart"),
    """
    Server: warning: no row uses the action 'restart'
    ROW 'A': error: unknown action 'restrat'; did you mean 'restart'?
    """
  ),
  (
    form(Row(text: "A", actions: [.alert(Alert(title: "It is ${b}"))]).expandingTemplates()),
    """
    ROW 'A' › title:1:9: error: no row has the key 'b'
      1 | It is ${b}
        |         ^
    """
  ),
  (
    form(Row(text: "A")).declaring("save"),
    "Server: error: 'save' is a built-in action; choose another name"
  ),
  // Sources.
  (
    form(Row(text: "A").detail(from: .file("../a.json"))),
    "ROW 'A': error: '../a.json' is outside the form's folder; a form can use only files in its folder"
  ),
  (
    form(Row(text: "A", accessory: .picker(items: .key("b")), key: "a")),
    "ROW 'A': error: no row has the key 'b'"
  ),
  (
    form(Row(text: "A").detail(from: .run([]))),
    "ROW 'A': error: 'run' must begin with the name of a program, as in [\"systemctl\", \"restart\", \"nginx\"]"
  ),
  (
    form(Row(text: "A", accessory: toggle, key: "a").reload(when: "a")),
    "ROW 'A': error: 'reloadWhen' has no effect, because nothing here comes from a source"
  ),
  // Accessories.
  (
    form(field { $0.pattern = "a(" }),
    """
    ROW 'Field' › pattern:1:2: error: this group has no closing ')'
      1 | a(
        |  ^
    """
  ),
  (
    form(field { ($0.kind, $0.minimum, $0.maximum) = (.integer, 5, 3) }),
    "ROW 'Field': error: the minimum, 5, is greater than the maximum, 3"
  ),
  (
    form(field { ($0.kind, $0.minimum) = (.decimal, "5") }),
    "ROW 'Field': error: 'minimum' must be a number, not a string"
  ),
  (
    form(field { ($0.kind, $0.pattern) = (.integer, "a") }),
    "ROW 'Field': error: 'pattern' applies only to fields of the kinds plain, email, url, path, date, time and datetime"
  ),
  (
    form(field { $0.minimumLength = -1 }),
    "ROW 'Field': error: 'minimumLength' must be a whole number, 0 or more, not -1"
  ),
  (
    form(field { ($0.value, $0.maximumLength) = ("long", 2) }),
    "ROW 'Field': error: 'value': the value has 4 characters; the maximum is 2"
  ),
  (
    form(Row(text: "S", accessory: .stepper(value: 5, maximum: 3), key: "s")),
    "ROW 'S': error: 'value': 5 is greater than the maximum of 3"
  ),
  (
    form(Row(text: "S", accessory: .stepper(value: 5, step: 0), key: "s")),
    "ROW 'S': error: a step must be greater than 0"
  ),
  (
    form(Row(text: "P", accessory: .picker(items: ["a", "a"]), key: "p")),
    "ROW 'P': error: another item has the value 'a'"
  ),
  (
    form(Row(text: "P", accessory: .picker(items: []), key: "p")),
    "ROW 'P': error: there are no items to choose from"
  ),
  (
    form(Row(text: "C", accessory: .segmentedControl(items: ["a", "b"], selectedIndex: 2), key: "c")),
    "ROW 'C': error: there is no item 2; valid indexes are 0 to 1"
  ),
  // Texts.
  (
    form(Row(text: "${x}").expandingTemplates()),
    """
    ROW '${x}' › text:1:3: error: no row has the key 'x'
      1 | ${x}
        |   ^
    """
  ),
  (
    Form("Server") {
      Section("${x}") { Row(text: "A") }.expandingTemplates()
    },
    """
    Server › section 1 '${x}' › header:1:3: error: no row has the key 'x'
      1 | ${x}
        |   ^
    """
  ),
  // Screens and the store.
  (
    Form("Server") {
      Section { Row(text: "A", actions: [.push("b")]) }
    } screens: {
      Screen("b", title: "B") { Section { Row(text: "C").visible(when: "c") } }
    },
    """
    Server › screen 'b' › section 1 › row 1 'C' › visibleWhen:1:1: error: no row has the key 'c'
      1 | c
        | ^
    """
  ),
  (
    Form("Server") {
      Section { Row(text: "A", actions: [.push("b")]) }
    } screens: {
      Screen("b", title: "B") {}
      Screen("b", title: "C") {}
    }, "Server › screen 'b': error: another screen with different content is also named 'b'"
  ),
  (
    Form(title: "Server", screens: ["home": Form(title: "Other")]),
    "Server: error: the first screen is already named 'home'; choose another name"
  ),
  (
    Form("Server") {
    } screens: {
      Screen("b", title: "B") {}
    },
    "Server › screen 'b': warning: no 'push' leads to the screen 'b'"
  ),
  (
    Form("Server") {
      Section { Row(text: "A", actions: [.push("b")]) }
    } screens: {
      Screen("b", Form(title: "B", store: "b.json"))
    },
    "Server › screen 'b': error: a screen has no member 'store'; its members are 'title', 'sections', 'screens', 'actions' "
      + "and 'requirements'"
  ),
  (
    Form("Server") {
      Section { Row(text: "A", accessory: toggle, key: "a.b") }
    } screens: {
      Screen("b", Form(title: "B").closed())
    }.closed("a", "b"),
    "Server: error: 'closed' has no effect on 'b'; no row has a key below it\n"
      + "Server › screen 'b': error: a screen has no member 'closed'; its members are 'title', 'sections', 'screens', 'actions' "
      + "and 'requirements'\nServer › screen 'b': warning: no 'push' leads to the screen 'b'"
  ),
  (Form(title: "Server", store: ""), "Server: error: the name of a file cannot be empty"),
  (
    Form(
      title: "Server",
      sections: [
        Section(rows: [
          Row(text: "A", accessory: toggle, key: "a.b"), Row(text: "B", accessory: toggle, key: "a\\.b"),
        ])
      ], store: StoreDefinition(file: "f.json", keys: .flat)),
    "Server › section 1 › row 2 'B': error: in a flat store the key 'a\\.b' is the same member as another row's key"
  ),
]

extension Form {
  fileprivate func declaring(_ action: String) -> Form {
    var form = self
    form.actions[action] = "does something"
    return form
  }
}

@Test(arguments: mistakes.indices)
func aMistakeHasThePlaceOfItsRow(_ index: Int) {
  let (form, message) = mistakes[index]
  let expected = message.split(separator: "\n").map { line in
    line.hasPrefix("ROW2")
      ? "Server › section 2 'Network' › row 2" + line.dropFirst(4)
      : line.hasPrefix("ROW") ? "Server › section 2 'Network' › row 1" + line.dropFirst(3) : String(line)
  }
  #expect(form.check().map(\.description).joined(separator: "\n") == expected.joined(separator: "\n"))
}

/// A prompt opens a form through a workspace, which refuses one with mistakes.
@Test @MainActor func aFormWithMistakesIsNotOpened() throws {
  let form = form(Row(text: "A", accessory: toggle, key: "a").visible(when: "b"))
  let failure = #expect(throws: Failure.self) {
    _ = try Workspace(FormDefinition(form))
  }
  #expect(failure?.status == .malformed)
  #expect(failure?.diagnostics == form.check())
}

@Test func aFormWithoutMistakesHasNoDiagnostics() {
  let form = Form("Server", store: "server.json", actions: ["restart": "restarts the server"]) {
    Section("Network") {
      Row(text: "Wi-Fi", accessory: toggle, key: "wifi").onChange(.call("restart"))
      Row(text: "${wifi}", actions: [.push("advanced")])
    }
  } screens: {
    Screen("advanced", title: "Advanced") { Section { Row(text: "Back", actions: [.pop]) } }
  }
  #expect(form.check() == [])
}

@Test func aRegisteredActionNeedsNoDeclaration() {
  var registry = Registry()
  registry.actions.register("restart", selection: {})
  let form = form(Row(text: "A", actions: [.call("restart")]))
  #expect(form.check(registry: registry) == [])
  #expect(form.check().map(\.code) == ["form.unknownCase"])
}

/// Ids that the library makes step aside for those that the program gives, wherever these are.
@Test func anIdOfTheProgramKeepsItsName() {
  let form = FormDefinition(form(Row(text: "X"), Row(text: "X"), Row(text: "Y", id: "x"))).form
  #expect(form.allRows.map { form.id(of: $0) } == ["version", "x-2", "x-3", "x"])
}

@Test func aScreenThatOnlyAClosurePushesIsNoMistake() {
  func form(_ row: Row) -> Form {
    Form(title: "T", sections: [Section(rows: [row])], screens: ["more": Form(title: "More")])
  }
  #expect(form(Row(text: "Go", selection: {})).check() == [])
  #expect(form(Row(text: "Go")).check().map(\.severity) == [.warning])
}
