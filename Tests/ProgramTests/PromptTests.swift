#if canImport(Glibc)
  import Testing

  /// The prompt, as a person sees it on a terminal: looking, tapping, editing, going about.
  struct PromptTests {
    @Test func beginsWithABannerAndTheScreen() throws {
      let sitting = try Sitting(try .sample(), "form.json")
      let screen = try sitting.see("Sample> ")
      #expect(
        screen == """
          Settings are stored in settings.json (new).
          Type a row's number to tap it, 'help' for help or 'quit' to leave.

          Sample

           1   Wi-Fi                                                          [on]
           2   Host name                                                 (my-host)
           3   Port                                                             80
           4   Theme                                              ‹[Light] · Dark›
           5   Note                                                        not set
           6   Rate                                                        not set
           7   Password                                                    not set
           8 ! Owner                                                       not set
               a value is required
          Sample>\u{20}
          """)
      #expect(try sitting.leave() == .exited(0))
      #expect(sitting.desk.text(of: "settings.json") == nil)
    }

    @Test func theBannerSaysThatSettingsWithoutAFormAreNotAllShown() throws {
      for (text, said) in [
        (
          "a: 1\n\"\": 2\nb: .inf\n",
          "2 settings of s.yaml are not shown; 'formwork check s.yaml' says why.\n"
        ),
        ("a: 1\nb: .nan\n", "1 setting of s.yaml is not shown; 'formwork check s.yaml' says why.\n"),
        ("a: 1\n", ""),
      ] {
        let desk = try Desk()
        try desk.write(text, to: "s.yaml")
        let sitting = try Sitting(desk, "s.yaml")
        let screen = try sitting.see("s.yaml> ")
        #expect(screen.hasPrefix("Settings are stored in s.yaml.\n\(said)Type a row's number"))
        #expect(try sitting.leave() == .exited(0))
      }
    }

    @Test func aSwitchIsTappedByNumberIdOrKey() throws {
      let sitting = try Sitting(try .sample(), "form.json")
      try sitting.see("Sample> ")
      #expect(try sitting.enter("1").contains(" 1 * Wi-Fi"))
      #expect(try sitting.enter("get network.wifi") == "false\n")
      try sitting.enter("wifi")
      #expect(try sitting.enter("get wifi") == "true\n")
      try sitting.enter("network.wifi")
      #expect(try sitting.enter("get wifi") == "false\n")
    }

    @Test func aPrefixWillDoForACommandAndARowButNeverTaps() throws {
      let sitting = try Sitting(try .sample(), "form.json")
      try sitting.see("Sample> ")
      try sitting.enter("se no x")
      #expect(try sitting.enter("g not") == "x\n")
      #expect(try sitting.enter("wif") == "error: unknown command 'wif'; did you mean 'wifi'?\n")
      #expect(try sitting.enter("s") == "error: 's' is ambiguous; it could be 'show', 'set' or 'save'\n")
      try sitting.type("set p x")
      try sitting.see("p:\n› ")
      try sitting.press(.escape)
      try sitting.see("Sample> ")
      #expect(try sitting.enter("help sho").hasPrefix("show [--ids] [--set]\n  Shows the current screen"))
      #expect(try sitting.enter("help s") == "error: 's' is ambiguous; it could be 'show', 'set' or 'save'\n")
      #expect(try sitting.enter("get wifi") == "true\n")
    }

    @Test func aNumberThatIsNoRow() throws {
      let sitting = try Sitting(try .sample(), "form.json")
      try sitting.see("Sample> ")
      let said = try sitting.enter("9")
      #expect(said == "error: no row 9; the rows are numbered 1 to 8\n")
      #expect(try sitting.enter("set 3 81").contains(" 3 * Port"))
      #expect(try sitting.enter("get 3") == "81\n")
    }

    @Test func aFieldIsEditedInPlace() throws {
      let sitting = try Sitting(try .sample(settings: #"{"note":"old"}"#), "form.json")
      try sitting.see("Sample> ")
      try sitting.type("5")
      try sitting.see("Note, Esc to cancel: old")
      try sitting.type("er")
      try sitting.see("Sample> ")
      #expect(try sitting.enter("get note") == "older\n")
      try sitting.type("note")
      try sitting.see("Note, Esc to cancel: older")
      try sitting.press(.ctrlC)
      try sitting.see("Sample> ")
      #expect(try sitting.enter("get note") == "older\n")
    }

    @Test func aFieldThatIsRefusedCanBeCorrected() throws {
      let sitting = try Sitting(try .sample(), "form.json")
      try sitting.see("Sample> ")
      try sitting.type("host")
      try sitting.see("Host name, Esc to cancel: ")
      try sitting.type("My-host")
      try sitting.see("'My-host' is not valid: lower-case letters, digits and hyphens\n")
      try sitting.see("Host name, Esc to cancel: ")
      try sitting.press(.ctrlU)
      try sitting.type("my-host")
      #expect(try sitting.see("Sample> ").contains(" 2 * Host name"))
      #expect(try sitting.enter("get host") == "my-host\n")
    }

    @Test func aSecretIsTypedUnseen() throws {
      let sitting = try Sitting(try .sample(), "form.json")
      try sitting.see("Sample> ")
      try sitting.type("password")
      try sitting.see("Password, Esc to cancel: ")
      try sitting.type("correct horse")
      #expect(try sitting.see("Sample> ").contains("••••"))
      try sitting.enter("save")
      #expect(try sitting.leave() == .exited(0))
      #expect(!sitting.terminal.rawText.contains("correct horse"))
      #expect(sitting.desk.text(of: "settings.json") == "{\n  \"password\": \"correct horse\"\n}\n")
    }

    @Test(arguments: ["--linear", "--output=plain"])
    func aPickerOffersItsItems(option: String) throws {
      let sitting = try Sitting(try .sample(), "run", "form.json", option)
      try sitting.see("Sample> ")
      try sitting.type("4")
      try sitting.see("* 1  Light\n  2  Dark\nTheme [1-2], Enter to go back: ")
      try sitting.type("2")
      try sitting.see("Sample> ")
      #expect(try sitting.enter("get theme") == "Dark\n")
      try sitting.type("theme")
      try sitting.see("  1  Light\n* 2  Dark\nTheme [1-2], Enter to go back: ")
      try sitting.type("Light")
      try sitting.see("Sample> ")
      #expect(try sitting.enter("get theme") == "Light\n")
      try sitting.type("theme")
      try sitting.see("Theme [1-2], Enter to go back: ")
      try sitting.press(.enter)
      try sitting.see("Sample> ")
      #expect(try sitting.enter("get theme") == "Light\n")
    }

    @Test func controlCDropsTheLine() throws {
      let sitting = try Sitting(try .sample(), "form.json")
      try sitting.see("Sample> ")
      try sitting.terminal.send("set note lost")
      try sitting.see("set note lost")
      try sitting.press(.ctrlC)
      try sitting.see("Sample> ")
      #expect(try sitting.enter("get note") == "\nnote: 'note' is not set\n")
      #expect(try sitting.enter("diff") == "nothing has changed since the last save\n")
    }

    @Test func saveSaysWhatItWroteAndWhere() throws {
      let sitting = try Sitting(try .sample(), "form.json")
      try sitting.see("Sample> ")
      #expect(try sitting.enter("save") == "nothing to save\n")
      try sitting.enter("set note x theme Dark")
      #expect(try sitting.enter("save").hasPrefix("saved 2 changes to settings.json\n"))
      #expect(sitting.desk.text(of: "settings.json") == "{\n  \"theme\": \"Dark\",\n  \"note\": \"x\"\n}\n")
    }

    @Test func aScriptFirstAndThenThePrompt() throws {
      let desk = try Desk.sample()
      try desk.write("set note x\n", to: "a.script")
      let sitting = try Sitting(desk, "run", "form.json", "--script", "a.script", "--interactive")
      #expect(try sitting.see("Sample> ").contains("1 changed, 0 unchanged; saved settings.json\n"))
      #expect(try sitting.enter("get note") == "x\n")
      #expect(try sitting.leave() == .exited(0))
    }
  }
#endif
