import Testing

/// Values for which a schema has several kinds, free names, or null.
struct SchemaControlsTests {
  private let desk: Desk

  init() throws {
    desk = try Desk()
    try desk.write(
      #"""
      {"properties": {
        "limit": {"type": ["integer", "string", "boolean"]},
        "env": {"type": "object"},
        "matrix": {"type": "array", "items": {"type": "array", "items": {"type": "integer"}}},
        "files": {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]},
        "jobs": {"type": ["array", "null"], "items": {"type": ["object", "null"], "properties": {
          "log": {"type": ["object", "null"], "properties": {"level": {"type": "string"}}}}}}}}
      """#, to: "schema.json")
  }

  private func run(_ script: String) throws -> BuiltProgram.Run {
    try desk.run("s.json", "--schema", "schema.json", script: script)
  }

  @Test func aTextHasTheKindThatJSONHas() throws {
    try desk.write("{}", to: "s.json")
    expect(
      try run(
        """
        set limit 80
        set limit '"80"'
        set limit on
        set limit many
        get limit
        add env PORT=80
        add env HOST=a
        add env 'more=[1, "x"]'
        add matrix '[1, 2]'
        add matrix '[3]'
        move matrix '[3]' --to 1
        set files a
        diff
        """),
      status: 0,
      stdout: """
        many
        set limit many  # was unset
        set env '{"PORT": 80, "HOST": "a", "more": [1, "x"]}'  # was unset
        set matrix '[[3], [1, 2]]'  # was unset
        set files a  # was unset
        """,
      stderr: "4 changed, 0 unchanged; saved s.json")
    #expect(
      desk.text(of: "s.json") == #"""
        {
          "limit": "many",
          "env": {"PORT": 80, "HOST": "a", "more": [1, "x"]},
          "matrix": [[3], [1, 2]],
          "files": "a"
        }
        """#)
  }

  @Test func whatNoKindAcceptsIsRefused() throws {
    try desk.write("{}", to: "s.json")
    expect(
      try run("add matrix '[1, \"x\"]'"), status: 1,
      stderr: """
        -:1:12: error: element 2: expected a whole number, got a string
          1 | add matrix '[1, "x"]'
            |            ^
        1 refused; nothing was saved
        """)
    expect(
      try run("set limit '[1]'"), status: 0, stderr: "1 changed, 0 unchanged; saved s.json")
    expect(try run("get limit"), status: 0, stdout: "[1]")
  }

  @Test func aSchemaCanBeThatOfAList() throws {
    try desk.write(
      #"{"type": "array", "items": {"properties": {"id": {"type": "string"}}}}"#, to: "list.json")
    try desk.write(#"[{"id": "a"}]"#, to: "s.json")
    expect(
      try desk.run(
        "s.json", "--schema", "list.json", script: "add items\nset items[2].id b\nset items[1].id c"),
      status: 0, stderr: "3 changed, 0 unchanged; saved s.json")
    #expect(desk.text(of: "s.json") == #"[{"id": "c"}, {"id": "b"}]"#)
  }

  @Test func nullIsNoObstacle() throws {
    try desk.write(#"{"jobs": null}"#, to: "s.json")
    expect(
      try desk.formwork("verify", "--schema", "schema.json", "s.json"), status: 0,
      stderr: "all settings are valid")
    expect(
      try run("add jobs\nset jobs[1].log.level low"), status: 0,
      stderr: "2 changed, 0 unchanged; saved s.json")
    #expect(desk.text(of: "s.json") == #"{"jobs": [{"log": {"level": "low"}}]}"#)
    try desk.write(#"{"jobs": [null, {"log": null}]}"#, to: "s.json")
    expect(
      try run("set jobs[1].log.level low jobs[2].log.level high"), status: 0,
      stderr: "2 changed, 0 unchanged; saved s.json")
    #expect(desk.text(of: "s.json") == #"{"jobs": [{"log": {"level": "low"}}, {"log": {"level": "high"}}]}"#)
  }

  @Test func aReferenceToNothingIsReportedOnce() throws {
    try desk.write(
      ##"{"properties": {"a": {"$ref": "#/no"}, "b": {"items": {"$ref": "#/no"}}, "c": {"$ref": "other.json#/x"}}}"##,
      to: "refs.json")
    try desk.write(#"{"a": 1}"#, to: "s.json")
    expect(
      try desk.shell("formwork set s.json --schema refs.json a=2"), status: 0,
      stderr: """
        refs.json:1:31: warning: cannot resolve '$ref': '#/no' and 1 more; values that it describes are not checked
          1 | {"properties": {"a": {"$ref": "#/no"}, "b": {"items": {"$ref": "#/no"}…
            |                               ^
        1 changed, 0 unchanged; saved s.json
        """)
    try desk.write(
      #"{"title": "T", "schema": "refs.json", "sections": [{"rows": [{"key": "a", "accessory": "json"}]}]}"#,
      to: "form.json")
    expect(
      try desk.formwork("check", "form.json"), status: 0,
      stderr: """
        refs.json:1:31: warning: cannot resolve '$ref': '#/no' and 1 more; values that it describes are not checked
          1 | {"properties": {"a": {"$ref": "#/no"}, "b": {"items": {"$ref": "#/no"}…
            |                               ^
        form.json: 1 screen, 1 row, 1 warning
        """)
    let warning = """
      refs.json:1:31: warning: cannot resolve '$ref': '#/no' and 1 more; values that it describes are not checked
        1 | {"properties": {"a": {"$ref": "#/no"}, "b": {"items": {"$ref": "#/no"}…
          |                               ^
      """
    expect(
      try desk.shell(
        """
        formwork new a --schema refs.json
        formwork new b --schema refs.json --from s.json
        """), status: 0,
      stderr: "\(warning)\ncreated a.json; open it with 'formwork a.json'\n"
        + "\(warning)\ncreated b.json; open it with 'formwork b.json'")
  }

  @Test func theExampleOfAListHasElementsOfItsKind() throws {
    try desk.write(
      """
      {"properties": {"ports": {"items": {"type": "integer"}}, "rates": {"items": {"type": "number"}},
        "names": {"items": {"type": "string"}}}}
      """, to: "schema.json")
    expect(
      try desk.shell("echo '{}' > s.json; formwork set s.json --schema schema.json ports=x rates=y names=z"),
      status: 1,
      stderr: """
        error: ports: expected a JSON array, such as [1, 2], got 'x'
        error: rates: expected a JSON array, such as [1, 2], got 'y'
        error: names: expected a JSON array, such as ["a", "b"], got 'z'; 'formwork set s.json names+=z --schema schema.json' adds an element
        3 refused; nothing was saved
        """)
  }

  @Test func aSchemaOfTrueAllowsEverythingAndFalseNothing() throws {
    try desk.write(#"{"a": 1}"#, to: "s.json")
    try desk.write("true", to: "true.json")
    try desk.write("false", to: "false.json")
    expect(
      try desk.shell(
        "formwork set s.json --schema true.json a=2 && formwork verify s.json --schema false.json"),
      status: 1,
      stderr: """
        1 changed, 0 unchanged; saved s.json
        s.json:1:1: error: this value is not allowed
          1 | {"a": 2}
            | ^
        error: found 1 problem, listed above
        """)
  }
}
