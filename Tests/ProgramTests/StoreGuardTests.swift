import Testing

/// What a settings file must not be.
@Suite struct StoreGuardTests {
  @Test func theFormItself() throws {
    let desk = try Desk.sample()
    let form = desk.text(of: "form.json")
    let run = try desk.formwork("set", "form.json", "note=x", "--store", "./form.json")
    #expect(run.status == 64)
    #expect(
      run.stderr == "error: './form.json' is the form itself; use another file for the settings\n")
    #expect(desk.text(of: "form.json") == form)
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
