import Testing

@testable import Formwork

/// Choices among the values of other settings. A change is checked on its joint result.
struct ChosenValuesTests {
  private static let rows = """
    {"text": "Main", "key": "main", "accessory": {"picker": {"items": {"key": "servers"}}}},
    {"text": "Servers", "key": "servers", "accessory": {"list": {"of": "textField"}}},
    {"text": "Level", "key": "level", "accessory": {"picker": {"items": {"key": "levels"}}}},
    {"text": "Levels", "key": "levels", "accessory": {"map": {"of": "textField"}}},
    {"text": "Backups", "key": "backups", "accessory": {"list": {"of": {"picker": {"items": {"key": "servers"}}}}}},
    {"text": "Spare", "key": "spare", "accessory": {"picker": {"items": {"key": "backups"}}}},
    {"text": "Owner", "key": "owner", "accessory": {"picker": {"items": {"key": "users"}}}},
    {"forEach": {"key": "users", "id": "name"}, "text": "${item.name}"}
    """

  /// Lines before, the line, its reply and what is set then.
  private static let lines: [(before: String, line: String, reply: String, set: String)] = [
    (
      "", #"set servers '["a"]' main a"#, #"servers: unset → ["a"]; main: unset → "a""#,
      #"main=a servers=["a"]"#
    ),
    (
      "", #"set main a servers '["a"]'"#, #"main: unset → "a"; servers: unset → ["a"]"#,
      #"main=a servers=["a"]"#
    ),
    // What the list had before is not enough.
    (
      #"set servers '["a"]'"#, #"set servers '["b"]' main a"#,
      "'a' is not one of 'b'", #"servers=["a"]"#
    ),
    (#"set servers '["a"]'"#, "set main b", "'b' is not one of 'a'", #"servers=["a"]"#),
    // A refused change leaves the items as they were.
    (
      "set servers '[\"a\"]'\nset servers '[\"b\"]' main c", "set main a", #"main: unset → "a""#,
      #"main=a servers=["a"]"#
    ),
    // Names in a map
    (
      "", #"set level high levels '{"high": "1"}'"#,
      #"level: unset → "high"; levels: unset → {"high": "1"}"#, #"level=high levels={"high": "1"}"#
    ),
    // Items of a list
    ("", "set owner ada users '[\"ada\"]'", #"owner: unset → "ada""#, ""),
    // What is chosen is what others choose from.
    (
      "", #"set spare a backups '["a"]' servers '["a"]'"#,
      #"spare: unset → "a"; backups: unset → ["a"]; servers: unset → ["a"]"#, ""
    ),
    (
      "", #"set spare b backups '["a"]' servers '["a", "b"]'"#, "'b' is not one of 'a'", ""
    ),
  ]

  @Test(arguments: lines)
  func set(_ test: (before: String, line: String, reply: String, set: String)) throws {
    var fixture = try SessionFixture(rows: Self.rows)
    for line in test.before.split(separator: "\n") { try fixture.run(String(line)) }
    let reply = try fixture.run(test.line)
    #expect(reply.contains(test.reply), "\(reply)")
    if !test.set.isEmpty { #expect(fixture.set == test.set) }
  }

  /// What is exported can be set again, line by line.
  @Test func export() throws {
    var fixture = try SessionFixture(rows: Self.rows)
    var empty = fixture
    try fixture.run(#"set main a servers '["a", "b"]' level x levels '{"x": "1"}'"#)
    try fixture.run(#"set spare b backups '["b"]' owner ada users '["ada"]'"#)
    let lines = fixture.session.export()
    #expect(
      lines == [
        #"set servers '["a", "b"]'"#, #"set levels '{"x": "1"}'"#, #"set backups '["b"]'"#, "set spare b",
        #"set users '["ada"]'"#, "set main a", "set level x", "set owner ada",
      ])
    for line in lines { #expect(try !empty.run(line).contains("not"), "\(line)") }
    #expect(empty.set == fixture.set)
    #expect(fixture.session.verify() == [])
  }
}
