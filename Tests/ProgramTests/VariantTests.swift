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
        note: 'auth.user' was reset because it no longer applies
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
      stderr: """
        note: 'auth.user' was reset because it no longer applies
        4 changed, 0 unchanged; saved s.yaml
        """)
    #expect(
      desk.text(of: "s.yaml") == "auth:\n  type: token\n  realm: r\n  token: x\n  scope:\n    all: true\n")
    expect(
      try set("auth.type=basic"), status: 0,
      stderr: """
        note: 'auth.token' and 'auth.scope.all' were reset because they no longer apply
        3 changed, 0 unchanged; saved s.yaml
        """)
    #expect(desk.text(of: "s.yaml") == "auth:\n  type: basic\n  realm: r\n")
  }

  /// Lists, maps of objects and objects with a screen are hidden and reset like other members.
  @Test(arguments: ["s.json", "s.yaml"])
  func listsAndObjectsFollow(file: String) throws {
    try desk.write(
      #"""
      {"properties": {"jobs": {"type": "array", "items": {"oneOf": [
        {"type": "object", "properties": {"type": {"const": "run"}, "command": {"type": "string"},
          "steps": {"type": "array", "items": {"type": "object", "properties": {"run": {"type": "string"},
            "inputs": {"type": "array", "items": {"type": "object", "properties": {"file": {"type": "string"}}}}}}},
          "env": {"type": "object", "additionalProperties": {"type": "object",
            "properties": {"value": {"type": "string"}}}},
          "shell": {"type": "object", "properties": {"path": {"type": "string"}},
            "additionalProperties": {"type": "string"}}}, "additionalProperties": false},
        {"type": "object", "properties": {"type": {"const": "http"}, "url": {"type": "string"}},
          "additionalProperties": false}]}}}}
      """#, to: "schema.json")
    let settings =
      file == "s.json"
      ? #"""
      {
        "jobs": [
          {
            "type": "run",
            "command": "make",
            "steps": [
              {"run": "a", "inputs": [{"file": "f"}]},
              {"run": "b"}
            ],
            "env": {"CC": {"value": "gcc"}},
            "shell": {"path": "/bin/sh", "flags": "-e"}
          },
          {"type": "http", "url": "u"}
        ]
      }

      """#
      : """
      jobs:
        - type: run
          command: make # all
          steps:
            - run: a # first
              inputs:
                - file: f
            - run: b
          env:
            CC:
              value: gcc
          shell:
            path: /bin/sh
            flags: -e
        - type: http
          url: u

      """
    try desk.write(settings, to: file)
    let changes = """
      set jobs[1].type http  # was run
      reset jobs[1].command  # was make
      reset jobs[1].steps
      reset jobs[1].env  # was '["CC"]'
      reset jobs[1].shell.path  # was /bin/sh
      reset jobs[1].shell  # was '{"flags": "-e"}'
      """
    let note = """
      note: 'jobs[1].command', 'jobs[1].steps', 'jobs[1].env', 'jobs[1].shell.path' and 'jobs[1].shell' were reset \
      because they no longer apply
      """
    expect(
      try desk.shell("formwork set \(file) --schema schema.json 'jobs[1].type=http' --dry-run"), status: 0,
      stdout: changes, stderr: note + "\n6 changed, 0 unchanged; nothing was saved (--dry-run)")
    #expect(desk.text(of: file) == settings)
    expect(
      try desk.run(
        file, "--schema", "schema.json",
        script: """
          open jobs[1]
          set jobs[1].type http
          show
          diff
          set jobs[1].type run
          diff
          undo
          undo
          diff
          """), status: 0,
      stdout: """
        \(file) > jobs 1

          1. picker type: http (not saved)

          2. field url: not set
        \(changes)
        """,
      stderr: """
        \(note)
        undone: set jobs[1].type run; set jobs[1].command make; set jobs[1].steps '["1", "2"]'; 3 more
        undone: set jobs[1].type http; reset jobs[1].command; reset jobs[1].steps; 3 more
        0 changed, 11 unchanged; \(file) is unchanged
        """)
    #expect(desk.text(of: file) == settings)
    let records = try desk.shell(
      "formwork set \(file) --schema schema.json 'jobs[1].type=http' --output jsonl --dry-run")
    #expect(
      try records.lines().compactMap { $0["line"] as? String }.joined(separator: "\n") == changes)
    expect(
      try desk.shell("formwork set \(file) --schema schema.json 'jobs[1].type=http'"), status: 0,
      stderr: note + "\n6 changed, 0 unchanged; saved \(file)")
    let saved =
      file == "s.json"
      ? #"""
      {
        "jobs": [
          {
            "type": "http"
          },
          {"type": "http", "url": "u"}
        ]
      }

      """# : "jobs:\n  - type: http\n  - type: http\n    url: u\n"
    #expect(desk.text(of: file) == saved)
    expect(
      try desk.run(file, "--schema", "schema.json", script: "add jobs[1].steps\n"), status: 1,
      stderr: """
        -:1:5: error: 'steps' is hidden; 'set jobs[1].type run' shows it
          1 | add jobs[1].steps
            |     ^
        1 refused; nothing was saved
        """)
  }

  /// A member that has another kind, or other choices, with another choice.
  @Test func whatDoesNotFitIsReset() throws {
    try desk.write(
      #"""
      {"properties": {"disks": {"type": "array", "items": {"oneOf": [
        {"properties": {"type": {"const": "a"}, "size": {"type": "integer"}, "mode": {"enum": ["r", "w"]}}},
        {"properties": {"type": {"const": "b"}, "size": {"type": "string"}, "mode": {"enum": ["w", "x"]}}},
        {"properties": {"type": {"const": "c"}, "mode": {"enum": ["w", "x"]}}}]}}}}
      """#, to: "schema.json")
    let settings = "disks:\n  - type: a # first\n    size: 5\n    mode: r\n"
    try desk.write(settings, to: "s.yaml")
    let note = "note: 'disks[1].size' and 'disks[1].mode' were reset because they no longer apply"
    expect(
      try desk.run(
        "s.yaml", "--schema", "schema.json",
        script: """
          set disks[1].type b
          open disks[1]
          show
          set disks[1].size 7
          get disks[1].size
          undo
          undo
          diff
          set type c
          set type a
          diff
          """), status: 0,
      stdout: """
        s.yaml > disks 1

          1. picker type: b (not saved)
          2. anyOf size: not set (not saved)
          3. anyOf mode: not set (not saved)
        "7"
        """,
      stderr: """
        \(note)
        undone: set disks[1].size '"7"'
        undone: set disks[1].type b; reset disks[1].size; reset disks[1].mode
        \(note)
        0 changed, 3 unchanged; s.yaml is unchanged
        """)
    expect(
      try set("'disks[1].size=7' 'disks[1].type=b'"), status: 0,
      stderr: """
        note: 'disks[1].mode' was reset because it no longer applies
        3 changed, 0 unchanged; saved s.yaml
        """)
    #expect(desk.text(of: "s.yaml") == "disks:\n  - type: b # first\n    size: \"7\"\n")
    expect(
      try set("'disks[1].mode=r'"), status: 1,
      stderr: """
        error: disks[1].mode: 'r' is not valid: expected w or x
        1 refused; nothing was saved
        """)
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
        error: build.context: the stored value of 'build' is not a map; `formwork set s.yaml 'build={"context": "."}' --schema schema.json` replaces it
        1 refused; nothing was saved
        """)
    expect(try set(#"'build={"context": "."}'"#), status: 0, stderr: "1 changed, 0 unchanged; saved s.yaml")
    expect(try set("build.context=src"), status: 0, stderr: "1 changed, 0 unchanged; saved s.yaml")
    #expect(desk.text(of: "s.yaml") == "build:\n  context: \"src\"\n")
  }

  @Test func aTextReplacesAnObject() throws {
    let settings = "build:\n  context: src # here\n  target: x\n"
    try desk.write(
      #"""
      {"properties": {
        "build": {"oneOf": [{"type": "string"}, {"type": "object", "properties": {
          "context": {"type": "string"}, "target": {"type": "string"}}}]},
        "scope": {"type": "object", "properties": {"all": {"type": "boolean"}}},
        "env": {"oneOf": [{"type": "array", "items": {"type": "string"}},
          {"type": "object", "additionalProperties": {"type": "string"}}]},
        "services": {"additionalProperties": {"properties": {
          "build": {"oneOf": [{"type": "string"}, {"type": "object", "properties": {"context": {"type": "string"}}}]}
        }}}}}
      """#, to: "schema.json")
    try desk.write(settings, to: "s.yaml")
    expect(try set("build=."), status: 0, stderr: "1 changed, 0 unchanged; saved s.yaml")
    #expect(desk.text(of: "s.yaml") == "build: \".\"\n")
    try desk.write(settings, to: "s.yaml")
    expect(try set("build.target=t"), status: 0, stderr: "1 changed, 0 unchanged; saved s.yaml")
    #expect(desk.text(of: "s.yaml") == "build:\n  context: src # here\n  target: t\n")
    try desk.write("services:\n  web:\n    build: {context: w}\nenv:\n  A: x\n", to: "s.yaml")
    expect(
      try set("'services[web].build=w' env+=B=b"), status: 0, stderr: "2 changed, 0 unchanged; saved s.yaml")
    #expect(desk.text(of: "s.yaml") == "services:\n  web:\n    build: w\nenv:\n  A: x\n  B: b\n")
    expect(
      try set(
        """
        'env=["A"]'
        """), status: 0, stderr: "1 changed, 0 unchanged; saved s.yaml")
    #expect(desk.text(of: "s.yaml") == "services:\n  web:\n    build: w\nenv:\n  - A\n")
  }

  @Test func aScriptSaysWhatReplacesAnObjectOrAText() throws {
    func run(_ line: String) throws -> BuiltProgram.Run {
      try desk.run("s.yaml", "--schema", "schema.json", script: line + "\n")
    }
    try desk.write("build:\n  context: src\nauth:\n  type: token\n", to: "s.yaml")
    expect(
      try run("set build ."), status: 1,
      stderr: """
        -:1:5: error: 'build' is not a setting; it contains settings; use 'formwork set s.yaml build=. --schema schema.json'
          1 | set build .
            |     ^
        1 refused; nothing was saved
        """)
    expect(
      try run("set auth x"), status: 1,
      stderr: """
        -:1:5: error: 'auth' is not a setting; it contains settings
          1 | set auth x
            |     ^
        1 refused; nothing was saved
        """)
    try desk.write("build: .\n", to: "s.yaml")
    expect(
      try run("set build.context src"), status: 1,
      stderr: """
        -:1:5: error: the stored value of 'build' is not a map; `set build '{"context": "src"}'` replaces it
          1 | set build.context src
            |     ^
        1 refused; nothing was saved
        """)
  }

  /// In a list, only a path that begins with `item` means something else than the member of the settings.
  @Test(arguments: ["item", "outer", "type"])
  func aMemberOfAnyNameHidesLists(name: String) throws {
    try desk.write(
      """
      {"oneOf": [
        {"type": "object", "properties": {"\(name)": {"const": "a"},
          "steps": {"type": "array", "items": {"type": "object", "properties": {"run": {"type": "string"}}}}}},
        {"type": "object", "properties": {"\(name)": {"const": "b"}, "url": {"type": "string"}}}]}
      """, to: "schema.json")
    try desk.write("\(name): a\nsteps:\n  - run: x\n", to: "s.yaml")
    expect(
      try set("\(name)=b"), status: 0,
      stderr: """
        note: 'steps' was reset because it no longer applies
        2 changed, 0 unchanged; saved s.yaml
        """)
    #expect(desk.text(of: "s.yaml") == "\(name): b\n")
  }

  @Test func theWordsOfACommandTellTheKindOfANewValue() throws {
    try desk.write("", to: "s.yaml")
    expect(try set("build.context=."), status: 0, stderr: "1 changed, 0 unchanged; saved s.yaml")
    #expect(desk.text(of: "s.yaml") == "build:\n  context: \".\"\n")
  }
}
