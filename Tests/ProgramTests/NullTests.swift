import Testing

/// Rows with `nullable`: null is a value, and differs from having none.
struct NullTests {
  let desk: Desk

  init() throws {
    desk = try .sample()
    try desk.write(
      #"""
      {"title": "T", "sections": [{"rows": [
        {"key": "proxy", "nullable": true, "accessory": {"textField": {"value": "proxy.local"}}},
        {"key": "mtu", "nullable": true, "accessory": {"textField": {"kind": "integer"}}},
        {"key": "plain", "accessory": "textField"},
        {"key": "detail", "enabledWhen": "proxy != null", "accessory": "textField"}
      ]}]}
      """#, to: "null.json")
  }

  private func run(_ script: String) throws -> BuiltProgram.Run {
    try desk.run("null.json", "--store", "s.json", script: script)
  }

  @Test func aCommandStoresNullAndResetRemovesIt() throws {
    try desk.write("{}", to: "s.json")
    expect(
      try run(
        """
        set proxy --null mtu 5
        get proxy
        diff
        set mtu null plain '--null'
        undo
        set plain -- --null
        export
        """),
      status: 0,
      stdout: """
        null
        set proxy --null  # was proxy.local
        set mtu 5  # was unset
        set proxy --null
        set mtu 5
        set plain '--null'
        """,
      stderr: """
        undone: set mtu null; set plain '--null'
        3 changed, 0 unchanged; saved s.json
        """)
    #expect(desk.text(of: "s.json") == #"{\#n  "proxy": null,\#n  "mtu": 5,\#n  "plain": "--null"\#n}"#)
    expect(try run("reset proxy"), status: 0, stderr: "1 changed, 0 unchanged; saved s.json")
    #expect(desk.text(of: "s.json") == #"{\#n  "mtu": 5,\#n  "plain": "--null"\#n}"#)
  }

  @Test func nullIsRefusedWhereItIsNotAValue() throws {
    try desk.write("{}", to: "s.json")
    expect(
      try run("set plain --null"), status: 1,
      stderr: """
        -:1:11: error: null is not allowed
          1 | set plain --null
            |           ^
        1 refused; nothing was saved
        """)
    expect(
      try desk.formwork("set", "null.json", "--store", "s.json", "--null", "plain"), status: 1,
      stderr: """
        error: plain: null is not allowed
        1 refused; nothing was saved
        """)
  }

  @Test func theCommandLineTellsNullFromTheTextNull() throws {
    try desk.write("{}", to: "s.json")
    expect(
      try desk.formwork("set", "null.json", "--store", "s.json", "proxy=null", "mtu=null"), status: 0,
      stderr: "2 changed, 0 unchanged; saved s.json")
    #expect(desk.text(of: "s.json") == #"{\#n  "proxy": "null",\#n  "mtu": null\#n}"#)
    expect(
      try desk.formwork("set", "null.json", "--store", "s.json", "--null", "proxy"), status: 0,
      stderr: "1 changed, 0 unchanged; saved s.json")
    expect(
      try desk.formwork("get", "null.json", "--store", "s.json"), status: 0,
      stdout: """
        --null=proxy
        mtu=null
        """)
    expect(
      try desk.formwork("export", "null.json", "--store", "s.json", "--format", "shell"), status: 0,
      stdout: """
        '--null=proxy' 'mtu=null'
        """)
  }

  @Test func applyStoresNullWhereItIsAValueAndResetsElsewhere() throws {
    try desk.write(#"{"proxy":"a","plain":"b"}"#, to: "s.json")
    try desk.write(#"{"proxy": null, "plain": null}"#, to: "v.json")
    expect(
      try desk.formwork("apply", "null.json", "v.json", "--store", "s.json"), status: 0,
      stderr: "2 changed, 0 unchanged; saved s.json")
    #expect(desk.text(of: "s.json") == #"{"proxy":null}"#)
  }

  @Test func aFieldOfAnItemMayBeNull() throws {
    try desk.write(
      #"""
      {"title": "T", "sections": [{"rows": [
        {"forEach": {"key": "users", "id": "name"}, "text": "${item.name}", "selection": {"push": "user"}}]}],
       "screens": {"user": {"forEach": "users", "title": "${item.name}", "sections": [{"rows": [
        {"key": "item.email", "nullable": true, "accessory": "textField"},
        {"key": "item.phone", "accessory": "textField"}]}]}}}
      """#, to: "items.json")
    try desk.write(#"{"users":[{"name":"ada","phone":"1"},{"name":"bob","email":null}]}"#, to: "s.json")
    expect(
      try desk.run(
        "items.json", "--store", "s.json",
        script: """
          set users[ada].email --null
          get users[bob].email
          reset users[bob].email
          diff
          set users[ada].phone --null
          """),
      status: 1,
      stdout: """
        null
        set users[ada].email --null  # was unset
        reset users[bob].email  # was null
        """,
      stderr: """
        -:5:22: error: null is not allowed; 'reset users[ada].phone' removes the value
          5 | set users[ada].phone --null
            |                      ^
        1 refused; nothing was saved
        """)
    try desk.write(
      #"{"users": [{"name": "ada", "email": null, "phone": null}, {"name": "bob", "email": "b@example.org"}]}"#,
      to: "v.json")
    expect(
      try desk.formwork("apply", "items.json", "v.json", "--store", "s.json"), status: 0,
      stderr: "3 changed, 1 unchanged; saved s.json")
    #expect(
      desk.text(of: "s.json")
        == #"{"users":[{"name":"ada","email":null},{"name":"bob","email":"b@example.org"}]}"#)
    expect(
      try desk.formwork("export", "items.json", "--store", "s.json"), status: 0,
      stdout: """
        set users '["ada", "bob"]'
        set users[ada].email --null
        set users[bob].email b@example.org
        """)
  }

  /// Elements of lists and values of maps. Where they are texts, the text `null` is in quotes.
  @Test func anElementMayBeNull() throws {
    try desk.write(
      #"""
      {"title": "T", "sections": [{"rows": [
        {"key": "x", "accessory": {"list": {"of": "textField", "nullable": true}}},
        {"key": "n", "accessory": {"list": {"of": {"textField": {"kind": "integer"}}, "nullable": true}}},
        {"key": "m", "accessory": {"map": {"of": "textField", "nullable": true}}},
        {"key": "o", "accessory": {"list": {"of": "textField"}}}]}]}
      """#, to: "list.json")
    let changes = #"x+=null 'x+="null"' 'n=[null,3]' m.A=null m+=B=x o+=null"#
    for file in ["s.json", "s.yaml"] {
      expect(
        try desk.shell("formwork set list.json --store \(file) \(changes)"), status: 0,
        stderr:
          "note: '\(file)' does not exist; the first save creates it\n4 changed, 0 unchanged; saved \(file)"
      )
      expect(
        try desk.run(
          "list.json", "--store", file,
          script: "get\nremove x null\nadd n null\nset m.B null\ndiff\nrevert\nshow\n"), status: 0,
        stdout: #"""
          x=[null, "null"]
          n=[null, 3]
          m={"A": null, "B": "x"}
          o=["null"]
          remove x null
          add n null
          add m B=null  # was x
          T

            1. list: null, "null"
            2. list: null, 3
            3. map: A=null, B=x
            4. list: null
          """#, stderr: "0 changed, 3 unchanged; \(file) is unchanged")
    }
    #expect(
      desk.text(of: "s.yaml")
        == "x:\n  - null\n  - \"null\"\n\"n\":\n  - null\n  - 3\nm:\n  A: null\n  B: x\no:\n  - \"null\"\n"
    )
    for (file, reason) in [
      ("s.toml", "'x': TOML has no null"), ("s.ini", "'x': this format has no null"),
    ] {
      try desk.write("", to: file)
      expect(
        try desk.formwork("set", "list.json", "--store", file, "x+=null"), status: 74,
        stderr: "error: cannot write '\(file)': \(reason); nothing was changed\nnothing was saved")
    }
    expect(
      try desk.formwork("set", "list.json", "--store", "s.json", "o=[null]"), status: 1,
      stderr: "error: o: element 1: expected a string, got null\n1 refused; nothing was saved")
  }
}
