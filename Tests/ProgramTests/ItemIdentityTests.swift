import Testing

/// Settings files with list elements that have the same identity, or none.
struct ItemIdentityTests {
  let desk: Desk
  private static let settings =
    #"{"port":"1","users":[{"name":"ada","email":"a"},{"name":"ada","email":"b"},{"email":"c"},5,{"name":"bob"}]}"#
  private static let problems = [
    "1:49: error: items 1 and 2 of 'users' have the same 'name', 'ada'; it must be unique",
    "1:76: error: item 3 of 'users' needs 'name', a string or a number that identifies it",
    "1:90: error: item 4 of 'users' needs 'name', a string or a number that identifies it",
  ].map { "s.json:" + $0 }
  private static let warnings = problems.map { $0.replacing(": error:", with: ": warning:") }

  /// The messages without the source lines.
  private func messages(_ run: BuiltProgram.Run) -> [String] {
    run.stderr.split(separator: "\n").map(String.init).filter { !$0.hasPrefix(" ") }
  }

  init() throws {
    desk = try .sample()
    try desk.write(
      #"""
      {"title": "T", "store": "s.json", "sections": [{"rows": [
        {"key": "port", "accessory": "textField"},
        {"forEach": {"key": "users", "id": "name"}, "text": "${item.name}", "key": "item.email",
         "accessory": "textField"}]}]}
      """#, to: "form.json")
    try desk.write(Self.settings, to: "s.json")
  }

  @Test func theOtherRowsCanBeChanged() throws {
    let run = try desk.formwork("set", "form.json", "port=2")
    #expect(run.status == 0)
    #expect(messages(run) == Self.warnings + ["1 changed, 0 unchanged; saved s.json"])
    #expect(desk.text(of: "s.json") == Self.settings.replacing(#""1""#, with: #""2""#))
  }

  @Test func theFirstOfSeveralIsShown() throws {
    let get = try desk.formwork("get", "form.json", "users")
    #expect(get.stdout == #"[{"name": "ada", "email": "a"}, {"name": "bob"}]"# + "\n")
    #expect(messages(get) == Self.warnings)
    #expect(messages(try desk.formwork("show", "form.json")) == Self.warnings)
    #expect(try desk.formwork("get", "form.json", "users[ada].email").stdout == "a\n")
  }

  @Test(arguments: ["set users[ada].email z", "set users[bob].email z", "add users eve", "remove users bob"])
  func theListCannotBeChanged(command: String) throws {
    let run = try desk.run("form.json", script: "set port 2\n\(command)\n")
    #expect(run.status == 65)
    #expect(messages(run) == Self.problems + ["1 refused; nothing was saved"])
    #expect(desk.text(of: "s.json") == Self.settings)
  }

  @Test func verifyFindsThem() throws {
    let check = try desk.formwork("check", "form.json", "--store", "s.json")
    #expect(check.status == 65)
    #expect(messages(check) == Self.problems)
    let verify = try desk.run("form.json", script: "verify\n")
    #expect(verify.status == 1)
    #expect(
      messages(verify) == Self.problems
        + ["-:1:1: error: found 3 problems, listed above", "1 refused; nothing was saved"])
  }

  /// The object in place of the list contains what would be secrets of its items.
  @Test func anObjectInPlaceOfAListIsNotPrinted() throws {
    let form = try #require(desk.text(of: "form.json"))
    try desk.write(
      form.replacing(
        #""accessory": "textField"}]}]}"#, with: #""accessory": {"textField": {"secure": true}}}]}]}"#),
      to: "form.json")
    try desk.write(#"{"users": {"ada": {"email": "hunter2"}}}"#, to: "s.json")
    for arguments in [
      ["show", "form.json"], ["get", "form.json"], ["get", "form.json", "--json"],
      ["set", "form.json", "port=2"],
      ["check", "form.json", "--store", "s.json"],
      ["render", "form.json", "--store", "s.json", "--format", "svg"],
      ["export", "form.json", "--format", "json"],
    ] {
      let run = try BuiltProgram.run(arguments, in: desk.folder.path)
      #expect(!(run.stdout + run.stderr).contains("hunter2"), "\(arguments)")
    }
    #expect(
      try desk.formwork("check", "form.json", "--store", "s.json").stderr.contains(
        "error: 'users' must be an array, but the stored value is something else"))
  }

  /// `verify` also reports obstacles outside lists.
  @Test func verifyFindsAValueInTheWay() throws {
    try desk.write(#"{"a": 5}"#, to: "s.json")
    try desk.write(
      #"{"title": "T", "sections": [{"rows": [{"key": "a.b", "accessory": "textField"}]}]}"#, to: "form.json")
    let run = try desk.formwork("check", "form.json", "--store", "s.json")
    #expect(run.status == 65)
    #expect(
      messages(run) == [
        "s.json:1:7: error: 'a' is a number, but the form stores 'a.b' in it; "
          + "it must be an object or be removed"
      ])
  }
}
