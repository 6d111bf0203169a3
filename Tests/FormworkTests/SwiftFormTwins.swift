@testable import Formwork

/// A random form, written both in JSON and in Swift, with members and rules of every kind.
struct SwiftFormTwins {
  private(set) var json = ""
  private(set) var form = Form(title: "T")
  private var random: SeededGenerator

  init(seed: Int) {
    random = SeededGenerator(seed: UInt64(seed))
    var home = screen(prefix: "h", rowCount: 8, pushes: ["sub"])
    var sub = screen(prefix: "s", rowCount: 4, pushes: [])
    sub.form.title = "Sub"
    home.form.screens = ["sub": sub.form]
    let store = StoreDefinition(
      file: "t.json", keys: pick([.nested, .flat]), writes: pick([.set, .all]), format: pick([.json, .yaml]),
      syntax: pick([.jsonc, .json]))
    let closed = pick([nil, [], ["g"]] as [[Key]?])
    home.form.store = store
    home.form.closed = closed
    home.form.actions = ["ring": "rings"]
    home.form.samples = ["full": ["t": "x", "n": 5], "empty": [:]]
    form = home.form.expandingTemplates()
    json = """
      {"title": "T",
       "store": {"file": "t.json", "keys": "\(store.keys.rawValue)", "writes": "\(store.writes.rawValue)",
                 "format": "\(store.format!.rawValue)", "syntax": "\(store.syntax.rawValue)"},
       "closed": \(closed.map { $0.isEmpty ? "true" : "\"g\"" } ?? "false"),
       "actions": {"ring": "rings"},
       "samples": {"full": {"t": "x", "n": 5}, "empty": {}},
       \(home.json),
       "screens": {"sub": {"title": "Sub", \(sub.json)}}}
      """
  }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements.randomElement(using: &random)!
  }

  private mutating func chance(_ count: Int = 2) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }

  /// A part of a form in both spellings.
  private struct Twin<Element: Sendable>: Sendable {
    var form: Element
    var json: String
  }

  // MARK: - Rules

  private static let switches: [Key] = ["on", "g.on"]

  /// A condition, in Swift as text or as typed values.
  private mutating func condition() -> Twin<Condition> {
    let (name, other) = (pick(Self.switches), pick(Self.switches))
    let typed = pick([
      name.isOn, !name.isOn, name.isOn && !other.isOn, name.isOn || Key("n") > 3,
      Key("n") + 1 == 6 || other.isOn,
      Key("m").isIn(["x"]), Key("t").hasValue && name.isOn, Key("t").count > 1,
      Key("t").matches("a+") && (name.isOn || other.isOn),
    ])
    return Twin(form: chance() ? typed : Condition(typed.source), json: Value.string(typed.source).json)
  }

  private mutating func requirements() -> Twin<[Requirement]> {
    var requirements: [Requirement] = []
    var json: [String] = []
    while chance(3) {
      let (that, when) = (condition(), chance() ? condition() : nil)
      let message = pick(["no", "not ${n}"])
      requirements.append(Requirement(that.form, message: message, when: when?.form))
      let members = #""that": \#(that.json), "message": "\#(message)""#
      json.append("{\(members)\(when.map { #", "when": \#($0.json)"# } ?? "")}")
    }
    return Twin(form: requirements, json: #""require": [\#(json.joined(separator: ", "))]"#)
  }

  private mutating func actions(_ pushes: [String]) -> Twin<[Action]> {
    var twins: [Twin<Action>] = [
      Twin(form: .toggle("on"), json: #"{"toggle": "on"}"#),
      Twin(form: .set([.init("n", 5)]), json: #"{"set": {"n": 5}}"#),
      Twin(form: .reset(["t", "n"]), json: #"{"reset": ["t", "n"]}"#),
      Twin(form: .verify, json: #""verify""#), Twin(form: .call("ring"), json: #""ring""#),
      Twin(form: .call("ring", ["a": 1]), json: #"{"ring": {"a": 1}}"#),
      Twin(
        form: .alert(
          Alert(
            title: "${n}", message: "m",
            choices: [.init(title: "Go", isDestructive: true, actions: [.toggle("on")])])),
        json: #"""
          {"alert": {"title": "${n}", "message": "m",
           "actions": [{"title": "Go", "style": "destructive", "selection": {"toggle": "on"}}]}}
          """#),
    ]
    twins += pushes.map { Twin(form: .push($0), json: #"{"push": "\#($0)"}"#) }
    let when = condition()
    twins.append(
      Twin(
        form: .when(when.form, .sequence([.save, .toggle("on")])),
        json: #"{"when": \#(when.json), "selection": ["save", {"toggle": "on"}]}"#))
    let chosen = (0..<Int.random(in: 0...3, using: &random)).map { _ in pick(twins) }
    return Twin(form: chosen.map(\.form), json: "[\(chosen.map(\.json).joined(separator: ", "))]")
  }

  // MARK: - Rows

  private mutating func accessory() -> Twin<Row.Accessory> {
    let checkmark = condition()
    return pick([
      Twin(form: .switchToggle(value: true), json: #"{"switchToggle": true}"#),
      Twin(form: .textField(), json: #""textField""#),
      Twin(
        form: .textField(
          value: "a", placeholder: "p", isRequired: true, pattern: "[a-z]*", message: "not ${n}"),
        json: #"""
          {"textField": {"value": "a", "placeholder": "p", "required": true, "pattern": "[a-z]*", "message": "not ${n}"}}
          """#),
      Twin(
        form: .textField(kind: .integer, value: 2, minimum: 1, maximum: 9),
        json: #"{"textField": {"kind": "integer", "value": 2, "minimum": 1, "maximum": 9}}"#),
      Twin(form: .textField(isSecure: true), json: #"{"textField": {"secure": true}}"#),
      Twin(
        form: .stepper(value: 1, maximum: 3, style: .slider),
        json: #"{"stepper": {"value": 1, "maximum": 3, "style": "slider"}}"#),
      Twin(
        form: .picker(items: [Row.Item("a", title: "A"), "b"], value: "b"),
        json: #"{"picker": {"items": [{"value": "a", "title": "A"}, "b"], "value": "b"}}"#),
      Twin(
        form: .segmentedControl(items: ["x", "y"], selectedIndex: 0),
        json: #"{"segmentedControl": ["x", "y"]}"#),
      Twin(
        form: .checkmark(when: checkmark.form), json: #"{"checkmark": {"when": \#(checkmark.json)}}"#),
      Twin(
        form: .list(of: .textField(), value: ["a"], maximumCount: 3, unique: true, allowsSingle: true),
        json:
          #"{"list": {"of": "textField", "value": ["a"], "maximumCount": 3, "unique": true, "allowsSingle": true}}"#
      ),
      Twin(
        form: .map(of: .textField(kind: .integer), value: ["n": 1], minimumCount: 1),
        json: #"{"map": {"of": {"textField": {"kind": "integer"}}, "value": {"n": 1}, "minimumCount": 1}}"#),
      Twin(form: .json(value: ["a": 1]), json: #"{"json": {"value": {"a": 1}}}"#),
      Twin(form: .disclosureIndicator, json: #""disclosureIndicator""#),
      Twin(
        form: .detailButton(.init(actions: [.verify])), json: #"{"detailButton": {"selection": "verify"}}"#),
    ])
  }

  private mutating func row(_ id: String, _ pushes: [String]) -> Twin<Row> {
    let accessory = accessory()
    let cell: (type: any Cell.Type, name: String) = pick([
      (Value1Cell.self, "value1"), (SubtitleCell.self, "subtitle"), (ButtonCell.self, "button"),
    ])
    let text = pick(["Text", "${n} of ${m}"])
    let (selection, edit) = (actions(pushes), actions(pushes))
    var row = Row(
      text: text, image: "gear", accessory: accessory.form, cellClass: cell.type, context: ["c": 1],
      editActions: [.init(title: "E", style: .destructive, actions: edit.form)], accessibilityLabel: "L",
      id: id, actions: selection.form, help: "help")
    var members = [
      #""id": "\#(id)", "text": "\#(text)", "image": "gear", "accessory": \#(accessory.json)"#,
      #""cell": "\#(cell.name)", "context": {"c": 1}, "accessibilityLabel": "L", "help": "help""#,
      #""selection": \#(selection.json)"#,
      #""editActions": [{"title": "E", "style": "destructive", "selection": \#(edit.json)}]"#,
    ]
    if accessory.form.input != nil, chance() {
      row.key = Key("k.\(id)")
      members.append(#""key": "k.\#(id)""#)
    }
    if accessory.form.input != nil, chance() {
      let actions = actions([])
      row = row.restart("the server")
      members.append(#""restart": "the server""#)
      row = row.keep(false)
      members.append(#""keep": false"#)
      row.onChange = actions.form
      members.append(#""onChange": \#(actions.json)"#)
    }
    if accessory.form.input != nil, chance() {
      row = row.nullable()
      members.append(#""nullable": true"#)
    }
    if chance() {
      row.detailText = "${t}"
      members.append(#""detailText": "${t}""#)
    }
    if chance() {
      let condition = condition()
      let (whenHidden, name): (Row.WhenHidden, String) = pick([
        (.keep, "keep"), (.clear, "clear"), (.restore, "restore"),
      ])
      row = row.visible(when: condition.form).whenHidden(whenHidden)
      members.append(#""visibleWhen": \#(condition.json), "whenHidden": "\#(name)""#)
    }
    if chance() {
      let condition = condition()
      row = row.enabled(when: condition.form)
      members.append(#""enabledWhen": \#(condition.json)"#)
    }
    let requirements = requirements()
    row.requirements = requirements.form
    return Twin(form: row, json: "{\((members + [requirements.json]).joined(separator: ", "))}")
  }

  /// The rows whose keys the rules read.
  private static let basics: [Twin<Row>] = [
    Twin(
      form: Row(text: "on", accessory: .switchToggle(value: false), key: "on"),
      json: #"{"text": "on", "key": "on", "accessory": "switchToggle"}"#),
    Twin(
      form: Row(text: "g", accessory: .switchToggle(value: true), key: "g.on", id: "g"),
      json: #"{"text": "g", "id": "g", "key": "g.on", "accessory": {"switchToggle": true}}"#),
    Twin(
      form: Row(text: "n", accessory: .textField(kind: .integer, value: 2), context: ["key": "n"]),
      json:
        #"{"text": "n", "context": {"key": "n"}, "accessory": {"textField": {"kind": "integer", "value": 2}}}"#
    ),
    Twin(
      form: Row(text: "m", accessory: .segmentedControl(items: ["x", "y"], selectedIndex: 1), key: "m"),
      json:
        #"{"text": "m", "key": "m", "accessory": {"segmentedControl": {"items": ["x", "y"], "selectedIndex": 1}}}"#
    ),
    Twin(
      form: Row(text: "t", accessory: .textField(), key: "t"),
      json: #"{"text": "t", "key": "t", "accessory": "textField"}"#),
  ]

  private mutating func screen(prefix: String, rowCount: Int, pushes: [String]) -> Twin<Form> {
    var sections: [Twin<Section>] = []
    var rows = prefix == "h" ? Self.basics : []
    for index in 0..<rowCount {
      rows.append(row("\(prefix)\(index)", pushes))
      guard index == rowCount - 1 || chance(3) else { continue }
      let (header, footer) = (pick(["H", "n is ${n}"]), pick(["F", "${m}"]))
      let requirements = requirements()
      var section = Section(
        .title(header), footer: .title(footer), indexTitle: "I", uuid: "u\(sections.count)"
      ) {
        rows.map(\.form)
      }
      section.requirements = requirements.form
      sections.append(
        Twin(
          form: section,
          json: """
            {"header": "\(header)", "footer": "\(footer)", "indexTitle": "I", "id": "u\(sections.count)",
             "rows": [\(rows.map(\.json).joined(separator: ",\n"))], \(requirements.json)}
            """))
      rows = []
    }
    let requirements = requirements()
    var form = Form(title: "T", sections: sections.map(\.form))
    form.requirements = requirements.form
    return Twin(
      form: form,
      json: """
        "sections": [\(sections.map(\.json).joined(separator: ",\n"))], \(requirements.json)
        """)
  }

  // MARK: - Commands

  private static let words: [String: [String]] = [
    "on": ["on", "off"], "g.on": ["on", "off"], "n": ["1", "5", "9"], "m": ["x", "y"],
    "t": ["a", "aa", "bc", "''"],
  ]

  /// A line that changes something or is refused.
  mutating func line(of session: Session) -> String {
    let form = session.form
    switch Int.random(in: 0..<12, using: &random) {
    case 0: return pick(["undo", "redo", "revert", "home"])
    case 1: return "open \(form.id(of: pick(form.allRows)))"
    case 2, 3: return "tap \(form.id(of: pick(form.allRows)))"
    case 4: return "do \(form.id(of: pick(form.allRows))) E"
    case 5: return "reset \(form.key(of: pick(form.allSettings)))"
    case 6, 7:
      let setting = pick(form.allSettings)
      return "set \(form.key(of: setting)) \(pick(["on", "a", "b", "2", "x"]))"
    default:
      let name = pick(Self.words.keys.sorted())
      return "set \(name) \(pick(Self.words[name]!))"
    }
  }
}
