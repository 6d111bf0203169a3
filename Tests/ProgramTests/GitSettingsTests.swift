import Testing

/// Files of Git, whose names are read in any case.
@Suite struct GitSettingsTests {
  private static let form = #"""
    { "title": "Git", "store": ".gitconfig", "sections": [{ "rows": [
      { "text": "Bare", "key": "core.bare", "accessory": "switchToggle" },
      { "text": "Setup", "key": "push.autoSetupRemote", "accessory": "switchToggle" },
      { "text": "URL", "key": "remote.Origin.url", "accessory": "textField" },
      { "forEach": { "key": "branch", "by": "name", "id": "name", "add": "Add" }, "text": "${item.name}",
        "selection": { "push": "branch" } }
    ] }], "screens": { "branch": { "forEach": "branch", "title": "Branch", "sections": [{ "rows": [
      { "text": "Rebase", "key": "item.autoRebase", "accessory": "switchToggle" }] }] } } }
    """#

  @Test func namesMeanTheSameInAnyCase() throws {
    let desk = try Desk(form: Self.form)
    try desk.write(
      "[CORE]\n\tBARE = true\n[Remote \"Origin\"]\n\tURL = x\n[Branch \"Main\"]\n\tautorebase = true\n",
      to: ".gitconfig")
    expect(
      try desk.shell("formwork get form.json core.bare remote.Origin.url 'branch[Main].autoRebase'"),
      status: 0,
      stdout: "core.bare=true\nremote.Origin.url=x\nbranch[Main].autoRebase=true")
    expect(
      try desk.shell(
        "formwork set form.json push.autoSetupRemote=on core.bare=off 'branch[Main].autoRebase=off'"),
      status: 0, stderr: "3 changed, 0 unchanged; saved .gitconfig")
    #expect(
      desk.text(of: ".gitconfig") == "[CORE]\n\tBARE = false\n[Remote \"Origin\"]\n\tURL = x\n"
        + "[Branch \"Main\"]\n\tautorebase = false\n[push]\n\tautoSetupRemote = true\n")
    expect(
      try desk.shell("formwork reset form.json push.autoSetupRemote core remote.Origin"), status: 0,
      stderr:
        "reset 1 setting of 'core'\nreset 1 setting of 'remote.Origin'\n3 changed, 0 unchanged; saved .gitconfig"
    )
  }
}
