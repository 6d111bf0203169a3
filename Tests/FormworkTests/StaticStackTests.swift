import Formwork
import Testing

@MainActor
private final class Screen: TableViewController {
  private(set) var loads = 0
  override func viewDidLoad() { loads += 1 }
}

@Test @MainActor func aStackRemembersWhatLiesBelow() {
  let (root, child) = (Screen(title: "Root"), Screen(title: "Child"))
  let stack = NavigationController(rootViewController: root)
  root.navigationController?.pushViewController(child, animated: true)
  #expect(stack.viewControllers.map(\.title) == ["Root", "Child"])
  #expect(child.navigationController === stack && child.loads == 1)
  #expect(stack.popViewController() === child)
  #expect(stack.topViewController === root && root.loads == 1)
  #expect(stack.popViewController() == nil)
  stack.pushViewController(child)
  stack.pushViewController(Screen())
  #expect(child.loads == 1)
  stack.popToRootViewController()
  #expect(stack.viewControllers.count == 1)
}

@Test @MainActor func messagesWaitUntilTheyAreShown() {
  let stack = NavigationController(rootViewController: Screen())
  let form = ControllerForm(stack, registry: Registry())
  let alert = AlertController(title: "A", message: "B")
  alert.addAction(AlertAction(title: "OK"))
  stack.present(alert)
  #expect(form.takeEffects() == [.alert(Alert(title: "A", message: "B", choices: [.init(title: "OK")]))])
  #expect(form.takeEffects().isEmpty)
}

@Test @MainActor func aBadIndexGivesNothing() {
  let source = DataSource(sections: [
    Section(rows: [Row(text: "a")], indexTitle: "A"), Section(indexTitle: "B"),
  ])
  #expect(source.row(at: Form.IndexPath(row: 0, section: 0))?.text == "a")
  for (row, section) in [(1, 0), (-1, 0), (0, 1), (0, 2), (0, -1), (.max, .max), (.min, .min)] {
    #expect(source.row(at: Form.IndexPath(row: row, section: section)) == nil)
  }
  for index in [-1, 2, Int.min, Int.max] { #expect(source.section(at: index) == nil) }
  #expect(source.sectionIndexTitles == ["A", "B"])
  #expect(source.section(forSectionIndexTitle: "B") == 1)
  #expect(source.section(forSectionIndexTitle: "C") == nil)
}

/// Rows without an id are named by their key, else by their text and its occurrence.
@Test func idsOfRowsInSwift() throws {
  let rows = [
    Row(text: "Wi-Fi"), Row(text: "Wi-Fi"), Row(text: "Über 1"), Row(text: "…"), Row(),
    Row(text: "x", context: ["key": "net.port"]), Row(text: "x", uuid: "u"), Row(text: "x", id: "own"),
  ]
  let form = FormDefinition(Form(title: "T", sections: [Section(rows: rows)])).form
  #expect(
    form.allRows.map { form.id(of: $0) } == [
      "wi-fi", "wi-fi-2", "über-1", "row", "row-2", "port", "u", "own",
    ])
}

/// A number selects a row by position, but the ids of a program's rows come from what they show.
@Test func aRowMayBeCalledByANumber() throws {
  let rows = [
    Row(text: "2024"), Row(text: "Ada", uuid: "42"), Row(text: "7th", id: "7"),
    Row(accessory: .textField(), context: ["key": "list.0"]),
  ]
  let definition = FormDefinition(Form(title: "T", sections: [Section(rows: rows)]))
  #expect(definition.diagnostics == [])
  #expect(definition.form.allRows.map { definition.form.id(of: $0) } == ["2024", "42", "7", "0"])
}

@Test func screensOfAFormInSwift() throws {
  let deep = Form(title: "Deep", sections: [Section(rows: [Row(text: "D", actions: [.pop])])])
  let sub = Form(
    title: "Sub", sections: [Section(rows: [Row(text: "Go", actions: [.push("deep")])])],
    screens: ["deep": deep])
  let form = Form(
    title: "Home", sections: [Section(rows: [Row(text: "Open", actions: [.push("sub")])])],
    screens: ["sub": sub])
  var fixture = SessionFixture(FormDefinition(form))
  #expect(try fixture.run("tap open") == "at Home ▸ Sub")
  #expect(try fixture.run("tap go") == "at Home ▸ Sub ▸ Deep")
  #expect(try fixture.run("tap d") == "at Home ▸ Sub")
}

/// A value of a row without key and id lives as long as the session; it is no setting.
@Test func rowsWithoutAKeyAreNotKept() throws {
  let rows = [
    Row(text: "A", accessory: .switchToggle(value: false)),
    Row(text: "B", accessory: .switchToggle(value: false), id: "b"),
  ]
  var fixture = SessionFixture(FormDefinition(Form(title: "T", sections: [Section(rows: rows)])))
  try fixture.run("toggle a")
  try fixture.run("toggle b")
  #expect(fixture.effective == ".home.a=true b=true")
  #expect(fixture.session.unsavedChanges.map { fixture.session.view(of: $0).key } == ["b"])
  #expect(fixture.session.export() == ["set b on"])
  #expect(fixture.session.effectiveObject == ["b": true])
}
