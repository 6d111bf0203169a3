#if canImport(Glibc)
  import Testing

  /// What the prompt says about values that are wrong or missing.
  struct PromptWarningsTests {
    private static let form = """
      {"title": "Sample", "store": "s.json", "sections": [{"rows": [
        {"text": "Port", "key": "port", "accessory": {"textField": {"kind": "integer"}}},
        {"text": "Address", "id": "address", "selection": {"push": "address"}}]}],
       "screens": {"address": {"title": "Address", "sections": [{"rows": [
         {"text": "City", "key": "city", "accessory": {"textField": {"required": true}}},
         {"text": "A", "key": "a", "accessory": "switchToggle"}, {"text": "B", "key": "b", "accessory": "switchToggle"},
         {"text": "C", "key": "c", "accessory": "switchToggle"}, {"text": "D", "key": "d", "accessory": "switchToggle"}
       ]}]}}}
      """

    /// Many warnings would hide the screen.
    @Test func onlyThreeWarningsAreShown() throws {
      let desk = try Desk(form: Self.form)
      try desk.write(#"{"city": "Rome", "port": "x", "a": 1, "b": 2, "c": 3, "d": 4}"#, to: "s.json")
      let sitting = try Sitting(desk, "form.json")
      let said = try sitting.see("Sample> ")
      #expect(said.contains("2 more warnings; 'verify' lists all problems\n"), "\(said)")
      #expect(said.split(separator: " warning: ").count == 4, "\(said)")
      try desk.write(#"{"city": "Rome", "port": "x", "a": 1, "b": 2}"#, to: "s.json")
      let three = try Sitting(desk, "form.json").see("Sample> ")
      #expect(three.split(separator: " warning: ").count == 4 && !three.contains("more warning"), "\(three)")
    }

    /// A save is not refused for what is missing elsewhere, but says so, and the way there is marked.
    @Test func aMissingValueIsMarkedAndReported() throws {
      let desk = try Desk(form: Self.form)
      let sitting = try Sitting(desk, "form.json")
      #expect(try sitting.see("Sample> ").contains("\n 2 ! Address "))
      try sitting.enter("set port 80")
      #expect(
        try sitting.enter("save") == """
          saved 1 change to s.json
          warning: required settings have no value: 'city'

          """)
      try sitting.enter("set city Rome")
      #expect(try sitting.enter("save") == "saved 1 change to s.json\n")
      #expect(try sitting.enter("show").contains("\n 2   Address "))
      try desk.write("{}", to: "s.json")
      #expect(
        try Sitting(desk, "form.json", "--output", "plain").see("Sample> ").contains(
          "  2. screen Address\n     problem: a setting on its screen is not valid\n"))
    }
  }
#endif
