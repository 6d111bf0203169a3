import Formwork
import Testing

private typealias Accessory = Row.Accessory

private func handler<Received>(_ deed: AsyncSelection?) -> Handler<Received>? {
  guard let deed else { return nil }
  return { _ in try? await deed() }
}

private func row(_ deed: AsyncSelection?, _ text: String) -> Row {
  var row = Row(text: text, uuid: "u")
  row.selection = deed
  return row
}

private func editAction(_ deed: AsyncSelection?, _ title: String) -> Row.EditAction {
  var action = Row.EditAction(title: title)
  action.selection = handler(deed)
  return action
}

private func section(_ deed: AsyncSelection?, _ text: String) -> Section { Section(rows: [row(deed, text)]) }
private func form(_ deed: AsyncSelection?, _ text: String) -> Form {
  Form(title: "T", sections: [section(deed, text)])
}

/// One value of each type that contains a closure, created from a closure and a text that is its content.
private let values: [(name: String, make: @Sendable (AsyncSelection?, _ text: String) -> AnyHashable)] = [
  ("button", { Accessory.DetailButton(selection: $0, actions: [.push($1)]) }),
  ("switch", { Accessory.Switch(value: $1 == "a", handler: handler($0)) }),
  ("segments", { Accessory.SegmentedControl(items: ["a", "b"], value: .string($1), handler: handler($0)) }),
  ("picker", { Accessory.Picker(items: ["a", "b"], value: .string($1), handler: handler($0)) }),
  ("stepper", { Accessory.Stepper(value: $1 == "a" ? 1 : 2, handler: handler($0)) }),
  ("field", { Accessory.TextField(value: .string($1), handler: handler($0)) }),
  ("detail button", { Accessory.detailButton(.init(selection: $0, actions: [.push($1)])) }),
  ("disclosure", { Accessory.detailDisclosureButton(.init(selection: $0, actions: [.push($1)])) }),
  ("accessory", { Accessory.picker(.init(items: ["a"], value: .string($1), handler: handler($0))) }),
  ("edit action", { editAction($0, $1) }),
  ("row", { row($0, $1) }),
  ("row's accessory", { Row(accessory: .textField(.init(value: .string($1), handler: handler($0)))) }),
  ("row's edit action", { Row(editActions: [editAction($0, $1)]) }),
  ("section", { section($0, $1) }),
  ("form", { form($0, $1) }),
  ("row inserted", { FormDifference([.insertRow(row($0, $1), at: .init(row: 0, section: 0))]) }),
  ("row updated", { FormDifference([.updateRow(row($0, $1), at: .init(row: 0, section: 0))]) }),
  ("section inserted", { FormDifference([.insertSection(section($0, $1), at: 0)]) }),
  ("screen inserted", { FormDifference([.insertScreen("s", form($0, $1))]) }),
  ("computed", { form($0, $1).difference(from: form(nil, "old")) }),
]

@Test(arguments: values.indices)
func aClosureTakesNoPartAndContentDoes(_ index: Int) {
  let (name, make) = values[index]
  let value = make({}, "a")
  for other in [value, make({ _ = name }, "a"), make(nil, "a")] {
    #expect(value == other && other == value, "\(name)")
    #expect(value.hashValue == other.hashValue, "\(name)")
  }
  #expect(value != make({}, "b"), "\(name)")
}

@MainActor private final class Log { var lines: [String] = [] }

/// Equal values are still distinct: each keeps the closure that it was given last.
@MainActor @Test func anEqualValueKeepsAClosureOfItsOwn() async {
  let log = Log()
  func deeds(_ name: String) -> [() async -> Void] {
    var button = Accessory.DetailButton()
    button.selection = { log.lines.append("\(name) button") }
    var toggle = Accessory.Switch()
    toggle.handler = { log.lines.append("\(name) switch \($0)") }
    var control = Accessory.SegmentedControl(items: ["a"])
    control.handler = { log.lines.append("\(name) segment \($0.index) \($0.item!)") }
    var picker = Accessory.Picker(items: ["a"])
    picker.handler = { log.lines.append("\(name) picker \($0)") }
    var stepper = Accessory.Stepper()
    stepper.handler = { log.lines.append("\(name) stepper \($0)") }
    var field = Accessory.TextField()
    field.handler = { log.lines.append("\(name) field \($0)") }
    var action = Row.EditAction(title: "Go")
    action.selection = { log.lines.append("\(name) action \($0.text!)") }
    var row = Row(text: "r")
    row.selection = { log.lines.append("\(name) row") }
    return [
      { try? await button.selection?() }, { await toggle.handler?(true) },
      { await control.handler?((0, "a")) },
      { await picker.handler?(1) }, { await stepper.handler?(0.5) }, { await field.handler?("x") },
      { await action.selection?(row) }, { try? await row.selection?() },
    ]
  }
  for (first, second) in zip(deeds("1"), deeds("2")) {
    await first()
    await second()
  }
  let lines = [
    "button", "switch true", "segment 0 a", "picker 1", "stepper 0.5", "field x", "action r", "row",
  ]
  #expect(log.lines == lines.flatMap { ["1 \($0)", "2 \($0)"] })
}
