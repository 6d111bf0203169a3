import Testing

/// Changes of several items, or of a list and its items, in one command.
struct ItemChangeTests {
  let desk: Desk

  init() throws {
    desk = try .sample()
    try desk.write(
      #"""
      {"title": "T", "sections": [{"rows": [
        {"forEach": {"key": "users", "id": "name"}, "text": "${item.name}", "selection": {"push": "user"},
         "editActions": [{"title": "Copy", "selection": "duplicate"}]}]}],
       "screens": {"user": {"forEach": "users", "title": "${item.name}", "sections": [{"rows": [
        {"key": "item.name", "accessory": "textField"}, {"key": "item.email", "accessory": "textField"},
        {"key": "item.pin", "accessory": {"textField": {"secure": true}}}]}]}}}
      """#, to: "items.json")
    try desk.write(
      #"{"users":[{"name":"ada","email":"a","zz":1},{"name":"bob","email":"b","zz":2}]}"#, to: "s.json")
  }

  private static let changes: [(arguments: [String], file: String)] = [
    (
      ["users[ada].name=eve", "users[bob].name=dan"],
      #"{"users":[{"name":"eve","email":"a","zz":1},{"name":"dan","email":"b","zz":2}]}"#
    ),
    (
      ["users[bob].name=bo", "users[bob].email=q", "users+=zoe"],
      #"{"users":[{"name":"ada","email":"a","zz":1},{"name":"bo","email":"q","zz":2},{"name":"zoe"}]}"#
    ),
    (
      ["users[bob].email=q", "users[bob].name=bo"],
      #"{"users":[{"name":"ada","email":"a","zz":1},{"name":"bo","email":"q","zz":2}]}"#
    ),
  ]

  @Test(arguments: changes)
  func aChangeLosesNothing(_ test: (arguments: [String], file: String)) throws {
    let run = try desk.shell(
      "formwork set items.json --store s.json " + test.arguments.map { "'\($0)'" }.joined(separator: " "))
    #expect(run.status == 0, "\(run.stderr)")
    #expect(desk.text(of: "s.json") == test.file)
  }

  /// A field without its list has its dotted key, which `apply` takes.
  @Test func aFieldOfAnItemIsPrintedAsJSON() throws {
    let run = try desk.shell("formwork get items.json --store s.json --json 'users[ada].email'")
    expect(run, status: 0, stdout: #"{"users[ada].email": "a"}"#)
    let applied = try desk.shell(
      "formwork get items.json --store s.json --json 'users[ada].email' | sed 's/\"a\"/\"z\"/' "
        + "| formwork apply items.json --store s.json -")
    #expect(applied.status == 0, "\(applied.stderr)")
    #expect(desk.text(of: "s.json")?.contains(#""email":"z""#) == true)
  }

  @Test(arguments: [
    ["users=[\"bob\"]", "users[ada].email=ghost"], ["users[ada].name=eve", "users-=ada"],
    ["users[ada].name=eve", "users+=eve"], ["users[ada].name=bob"],
  ])
  func whatContradictsItselfIsRefused(_ arguments: [String]) throws {
    let before = desk.text(of: "s.json")
    let run = try desk.shell(
      "formwork set items.json --store s.json " + arguments.map { "'\($0)'" }.joined(separator: " "))
    #expect(run.status == 1, "\(run.stdout)")
    #expect(desk.text(of: "s.json") == before)
  }

  @Test func theGreatestNumberCanBeCopied() throws {
    try desk.write(#"{"users":[{"name":"9223372036854775807"}]}"#, to: "s.json")
    let run = try desk.run("items.json", "--store", "s.json", script: "do users[9223372036854775807] Copy\n")
    #expect(run.status == 0, "\(run.stderr)")
    #expect(
      desk.text(of: "s.json")
        == #"{"users":[{"name":"9223372036854775807"}, {"name":"9223372036854775807-2"}]}"#)
  }

  @Test func aTraceShowsNoSecretOfTheItem() throws {
    try desk.write(#"{"users":[{"name":"ada","pin":"s3cret"}]}"#, to: "s.json")
    let run = try desk.run("items.json", "--store", "s.json", "--trace", script: "set users[ada].email x\n")
    #expect(run.stderr.contains(#""pin": "••••""#))
    #expect(!run.stderr.contains("s3cret"))
  }
}
