import Testing

/// Lists with `allowsSingle`: a value that is not an array is a list of one element.
struct SingleValueTests {
  let desk: Desk

  init() throws {
    desk = try .sample()
    try desk.write(
      #"""
      {"title": "T", "sections": [{"rows": [
        {"key": "dns", "accessory": {"list": {"of": "textField", "allowsSingle": true}}},
        {"key": "note", "enabledWhen": "'a' in dns", "accessory": "textField"}
      ]}]}
      """#, to: "single.json")
  }

  @Test func aSingleValueRemainsOneWhileTheListHasOneElement() throws {
    try desk.write(#"{"dns": "a"}"#, to: "s.json")
    let run = { (script: String) in try desk.run("single.json", "--store", "s.json", script: script) }
    expect(
      try run("set note x dns '[\"a\"]'"), status: 0, stderr: "1 changed, 1 unchanged; saved s.json")
    #expect(desk.text(of: "s.json") == #"{"dns": "a", "note": "x"}"#)
    expect(try run("add dns b"), status: 0, stderr: "1 changed, 0 unchanged; saved s.json")
    #expect(desk.text(of: "s.json") == #"{"dns": ["a", "b"], "note": "x"}"#)
    expect(try run("remove dns b"), status: 0, stderr: "1 changed, 0 unchanged; saved s.json")
    #expect(desk.text(of: "s.json") == #"{"dns": ["a"], "note": "x"}"#)
    expect(try run("reset dns\nset dns c"), status: 0, stderr: "1 changed, 0 unchanged; saved s.json")
    #expect(desk.text(of: "s.json")?.contains(#""dns": "c""#) ?? false)
  }
}
