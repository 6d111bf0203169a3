// The compiler finds the closures of rows in every form in which programs write them. Most of this is tested
// by compiling it.
import Formwork
import Testing

@MainActor private final class Log {
  var lines: [String] = []
  func add(_ line: String) { lines.append(line) }
  @discardableResult func added(_ line: String) -> Int {
    lines.append(line)
    return lines.count
  }
}

@MainActor private final class Phone {
  let log = Log()

  func ring() { log.add("ring") }
  func wait() async {
    await Task.yield()
    log.add("wait")
  }
  func turn(_ isOn: Bool) { log.add("turn \(isOn)") }
  func turnSlowly(_ isOn: Bool) async { log.add("slowly \(isOn)") }
  func choose(_ index: Int, _ item: Row.Item?) { log.add("choose \(index) \(item!)") }
  func dial(_ number: String) -> Selection { { self.log.add("dial \(number)") } }
  func dialSlowly(_ number: String) -> AsyncSelection { { self.log.add("slowly \(number)") } }
  func delete(_ row: Row) { log.add("delete \(row.text!)") }

  var taps: [Row] {
    [
      Row(text: "a", selection: { [unowned self] in log.add("single") }),
      Row(text: "b", selection: { [unowned self] in log.added("discarded") }),
      Row(
        text: "c",
        selection: { [unowned self] in
          let line = "several"
          log.add(line)
        }),
      Row(text: "d", selection: { [unowned self] in await wait() }),
      Row(
        text: "e",
        selection: { [unowned self] in
          await Task.yield()
          log.add("several async")
        }),
      Row(text: "f", detailText: "d", selection: ring, image: "gear", id: "f"),
      Row(text: "g", selection: wait, accessory: .disclosureIndicator, cellClass: ButtonCell.self, help: "h"),
      Row(text: "h", selection: dial("1815")),
      Row(text: "i", selection: dialSlowly("1906")),
      Row(text: "j", selection: Optional(dial("2"))),
    ]
  }

  var switches: [Row.Accessory] {
    [
      .switchToggle(value: true) { [unowned self] in log.add("closure \($0)") },
      .switchToggle(value: true) { [unowned self] isOn in await turnSlowly(isOn) },
      .switchToggle(value: true) { [unowned self] isOn in
        await Task.yield()
        turn(isOn)
      },
      .switchToggle(value: true, turn), .switchToggle(value: true, turnSlowly),
      .switchToggle(value: true, { _ in }),
    ]
  }

  var others: [Row.Accessory] {
    [
      .segmentedControl(items: ["a"], selectedIndex: 0, choose),
      .segmentedControl(items: ["a"], selectedIndex: 0) { [unowned self] (i, str) in choose(i, str) },
      .segmentedControl(items: ["a"], selectedIndex: 0) { [unowned self] index, item in
        await Task.yield()
        choose(index, item)
      },
      .textField(value: "a") { [unowned self] in log.add("text \($0)") },
      .textField(value: "a") { [unowned self] text in
        await wait()
        log.add("text \(text)")
      },
      .textField(kind: .integer, value: 1) { [unowned self] value in
        await wait()
        log.add("number \(value)")
      },
      .stepper(value: 1) { [unowned self] number in
        await wait()
        log.add("step \(number)")
      },
      .picker(items: ["a"], value: "a") { [unowned self] item in
        await wait()
        log.add("pick \(item)")
      },
    ]
  }

  var buttons: [Row.Accessory] {
    [
      .detailButton { [unowned self] in log.add("button") }, .detailButton(ring), .detailButton(wait),
      .detailDisclosureButton({ [unowned self] in await wait() }), .detailDisclosureButton(dial("3")),
    ]
  }

  var editActions: [Row.EditAction] {
    [
      .init(title: "a", selection: { [unowned self] row in log.add("edit \(row.text!)") }),
      .init(title: "b", style: .destructive, backgroundColor: .orange, selection: delete),
      .init(
        title: "c",
        selection: { [unowned self] row in
          await wait()
          delete(row)
        }),
    ]
  }
}

@MainActor
struct ClosureFormsTests {
  private let phone = Phone()

  /// Runs the functions that the events of a form's rows call.
  private func calls(_ rows: [Row], _ event: (Session, RowID) throws -> Request) async throws -> [String] {
    let workspace = try Workspace(FormDefinition(Form(title: "T", sections: [Section(rows: rows)])))
    for row in rows.indices { try await workspace.perform(try event(workspace.session, RowID(row))) }
    return phone.log.lines
  }

  @Test func selections() async throws {
    let lines = try await calls(phone.taps) { .tap($0.form.address(of: $1)) }
    #expect(
      lines == [
        "single", "discarded", "several", "wait", "several async", "ring", "wait", "dial 1815", "slowly 1906",
        "dial 2",
      ])
  }

  @Test func switches() async throws {
    let lines = try await calls(phone.switches.map { Row(accessory: $0) }) {
      .change([try $0.editToToggle($1)], .input)
    }
    #expect(lines == ["closure false", "slowly false", "turn false", "turn false", "slowly false"])
  }

  @Test func values() async throws {
    let words = ["a", "a", "a", "b", "b", "2", "2", "a"]
    var accessories = phone.others
    for index in accessories.indices where index < 3 || index == 7 { accessories[index].value = nil }
    let lines = try await calls(accessories.map { Row(accessory: $0) }) {
      .change([try $0.edit($1, .enter(words[$1.index]))], .input)
    }
    #expect(
      lines == [
        "choose 0 a", "choose 0 a", "choose 0 a", "text b", "wait", "text b", "wait", "number 2", "wait",
        "step 2.0", "wait", "pick a",
      ])
  }

  @Test func buttons() async throws {
    let lines = try await calls(phone.buttons.map { Row(accessory: $0) }) {
      .details($0.form.address(of: $1))
    }
    #expect(lines == ["button", "ring", "wait", "wait", "dial 3"])
  }

  @Test func editActions() async throws {
    let rows = phone.editActions.map { Row(text: "r", editActions: [$0]) }
    let lines = try await calls(rows) {
      .editAction($0.form.address(of: $1), title: rows[$1.index].editActions[0].title)
    }
    #expect(lines == ["edit r", "delete r", "wait", "delete r"])
  }
}
