import Testing

/// Values that have one of several shapes, as a schema describes them.
struct VariantTests {
  private let desk: Desk

  init() throws {
    desk = try Desk()
    try desk.write(
      #"""
      {"properties": {
        "build": {"oneOf": [{"type": "string"}, {"type": "object", "properties": {"context": {"type": "string"}}}]},
        "auth": {"oneOf": [
          {"type": "object", "properties": {"type": {"const": "basic"}, "user": {"type": "string"},
            "realm": {"type": "string"}}, "additionalProperties": false},
          {"type": "object", "properties": {"type": {"const": "token"}, "token": {"type": "string"},
            "scope": {"type": "object", "properties": {"all": {"type": "boolean"}}},
            "realm": {"type": "string"}}, "additionalProperties": false}]}}}
      """#, to: "schema.json")
  }

  private func set(_ words: String) throws -> BuiltProgram.Run {
    try desk.shell("formwork set s.yaml --schema schema.json \(words)")
  }

  @Test func aMemberTellsWhichOthersThereAre() throws {
    try desk.write("auth:\n  type: basic\n  user: ann\n  realm: r\n", to: "s.yaml")
    expect(
      try desk.run(
        "s.yaml", "--schema", "schema.json",
        script: """
          open auth
          show
          set auth.type token
          show
          get auth.user
          set auth.type basic
          get auth.user
          undo
          undo
          diff
          """), status: 0,
      stdout: """
        s.yaml > auth

          1. picker type: basic
          2. field user: ann
          3. field realm: r
        s.yaml > auth

          1. picker type: token (not saved)
          2. field realm: r
          3. field token: not set
          4. screen scope

        ann
        """,
      stderr: """
        note: 'auth.user' is not set
        undone: set auth.type basic; set auth.user ann
        undone: set auth.type token; reset auth.user
        0 changed, 2 unchanged; s.yaml is unchanged
        """)
    expect(
      try set("auth.token=x"), status: 1,
      stderr: """
        error: 'auth.token' is hidden; 'formwork set s.yaml auth.type=token --schema schema.json' shows it
        1 refused; nothing was saved
        """)
    expect(
      try set("auth.type=token auth.token=x auth.scope.all=on"), status: 0,
      stderr: "4 changed, 0 unchanged; saved s.yaml")
    #expect(
      desk.text(of: "s.yaml") == "auth:\n  type: token\n  realm: r\n  token: x\n  scope:\n    all: true\n")
    expect(try set("auth.type=basic"), status: 0, stderr: "3 changed, 0 unchanged; saved s.yaml")
    #expect(desk.text(of: "s.yaml") == "auth:\n  type: basic\n  realm: r\n")
  }

  @Test func withoutTheMemberAllOthersHaveRows() throws {
    try desk.write("auth:\n  token: x\n", to: "s.yaml")
    expect(
      try set("auth.user=ann --unset auth.token"), status: 0, stderr: "2 changed, 0 unchanged; saved s.yaml")
  }

  @Test func theKindOfTheValueInTheFileCounts() throws {
    try desk.write("", to: "s.yaml")
    expect(try set("build=."), status: 0, stderr: "1 changed, 0 unchanged; saved s.yaml")
    #expect(desk.text(of: "s.yaml") == "build: \".\"\n")
    expect(
      try set("build.context=."), status: 1,
      stderr: """
        error: build.context: the stored value of 'build' is not a map; 'formwork set s.yaml 'build={"context": "."}' --schema schema.json' replaces it
        1 refused; nothing was saved
        """)
    expect(try set(#"'build={"context": "."}'"#), status: 0, stderr: "1 changed, 0 unchanged; saved s.yaml")
    expect(try set("build.context=src"), status: 0, stderr: "1 changed, 0 unchanged; saved s.yaml")
    #expect(desk.text(of: "s.yaml") == "build:\n  context: \"src\"\n")
  }

  @Test func theWordsOfACommandTellTheKindOfANewValue() throws {
    try desk.write("", to: "s.yaml")
    expect(try set("build.context=."), status: 0, stderr: "1 changed, 0 unchanged; saved s.yaml")
    #expect(desk.text(of: "s.yaml") == "build:\n  context: \".\"\n")
  }
}
