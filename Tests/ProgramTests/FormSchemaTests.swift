import Testing

/// Forms that name a JSON Schema.
struct FormSchemaTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  @Test func aProblemOfAnItemIsReportedOnceByItsName() throws {
    try desk.write(
      #"""
      {"title": "T", "store": "s.json", "schema": "s.schema.json", "sections": [{"rows": [
        {"forEach": {"key": "servers", "id": "name"}, "text": "${item.name}", "selection": {"push": "server"}},
        {"id": "limit", "text": "Limit", "key": "limit", "accessory": {"textField": {"required": true}}}]}],
       "screens": {"server": {"forEach": "servers", "title": "${item.name}", "sections": [{"rows": [
        {"text": "Port", "key": "item.port", "accessory": {"stepper": {"minimum": 1, "maximum": 9}}}]}]}}}
      """#, to: "form.json")
    try desk.write(
      #"""
      {"required": ["limit"], "properties": {"servers": {"items": {
        "required": ["port"], "properties": {"port": {"maximum": 9}, "day": {"format": "date"}}}}}}
      """#, to: "s.schema.json")
    try desk.write(
      #"{"servers": [{"name": "a.b", "port": 70}, {"name": "b", "day": "x", "port": 1}, {"name": "c"}]}"#,
      to: "s.json")
    let run = try desk.formwork("verify", "form.json")
    #expect(
      run.stderr.split(separator: "\n").filter { $0.contains("error:") } == [
        "s.json: error: 'limit': a value is required; to correct it, use 'formwork set form.json limit=VALUE'",
        "s.json:1:38: error: 'servers[a.b].port': 70 is greater than the maximum of 9; "
          + "`formwork reset form.json 'servers[a.b].port'` fixes it",
        "s.json:1:64: error: 'servers[b].day': 'x' is not a date; for example, 2026-05-31",
        "s.json:1:81: error: 'servers[c]': 'port' is missing",
        "error: found 4 problems, listed above",
      ])
  }

  @Test func whySaysWhatTheSchemaDoesNotAllow() throws {
    try desk.write(
      #"{"required": ["name"], "properties": {"name": {"type": "string"}}}"#, to: "s.schema.json")
    try desk.write("{\"a\": 1}\n", to: "s.json")
    expect(
      try desk.formwork("why", "s.json", "--schema", "s.schema.json"), status: 0,
      stderr: """
        s.json:1:1: error: 'name' is missing
          1 | {"a": 1}
            | ^
        """)
  }

  /// A constant tells which alternative is meant; one of several values does not.
  @Test func theAlternativeWithTheConstantIsTheClosest() throws {
    try desk.write(
      #"""
      {"oneOf": [
        {"properties": {"type": {"const": "a"}, "opt": {"enum": ["x", "y"]}}, "additionalProperties": false},
        {"properties": {"type": {"const": "b"}, "opt": {"enum": ["y", "z"]}, "url": {"type": "string"}}}]}
      """#, to: "s.schema.json")
    try desk.write(#"{"type": "b", "opt": "x"}"#, to: "s.json")
    let run = try desk.formwork("verify", "s.json", "--schema", "s.schema.json")
    #expect(run.stderr.contains("'opt': expected 'y' or 'z', not 'x'"), "\(run.stderr)")
  }

  @Test(arguments: [
    (
      #"{"properties": {"g": {"properties": {"n": {}}, "additionalProperties": {"properties": {"t": {}}}}}}"#,
      #"{"g": {"n": 1, "a": {"t": 1}}}"#, "g[a].t", #"{"g": {"n": 1, "a": {"t": 2}}}"#
    ),
    (
      #"{"additionalProperties": {"properties": {"r": {"additionalProperties": {"properties": {"t": {}}}}}}}"#,
      #"{"m": {"r": {"a": {"t": 1}}}}"#, ".[m].r[a].t", #"{"m": {"r": {"a": {"t": 2}}}}"#
    ),
    (
      #"{"additionalProperties": {"properties": {"r": {"items": {"properties": {"t": {}}}}}}}"#,
      #"{"m": {"r": [{"t": 1}]}}"#, ".[m].r[1].t", #"{"m": {"r": [{"t": 2}]}}"#
    ),
  ])
  func itemsOfOtherMembersHaveScreens(schema: String, before: String, name: String, after: String) throws {
    try desk.write(schema, to: "s.schema.json")
    try desk.write(before, to: "s.json")
    let shown = try desk.formwork("show", "s.json", "--schema", "s.schema.json")
    #expect(shown.status == 0 && shown.stderr == "", "\(shown.stderr)")
    let run = try desk.formwork("set", "s.json", "--schema", "s.schema.json", "\(name)=2")
    #expect(desk.text(of: "s.json") == after, "\(run.stderr)")
  }
}
