import Foundation
import Testing

/// `formwork new`: forms to start from.
struct NewCommandTests {
  private let desk = Result { try Desk() }

  private static let kinds = ["settings", "login", "list", "options"]

  @Test(arguments: kinds)
  func eachKindOfFormPassesTheStrictCheckAndHasSamples(kind: String) throws {
    let desk = try desk.get()
    expect(
      try desk.formwork("new", "server", "--like", kind), status: 0,
      stderr: "created server.json; open it with 'formwork server.json'")
    let check = try desk.formwork("check", "--strict", "server.json")
    #expect(check.status == 0 && check.stderr.hasSuffix(" rows\n") && !check.stderr.contains("warning"))
    let shown = try ["empty", "full", "error"].map { sample in
      try desk.formwork("show", "server.json", "--sample", sample)
    }
    #expect(shown.allSatisfy { $0.status == 0 && $0.stdout.hasPrefix("Server\n") })
    #expect(Set(shown.map(\.stdout)).count == 3)
    // It is small, and each part that is not obvious has a comment.
    let text = try #require(desk.text(of: "server.json"))
    #expect(text.utf8.count < 3000 && text.split(separator: "$comment").count > 3)
  }

  @Test func settingsAreTheDefault() throws {
    let desk = try desk.get()
    let plain = try desk.formwork("new", "-")
    #expect(plain.stdout == (try desk.formwork("new", "-", "--like", "settings").stdout))
    #expect(
      plain.stdout.contains(#""title": "Form""#) && plain.stdout.contains(#""store": "form.values.json""#))
    #expect(plain.stderr == "" && desk.folder.names == [])
  }

  @Test func itemsOfTheListCanBeAddedMovedAndDeleted() throws {
    let desk = try desk.get()
    _ = try desk.formwork("new", "servers", "--like", "list")
    expect(
      try desk.run(
        "servers.json",
        script: """
          add servers db
          set servers[db].host db.example.com servers[db].port 5432
          add servers web
          do servers[web] "Move Up"
          show
          do servers[db] Delete
          add tags europe
          """),
      status: 0,
      stdout: """
        Servers

          1. screen web (not saved, has actions)
          2. screen db: db.example.com (not saved, has actions)
          3. button Add Server…

          4. list Tags: not set
        """, stderr: "2 changed, 0 unchanged; saved servers.values.json")
    #expect(
      desk.text(of: "servers.values.json") == """
        {
          "tags": ["europe"],
          "servers": [
            {"name": "web"}
          ]
        }

        """)
  }

  @Test(arguments: [
    ("mail-server_two.v2", "mail-server_two.v2.json", "Mail server two v2"),
    ("settings.json", "settings.json", "Settings"),
    ("folder/server", "folder/server.json", "Server"),
    (#"say "hi""#, #"say "hi".json"#, #"Say "hi""#),
    ("ünï", "ünï.json", "Ünï"),
  ])
  func theTitleAndTheStoreFollowFromTheName(name: String, file: String, title: String) throws {
    let desk = try desk.get()
    try desk.write("", to: "folder/other")
    #expect(try desk.formwork("new", name).status == 0)
    let form = try #require(
      try JSONSerialization.jsonObject(with: try desk.folder.bytes(of: file)) as? [String: Any])
    #expect(form["title"] as? String == title)
    let stem = URL(filePath: file).deletingPathExtension().lastPathComponent
    #expect(form["store"] as? String == "\(stem).values.json")
    #expect(try desk.formwork("check", "--strict", file).status == 0)
  }

  @Test func aNameMayBeginWithADash() throws {
    let desk = try desk.get()
    #expect(try desk.formwork("new", "--", "-dash").status == 0)
    #expect(desk.text(of: "-dash.json")?.contains(#""title": "Dash""#) == true)
  }

  @Test(arguments: [
    ("taken", 73, "error: 'taken.json' already exists; choose another name"),
    ("taken.json", 73, "error: 'taken.json' already exists; choose another name"),
    ("none/server", 73, "error: cannot create 'none/server.json': folder 'none' does not exist"),
  ])
  func noFileIsOverwritten(name: String, status: Int32, message: String) throws {
    let desk = try desk.get()
    try desk.write("mine", to: "taken.json")
    expect(try desk.formwork("new", name), status: status, stderr: message)
    #expect(desk.folder.names == ["taken.json"] && desk.text(of: "taken.json") == "mine")
  }

  @Test(arguments: ["", "folder/", ".json", "folder/.json"])
  func aNameWithoutAFileIsWrongUsage(name: String) throws {
    let desk = try desk.get()
    let run = try desk.formwork("new", name)
    #expect(run.status == 64)
    #expect(run.stderr.hasPrefix("error: expected a file name, got '\(name)'\n"))
    #expect(desk.folder.names == [])
  }

  @Test func aNameThatLooksLikeAnOptionIsShownSoThatItCanBeOpened() throws {
    let desk = try desk.get()
    expect(
      try desk.formwork("new", "--", "-x"), status: 0,
      stderr: "created -x.json; open it with 'formwork ./-x.json'")
    // A name that would need the quotes of a shell is not put into a command.
    expect(try desk.formwork("new", "\u{1B}[31m a"), status: 0, stderr: "created \\u{1B}[31m a.json")
  }

  @Test func anUnknownKindIsWrongUsage() throws {
    let run = try desk.get().formwork("new", "x", "--like", "lst")
    #expect(run.status == 64)
    #expect(run.stderr.contains("Please provide one of 'settings', 'login', 'list' or 'options'."))
  }
}
