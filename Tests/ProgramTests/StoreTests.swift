import Foundation
import Testing

/// Where settings are kept, and who decides that.
struct StoreTests {
  private static func form(store: String?) -> String {
    let member = store.map { #""store": \#($0), "# } ?? ""
    return #"""
      {"title": "A", \#(member)"sections": [{"rows": [
        {"text": "Name", "key": "editor.name", "accessory": {"textField": {"value": "ed"}}},
        {"text": "Size", "key": "editor.size", "accessory": {"stepper": {"value": 12}}},
        {"text": "Owner", "key": "owner", "accessory": "textField"}]}]}
      """#
  }

  @Test func relativeToTheForm() throws {
    let desk = try Desk(form: "{}")
    try desk.write(Self.form(store: #""kept/s.json""#), to: "forms/a.json")
    try desk.write(#"{"a":1}"#, to: "forms/kept/s.json")
    expect(
      try desk.formwork("set", "forms/a.json", "owner=x"), status: 0,
      stderr: "1 changed, 0 unchanged; saved forms/kept/s.json")
    #expect(desk.text(of: "forms/kept/s.json") == #"{"a":1,"owner":"x"}"#)
  }

  @Test func theOptionWins() throws {
    let desk = try Desk(form: Self.form(store: #""s.json""#))
    let call = ["set", "form.json", "owner=x", "--store", "other.json"]
    expect(
      try BuiltProgram.run(call, in: desk.folder.path), status: 0,
      stderr: """
        note: 'other.json' does not exist; the first save creates it
        1 changed, 0 unchanged; saved other.json
        """)
    expect(
      try BuiltProgram.run(call, in: desk.folder.path), status: 0,
      stderr: "0 changed, 1 unchanged; other.json is unchanged")
    let missing = "note: 'none.json' does not exist; the defaults apply"
    for call in [["get", "form.json"], ["show", "form.json"]] {
      let run = try BuiltProgram.run(call + ["--store", "none.json"], in: desk.folder.path)
      #expect(run.status == 0)
      #expect(run.stderr == missing + "\n")
    }
    expect(
      try desk.formwork("export", "form.json", "--store", "none.json"), status: 0,
      stderr: missing + "\nnote: no settings are set")
    #expect(try desk.formwork("check", "form.json", "--store", "none.json").stderr.hasPrefix(missing))
    #expect(desk.text(of: "s.json") == nil)
  }

  @Test func withNoneASettingCannotBeMade() throws {
    let desk = try Desk(form: Self.form(store: nil))
    let message =
      "error: the form names no settings file, so changes cannot be saved"
      + "; use --store FILE to name one"
    expect(try desk.formwork("set", "form.json", "owner=x"), status: 64, stderr: message)
    expect(try desk.formwork("apply", "form.json", "-", input: "{}"), status: 64, stderr: message)
    expect(try desk.formwork("get", "form.json", "editor.name"), status: 0, stdout: "ed")
  }

  @Test func withNoneAScriptIsToldOnce() throws {
    let desk = try Desk(form: Self.form(store: nil))
    expect(
      try desk.run("form.json", script: "set owner x\nget owner\n"), status: 0, stdout: "x",
      stderr: """
        note: the form names no settings file, so changes are not saved; use --store FILE to name one
        1 changed, 0 unchanged; changes are not saved
        """)
    let saving = try desk.run("form.json", script: "set owner x\nsave\n")
    expect(
      saving, status: 64,
      stderr: """
        note: the form names no settings file, so changes are not saved; use --store FILE to name one
        -:2:1: error: the form names no settings file, so changes cannot be saved; use --store FILE to name one
          2 | save
            | ^
        nothing was saved
        """)
  }

  @Test(arguments: ["../s.json", "/var/tmp/formwork-test/s.json", "~/s.json", "$XDG_CONFIG_HOME/s.json"])
  func outsideTheFormsFolderItNeedsLeave(store: String) throws {
    let desk = try Desk(form: "{}")
    try desk.write(Self.form(store: "\"\(store)\""), to: "forms/a.json")
    for call in [
      ["set", "forms/a.json", "owner=x"], ["get", "forms/a.json", "owner"], ["run", "forms/a.json"],
    ] {
      let run = try BuiltProgram.run(
        call, environment: ["XDG_CONFIG_HOME": desk.folder.path("config")], in: desk.folder.path)
      #expect(run.status == 77)
      #expect(run.stderr.contains("is outside the form's folder; use --store "))
    }
    #expect(desk.folder.names == ["form.json", "forms"])
  }

  @Test func aScreenIsShownWithoutSuchAStore() throws {
    let desk = try Desk("docker-daemon")
    let run = try desk.formwork("show", "docker-daemon.json", "storage")
    #expect(run.status == 0)
    #expect(
      run.stderr == """
        note: the form's settings file is outside its folder and is not read; to read it, \
        use --store /etc/docker/daemon.json

        """)
  }

  @Test func theHomeFolderIsExpanded() throws {
    let desk = try Desk(form: Self.form(store: #""~/kept/s.json""#))
    try desk.write("{}\n", to: "kept/s.json")
    // The home folder of these runs is the form's own folder, so that no leave is needed.
    #expect(try desk.formwork("set", "form.json", "owner=x").status == 0)
    #expect(desk.text(of: "kept/s.json") == "{\n  \"owner\": \"x\"\n}\n")
  }

  @Test func flatKeysAreSingleMembers() throws {
    let desk = try Desk(form: Self.form(store: #"{"file": "s.json", "keys": "flat"}"#))
    try desk.write(#"{"editor.size": 9, "editor": {"size": 3}}"#, to: "s.json")
    expect(try desk.formwork("get", "form.json", "editor.size"), status: 0, stdout: "9")
    #expect(try desk.formwork("set", "form.json", "editor.name=vi", "editor.size=10").status == 0)
    #expect(
      desk.text(of: "s.json") == #"{"editor.size": 10, "editor": {"size": 3}, "editor.name": "vi"}"#)
  }

  @Test func writesAllKeepsEveryEffectiveValue() throws {
    let desk = try Desk(form: Self.form(store: #"{"file": "s.json", "writes": "all"}"#))
    #expect(try desk.formwork("set", "form.json", "owner=x").status == 0)
    #expect(
      desk.text(of: "s.json") == """
        {
          "editor": {
            "name": "ed",
            "size": 12
          },
          "owner": "x"
        }

        """)
  }

  @Test func theKeysOfAPushedFileJoinTheForm() throws {
    let desk = try Desk(
      form:
        #"{"title": "A", "store": "s.json", "sections": [{"rows": [{"id": "more", "text": "More", "selection": {"push": "parts/b.json"}}]}]}"#
    )
    try desk.write(
      #"{"title": "B", "sections": [{"rows": [{"text": "Deep", "key": "b.deep", "accessory": "textField"}]}]}"#,
      to: "parts/b.json")
    #expect(try desk.formwork("set", "form.json", "b.deep=x").status == 0)
    #expect(try desk.formwork("get", "form.json").stdout == "b.deep=x\n")
    #expect(desk.folder.names == ["form.json", "parts", "s.json"])
    expect(
      try desk.run("form.json", script: "open more\nset deep y\nshow"), status: 0,
      stdout: "A > B\n\n  1. field Deep: y (not saved)", stderr: "1 changed, 0 unchanged; saved s.json")
  }

  @Test func aPushedFileThatIsMissing() throws {
    let desk = try Desk(
      form:
        #"{"title": "A", "store": "s.json", "sections": [{"rows": [{"id": "more", "text": "More", "selection": {"push": "b.json"}}]}]}"#
    )
    let run = try desk.run("form.json", script: "open more")
    #expect(run.status == 66)
    #expect(run.stderr.contains("'b.json' does not exist"))
    #expect(try desk.formwork("check", "form.json").status == 66)
  }
}
