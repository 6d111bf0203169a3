import Formwork

// Benchmarks of lists of items.

/// A form with a list of items, and settings with a given number of them.
@MainActor
struct ItemsForm {
  let count: Int

  static let json = """
    {"title": "Items", "store": "items.settings.json", "sections": [{"rows": [
      {"forEach": {"key": "users", "id": "name"}, "text": "${item.name}", "key": "item.name", "accessory": "textField"},
      {"forEach": "users", "id": "mail", "text": "Mail", "key": "item.mail", "accessory": "textField"},
      {"forEach": "users", "id": "port", "text": "Port", "key": "item.port",
       "accessory": {"textField": {"kind": "integer", "value": 80}}, "visibleWhen": "item.mail != null"}
    ]}]}
    """

  static func name(_ number: Int) -> String { "user-\(number)" }

  var names: [String] { (0..<count).map { ItemsForm.name($0) } }

  /// Writes the form and its settings; returns the form's path.
  func write() throws -> String {
    let items = names.map { #"    {"name": "\#($0)", "mail": "\#($0)@example.org"}"# }
    let text = "{\n  \"users\": [\n" + items.joined(separator: ",\n") + "\n  ]\n}\n"
    _ = try WorkFolder.write(Array(text.utf8), to: "items.settings.json")
    return try WorkFolder.write(Array(ItemsForm.json.utf8), to: "items.json")
  }

  func open() throws -> Workspace { try Workspace(form: try write(), store: nil) }
}

/// Opens a form with its settings file, which has the items.
struct OpenItems: Benchmark {
  static let name = "items-open"
  static let unit = "item"
  private let form: ItemsForm
  private let path: String
  private var workspace: Workspace?

  init(rows: Int) throws {
    form = ItemsForm(count: rows)
    path = try form.write()
  }

  mutating func run() throws { workspace = try Workspace(form: path, store: nil) }

  func check() throws -> Int {
    let last = ItemsForm.name(form.count - 1)
    let mail = workspace?.session.storedValue(of: Key(verbatim: "users[\(last)].mail"))
    try expect(mail == .string("\(last)@example.org"), "wrong mail: \(String(describing: mail))")
    return form.count
  }
}

/// Sets a field of one of many items and saves it.
struct SaveItem: Benchmark {
  static let name = "items-save"
  static let unit = "item"
  private let form: ItemsForm
  private let workspace: Workspace

  init(rows: Int) throws {
    form = ItemsForm(count: rows)
    workspace = try form.open()
  }

  mutating func run() throws {
    guard let setting = workspace.session.form.setting(Key(verbatim: "users[user-7].port")) else { return }
    _ = workspace.session.handle(.change([Edit(setting, .set(443))], .input))
    try workspace.validate()
    Task.immediate { @MainActor [workspace] in try await workspace.writeFile() }
  }

  func check() throws -> Int {
    try expect(!workspace.session.hasUnsavedChanges, "not saved")
    let text = String(decoding: try WorkFolder.read("items.settings.json"), as: UTF8.self)
    try expect(text.contains(#""user-7@example.org", "port": 443}"#), "wrong file")
    return form.count
  }
}

/// Changes the list of items one by one, each in an undo step of its own.
struct ItemChanges {
  let form: ItemsForm
  let list: SettingID
  var session: Session
  var refusals = 0

  @MainActor
  init(count: Int, isEmpty: Bool = false) throws {
    form = ItemsForm(count: max(1, count))
    session = try isEmpty ? ItemsForm(count: 0).open().session : form.open().session
    guard let list = session.form.setting(Key("users")) else { throw WrongResult(message: "no list") }
    self.list = list
  }

  mutating func change(_ operation: Edit.Operation) {
    if !session.handle(.change([Edit(list, operation)], .input)).refusals.isEmpty { refusals += 1 }
  }

  func check(count: Int) throws -> Int {
    try expect(refusals == 0, "\(refusals) refused")
    let found = session.storedValue(list)?.array?.count ?? 0
    try expect(found == count, "\(found) items")
    return form.count
  }
}

struct AddItems: Benchmark {
  static let name = "items-add"
  static let unit = "item"
  private var changes: ItemChanges

  init(rows: Int) throws { changes = try ItemChanges(count: rows / 5, isEmpty: true) }
  mutating func run() { for name in changes.form.names { changes.change(.insert(.text(name), at: .end)) } }
  func check() throws -> Int { try changes.check(count: changes.form.count) }
}

struct RemoveItems: Benchmark {
  static let name = "items-remove"
  static let unit = "item"
  private var changes: ItemChanges

  init(rows: Int) throws { changes = try ItemChanges(count: rows / 5) }
  mutating func run() { for name in changes.form.names { changes.change(.removeElement(.text(name))) } }
  func check() throws -> Int { try changes.check(count: 0) }
}

struct MoveItems: Benchmark {
  static let name = "items-move"
  static let unit = "item"
  private var changes: ItemChanges

  init(rows: Int) throws { changes = try ItemChanges(count: rows / 5) }
  mutating func run() { for _ in 0..<changes.form.count { changes.change(.move(.index(0), to: .end)) } }
  func check() throws -> Int { try changes.check(count: changes.form.count) }
}

/// Undoes the addition of all items.
struct UndoItems: Benchmark {
  static let name = "items-undo"
  static let unit = "item"
  private var changes: ItemChanges

  init(rows: Int) throws {
    changes = try ItemChanges(count: rows / 5, isEmpty: true)
    for name in changes.form.names { changes.change(.insert(.text(name), at: .end)) }
  }

  mutating func run() { while changes.session.handle(.undo).refusals.isEmpty {} }
  func check() throws -> Int { try changes.check(count: 0) }
}

/// Follows another program that has changed half of the settings, with a tenth of the others changed here.
struct Rebase: Benchmark {
  static let name = "rebase"
  static let unit = "row"
  private let form: SampleForm
  private var session: Session
  private var theirs: SettingValues
  private var conflicts = 0

  init(rows: Int) throws {
    form = SampleForm(rows: rows)
    session = try form.open().session
    theirs = session.savedValues
    let odd = (0..<rows).filter { $0 % 10 == 1 }
    let edits = odd.map { Edit(SettingID($0), .set(form.value($0, variant: 2))) }
    try expect(session.handle(.change(edits, .input)).refusals.isEmpty, "refused")
    for row in stride(from: 0, to: rows, by: 2) { theirs[SettingID(row)] = form.value(row, variant: 3) }
  }

  mutating func run() { conflicts = Merge(of: theirs, session.form, into: &session).conflicts.count }

  func check() throws -> Int {
    try expect(conflicts == 0, "\(conflicts) conflicts")
    let last = (form.rows - 1) / 2 * 2
    try expect(session.storedValue(SettingID(last)) == form.value(last, variant: 3), "not theirs")
    try expect(session.storedValue(SettingID(1)) == form.value(1, variant: 2), "not mine")
    return form.rows
  }
}

/// Follows another program whose value of a field in every item contradicts a value that was set here.
struct RuleConflicts: Benchmark {
  static let name = "rebase-rule"
  static let unit = "item"
  private static let json = """
    {"title": "Rule", "store": "rule.settings.json", "sections": [{"rows": [
      {"text": "N", "key": "n", "accessory": "switchToggle"},
      {"forEach": {"key": "users", "id": "name"}, "id": "role", "text": "Role", "key": "item.role",
       "accessory": "textField", "require": [{"that": "!n || item.role != 'x'", "message": "clash"}]}
    ]}]}
    """
  private let count: Int
  private var session: Session
  private var theirs: SettingValues
  private var conflicts = 0

  init(rows: Int) throws {
    count = rows / 5
    let items = (0..<count).map { #"{"name": "\#(ItemsForm.name($0))", "role": "a"}"# }
    let text = #"{"n": false, "users": [\#(items.joined(separator: ", "))]}"#
    _ = try WorkFolder.write(Array(text.utf8), to: "rule.settings.json")
    let path = try WorkFolder.write(Array(Self.json.utf8), to: "rule.json")
    session = try Workspace(form: path, store: nil).session
    theirs = session.savedValues
    for number in 0..<count {
      guard let role = session.form.setting(Key(verbatim: "users[\(ItemsForm.name(number))].role")) else {
        continue
      }
      theirs[role] = "x"
    }
    try expect(session.handle(.change([Edit(SettingID(0), .set(true))], .input)).refusals.isEmpty, "refused")
  }

  mutating func run() { conflicts = Merge(of: theirs, session.form, into: &session).conflicts.count }

  func check() throws -> Int {
    try expect(conflicts == count + 1, "\(conflicts) conflicts")
    return count
  }
}
