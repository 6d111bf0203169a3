import Testing

/// What a settings file must not be.
@Suite struct StoreGuardTests {
  @Test func theFormItself() throws {
    let desk = try Desk.sample()
    let form = desk.text(of: "form.json")
    let run = try desk.formwork("set", "form.json", "note=x", "--store", "./form.json")
    #expect(run.status == 64)
    #expect(
      run.stderr == "error: './form.json' is part of the form; use another file for the settings\n")
    #expect(desk.text(of: "form.json") == form)
  }

  private func deskWithFiles(store: String = "s.json") throws -> Desk {
    let desk = try Desk(
      form: #"""
        {"title": "T", "store": "\#(store)", "sections": [{"rows": [
          {"text": "Note", "key": "note", "accessory": "textField"},
          {"text": "A", "id": "a", "selection": {"push": "a.json"}},
          {"text": "P", "key": "p", "accessory": {"picker": {"items": {"file": "items.json"}}}}]}]}
        """#)
    try desk.write(
      #"{"title": "A", "sections": [{"rows": [{"text": "B", "id": "b", "selection": {"push": "b.json"}}]}]}"#,
      to: "a.json")
    try desk.write(#"{"title": "B", "sections": []}"#, to: "b.json")
    try desk.write("{}", to: "items.json")
    return desk
  }

  @Test(arguments: ["form.json", "a.json", "b.json", "items.json"])
  func aFileOfTheForm(_ name: String) throws {
    let desk = try deskWithFiles()
    _ = try desk.shell("ln \(name) hard; ln -s \(name) soft")
    let text = desk.text(of: name)
    for file in [name, "hard", "soft"] {
      for arguments in [["render", "form.json", "--format", "svg", "--all"], ["graph", "form.json"]] {
        let run = try BuiltProgram.run(arguments + ["-o", file], in: desk.folder.path)
        expect(
          run, status: 64, stderr: "error: '\(file)' is also an input file; choose another file for -o")
      }
      for options in [[], ["--in-place", "--backup"]] {
        let run = try BuiltProgram.run(
          ["set", "form.json", "note=x", "--store", file] + options, in: desk.folder.path)
        #expect(run.status == 64)
        #expect(
          run.stderr.hasPrefix("error: '\(file)' is part of the form; use another file for the settings\n"))
      }
    }
    #expect(desk.text(of: name) == text)
    let own = try deskWithFiles(store: name)
    let run = try own.formwork("set", "form.json", "note=x")
    #expect(run.stderr.hasPrefix("error: '\(name)' is part of the form; use another file for the settings\n"))
  }

  @Test func aBackupIsNoFileOfTheFormEither() throws {
    let desk = try deskWithFiles(store: "b")
    try desk.write("{}", to: "b")
    expect(
      try desk.formwork("set", "form.json", "note=x", "--backup=.json"), status: 64,
      stderr: """
        error: the backup would overwrite 'b.json', which is part of the form; use another suffix
        nothing was saved
        """)
    #expect(desk.text(of: "b.json") == #"{"title": "B", "sections": []}"#)
  }

  @Test func aFolderThatTakesNoFiles() throws {
    let run = try Desk.sample().formwork("set", "form.json", "note=x", "--store", "/proc/x.json")
    #expect(run.status == 73)
    #expect(
      run.stderr.contains(
        "error: cannot create '/proc/x.json': the system does not allow new files in the folder '/proc'\n"))
  }

  @Test func aDeviceWithoutEnd() throws {
    let run = try Desk.sample().formwork("get", "form.json", "note", "--store", "/dev/zero")
    #expect(run.status == 66)
    #expect(run.stderr == "error: cannot read '/dev/zero': not a regular file\n")
  }

  @Test func itemsThatPrintAlikeAreOne() throws {
    let desk = try Desk(
      form: #"""
        {"title": "T", "sections": [{"rows": [
          {"text": "A", "id": "a", "accessory": {"picker": ["1", {"value": 1}]}}]}]}
        """#)
    let run = try desk.formwork("check", "form.json")
    #expect(run.status == 65)
    #expect(run.stderr.hasPrefix("form.json:2:58: error: another item has the value '1'\n"))
  }

  @Test func aFormThatPushesItselfIsReadOnce() throws {
    let desk = try Desk(
      form: #"""
        {"title": "T", "sections": [{"rows": [
          {"text": "Again", "id": "again", "selection": {"push": "form.json"}}]}]}
        """#)
    let run = try desk.formwork("check", "form.json")
    #expect(run.stderr == "form.json: 1 screen, 1 row\n")
  }
}
