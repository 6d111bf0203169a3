import Testing

/// INI and `.env` files without a form.
struct SettingsLinesTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  /// Expects that a change is saved, and the text that the file has then.
  private func expectChange(_ text: String, _ file: String, _ words: String..., leadsTo new: String) throws {
    try desk.write(text, to: file)
    let run = try BuiltProgram.run(["set", file] + words, in: desk.folder.path)
    expect(run, status: 0, stderr: "1 changed, 0 unchanged; saved \(file)")
    #expect(desk.text(of: file) == new)
  }

  private func expectRefusal(_ text: String, _ file: String, _ word: String, _ message: String) throws {
    try desk.write(text, to: file)
    let run = try desk.formwork("set", file, word)
    expect(
      run, status: 74,
      stderr: "error: cannot write '\(file)': \(message); nothing was changed\nnothing was saved")
    #expect(desk.text(of: file) == text)
  }

  @Test func aValueOfSeveralLinesKeepsItsIndentation() throws {
    let text = "[options]\nr =\n    a\n    b\nx = 1\n"
    try expectChange(
      text, "m.ini", "options.r=\na\nc", leadsTo: "[options]\nr =\n    a\n    c\nx = 1\n")
    try expectChange(text, "m.ini", "options.r=a\nc", leadsTo: "[options]\nr = a\n    c\nx = 1\n")
    try expectChange(text, "m.ini", "options.r=a", leadsTo: "[options]\nr = a\nx = 1\n")
    try expectChange(text, "m.ini", "options.x=1\n2", leadsTo: "[options]\nr =\n    a\n    b\nx = 1\n    2\n")
    try expectChange("x =\n", "m.ini", "x=1", leadsTo: "x = 1\n")
    try expectChange("A=\n", ".env", "A=1", leadsTo: "A=1\n")
    try expectRefusal(
      text, "m.ini", "options.r=a\n\nc",
      "line 2: 'options.r': this format does not allow these lines in a value")
  }

  @Test func linesAndQuotesAreWrittenOnlyWhereTheFileHasThem() throws {
    try expectRefusal(
      "[a]\nx = 1\n", "m.ini", "a.x=1\n2",
      "line 2: 'a.x': no other value in the file has several lines")
    try expectRefusal(
      "[a]\ny = 1\nx = 1\n", "m.ini", "a.x=1 # 1",
      "line 3: 'a.x': this value needs quotes, and no other value in the file has quotes; if the program that reads the file "
        + "supports quotes, edit the value in the file")
    try expectChange("x = 1\ny = \"2\"\n", "m.ini", "x=1 # 1", leadsTo: "x = \"1 # 1\"\ny = \"2\"\n")
    try expectChange("x = 1\n", "m.service", "x=\"/a b\" c", leadsTo: "x = \"/a b\" c\n")
    try expectChange("x = 1\n", "m.cfg", "x=[1, 2]", leadsTo: "x = [1, 2]\n")
    try expectChange("[a]\n\tx = 1\n", ".gitconfig", "a.x=1\n2", leadsTo: "[a]\n\tx = \"1\\n2\"\n")
  }

  @Test func namesOfSectionsCanHaveBrackets() throws {
    let text = "root = true\n[*.[ch]]\nindent_size = 4\n[{a,b}.py] ; [c]\nx = 1\n"
    try expectChange(
      text, ".editorconfig", "*\\.[ch].indent_size=8",
      leadsTo: "root = true\n[*.[ch]]\nindent_size = 8\n[{a,b}.py] ; [c]\nx = 1\n")
    try expectChange(
      text, ".editorconfig", "{a,b}\\.py.x=2",
      leadsTo: "root = true\n[*.[ch]]\nindent_size = 4\n[{a,b}.py] ; [c]\nx = 2\n")
  }

  @Test func configurationOfGitIsRecognized() throws {
    try expectChange(
      "[core]\n\tbare = false\n", "a/.git/config", "--add", "remote.Origin.url=q",
      leadsTo: "[core]\n\tbare = false\n\n[remote \"Origin\"]\n\turl = q\n")
    try expectChange(
      "[core]\n\tbare = false\n[remote \"origin\"]\n\tprune = true\n", "config", "remote.origin.prune=false",
      leadsTo: "[core]\n\tbare = false\n[remote \"origin\"]\n\tprune = false\n")
  }

  @Test func aNameThatOccursMoreThanOnceHasAListOfValues() throws {
    let text = "[a]\nf = 1\nf = 2\n"
    try desk.write(text, to: "m.ini")
    expect(try desk.formwork("get", "m.ini"), status: 0, stdout: #"a.f=["1", "2"]"#)
    try expectChange(text, "m.ini", "a.f+=3", leadsTo: "[a]\nf = 1\nf = 2\nf = 3\n")
    try expectChange(text, "m.ini", "a.f-=1", leadsTo: "[a]\nf = 2\n")
    try expectChange(text, "m.ini", "--unset", "a.f", leadsTo: "[a]\n")
    try expectChange("A=1\nA=2\n", ".env", "A=3", leadsTo: "A=1\nA=3\n")
  }

  @Test func aVariableBelowAnExportedOneHasItsIndentation() throws {
    try expectChange("export A=1\n", ".env", "--add", "C=3", leadsTo: "export A=1\nexport C=3\n")
    try expectChange("  export A=1\n", ".env", "--add", "C=3", leadsTo: "  export A=1\n  export C=3\n")
  }

  @Test func aNullBecomesAValueOfAnyKind() throws {
    try expectChange("a:\n", "s.yaml", "a=5", leadsTo: "a: 5\n")
    try expectChange("a:\n", "s.yaml", "a=true", leadsTo: "a: true\n")
    try expectChange("a:\n", "s.yaml", "a=b c", leadsTo: "a: b c\n")
  }

  @Test(arguments: ["*.{js,py}", "lib/[ab]", "*.[ch]", "[Mm]akefile", "a[1]"])
  func aSectionWithBracketsIsAdded(name: String) throws {
    try desk.write("root = true\n", to: ".editorconfig")
    for key in ["indent_size=2", "charset=utf-8"] {
      expect(
        try desk.formwork("set", ".editorconfig", "--add", "\(name).\(key)"), status: 0,
        stderr: "1 changed, 0 unchanged; saved .editorconfig")
    }
    #expect(
      desk.text(of: ".editorconfig") == "root = true\n\n[\(name)]\nindent_size = 2\ncharset = utf-8\n")
  }
}
