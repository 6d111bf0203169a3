import Formwork
import Testing

/// One of each thing that holds a closure, made anew with closures of its own.
private func make(_ text: String = "t", isOn: Bool = true) -> [Row] {
  [
    Row(text: text, selection: { _ = text }),
    Row(text: text, accessory: .switchToggle(value: isOn) { _ in _ = text }),
    Row(
      text: text, accessory: .segmentedControl(items: ["a", "b"], selectedIndex: isOn ? 1 : 0) { _, _ in }),
    Row(text: text, accessory: .textField(value: isOn ? "x" : nil) { _ in }),
    Row(text: text, accessory: .stepper(value: isOn ? 1 : 2) { _ in }),
    Row(text: text, accessory: .picker(items: ["a"], value: isOn ? "a" : nil) { _ in }),
    Row(text: text, accessory: .detailButton({ _ = text })),
    Row(text: text, accessory: .detailDisclosureButton({ _ = text })),
    Row(text: text, editActions: [Row.EditAction(title: "Go", selection: { _ in })]),
    Row(text: text, selection: { await Task.yield() }),
  ]
}

@Test func closuresTakeNoPartInEquality() {
  for (left, right) in zip(make(), make()) {
    #expect(left == right && left == left)
    #expect(left.hashValue == right.hashValue)
  }
  #expect(Set(make() + make()).count == Set(make()).count)
}

@Test func contentTakesPart() {
  for (left, right) in zip(make("t"), make("u")) { #expect(left != right) }
  for (left, right) in zip(make(isOn: true), make(isOn: false)) where left.accessory.input != nil {
    #expect(left != right)
  }
}

@Test func aSwitchEqualsItself() {
  let accessory = Row.Accessory.switchToggle(value: true) { _ in }
  #expect(accessory == accessory)
  #expect(accessory == .switchToggle(value: true))
  #expect(accessory != .switchToggle(value: false))
}

private let rows: [(change: String, row: Row)] = [
  ("nothing", Row(text: "a")),
  ("text", Row(text: "b")),
  ("detailText", Row(text: "a", detailText: "d")),
  ("image", Row(text: "a", image: "gear")),
  ("accessory", Row(text: "a", accessory: .checkmark)),
  ("cellClass", Row(text: "a", cellClass: SubtitleCell.self)),
  ("context", Row(text: "a", context: ["n": 1])),
  ("key", Row(text: "a", context: ["key": "k"])),
  ("uuid", Row(text: "a", uuid: "u")),
  ("actions", Row(text: "a", actions: [.save])),
  ("call", Row(text: "a", actions: [.call("ring", .null)])),
  ("argument", Row(text: "a", actions: [.call("ring", 1)])),
  ("condition", Row(text: "a", actions: [.when("k", .save)])),
  ("editActions", Row(text: "a", editActions: [Row.EditAction(title: "Go")])),
  ("style", Row(text: "a", editActions: [Row.EditAction(title: "Go", style: .destructive)])),
  ("help", Row(text: "a", help: "h")),
  ("isEnabled", Row(text: "a", isEnabled: false)),
  ("visibleWhen", Row(text: "a").visible(when: "k")),
  ("enabledWhen", Row(text: "a").enabled(when: "k")),
  ("requirements", Row(text: "a").requires("k", message: "m")),
  ("message", Row(text: "a").requires("k", message: "n")),
  ("when", Row(text: "a").requires("k", message: "m", when: "l")),
  ("whenHidden", Row(text: "a").whenHidden(.clear)),
  ("onChange", Row(text: "a").onChange(.save)),
  ("keep", Row(text: "a").keep(false)),
  ("nullable", Row(text: "a").nullable()),
  ("restart", Row(text: "a").restart("b")),
  ("problem", Row(text: "a").invalid("taken")),
  ("expandsTemplates", Row(text: "a").expandingTemplates()),
  ("color", Row(text: "a", editActions: [Row.EditAction(title: "Go", backgroundColor: .orange)])),
  ("traits", Row(text: "a", accessibilityTraits: .button)),
  ("identifier", Row(text: "a", accessibilityIdentifier: "i")),
  ("label", Row(text: "a", accessibilityLabel: "l")),
]

@Test func everyPartOfARowTakesPart() {
  #expect(Set(rows.map(\.row)).count == rows.count)
}

@Test func sectionsAndFormsAreEqualByContent() {
  func form(footer: String, _ isOn: Bool) -> Form {
    Form(
      title: "F",
      sections: [Section(header: "H", rows: make(isOn: isOn), footer: .title(footer), indexTitle: "A")])
  }
  #expect(form(footer: "f", true) == form(footer: "f", true))
  #expect(form(footer: "f", true).hashValue == form(footer: "f", true).hashValue)
  #expect(form(footer: "f", true) != form(footer: "g", true))
  #expect(form(footer: "f", true) != form(footer: "f", false))
}

@Test func anIndexThatNamesNoItemSelectsNone() {
  for index in [-1, 2, Int.max] {
    let accessory = Row.Accessory.segmentedControl(items: ["a", "b"], selectedIndex: index)
    guard case .segmentedControl(let control) = accessory else { continue }
    #expect(control.value == nil && control.selectedIndex == nil)
    #expect(accessory.value == nil)
  }
}

@Test func cellsTakeWhatTheyShowFromTheRow() {
  final class ShoutingCell: Value1Cell {
    override func configure(row: Row) {
      super.configure(row: row)
      textLabel.text = textLabel.text?.uppercased()
    }
  }
  let row = Row(
    text: "a", detailText: "d", image: "gear", accessory: .checkmark, cellClass: ShoutingCell.self)
  let cell = row.cellClass.init()
  cell.configure(row: row)
  #expect(cell.textLabel.text == "A" && cell.detailTextLabel.text == "d")
  #expect(cell.image == "gear" && cell.accessory == .checkmark)
  let styles = [Value1Cell.self, Value2Cell.self, SubtitleCell.self, ButtonCell.self].map(\.style)
  #expect(styles == [.value1, .value2, .subtitle, .button])
  #expect(ObjectIdentifier(Row().cellClass) == ObjectIdentifier(Value1Cell.self))
}
