#if canImport(Glibc)
  import Testing

  /// What is said about lines of someone who does not know the form: why they are refused, and what to type instead.
  struct PromptRefusalTests {
    private static let places = (1...20).map { "\"Land \($0)\"" }.joined(separator: ", ")
    private static let form = """
      {"title": "Sample", "store": "s.json", "sections": [{"rows": [
        {"text": "Country", "key": "country", "accessory": {"picker": ["Australia", "Austria",
          \(places)]}},
        {"text": "Debug", "key": "debug", "accessory": "switchToggle"},
        {"text": "Level", "key": "level", "enabledWhen": "!debug", "accessory": {"picker": ["info", "warn"]}},
        {"key": "lands", "accessory": {"list": {"of": {"picker": [\(places)]}}}},
        {"key": "homes", "accessory": {"map": {"of": {"picker": [\(places)]}}}},
        {"text": "DNS", "key": "dns", "accessory": {"list": {"of": "textField"}}},
        {"key": "any", "accessory": {"anyOf": {"of": [
          {"textField": {"kind": "integer"}}, {"picker": ["auto", "none"]}]}}},
        {"text": "Ports", "key": "ports", "accessory": {"list": {"of": {"textField": {"pattern": "[0-9]+"}}}}},
        {"text": "Log", "key": "log", "accessory": {"map": {"of": {"picker": ["json", "local"]}}}},
        {"forEach": {"key": "users", "id": "name"}, "id": "user", "text": "${item.name}", "selection": {"push": "user"}}]}],
        "screens": {"user": {"forEach": "users", "title": "User", "sections": [{"rows": [
          {"text": "Mail", "key": "item.mail", "accessory": "textField"}]}]}}}
      """

    private func desk() throws -> Desk {
      let desk = try Desk(form: Self.form)
      try desk.write(#"{"users": [{"name": "ada"}], "log": {"a": "loca"}, "dns": ["a"]}"#, to: "s.json")
      return desk
    }

    @Test func atThePrompt() throws {
      let sitting = try Sitting(try desk(), "form.json", columns: 200)
      try sitting.see("Sample> ")
      for (line, answer) in [
        ("country austral", "'austral' is not one of the 22 items; did you mean 'Australia'?"),
        ("country xyz", "'xyz' is not one of the 22 items; use 'tap country'"),
        ("set debug=on level=warn", "'level' is disabled: requires Debug to be off"),
        ("why", "'set debug on level warn' was refused: 'level' is disabled: requires Debug to be off"),
        ("log a=jso", "'jso' is not one of 'json' and 'local'; did you mean 'json'?"),
        ("why", "to correct it: add log a=json"),
        ("why log", #"to correct it: set log '{"a": "local"}'"#),
        ("dns 1, 2", #"this line is ambiguous; use `add dns '1, 2'` or `set dns '["a", "1", "2"]'`"#),
        ("add dns 1 2", #"this line is ambiguous; use `add dns '1 2'` or `set dns '["a", "1", "2"]'`"#),
        ("ports 1, 2", #"set ports '["1", "2"]'"#),
        ("users[bob].mail=x", "'users' has no item 'bob'; 'add users bob' adds it"),
        ("users[adda].mail x", "'users' has no item 'adda'; did you mean 'ada'?"),
        ("remove ada", "missing an element of 'ada'; for example, 'remove users ada'"),
      ] {
        let said = try sitting.enter(line, prompt: "> ").replacing("\n", with: " ")
        #expect(said.contains(answer), "\(line): \(said)")
      }
      try sitting.type("country austr")
      try sitting.see("type to filter")
      try sitting.terminal.send("\u{1B}[B\r")
      try sitting.see("set country Austria")
    }

    @Test func inAScript() throws {
      for (line, message) in [
        ("set country austr", "'austr' is not one of the 22 items; did you mean 'Australia' or 'Austria'?"),
        ("set country xyz", "'xyz' is not one of the 22 items; use 'describe country'"),
        (#"set ports ["1","x"]"#, "JSON needs single quotes around it; element 2: 'x' does not match"),
        ("set dns '1 2'", #"expected a JSON array, such as ["a", "b"], got '1 2'"# + "\n"),
        ("set dns 1 2", #"unexpected word '2'; use `set dns '["1", "2"]'`"#),
        (
          "set debug=on country=Austria",
          "'set debug=on country=Austria' works only at a prompt; use 'set debug on country Austria'"
        ),
        (
          "set debug=on level=warn",
          "'set debug=on level=warn' works only at a prompt; use 'set debug VALUE level VALUE'"
        ),
        ("users[adda].mail=x", "'users' has no item 'adda'; did you mean 'ada'?"),
        ("set any aut", "'aut' is not valid: expected a whole number, or auto or none; did you mean 'auto'?"),
      ] {
        #expect(try desk().run("form.json", script: line).stderr.contains(message), "\(line)")
      }
    }

    @Test func inAShell() throws {
      let run = try desk().shell("formwork set form.json country=xyz")
      #expect(
        run.stderr.contains(
          "country: 'xyz' is not one of the 22 items; use 'formwork describe form.json country'\n"))
      #expect(
        try desk().shell("formwork add form.json lands xyz").stderr.contains(
          "use 'formwork describe form.json lands'"))
      #expect(try !desk().shell("formwork set form.json homes.x=xyz").stderr.contains("describe"))
    }

    /// A row that leads to a value that is not valid says so wherever the screen is shown.
    @Test(arguments: [
      "show form.json", "render form.json --format markdown", "render form.json --format svg",
    ])
    func whatLeadsToAProblem(_ call: String) throws {
      let desk = try desk()
      try desk.write(#"{"users": [{"name": "ada", "mail": 5}]}"#, to: "s.json")
      #expect(try desk.shell("formwork \(call)").stdout.contains("a setting on its screen is not valid"))
    }
  }
#endif
