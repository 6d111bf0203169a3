import Testing

/// Schemas whose objects have named members and others, and those of files that are maps.
struct OtherMembersProgramTests {
  private let desk: Desk

  init() throws {
    desk = try Desk()
    try desk.write(
      #"""
      {"type": "object",
       "properties": {
         "stages": {"type": "array", "items": {"type": "string"}},
         "scripts": {"type": "object", "properties": {"test": {"type": "string"}},
           "additionalProperties": {"type": "string", "description": "A command."}}},
       "additionalProperties": {"type": "object", "properties": {
         "run": {"type": "string"},
         "env": {"type": "object", "properties": {"PATH": {"type": "string"}},
           "additionalProperties": {"type": ["string", "integer"]}}}}}
      """#, to: "schema.json")
  }

  private func new(_ schema: String) throws -> String {
    try desk.write(schema, to: "s.json")
    return try desk.shell("formwork new - --schema s.json | tr -d '\\n ' | sed 's/.*values.json\",//'").stdout
  }

  @Test func namedMembersAndOthersHaveRows() throws {
    try desk.write(
      "stages: [a]\nscripts:\n  test: t\n  lint: l\nbuild:\n  run: make\n  env:\n    PATH: /bin\n    N: 1\n",
      to: "ci.yaml")
    expect(
      try desk.shell(
        "formwork get ci.yaml --schema schema.json; formwork check ci.yaml --schema schema.json"),
      status: 0,
      stdout: """
        stages=["a"]
        .=["build"]
        scripts.test=t
        scripts={"lint": "l"}
        .[build].run=make
        .[build].env.PATH=/bin
        .[build].env={"N": 1}
        """, stderr: "ci.yaml: 4 screens, 10 rows")
    expect(
      try desk.run(
        "ci.yaml", "--schema", "schema.json",
        script: """
          set scripts.fmt f
          set scripts.test u
          add . deploy
          set .[deploy].run ship
          set .[build].env.B 2
          diff
          """), status: 0,
      stdout: """
        add . deploy
        set scripts.test u  # was t
        add scripts fmt=f
        add .[build].env B=2
        set .[deploy].run ship  # was unset
        """, stderr: "5 changed, 0 unchanged; saved ci.yaml")
    #expect(
      desk.text(of: "ci.yaml")
        == "stages: [a]\nscripts:\n  test: u\n  lint: l\n  fmt: f\n"
        + "build:\n  run: make\n  env:\n    PATH: /bin\n    N: 1\n    B: 2\ndeploy:\n  run: ship\n")
    expect(
      try desk.shell("formwork add ci.yaml --schema schema.json . stages"), status: 1,
      stderr: "error: 'stages' has a row of its own\n1 refused; nothing was saved")
    expect(
      try desk.shell(
        "formwork set ci.yaml --schema schema.json scripts.lint=x --unset scripts.fmt --unset .[build].env.N\n"
          + "formwork set ci.yaml --schema schema.json scripts.test.x=1"), status: 1,
      stderr: """
        2 changed, 0 unchanged; saved ci.yaml
        error: no row 'scripts.test.x'; did you mean 'scripts.test'?
        1 refused; nothing was saved
        """)
    expect(
      try desk.shell(
        "formwork export ci.yaml --schema schema.json --format json > v.json; touch new.yaml\n"
          + "formwork apply new.yaml --schema schema.json v.json; cat new.yaml"), status: 0,
      stdout: """
        build:
          run: make
          env:
            PATH: /bin
            B: 2
        deploy:
          run: ship
        stages:
          - a
        scripts:
          test: u
          lint: x
        """, stderr: "8 changed, 0 unchanged; saved new.yaml")
  }

  @Test func aMapAtTheTopHasRows() throws {
    #expect(
      try new(#"{"type": "object", "additionalProperties": {"type": "string"}}"#)
        == #""sections":[{"rows":[{"text":"Members","key":".","id":".","accessory":{"map":{"of":"textField"}}}]}]}"#
    )
    #expect(
      try new(#"{"patternProperties": {".": {"properties": {"url": {"type": "string"}}}}}"#)
        == #""sections":[{"header":"Members","rows":[{"forEach":{"key":".","by":"name","id":"name"},"id":".","text":"${item.name}","#
        + #""selection":{"push":"screen."}}]}],"screens":{"screen.":{"forEach":".","title":"${item.name}","#
        + #""sections":[{"rows":[{"text":"url","key":"item.url","accessory":"textField"}]}]}}}"#)
    #expect(
      try new("{}")
        == #""sections":[{"rows":[{"text":"Members","key":".","id":".","accessory":{"map":{"of":{"anyOf":{"of":["textField","json"]}}}}}]}]}"#
    )
  }

  @Test func aListOrAnObjectAtTheTopHasTheRowsOfTheFile() throws {
    try desk.write(
      #"{"oneOf": [{"type": "array", "items": {"type": "string"}}, {"type": "object", "properties": {"a": {"type": "string"}}}]}"#,
      to: "either.json")
    try desk.write(#"["x"]"#, to: "list.json")
    try desk.write(#"{"a": "x"}"#, to: "object.json")
    expect(
      try desk.shell(
        "formwork get list.json --schema either.json; formwork get object.json --schema either.json"),
      status: 0,
      stdout: "items=[\"x\"]\na=x")
  }

  @Test func itemsHaveOtherMembers() throws {
    try desk.write(
      #"""
      {"properties": {
        "m": {"additionalProperties": {"properties": {"run": {"type": "string"}},
          "additionalProperties": {"type": "string", "description": "Anything."}}},
        "f": {"items": {"properties": {"name": {"type": "string"}, "port": {"type": "integer"}},
          "patternProperties": {"^x-": {"type": "integer"}}}}}}
      """#, to: "items.json")
    try desk.write(
      "m:\n  a:\n    run: x\n    color: red # c\n  b: {}\nf:\n  - name: n\n    x-a: 1\n  - port: 2\n",
      to: "s.yaml")
    expect(
      try desk.shell(
        """
        formwork set s.yaml --schema items.json 'm[a].color=blue' 'm[b].size=big' 'f[2].x-b=7'
        formwork set s.yaml --schema items.json 'm[a].run.x=blue' 'f[1].x-b=q'
        formwork show s.yaml --set --schema items.json
        """), status: 0,
      stdout: """
          m[a].run     run: x
          m[a]/others  Other members: color=blue
          m[b]/others  Other members: size=big
          f[1].name    name: n
          f[1]/others  Other members: x-a=1
          f[2].port    port: 2
          f[2]/others  Other members: x-b=7
        """,
      stderr: """
        3 changed, 0 unchanged; saved s.yaml
        error: no row 'm[a].run.x'; did you mean 'm[a].run'?
        error: f[1].x-b: 'q' is not a whole number
        2 refused; nothing was saved
        """)
    #expect(
      desk.text(of: "s.yaml")
        == "m:\n  a:\n    run: x\n    color: blue # c\n  b:\n    size: big\nf:\n  - name: n\n    x-a: 1\n"
        + "  - port: 2\n    x-b: 7\n")
    expect(
      try desk.shell(
        """
        formwork set s.yaml --schema items.json --unset 'm[a].color'
        formwork export s.yaml --schema items.json --format json > v.json; touch new.yaml
        formwork apply new.yaml --schema items.json v.json; cat new.yaml
        """), status: 0,
      stdout: """
        m:
          a:
            run: x
          b:
            size: big
        f:
          - name: "n"
            x-a: 1
          - port: 2
            x-b: 7
        """, stderr: "1 changed, 0 unchanged; saved s.yaml\n8 changed, 0 unchanged; saved new.yaml")
    expect(
      try desk.run(
        "s.yaml", "--schema", "items.json",
        script: """
          open m[a]
          add others q=1
          set m[b]/others '{"z": "1"}'
          reset f[1]/others
          diff
          undo
          undo
          diff
          """), status: 0,
      stdout: """
        set m[a]/others '{"q": "1"}'  # was unset
        set m[b]/others '{"z": "1"}'  # was '{"size": "big"}'
        reset f[1]/others  # was '{"x-a": 1}'
        set m[a]/others '{"q": "1"}'  # was unset
        """,
      stderr: """
        undone: reset f[1]/others
        undone: set m[b]/others '{"z": "1"}'
        1 changed, 2 unchanged; saved s.yaml
        """)
  }

  @Test func theOtherMembersOfAnItemHaveAName() throws {
    try desk.write(
      #"""
      {"title": "T", "store": "s.json", "sections": [{"rows": [
        {"forEach": {"key": "users", "id": "name"}, "text": "${item.name}", "selection": {"push": "x"}}]}],
       "screens": {"x": {"forEach": "users", "title": "X", "sections": [{"rows": [
         {"text": "Others", "key": "item", "accessory": {"map": {"of": "textField"}}}]}]}}}
      """#, to: "form.json")
    try desk.write(#"{"users": [{"name": "ada", "a": "1"}]}"# + "\n", to: "s.json")
    expect(
      try desk.shell(
        """
        formwork get form.json
        formwork get form.json 'users[ada]'
        formwork set form.json 'users[ada]={"b": "2"}'
        formwork get form.json 'x[ada]/others'
        """), status: 0,
      stdout: #"""
        users=["ada"]
        x[ada]/others={"a": "1"}
        {"a": "1"}
        {"b": "2"}
        """#, stderr: "1 changed, 0 unchanged; saved s.json")
    // The row that opens the item has the same name.
    expect(
      try desk.run("form.json", script: "open users[ada]\nget users[ada]\nadd others c=3\ndiff\n"), status: 0,
      stdout: """
        {"b": "2"}
        add x[ada]/others c=3
        """, stderr: "1 changed, 0 unchanged; saved s.json")
  }

  @Test func rowsInAPushedFileHaveTheirMembersOfAMap() throws {
    try desk.write(
      #"""
      {"title": "T", "store": "s.json", "sections": [{"rows": [
        {"text": "Environment", "key": "env", "accessory": {"map": {"of": "textField"}}},
        {"text": "Token", "selection": {"push": "token.json"}}]}]}
      """#, to: "form.json")
    try desk.write(
      #"{"title": "M", "sections": [{"rows": [{"text": "Token", "key": "env.TOKEN", "accessory": "textField"}]}]}"#,
      to: "token.json")
    try desk.write(#"{"env": {"TOKEN": "t", "A": "b"}}"#, to: "s.json")
    expect(
      try desk.run("form.json", script: "show\nset env.TOKEN u\nset env.A c\nget env\nshow\n"), status: 0,
      stdout: """
        T

          1. map Environment: TOKEN=t, A=b
          2. screen Token
        {"A": "c"}
        T

          1. map Environment: A=c (not saved)
          2. screen Token
        """, stderr: "2 changed, 0 unchanged; saved s.json")
    #expect(desk.text(of: "s.json") == #"{"env": {"TOKEN": "u", "A": "c"}}"#)
  }

  /// In TOML, the header of a table without members would not stay.
  @Test func anItemStaysWithoutItsLastMember() throws {
    try desk.write(
      #"{"properties": {"m": {"additionalProperties": {"properties": {"run": {"type": "string"}}}}}}"#,
      to: "m.json")
    try desk.write("[m.a]\nrun = \"x\"\n[m.b]\nrun = \"y\"\n", to: "s.toml")
    expect(
      try desk.formwork("set", "s.toml", "--schema", "m.json", "--unset", "m[a].run"), status: 0,
      stderr: "1 changed, 0 unchanged; saved s.toml")
    #expect(desk.text(of: "s.toml") == "[m]\na = {}\n\n[m.b]\nrun = \"y\"\n")
  }

  @Test func applyKeepsTheMembersThatItDoesNotName() throws {
    try desk.write("a: 1\nb: 2 # two\nc: 3\n", to: "m.yaml")
    try desk.write(#"{"additionalProperties": {"type": "integer"}}"#, to: "s.json")
    expect(
      try desk.shell(#"echo '{"a": 5, "c": null}' | formwork apply m.yaml - --schema s.json"#), status: 0,
      stderr: "1 changed, 0 unchanged; saved m.yaml")
    #expect(desk.text(of: "m.yaml") == "a: 5\nb: 2 # two\n")
    expect(
      try desk.shell(#"echo '{"a": 6}' | formwork apply m.yaml - --schema s.json --only"#), status: 0,
      stderr: "1 changed, 0 unchanged; saved m.yaml")
    #expect(desk.text(of: "m.yaml") == "a: 6\n")
  }

  @Test func theOtherMembersOfAMapKeepTheirText() throws {
    try desk.write(
      #"{"title": "T", "sections": [{"rows": [{"text": "M", "key": "m", "accessory": {"map": {"of": "textField"}}}]}]}"#,
      to: "map.json")
    try desk.write("m:\n  a: 1\n  c: x\n", to: "m.yaml")
    expect(
      try desk.shell("formwork set map.json --store m.yaml m.b=5 m.c=z"), status: 0,
      stderr: "1 changed, 0 unchanged; saved m.yaml")
    #expect(desk.text(of: "m.yaml") == "m:\n  a: 1\n  c: z\n  b: \"5\"\n")
    // A name with '=' is no member: it would set another one.
    #expect(try desk.run("map.json", "--store", "m.yaml", script: "set m.a=b c").status == 1)
  }
}
