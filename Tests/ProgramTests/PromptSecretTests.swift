#if canImport(Glibc)
  import Foundation
  import Glibc
  import Testing

  /// A secret that somebody types at the prompt is in the settings file, and nowhere else.
  struct PromptSecretTests {
    private static let secrets = ["typed-secret", "given-secret", "undone-secret", "tried-secret", "small"]

    /// Unlike Ctrl-C, a signal from another process does not empty the terminal's input.
    @Test func aSignalLeavesNothingOfItForThePrompt() throws {
      let sitting = try Sitting(try .sample(settings: "{}"), "form.json")
      try sitting.see("Sample> ")
      try sitting.type("password")
      try sitting.see("Password, Esc to cancel: ")
      try sitting.terminal.send("typed-secret")
      try sitting.terminal.settle()
      sitting.terminal.signal(SIGINT)
      try sitting.see("Sample> ")
      #expect(try sitting.enter("get note").hasSuffix("\n"))
      #expect(!sitting.terminal.screenText.contains("typed-secret"), "\(sitting.terminal.screenText)")
      #expect(try sitting.leave() == .exited(0))
    }

    @Test func itIsInTheSettingsFileOnly() throws {
      let home = try TemporaryFolder()
      let desk = try Desk.sample(settings: "{}")
      let sitting = try Sitting(desk, "form.json", "--trace", home: home)
      try sitting.see("Sample> ")
      func enterUnseen(_ line: String) throws {
        let shown = sitting.terminal.screenText.count
        try sitting.type(line)
        try sitting.see("Sample> ")
        #expect(sitting.terminal.screenText.count > shown)
      }
      // The words of a command are on the screen, because somebody typed them there; the answer to a question is not.
      for line in [
        "set password given-secret", "set password undone-secret", "undo", "try set password tried-secret",
      ] {
        try enterUnseen(line)
      }
      try sitting.type("password")
      try sitting.see("Password, Esc to cancel: ")
      try sitting.terminal.send("\u{15}small\r")
      try sitting.see("Password, Esc to cancel: ")
      try sitting.terminal.send("\u{15}typed-secret\r")
      try sitting.see("Sample> ")
      let seen = sitting.terminal.screenText.components(separatedBy: "\n")
      for secret in Self.secrets {
        let isTyped = seen.allSatisfy {
          !$0.contains(secret) || $0.hasPrefix("Sample> ") || $0.hasPrefix("Sample*> ")
        }
        #expect(isTyped, "\(seen)")
      }
      for line in [
        "diff", "diff theirs", "why password", "describe password", "export", "get password", "verify",
      ] {
        let text = try sitting.enter(line)
        for secret in Self.secrets { #expect(!text.contains(secret), "\(line): \(text)") }
      }
      // Before the save: the journal and the history; the environment of the program, which a dump would contain.
      expectNone(in: home)
      let folder = "/proc/\(sitting.terminal.process)"
      for name in ["environ", "cmdline"] {
        let text = String(decoding: try Data(contentsOf: URL(filePath: "\(folder)/\(name)")), as: UTF8.self)
        for secret in Self.secrets { #expect(!text.contains(secret)) }
      }
      #expect(try sitting.enter("save").contains("saved 1 change to settings.json\n"))
      #expect(try sitting.leave() == .exited(0))
      #expect(desk.text(of: "settings.json")?.contains(#""password": "typed-secret""#) ?? false)
      expectNone(in: home)
      #expect(desk.folder.names == ["form.json", "settings.json"])
    }

    private func expectNone(in home: TemporaryFolder) {
      var count = 0
      for case let name as String in FileManager.default.enumerator(atPath: home.path)! {
        guard let data = FileManager.default.contents(atPath: home.path(name)) else { continue }
        count += 1
        let text = String(decoding: data, as: UTF8.self)
        for secret in Self.secrets { #expect(!text.contains(secret), "\(name)") }
      }
      #expect(count > 0)
    }

    @Test func keysWithoutATextAreNoPartOfIt() throws {
      let sitting = try Sitting(try .sample(settings: "{}"), "form.json")
      try sitting.see("Sample> ")
      try sitting.type("password")
      try sitting.see("Password, Esc to cancel: ")
      try sitting.terminal.send("lost\u{15}typed\u{1B}[D-\u{1B}[1;5Cse\u{1B}OAx\u{7F}\t\u{1}")
      try sitting.terminal.paste("cre")
      try sitting.type("t")
      try sitting.see("Sample> ")
      try sitting.enter("save")
      #expect(sitting.desk.text(of: "settings.json")?.contains(#""password": "typed-secret""#) ?? false)
    }

    @Test func anEmptyLineRemovesASecret() throws {
      let sitting = try Sitting(try .sample(settings: #"{"password": "typed-secret"}"#), "form.json")
      try sitting.see("Sample> ")
      func question() throws -> String {
        try sitting.type("password")
        try sitting.see("password\n")
        return try sitting.see("Password, Esc to cancel: ")
      }
      #expect(try question() == "an empty line removes the value\nPassword, Esc to cancel: ")
      try sitting.press(.escape)
      #expect(try sitting.see("Sample> ") == "\nnothing was changed\nSample> ")
      _ = try question()
      try sitting.press(.enter)
      try sitting.see("Sample> ")
      #expect(try sitting.enter("diff") == "# password was taken out: secret\n")
      #expect(try question() == "Password, Esc to cancel: ")
      try sitting.press(.enter)
      #expect(try sitting.see("Sample> ") == "\nnothing was changed\nSample> ")
    }

    @Test func anEmptyLineDoesNotRemoveARequiredSecret() throws {
      let desk = try Desk(
        form: #"""
          {"title": "Sample", "store": "s.json", "sections": [{"rows": [
            {"text": "Pin", "key": "pin", "accessory": {"textField": {"secure": true, "required": true}}}]}]}
          """#)
      try desk.write(#"{"pin": "1234"}"#, to: "s.json")
      let sitting = try Sitting(desk, "form.json")
      try sitting.see("Sample> ")
      try sitting.type("pin")
      try sitting.see("pin\n")
      #expect(try sitting.see(": ") == "Pin, Esc to cancel: ")
      try sitting.press(.enter)
      #expect(try sitting.see("cancel: ") == "\nerror: a value is required\nPin, Esc to cancel: ")
      try sitting.press(.escape)
      #expect(try sitting.see("Sample> ") == "\nnothing was changed\nSample> ")
    }

    @Test func aStopKeepsWhatWasTyped() throws {
      let sitting = try Sitting(try .sample(settings: "{}"), "form.json", inShell: true)
      try sitting.see("Sample> ")
      try sitting.type("password")
      try sitting.see("Password, Esc to cancel: ")
      try sitting.terminal.send("typed-\u{1A}")
      try sitting.see("status \(128 + SIGTSTP)\n")
      try sitting.type("go on")
      try sitting.see("Password, Esc to cancel: ")
      try sitting.type("secret")
      try sitting.see("Sample> ")
      try sitting.enter("save")
      #expect(sitting.desk.text(of: "settings.json")?.contains(#""password": "typed-secret""#) ?? false)
      #expect(!sitting.terminal.screenText.contains("typed-"))
    }

    @Test func severalLinesAreRefused() throws {
      let sitting = try Sitting(try .sample(settings: "{}"), "form.json")
      try sitting.see("Sample> ")
      try sitting.type("password")
      try sitting.see("Password, Esc to cancel: ")
      try sitting.terminal.send("typed-")
      try sitting.terminal.paste("one\ntwo")
      try sitting.see("\ncannot paste 2 lines: expected one line\nPassword, Esc to cancel: ")
      try sitting.type("secret")
      try sitting.see("Sample> ")
      try sitting.enter("save")
      #expect(sitting.desk.text(of: "settings.json")?.contains(#""password": "typed-secret""#) ?? false)
    }
  }
#endif
