import Formwork
import Testing

private func built(_ hasEthernet: Bool, _ names: [String]) -> Form {
  Form("Server", store: "server.json", actions: ["restart": "restarts"]) {
    Section("Network", footer: "F", indexTitle: "N", uuid: "u") {
      Row(text: "Wi-Fi")
      if hasEthernet { Row(text: "Ethernet") } else { Row(text: "No Ethernet") }
      for name in names { Row(text: name) }
      if names.isEmpty { Row(text: "Nobody") }
      names.map { Row(text: $0 + "!") }
      switch names.count {
      case 0: Row(text: "none")
      default: Row(text: "some")
      }
    }
    if hasEthernet { Section { Row(text: "Cable") } }
    for name in names { Section(.title(name)) {} }
  } screens: {
    for name in names { Screen(name, Form(title: name)) }
    // The screens of a dictionary are in the order of their names.
    Screen("c", title: "Advanced") { Section { Row(text: "MTU") } }
  }
}

@Test func aBuilderListsWhatArraysList() {
  let arrays = Form(
    title: "Server",
    sections: [
      Section(
        header: "Network",
        rows: ["Wi-Fi", "Ethernet", "a", "b", "a!", "b!", "some"].map { Row(text: $0) }, footer: "F",
        indexTitle: "N", uuid: "u"),
      Section(rows: [Row(text: "Cable")]), Section(header: "a"), Section(header: "b"),
    ],
    screens: [
      "c": Form(title: "Advanced", sections: [Section(rows: [Row(text: "MTU")])]),
      "a": Form(title: "a"), "b": Form(title: "b"),
    ], store: StoreDefinition(file: "server.json"), actions: ["restart": "restarts"])
  #expect(built(true, ["a", "b"]) == arrays)
  let texts = built(false, []).sections.map { $0.rows.map(\.text) }
  #expect(texts == [["Wi-Fi", "No Ethernet", "Nobody", "none"]])
}

@Test func modifiersReturnACopy() {
  let row = Row(text: "a")
  let changed = row.visible(when: "x").visible(when: "y").enabled(when: "z").whenHidden(.restore)
    .requires("a > 1", message: "m").requires("a > 2", message: "n", when: "x").onChange(.save).onChange(.pop)
    .invalid("taken").expandingTemplates()
  #expect(row == Row(text: "a"))
  #expect(changed.visibleWhen == "x && y" && changed.enabledWhen == "z" && changed.whenHidden == .restore)
  #expect(
    changed.requirements.map(\.message) == ["m", "n"] && changed.requirements.map(\.when) == [nil, "x"])
  #expect(changed.onChange == [.save, .pop] && changed.problem == "taken" && changed.expandsTemplates)
  var plain = changed
  (plain.visibleWhen, plain.enabledWhen, plain.whenHidden) = (nil, nil, .keep)
  (plain.requirements, plain.onChange, plain.problem, plain.expandsTemplates) = ([], [], nil, false)
  #expect(plain == row && plain.hashValue == row.hashValue)
}

/// By default, `${` in a text of a program, which may come from elsewhere, is just text.
@Test func textsAreExpandedOnlyWhereTheProgramSaysSo() throws {
  func texts(_ row: Row) throws -> [String] {
    let number = Row(text: "N", accessory: .stepper(value: 5), key: "n")
    let definition = FormDefinition(Form(title: "T", sections: [Section(rows: [number, row])]))
    try #require(definition.diagnostics.isEmpty)
    var session = Session(definition)
    let reply = session.handle(.tap(RowAddress(screen: "home", id: "r")))
    guard case .show(let alert)? = reply.need else { return [] }
    return [session.view(ofRow: RowID(1)).cell.text!, alert.title]
  }
  let row = Row(text: "${n} $${n}", id: "r", actions: [.alert(Alert(title: "is ${n}"))])
  #expect(try texts(row) == ["${n} $${n}", "is ${n}"])
  #expect(try texts(row.expandingTemplates()) == ["5 ${n}", "is 5"])
}

@Test func aDifferenceCarriesEverythingOfAForm() {
  let old = Form("T") {
    Section("S") { Row(text: "a") }
  } screens: {
    Screen("b", title: "B") {}
  }
  var new = old.requires("x", message: "m").expandingTemplates()
  new.store = "t.json"
  new.actions = ["a": "b"]
  new.sections[0] = new.sections[0].requires("y", message: "n").expandingTemplates()
  new.sections[0].rows[0] = new.sections[0].rows[0].visible(when: "z")
  new.screens["b"] = new.screens["b"]?.requires("w", message: "o")
  let difference = new.difference(from: old)
  #expect(DifferenceText.line(difference) == "frame t.json, !#0 , !0.0 a, b[frame ]")
  #expect(old.applying(difference) == new)
}
