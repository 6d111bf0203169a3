#if canImport(Glibc)
  import Foundation
  import Testing

  /// `edit ROW` at a terminal, with scripts as editors.
  struct PromptEditorTests {
    /// Opens the sample with an editor: a shell script that gets the file as `$1`.
    private func sitting(
      _ script: String, variable: String = "EDITOR", form: String? = nil
    ) throws -> Sitting {
      let desk = try form.map { try Desk(form: $0) } ?? .sample()
      // Run by name of the shell: a file that was just written cannot always be executed (ETXTBSY).
      try desk.write("\(script)\n", to: "editor")
      let temporary = desk.folder.path + "/tmp"
      try FileManager.default.createDirectory(atPath: temporary, withIntermediateDirectories: true)
      let sitting = try Sitting(
        desk, "form.json", environment: [variable: "sh \(desk.folder.path)/editor", "TMPDIR": temporary])
      try sitting.see("Sample> ")
      return sitting
    }

    private func temporaryFiles(_ sitting: Sitting) throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: sitting.desk.folder.path + "/tmp")
    }

    @Test(arguments: ["EDITOR", "VISUAL"])
    func whatIsSavedThereIsTheValue(variable: String) throws {
      let sitting = try sitting(
        #"stat -c %a "$1" > mode; cat "$1" > before; printf 'two\nlines\n' > "$1""#, variable: variable)
      try sitting.enter("set note one")
      try sitting.enter("edit note")
      #expect(try sitting.enter("get note") == "two\\u{A}lines\n")
      #expect(sitting.desk.text(of: "before") == "one\n")
      #expect(sitting.desk.text(of: "mode") == "600\n")
      #expect(try temporaryFiles(sitting) == [])
      // One change, like any other.
      try sitting.enter("undo")
      #expect(try sitting.enter("get note") == "one\n")
    }

    @Test func theVariableMayHaveArguments() throws {
      let sitting = try sitting(#"echo "$1" > "$2""#)
      try sitting.type("quit")
      let again = try Sitting(
        sitting.desk, "form.json", environment: ["EDITOR": "sh \(sitting.desk.folder.path)/editor 'a b'"])
      try again.see("Sample> ")
      try again.enter("edit note")
      #expect(try again.enter("get note") == "a b\n")
    }

    @Test func anUnchangedTextChangesNothing() throws {
      let sitting = try sitting("true")
      #expect(try sitting.enter("edit note") == "nothing was changed\n")
      #expect(try sitting.enter("diff") == "nothing has changed since the last save\n")
    }

    @Test func aRefusedTextCanBeEditedAgain() throws {
      let sitting = try sitting(
        #"cat "$1" >> seen; if [ -e again ]; then echo host > "$1"; else touch again; echo 'Bad host' > "$1"; fi"#
      )
      try sitting.type("edit host")
      try sitting.see("error: 'Bad host' is not valid: lower-case letters, digits and hyphens\n")
      try sitting.see("Edit the text again? [Y]es [n]o ")
      try sitting.press(.enter)
      try sitting.see("Sample> ")
      #expect(try sitting.enter("get host") == "host\n")
      // The refused text was not lost.
      #expect(sitting.desk.text(of: "seen") == "\nBad host\n")
      #expect(try temporaryFiles(sitting) == [])
    }

    @Test func jsonIsOpenedOnSeveralLinesAndCanBeEditedAgain() throws {
      let form = #"""
        { "title": "Sample", "sections": [{ "rows": [{ "text": "Runtimes", "key": "runtimes",
          "accessory": { "json": { "value": { "runc": ["a", {}] } } } }] }] }
        """#
      let sitting = try sitting(
        #"cat "$1" >> seen; basename "$1" >> seen; echo '{"a": 1,}' > "$1""#, form: form)
      try sitting.type("edit runtimes")
      try sitting.see("column 8: trailing comma")
      try sitting.see("[Y]es [n]o ")
      try sitting.type("n")
      try sitting.see("Sample> ")
      #expect(try sitting.enter("get runtimes") == #"{"runc": ["a", {}]}"# + "\n")
      #expect(
        sitting.desk.text(of: "seen") == """
          {
            "runc": [
              "a",
              {}
            ]
          }
          value.json

          """)
    }

    @Test func aRefusedTextCanBeLeft() throws {
      let sitting = try sitting(#"echo 'Bad host' > "$1""#)
      try sitting.type("edit host")
      try sitting.see("[Y]es [n]o ")
      try sitting.type("n")
      try sitting.see("nothing was changed\n")
      try sitting.see("Sample> ")
      #expect(try sitting.enter("diff") == "nothing has changed since the last save\n")
    }

    @Test func anEditorThatFailsChangesNothing() throws {
      let sitting = try sitting("exit 3")
      #expect(
        try sitting.enter("edit note").replacing("\n", with: " ").contains(
          "ended with status 3; nothing was changed"))
      #expect(try temporaryFiles(sitting) == [])
    }

    @Test func whatWasSavedBeforeAFailureIsKept() throws {
      let sitting = try sitting(#"echo new > "$1"; exit 3"#)
      let said = try sitting.enter("edit note").replacing("\n", with: " ")
      #expect(said.contains("nothing was changed; the text that was saved is in"))
      let folder = try #require(try temporaryFiles(sitting).first)
      #expect(said.replacing(" ", with: "").contains("/tmp/\(folder)/value.txt"))
      #expect(sitting.desk.text(of: "tmp/\(folder)/value.txt") == "new\n")
      // A program that creates a temporary file removes those that nobody needs any more.
      try sitting.enter("edit note")
      #expect(sitting.desk.text(of: "tmp/\(folder)/value.txt") == "new\n")
      #expect(try temporaryFiles(sitting).count == 2)
    }

    @Test func anEditorThatDoesNotExist() throws {
      let sitting = try Sitting(try .sample(), "form.json", environment: ["EDITOR": "nosuch-editor"])
      try sitting.see("Sample> ")
      let said = try sitting.enter("edit note").replacing("\n", with: " ")
      #expect(
        said.contains(
          "the editor 'nosuch-editor' was not found; set the environment variable VISUAL or EDITOR"))
    }

    @Test func whatIsNotUTF8IsKept() throws {
      let sitting = try sitting(#"printf '\377\n' > "$1""#)
      #expect(try sitting.enter("edit note").contains("the edited text is not valid UTF-8; it was kept in"))
      #expect(try temporaryFiles(sitting).count == 1)
    }

    @Test func rowsWithoutATextAreRefused() throws {
      let sitting = try sitting("touch started")
      #expect(
        try sitting.enter("edit wifi")
          == "error: 'wifi' is not a text or JSON field; use 'set network.wifi VALUE'\n")
      #expect(try sitting.enter("edit password") == "error: 'password' is secret; use 'set password VALUE'\n")
      #expect(sitting.desk.text(of: "started") == nil)
    }

    @Test func theTerminalIsTheEditors() throws {
      let sitting = try sitting(
        #"stty -a | grep -o -- '-\?icanon' > modes; read line < /dev/tty; echo "$line" > "$1""#)
      try sitting.type("edit note")
      try sitting.see("edit note\n")
      try sitting.type("typed there")
      try sitting.see("Sample> ")
      #expect(try sitting.enter("get note") == "typed there\n")
      #expect(sitting.desk.text(of: "modes") == "icanon\n")
    }

    @Test func theTerminalIsTakenBack() throws {
      let sitting = try sitting(#"stty raw -echo; printf 'typing> '; head -c 3 > "$1""#)
      try sitting.type("edit note")
      try sitting.see("typing> ")
      try sitting.terminal.send("abc")
      try sitting.see("Sample> ")
      #expect(try sitting.enter("get note") == "abc\n")
      try sitting.revert()
      #expect(try sitting.leave() == .exited(0))
      #expect(sitting.terminal.modes.hasSameModes(as: sitting.terminal.initialModes))
    }

    /// In an editor that does not handle these keys, they end the editor and nothing else.
    @Test(arguments: [("\u{3}", SIGINT), ("\u{1C}", SIGQUIT)])
    func aKeyThatInterruptsEndsOnlyTheEditor(key: String, signal: Int32) throws {
      let sitting = try sitting("ulimit -c 0; echo waiting; exec sleep 60")
      try sitting.type("edit note")
      try sitting.see("waiting\n")
      try sitting.terminal.send(key)
      let said = try sitting.see("Sample> ").replacing("\n", with: " ")
      #expect(said.contains("ended with status \(128 + signal); nothing was changed"))
      #expect(try sitting.enter("get theme") == "Light\n")
    }

    @Test(arguments: [SIGTERM, SIGHUP])
    func aSignalThatEndsTheProgramEndsTheEditor(signal: Int32) throws {
      let sitting = try sitting("echo waiting; exec sleep 60")
      try sitting.type("edit note")
      try sitting.see("waiting\n")
      sitting.terminal.signal(signal)
      #expect(try sitting.terminal.wait() == .exited(128 + signal))
      #expect(try temporaryFiles(sitting) == [])
    }

    /// A rule of the row refuses it, not the kind of value.
    @Test func aTextThatARuleRefusesIsNotLost() throws {
      let sitting = try sitting(
        #"cat "$1" >> seen; if [ -e again ]; then echo b > "$1"; else touch again; echo a > "$1"; fi"#,
        form: #"""
          {"title": "Sample", "sections": [{"rows": [{"text": "Note", "key": "note", "accessory": "textField",
            "require": [{"that": "note != 'a'", "message": "not that"}]}]}]}
          """#)
      try sitting.type("edit note")
      try sitting.see("not that\n")
      try sitting.see("Edit the text again? ")
      try sitting.type("y")
      try sitting.see("Sample> ")
      #expect(try sitting.enter("get note") == "b\n")
      #expect(sitting.desk.text(of: "seen") == "\na\n")
    }

    @Test func aTextThatIsTooLongIsKept() throws {
      let sitting = try sitting(#"truncate -s 20M "$1""#)
      let said = try sitting.enter("edit note").replacing("\n", with: " ")
      #expect(said.contains("is too large; the limit is") && said.hasSuffix("; the file was kept "))
      #expect(try temporaryFiles(sitting).count == 1)
    }

    @Test func anotherSpellingOfTheSameCharactersIsAChange() throws {
      let sitting = try sitting(#"printf 'e\314\201\n' > "$1""#)
      try sitting.enter("set note \u{E9}")
      try sitting.enter("edit note")
      #expect(try sitting.enter("get note").unicodeScalars.elementsEqual("e\u{301}\n".unicodeScalars))
    }

    @Test func aScriptIsToldWhatToUse() throws {
      let desk = try Desk.sample()
      let run = try BuiltProgram.run(["form.json"], input: Data("edit note\n".utf8), in: desk.folder.path)
      #expect(run.status == 1)
      #expect(run.stderr.hasPrefix("-:1:6: error: 'edit' needs a terminal; use 'set note VALUE'\n"))
    }
  }
#endif
