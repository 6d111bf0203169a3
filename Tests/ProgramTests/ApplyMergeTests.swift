import Testing

/// What `apply` keeps: it merges objects and maps by key, and replaces lists.
struct ApplyMergeTests {
  private let desk: Desk

  init() throws {
    desk = try Desk()
    try desk.write(
      #"""
      {"properties": {
        "services": {"additionalProperties": {"properties": {"image": {"type": "string"}}}},
        "env": {"additionalProperties": {"type": "string"}},
        "jobs": {"items": {"properties": {"name": {"type": "string"}, "run": {"type": "string"}}}},
        "tags": {"items": {"type": "string"}},
        "free": {}}}
      """#, to: "s.json")
  }

  private func apply(_ values: String, to text: String, _ options: String = "") throws -> String {
    try desk.write(text, to: "a.yaml")
    try desk.write(values, to: "values.json")
    let run = try desk.shell("formwork apply a.yaml values.json --schema s.json \(options)")
    #expect(run.status == 0, "\(run.stderr)")
    return desk.text(of: "a.yaml") ?? ""
  }

  @Test func mapsAreMergedAndListsAreReplaced() throws {
    let text = """
      services:
        web: {image: nginx, extra: 1}
        db: {image: pg}
      env: {A: x, B: y}
      tags: [a, b]
      free: {a: {b: 1, c: null}, d: [1]}
      """
    let values = #"""
      {"services": {"web": {"image": "caddy"}, "cache": {"image": "redis"}}, "env": {"A": null, "C": "z"},
       "tags": ["c"], "free": {"a": {"b": 2}, "d": [2]}}
      """#
    let new = try apply(values, to: text + "\n")
    #expect(
      new == """
        services:
          web: {image: caddy, extra: 1}
          db: {image: pg}
          cache:
            image: redis
        env: {B: y, C: z}
        tags: [c]
        free: {a: {b: 2, c: null}, d: [2]}

        """)
    let only = try apply(#"{"services": {"cache": {}}, "env": {"C": "z"}}"#, to: text + "\n", "--only")
    #expect(only == "services:\n  cache: {}\nenv: {C: z}\n")
  }

  /// In a list by position, an element is the item that equals it or, if the list keeps its length, the one at its place.
  /// What it does not name goes.
  @Test func whatBelongsToAnItemStaysWithIt() throws {
    let text = """
      jobs:
        - name: a
          run: x
          other: 1
        - name: b # B
          other: 2
        - name: c

      """
    #expect(
      try apply(#"{"jobs": [{"name": "b"}, {"name": "c", "run": "z"}]}"#, to: text)
        == "jobs:\n  - name: b\n  - name: c\n    run: z\n")
    #expect(
      try apply(
        #"{"jobs": [{"name": "d"}, {"name": "a", "run": "x", "other": 1}, {"name": "b", "other": 2}, {"name": "c"}]}"#,
        to: text)
        == "jobs:\n  - name: d\n" + text.dropFirst(6))
    #expect(
      try apply(#"{"jobs": [{"name": "a", "run": "x"}, {"name": "e", "other": 3}, {"name": "c"}]}"#, to: text)
        == "jobs:\n  - name: a\n    run: x\n  - name: e # B\n    other: 3\n  - name: c\n")
  }

  @Test func anItemByPositionKeepsWhatNoRowCanName() throws {
    try desk.write(
      #"""
      {"title": "T", "store": "s.json", "sections": [{"rows": [
        {"forEach": {"key": "rules", "by": "position"}, "text": "x", "selection": {"push": "rule"}}]}],
       "screens": {"rule": {"forEach": "rules", "title": "x", "sections": [{"rows": [
        {"key": "item.port", "accessory": "textField"},
        {"text": "Pass", "key": "item.pass", "accessory": {"textField": {"secure": true}}}]}]}}}
      """#, to: "form.json")
    try desk.write(
      #"{"rules": [{"port": "1", "note": 1}, {"port": "2", "note": 2, "pass": "p"}, {"port": "3", "note": 3}]}"#,
      to: "s.json")
    try desk.write(#"{"rules": [{"port": "2"}, {"port": "4"}]}"#, to: "values.json")
    expect(
      try desk.formwork("apply", "form.json", "values.json"), status: 0,
      stderr: "2 changed, 1 unchanged; saved s.json")
    #expect(
      desk.text(of: "s.json") == #"{"rules": [{"port": "2", "note": 2, "pass": "p"}, {"port": "4"}]}"#)
    try desk.write(#"{"rules": [{"port": "5"}, {"port": "4"}]}"#, to: "values.json")
    #expect(try desk.formwork("apply", "form.json", "values.json").status == 0)
    #expect(
      desk.text(of: "s.json") == #"{"rules": [{"port": "5", "note": 2, "pass": "p"}, {"port": "4"}]}"#)
  }
}
