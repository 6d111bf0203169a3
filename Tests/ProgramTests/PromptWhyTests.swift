#if canImport(Glibc)
  import Testing

  /// `why` after a line that was refused.
  struct PromptWhyTests {
    private static let form = """
      {"title": "Sample", "store": "s.json", "sections": [{"rows": [
        {"text": "Driver", "key": "driver", "accessory": {"picker": {"value": "json", "items": ["json", "local"]}}},
        {"text": "Debug", "key": "debug", "accessory": "switchToggle"},
        {"text": "Level", "key": "level", "enabledWhen": "debug", "accessory": {"segmentedControl": ["low", "high"]}},
        {"text": "Code", "key": "code", "accessory": {"textField": {"secure": true, "minimumLength": 8}}}]}]}
      """

    private func sitting(_ settings: String = "{}") throws -> Sitting {
      let desk = try Desk(form: Self.form)
      try desk.write(settings, to: "s.json")
      let sitting = try Sitting(desk, "form.json")
      try sitting.see("Sample> ")
      return sitting
    }

    /// The refused value was not stored; the line with the value that was probably meant can be copied.
    @Test func aRefusedLineIsExplained() throws {
      let sitting = try sitting()
      try sitting.enter("driver locl")
      #expect(
        try sitting.enter("why") == """
          'set driver locl' was refused: 'locl' is not one of 'json' and 'local'; did you
          mean 'local'?
            to correct it: set driver local
          Driver is json (the default)

          """)
      try sitting.enter("set level high")
      #expect(
        try sitting.enter("why") == """
          'set level high' was refused: 'level' is disabled; 'set debug on' enables it
          Level is disabled: requires Debug to be on
            debug is off
            to enable it: set debug on
          Level is low (the default)

          """)
      try sitting.enter("sett debug on")
      #expect(
        try sitting.enter("why") == """
          'sett debug on' was refused: unknown command 'sett'; did you mean 'set'?
            to correct it: set debug on

          """)
      // What was cancelled was not refused, and a change is the end of it.
      try sitting.enter("set debug on")
      #expect(try sitting.enter("why") == "all settings are valid\n")
    }

    @Test func aSecretIsNotRepeated() throws {
      let sitting = try sitting()
      try sitting.enter("set code hunter2")
      #expect(
        try sitting.enter("why") == """
          the last line was refused: the value has 7 characters; the minimum is 8
          Code is not set (the default)

          """)
    }

    /// The value that was probably meant comes before the removal of the wrong one.
    @Test func theNearValueComesFirst() throws {
      let sitting = try sitting(#"{"driver": "jsn"}"#)
      #expect(
        try sitting.enter("why driver") == """
          Driver is invalid: 'jsn' is not one of 'json' and 'local'; did you mean 'json'?
            to correct it: set driver json
            to correct it: reset driver
          Driver is jsn (saved in s.json:1)

          """)
      #expect(
        try sitting.enter("verify").hasPrefix(
          """
          s.json:1:12: error: 'driver': 'jsn' is not one of 'json' and 'local'; did you
          mean 'json'? 'set driver json' fixes it

          """))
    }
  }
#endif
