#if canImport(Glibc)
  import Foundation
  import Testing

  /// `run --watch`: files that change while somebody is at the prompt.
  struct PromptWatchTests {
    private static func form(port: String = "Port", maximum: Int = 65535, host: String = "host") -> String {
      """
      {
        "title": "Server", "store": "s.json",
        "sections": [{ "rows": [
          { "text": "Wi-Fi", "key": "wifi", "accessory": { "switchToggle": true } },
          { "text": "\(port)", "key": "port",
            "accessory": { "stepper": { "value": 80, "minimum": 1, "maximum": \(maximum) } } },
          { "text": "Host", "key": "\(host)", "accessory": "textField" },
          { "text": "More", "id": "more", "accessory": "disclosureIndicator", "selection": { "push": "sub.json" } }
        ] }]
      }

      """
    }

    private static func pushed(_ text: String) -> String {
      #"{ "title": "Sub", "sections": [{ "rows": [{ "text": "\#(text)", "key": "far", "accessory": "textField" }] }] }"#
    }

    private func sitting(settings: String? = nil) throws -> Sitting {
      let desk = try Desk(form: Self.form())
      try desk.write(Self.pushed("Far"), to: "sub.json")
      if let settings { try desk.write(settings, to: "s.json") }
      let sitting = try Sitting(desk, "run", "form.json", "--watch")
      try sitting.see("Server> ")
      return sitting
    }

    /// Replaces a file as editors do: another one is written and renamed.
    private func replace(_ name: String, with text: String, in desk: Desk) throws {
      try desk.write(text, to: name + "~")
      try #require(rename(desk.folder.path(name + "~"), desk.folder.path(name)) == 0)
    }

    @Test func aNewVersionOfTheFormKeepsWhatWasEntered() throws {
      let sitting = try sitting()
      try sitting.enter("set host abc port 8080", prompt: "Server> ")
      try sitting.terminal.send("set wi")
      try replace(
        "form.json", with: Self.form(port: "Door", maximum: 1000, host: "hostname"), in: sitting.desk)
      try sitting.see(
        """
        reloaded form.json
            - Host                                                         abc
         2 !* Door                                                [-] 8080 [+]
              8080 is greater than the maximum of 1000
         3  + Host                                                     not set
        'host' is no longer in the form; its unsaved value abc was dropped
        s.json: warning: 'port': 8080 is greater than the maximum of 1000; 'reset port'
        fixes it
        Server> set wi
        """)
      // The line that was being typed is still there, and the history, too.
      try sitting.terminal.send("fi off\r")
      try sitting.see("[off]\nServer> ")
      #expect(try sitting.enter("undo", prompt: "Server> ").contains("undone: set wifi off\n"))
      #expect(try sitting.enter("undo", prompt: "Server> ").contains("undone: set port 8080\n"))
      #expect(try sitting.leave() == .exited(0))
    }

    @Test func anUnsavedValueOfAWrongKindIsDropped() throws {
      let sitting = try sitting()
      try sitting.enter("set port 8080 wifi off", prompt: "Server> ")
      let form = Self.form().replacing(
        #"{ "stepper": { "value": 80, "minimum": 1, "maximum": 65535 } }"#, with: #""switchToggle""#)
      try replace("form.json", with: form, in: sitting.desk)
      try sitting.see("'port' must now be true or false; its unsaved value 8080 was dropped\nServer> ")
      #expect(try sitting.enter("diff", prompt: "Server> ") == "set wifi off  # was on\n")
      try sitting.enter("save", prompt: "Server> ")
      #expect(sitting.desk.text(of: "s.json") == "{\n  \"wifi\": false\n}\n")
      #expect(try sitting.leave() == .exited(0))
    }

    @Test func aFormThatBreaksAndIsMendedDoesNoHarm() throws {
      let sitting = try sitting()
      try sitting.enter("set port 8080", prompt: "Server> ")
      try replace("form.json", with: "{ \"title\": ", in: sitting.desk)
      try sitting.see("form.json:1:11: error: expected a value, got the end of the file")
      try sitting.see("using the last valid form until these errors are corrected\nServer> ")
      #expect(try sitting.enter("get port", prompt: "Server> ") == "8080\n")
      try replace("form.json", with: Self.form(port: "Door"), in: sitting.desk)
      try sitting.see("the form is valid again\nreloaded form.json\n 2 * Door ")
      try sitting.see("8080 [+]\nServer> ")
      try sitting.enter("save", prompt: "Server> ")
      #expect(try sitting.leave() == .exited(0))
      #expect(sitting.desk.text(of: "s.json") == "{\n  \"port\": 8080\n}\n")
    }

    @Test func aFormThatVanishesStaysInUse() throws {
      let sitting = try sitting()
      try sitting.enter("set port 8080", prompt: "Server> ")
      try FileManager.default.removeItem(atPath: sitting.desk.folder.path("form.json"))
      try sitting.see(
        """
        error: 'form.json' does not exist
        using the last version of the form until the file is back
        Server>\u{20}
        """)
      #expect(try sitting.enter("get port", prompt: "Server> ") == "8080\n")
      try sitting.desk.write(Self.form(), to: "form.json")
      try sitting.see("the form is valid again\nServer> ")
      #expect(try sitting.enter("diff", prompt: "Server> ") == "set port 8080  # was 80\n")
      try sitting.enter("save", prompt: "Server> ")
      #expect(try sitting.leave() == .exited(0))
    }

    @Test func pushedFilesAreWatchedOnceTheyAreRead() throws {
      let sitting = try sitting()
      try sitting.enter("open more", prompt: "Server › Sub> ")
      try sitting.enter("set far away", prompt: "Server › Sub> ")
      try replace("sub.json", with: Self.pushed("Far off"), in: sitting.desk)
      try sitting.see("reloaded sub.json\n 1 * Far off ")
      try sitting.see("away\nServer › Sub> ")
      try FileManager.default.removeItem(atPath: sitting.desk.folder.path("sub.json"))
      try sitting.see("error: 'sub.json' does not exist\n")
      try sitting.see("using the last valid form until these errors are corrected\n")
      try replace("sub.json", with: Self.pushed("Far off"), in: sitting.desk)
      try sitting.see("the form is valid again\nServer › Sub> ")
      // A screen that the form does not have any more is left.
      let form = Self.form().replacing(
        #""selection": { "push": "sub.json" }"#, with: #""selection": "verify""#)
      try replace("form.json", with: form, in: sitting.desk)
      try sitting.see("'far' is no longer in the form; its unsaved value away was dropped\n")
      #expect(try sitting.enter("get port", prompt: "Server> ") == "80\n")
      #expect(try sitting.leave() == .exited(0))
    }

    @Test func valuesThatWereNotEditedFollowTheFile() throws {
      let sitting = try sitting(settings: #"{"wifi": true, "port": 1}"#)
      try sitting.enter("set host abc", prompt: "Server> ")
      try replace("s.json", with: #"{"wifi": false, "port": 1, "other": 0}"#, in: sitting.desk)
      try sitting.see("reloaded s.json\n 1   Wi-Fi ")
      try sitting.see("[off]\nServer> ")
      // Only other keys were changed, so the save goes through.
      #expect(try sitting.enter("save", prompt: "Server> ") == "saved 1 change to s.json\n")
      #expect(
        sitting.desk.text(of: "s.json") == #"{"wifi": false, "port": 1, "other": 0, "host": "abc"}"#)
      #expect(try sitting.leave() == .exited(0))
    }

    @Test func aKeyThatWasEditedHereAndThereIsAConflict() throws {
      let sitting = try sitting(settings: #"{"wifi": true, "port": 1}"#)
      try sitting.enter("set port 2", prompt: "Server> ")
      try replace("s.json", with: #"{"wifi": false, "port": 3}"#, in: sitting.desk)
      try sitting.see(
        """
        conflict: 'port' is 3 in 's.json' and 2 here
        'save --mine' saves your values; 'save --theirs' keeps those in the file; name
        rows to resolve only those
        Server>\u{20}
        """)
      #expect(
        try sitting.enter("save", prompt: "Server> ").hasPrefix(
          "error: 'port' is 3 in 's.json' and 2 here\nerror: 1 setting is in conflict; nothing was saved\n"))
      #expect(sitting.desk.text(of: "s.json") == #"{"wifi": false, "port": 3}"#)
      try sitting.enter("get wifi", prompt: "Server> ")
      try sitting.type("set port 3")
      try sitting.see("all conflicts with 's.json' are resolved\nServer> ")
      try sitting.enter("set port 4", prompt: "Server> ")
      #expect(try sitting.enter("save", prompt: "Server> ") == "saved 1 change to s.json\n")
      #expect(sitting.desk.text(of: "s.json") == #"{"wifi": false, "port": 4}"#)
      #expect(try sitting.leave() == .exited(0))
    }

    private static func things(_ screens: String = "") -> String {
      #"""
      {"title": "Things", "store": "s.json", "sections": [
        {"rows": [{"text": "Name", "key": "name", "accessory": "textField"}]}\#(screens)}
      """#
    }

    private static let thingScreens = #"""
      , {"rows": [{"forEach": "things", "text": "${item.id}", "selection": {"push": "thing"}}]}],
      "screens": {"thing": {"forEach": "things", "title": "${item.id}", "sections": [{"header": "V", "rows": [
        {"text": "V", "key": "item.v", "accessory": "textField"}]}]}}
      """#

    /// A screen whose item is removed, or that the form has no more, is left.
    @Test(arguments: [true, false])
    func aScreenThatVanishesIsLeft(isRemoved: Bool) throws {
      let desk = try Desk(form: Self.things(Self.thingScreens))
      try desk.write(#"{"things": [{"id": "t1", "v": "9"}, {"id": "t2"}]}"#, to: "s.json")
      let sitting = try Sitting(desk, "run", "form.json", "--watch")
      try sitting.see("Things> ")
      try sitting.type("open t1")
      try sitting.see("t1> ")
      if isRemoved {
        try replace("s.json", with: #"{"things": [{"id": "t2"}]}"#, in: desk)
      } else {
        try replace("form.json", with: Self.things("]"), in: desk)
      }
      try sitting.see("'t1' no longer exists\nThings\n")
      try sitting.see("t1> ")
      try sitting.enter("set name x", prompt: "Things> ")
      #expect(try sitting.enter("save", prompt: "Things> ") == "saved 1 change to s.json\n")
      #expect(try sitting.leave() == .exited(0))
    }

    @Test func aSettingsFileThatVanishesDoesNoHarm() throws {
      let sitting = try sitting(settings: #"{"port": 1}"#)
      try sitting.enter("set host abc", prompt: "Server> ")
      try FileManager.default.removeItem(atPath: sitting.desk.folder.path("s.json"))
      try sitting.see(
        """
        error: 's.json' does not exist
        keeping the current settings until the file is back; 'revert' continues without
        the file
        Server>\u{20}
        """)
      #expect(try sitting.enter("get port", prompt: "Server> ") == "1\n")
      try sitting.desk.write(#"{"port": 5}"#, to: "s.json")
      try sitting.see("'s.json' can be read again\n 2   Port ")
      try sitting.see("Server> ")
      try replace("s.json", with: #"{"port": "#, in: sitting.desk)
      try sitting.see("keeping the current settings until the file can be read\nServer> ")
      #expect(try sitting.enter("get host", prompt: "Server> ") == "abc\n")
      try sitting.type("quit")
      try sitting.type("n")
      #expect(try sitting.terminal.wait() == .exited(0))
    }

    @Test func aScriptDoesNotWatch() throws {
      let desk = try Desk(form: Self.form())
      expect(
        try desk.run("form.json", "--watch", script: "get port\n"), status: 64,
        stderr: "error: --watch requires a prompt; a script reads the form and the settings only once")
    }
  }
#endif
