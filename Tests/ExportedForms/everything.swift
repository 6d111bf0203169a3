// Written by 'formwork export --format swift' from 'everything.json'.
//
// Add this file to a program that depends on the library Formwork. For a prompt, import FormworkTerminal:
// await SettingsPrompt(everything).runAndExit()

import Formwork

/// Every member, accessory, action and source that a form can have, for the export as Swift source.
/// Texts try to leave their literals: */ " \(1 + 1)
let everything = Form(
  #"Everything "\(1 + 1)" ${not.replaced}"#,
  store: StoreDefinition(file: "everything values.json", keys: .flat, writes: .all, syntax: .json),
  actions: [
    "check": "Checks a value.",
    "more": "Does more",
    "ring": #"Rings; not "\(quietly)""#,
    "zones": "Returns zones.",
  ]
) {
  // A section with everything
  Section(
    "First: ${n}",
    footer: """
      This footer is far too long for a line of Swift, so that it has to be written on several of them, \
      which changes nothing about its text, not even  the  double  blanks. The price is $${n}; the value \
      is ${n}.
      A second line, a tab\t, a bell \u{7}, a right-to-left override \u{202E} and three quotes \"\"\" \
      with a \\(backslash).
      """,
    indexTitle: "F",
    uuid: "first"
  ) {
    Row(text: "On", accessory: .switchToggle(value: true), key: "on")
    Row(
      text: "On, too",
      accessory: .switchToggle(value: false),
      key: Key(names: ["names", "with.dots", #"on\off"#]),
      id: "own-on"
    )
    Row(text: "Text only", accessory: .switchToggle(value: true), key: "text-only")
    // A number
    // Checked by the program
    Row(
      text: "Number ${n}",
      detailText: "of ${m}",
      image: "gear",
      accessory: .textField(
        kind: .integer,
        value: 5,
        placeholder: "a number",
        isRequired: true,
        minimum: -3,
        maximum: 9_223_372_036_854_775_807,
        message: "not ${n}, but a number"
      ),
      cellClass: SubtitleCell.self,
      context: [
        "a": [1, 2.5, -0.25, 1e+30, .null, true, ["b": "c", "deep": [:]]],
        "text": #"\(n)"#,
        "$comment": "data",
      ],
      editActions: [
        Row.EditAction(title: "Plain", actions: [.call("ring")]),
        Row.EditAction(title: #"Dangerous "one""#, style: .destructive, actions: [.reset(["n", "on"])])
          .enabled(when: "on"),
        Row.EditAction(title: "Nothing"),
      ],
      accessibilityLabel: "The number",
      key: "n",
      actions: [
        .set([.init("n", 1), .init("on", true), .init("list", ["a", "b"])]),
        .when("on", .sequence([.save, .pop])),
      ],
      help: #"Help with "quotes", a \ and ${no.value}."#
    )
    .visible(when: "on || m in ['x', 'y'] && !sub.flag")
    .whenHidden(.restore)
    .enabled(when: "on")
    .restart(#"the "server""#)
    .nullable()
    .requires("n >= 0 - 3", message: "'${n}' is too small", when: "on")
    .requires("n != 6", message: "six is taken")
    .onChange(.call("check", ["limit": 5]), .when("n > 8", .toggle("sub.flag")))
    Row(
      text: "Mode",
      accessory: .segmentedControl(
        items: [
          "x",
          Row.Item("y", title: "Y", detail: "the other"),
          Row.Item(3, title: "Three", isDisabled: true),
          Row.Item(true),
          Row.Item(2.5),
        ],
        selectedIndex: 1
      ),
      key: "m"
    )
    Row(text: "By value", accessory: .segmentedControl(items: ["a", "b"], selectedIndex: 1), key: "segments")
      .visible(when: "on")
    Row(text: "Short", accessory: .segmentedControl(items: ["a", "b"], selectedIndex: 0), key: "short")
    Row(
      text: "Decimal",
      accessory: .textField(kind: .decimal, value: 1, minimum: 0.5, maximum: 1000),
      key: "decimal"
    )
    Row(
      text: "Word",
      accessory: .textField(
        value: "ab", pattern: #"[a-z"\\]{1,5}"#, minimumLength: 1, maximumLength: 5, message: "a word"
      ),
      key: "word"
    )
    .keep(false)
    Row(text: "Secret", accessory: .textField(isSecure: true), key: "secret")
    Row(text: "Mail", accessory: .textField(kind: .email), key: "mail")
    Row(text: "Link", accessory: .textField(kind: .url), key: "link")
    Row(text: "Path", accessory: .textField(kind: .path), key: "path")
    Row(text: "Plain", accessory: .textField(), key: "plain")
    Row(
      text: "Steps",
      accessory: .stepper(value: 2, minimum: 0, maximum: 10, step: 2, style: .slider),
      key: "steps"
    )
    Row(text: "Half steps", accessory: .stepper(.init(minimum: -0.5, step: 0.5)), key: "half")
    Row(text: "Picker", accessory: .picker(items: ["p", "q"], value: "q"), key: "picker")
    Row(text: "Short picker", accessory: .picker(items: [Row.Item(1), Row.Item(2)]), key: "short-picker")
    Row(
      text: "List",
      accessory: .list(
        of: .textField(placeholder: "an element", message: "an element of ${n}"),
        value: ["a"],
        minimumCount: 1,
        maximumCount: 4,
        unique: true,
        allowsSingle: true,
        nullable: true
      ),
      key: "list"
    )
    Row(
      text: "Choices",
      accessory: .list(of: .picker(items: ["r", "s"]), value: ["r", "r"], unique: false),
      key: "choices"
    )
    Row(text: "Date", accessory: .textField(kind: .date, value: "2026-05-31"), key: "date")
    Row(text: "Time", accessory: .textField(kind: .time), key: "time")
    Row(text: "Moment", accessory: .textField(kind: .datetime), key: "moment")
    Row(text: "Texts", accessory: .list(of: .textField()), key: "texts")
    Row(
      text: "Map",
      accessory: .map(
        names: .init(pattern: "[A-Z]+", maximumLength: 9, message: "capitals"),
        of: .textField(kind: .integer),
        value: ["B": 1, "A": 2],
        minimumCount: 0,
        maximumCount: 3,
        nullable: true
      ),
      key: "map"
    )
    Row(
      text: "Several kinds",
      accessory: .anyOf(
        [.switchToggle(value: false), .list(of: .json()), .textField(kind: .integer)], value: 1
      ),
      key: "kinds"
    )
    Row(text: "Any", accessory: .json(value: ["z": [.null], "a": [:]], required: true), key: "any")
    Row(text: "Any at all", accessory: .json(), key: "any-at-all")
  }
  .requires("n < 100", message: "n is too large")
  Section {
    Row(text: "None", cellClass: Value2Cell.self, actions: [.verify])
    Row(text: "A screen", accessory: .disclosureIndicator, actions: [.push("sub")])
    Row(
      text: "A screen and more",
      accessory: .detailDisclosureButton(.init(actions: [.push("sub")])),
      actions: [.push("everything/more.json")]
    )
    Row(text: "More only", accessory: .detailButton(.init()))
    Row(text: "More", accessory: .detailButton(.init(actions: [.verify])), id: "more-info")
    Row(text: "Checked", accessory: .checkmark)
    Row(text: "Perhaps", accessory: .checkmark(when: "on && !sub.flag"))
    Row(text: "Place", accessory: .checkmarkPlaceholder)
    Row(text: "Bar", accessory: .progress("steps / 10"))
    Row(text: "Gauge", accessory: .view("gauge"), cellClass: ShoutingCell.self)
    Row(text: "Own cell", cellClass: Value1Cell2.self)
    Row(
      text: "All actions",
      cellClass: ButtonCell.self,
      id: "all-actions",
      actions: [
        .alert(
          Alert(
            title: "Sure, ${n}?",
            message: #"There is "no" way back from ${m}."#,
            choices: [
              Alert.Choice(title: "Delete", isDestructive: true, actions: [.reset(["n"]), .call("ring")]),
              Alert.Choice(
                title: "Keep", actions: [.toggle(Key(names: ["names", "with.dots", #"on\off"#]))]
              ),
              Alert.Choice(title: "Cancel"),
            ]
          )
        ),
        .run(["true", #""\(x)""#]),
        .call("ring"),
        .when("on", .verify),
        .revert, .quit,
      ]
    )
    Row(text: "On", id: "another-on", actions: [.alert(Alert(title: "Only a title"))])
    Row(image: "photo", id: "photo")
    Row(detailText: "No text", id: "textless")
  }
  Section("Sources") {
    Row(text: "From a key", accessory: .picker(items: .key("list")), key: "from.key").reload(when: "n")
    Row(
      text: "From a file",
      accessory: .picker(items: .file("everything/items.json"), value: "one"),
      key: "from.file"
    )
    .detail(from: .file("everything/detail.json"))
    .reload(when: "n", "on")
    Row(text: "From a function", accessory: .picker(items: .call("zones")), key: "from.call")
    Row(
      text: "From a function with an argument",
      accessory: .list(of: .picker(items: .call("zones", ["near": [1, 2]]))),
      key: "from.argument"
    )
    Row(text: "From a program").detail(from: .run(["hostname", "-I"]))
    Row(text: "Of another row").detail(from: .key("word"))
  }
  Section("Rows from a file", rows: .file("everything/rows.json"), reloadWhen: ["on"])
  Section("Nothing but a header") {}
  Section("${item.role}") {
    Row(
      text: "${item.name}",
      detailText: "${item.mail}",
      editActions: [
        Row.EditAction(title: "Delete", style: .destructive, actions: [.item(.delete)]),
        Row.EditAction(title: "Duplicate", actions: [.item(.duplicate)]),
        Row.EditAction(title: "Up", actions: [.item(.moveUp)]),
        Row.EditAction(title: "Down", actions: [.when("item.role != 'owner'", .item(.moveDown))]),
      ],
      actions: [.push("user")]
    )
    .forEach("users", id: "name", add: "Add User…", placeholder: "No users", isClosed: true)
  }
  .forEach("item.role")
  Section {
    Row(text: "${item.id}").forEach("hosts", by: .name)
  }
  Section {
    Row(text: "${item.id}").forEach("rules", by: .position)
  }
} screens: {
  userScreen
  subScreen
  aScreen
  moreScreen
  ownScreen
  otherScreen
}
.requires("on || n > 0", message: "turn it on, or set n (${n})", when: "n != 7")
.beforeSave(["test", "-f", "{file}"])
.afterSave(["echo", #"saved "all" \(of) it"#])
.schema("everything/settings.schema.json")
.closed("g", "users")
.sample("empty", [:])
.sample(
  #"full "one""#, ["n": 12, "m": "y", "list": ["x", #"\(y)"#], "users": [["name": "ada", "mail": .null]]]
)
.expandingTemplates()

/// One for each user
private var userScreen: Screen {
  Screen("user", title: "${item.name}", forEach: "users") {
    Section {
      Row(text: "Mail", accessory: .textField(kind: .email), key: "item.mail")
      Row(text: "Role", accessory: .picker(items: ["owner", "reader"]), key: "item.role")
      Row(text: "Vip", accessory: .switchToggle(value: false))
        .visible(when: "item.role == 'owner'")
        .whenHidden(.clear)
      Row(text: "Delete User", actions: [.item(.delete)])
    }
  }
  .requires("item.mail != null", message: "${item.name} needs an address")
}

private var subScreen: Screen {
  Screen("sub", title: "Sub, n is ${n}") {
    Section {
      Row(text: "Flag", accessory: .switchToggle(value: false), key: "sub.flag")
      Row(text: "Back", actions: [.pop])
      Row(text: "Home", actions: [.push("home")])
    }
  }
}

private var aScreen: Screen {
  Screen("a screen", title: "Last, but first by name") {
    Section {
      Row(text: "Unreached", accessory: .textField(), key: "unreached")
    }
  }
}

/// A file that another one pushes
private var moreScreen: Screen {
  Screen("everything/more.json", title: "More") {
    Section {
      Row(text: "Own", actions: [.push("everything/more.json#own")])
      Row(text: "Other", actions: [.push("everything/deep/other.json")])
      Row(text: "Up", actions: [.push("home"), .call("more")])
      Row(text: "Items", accessory: .picker(items: .file("everything/items.json")), key: "more.items")
    }
  }
}

private var ownScreen: Screen {
  Screen("everything/more.json#own", title: "Own of ${n}") {
    Section {
      Row(text: "Deep", accessory: .switchToggle(value: false), key: "more.deep")
    }
  }
}

private var otherScreen: Screen {
  Screen("everything/deep/other.json", title: "Other") {
    Section {
      Row(text: "Back to more", actions: [.push("everything/more.json")])
    }
  }
}

/// Shouts. */ "
private final class ShoutingCell: Value1Cell {}

/// A name that is taken.
private final class Value1Cell2: Value1Cell {}

/// Registers what the form calls by name. Replace each body, and pass the registry with the form.
func registerEverything(in registry: inout Registry) {
  // Checks a value.
  registry.actions.register("check") { _ in
    { _ in [.refuse("'check' is not implemented yet")] }
  }
  // Does more
  registry.actions.register("more") { _ in
    { _ in [.refuse("'more' is not implemented yet")] }
  }
  // Rings; not "\(quietly)"
  registry.actions.register("ring") { _ in
    { _ in [.refuse("'ring' is not implemented yet")] }
  }
  registry.sources.register("zones") { _ in
    { _ in [] }
  }
  registry.views["gauge"] = { _ in [] }
}
