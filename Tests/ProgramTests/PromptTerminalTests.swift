#if canImport(Glibc)
  import Foundation
  import Glibc
  import Testing

  /// What a terminal does beside lines: other alphabets, other widths, stopping and going on.
  struct PromptTerminalTests {
    private let text = "Grüße, 世界 e\u{301} 👩‍💻"

    @Test func otherAlphabetsAreTypedAndShown() throws {
      let sitting = try Sitting(try .sample(), "form.json")
      try sitting.see("Sample> ")
      let row = try sitting.enter("set note '\(text)'")
      #expect(row.contains(text))
      #expect(try sitting.enter("get note") == text + "\n")
      try sitting.enter("save")
      #expect(sitting.desk.text(of: "settings.json")?.contains(text) == true)
      #expect(try sitting.leave() == .exited(0))
    }

    @Test func otherAlphabetsArePasted() throws {
      let sitting = try Sitting(try .sample(), "form.json")
      try sitting.see("Sample> ")
      try sitting.type("note")
      try sitting.see("Note, Esc to cancel: ")
      try sitting.terminal.paste(text)
      try sitting.press(.enter)
      #expect(try sitting.see("Sample> ").contains(text))
      #expect(try sitting.enter("get note") == text + "\n")
    }

    @Test func columnsLineUpWhateverTheLettersWidth() throws {
      let sitting = try Sitting(try Desk("favorites"), "favorites.json")
      let screen = try sitting.see("Favorites> ")
      let rows = screen.split(separator: "\n").filter { $0.contains("ⓘ") }
      #expect(rows.count == 8)
      // 山田 花子 is five letters in nine columns.
      #expect(rows.contains { $0.contains("山田 花子") && $0.count == 68 })
      #expect(rows.filter { !$0.contains("山田 花子") }.allSatisfy { $0.count == 72 })
    }

    @Test func stoppedAndContinued() throws {
      let desk = try Desk.sample()
      let shell = try PseudoTerminal(
        program: "/bin/bash", arguments: ["--norc", "--noprofile", "-i"],
        environment: ["TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "PS1": "shell: "],
        directory: desk.folder.path)
      try shell.expect("shell: ")
      try shell.send("'\(BuiltProgram.path)' form.json\r")
      try shell.expect("Sample> ")
      try shell.send("set note ha")
      try shell.expect("set note ha")
      try shell.send("\u{1A}")
      try shell.expect("Stopped")
      try shell.expect("shell: ")
      try shell.send("echo the shell has it\r")
      try shell.expect("the shell has it\nshell: ")
      try shell.send("fg\r")
      // The line is there again, as far as it was typed.
      try shell.expect("Sample> set note ha")
      try shell.send("lf\r")
      try shell.expect("* Note")
      try shell.expect("Sample> ")
      try shell.send("quit\r")
      try shell.expect("Save 1 change to settings.json? [y]es [n]o [c]ancel ")
      try shell.send("y\r")
      try shell.expect("shell: ")
      try shell.send("exit\r")
      #expect(try shell.wait() == .exited(0))
      #expect(desk.text(of: "settings.json")?.contains(#""note": "half""#) == true)
    }

    @Test(arguments: [24, 30, 200])
    func theWidthIsFollowed(columns: Int) throws {
      let sitting = try Sitting(try Desk("settings"), "settings.json", columns: columns)
      try sitting.see("\n\n")  // the banner
      let screens = [
        try sitting.see("Settings> "), try sitting.enter("wifi-settings", prompt: "Wi-Fi> "),
        try sitting.enter("describe 5", prompt: "Wi-Fi> "), try sitting.enter("help", prompt: "Wi-Fi> "),
        try sitting.enter("find s", prompt: "Wi-Fi> "),
      ]
      for line in screens.joined(separator: "\n").split(separator: "\n") {
        #expect(line.count <= columns, "\(line)")
      }
      #expect(try sitting.leave() == .exited(0))
    }

    /// At any width, errors are wrapped between words, those with a place in a file included.
    @Test(arguments: [30, 80, 120])
    func errorsAreWrapped(columns: Int) throws {
      let rows = #"{"text": "B", "acessory": "textField", "kay": "b"}, {"text": "C", "kay": "c"}"#
      let desk = try Desk(form: #"{"title": "A", "sections": [{"rows": [\#(rows)]}], "scrins": {}}"#)
      let terminal = try PseudoTerminal(
        program: BuiltProgram.path, arguments: ["check", "form.json"],
        environment: ["TERM": "xterm-256color", "LC_ALL": "C.UTF-8"], directory: desk.folder.path,
        columns: columns)
      #expect(try terminal.wait() == .exited(65))
      let lines = terminal.screenText.split(separator: "\n")
      #expect(lines.allSatisfy { $0.count <= columns }, "\(lines)")
      #expect(lines[0].hasPrefix("form.json:1:"))
      let errors = try desk.formwork("check", "form.json").stderr.split(separator: "\n")
      let seen = lines.joined(separator: " ")
      for error in errors where error.hasPrefix("form.json:") { #expect(seen.contains(error), "\(error)") }
      // The caret stands below the member that is unknown, however the line is cut.
      let carets = lines.indices.filter { lines[$0].last == "^" }
      #expect(carets.count == 4)
      for caret in carets {
        let pointed = lines[caret - 1].dropFirst(lines[caret].count - 1)
        #expect(["\"ace", "\"kay", "\"scr"].contains(pointed.prefix(4)), "\(pointed)")
      }
    }

    /// The first screen leaves room for what is said before it.
    @Test func problemsOfTheFileStayInSight() throws {
      let desk = try Desk("editor")
      try desk.write(#"{"editor.fontSize": "large", "editor.tabSize": "wide"}"#, to: "code.json")
      let sitting = try Sitting(desk, "editor.json", "--store", "code.json", rows: 24)
      let first = try sitting.see("VS Code> ")
      #expect(first.contains("code.json:1:"))
      #expect(first.split(separator: "\n", omittingEmptySubsequences: false).count <= 24)
    }

    /// All commands are seen at once, together with the prompt.
    @Test func helpFitsOnOneScreen() throws {
      let sitting = try Sitting(try Desk("settings"), "settings.json", columns: 80, rows: 24)
      try sitting.see("Settings> ")
      let help = try sitting.enter("help", prompt: "Settings> ")
      #expect(!help.contains("Enter for more"))
      #expect(help.split(separator: "\n", omittingEmptySubsequences: false).count <= 24)
      for name in ["show", "jump INDEX-TITLE", "do ROW ACTION", "undo, redo", "quit"] {
        #expect(help.contains("  \(name) "), "\(name)")
      }
      sitting.terminal.resize(columns: 80, rows: 12)
      #expect(try sitting.enter("help", prompt: "Settings> ").contains(" lines; Enter for more\n"))
      #expect(try sitting.enter("export", prompt: "Settings> ").hasSuffix("note: no settings are set\n"))
    }

    @Test func aWindowThatChangesIsFollowed() throws {
      let sitting = try Sitting(try Desk("settings"), "settings.json")
      try sitting.see("Settings> ")
      #expect(try sitting.enter("show", prompt: "Settings> ").contains { $0.isNewline })
      sitting.terminal.resize(columns: 40, rows: 60)
      let narrow = try sitting.enter("show", prompt: "Settings> ")
      #expect(narrow.split(separator: "\n").allSatisfy { $0.count <= 40 })
      #expect(narrow.contains("[Quit]"), "sixty rows have room for all of it")
    }

    @Test func aLocaleWithoutUTF8() throws {
      let sitting = try Sitting(try Desk("settings"), "settings.json", environment: ["LC_ALL": "C"])
      let screen = try sitting.see("Settings> ")
      #expect(screen.unicodeScalars.allSatisfy { $0.isASCII })
      #expect(
        screen.contains("  3   Wi-Fi                                                            >\n"))
      for line in ["find wi-fi", "describe 1", "help", "help details", "help set", "get ios", "find nosuch"] {
        let said = try sitting.enter(line, prompt: "Settings> ")
        #expect(said.unicodeScalars.allSatisfy { $0.isASCII }, "\(line): \(said)")
      }
      #expect(try sitting.enter("find security", prompt: "Settings> ").contains("Wi-Fi > Security"))
      try sitting.enter("show", prompt: "Settings> ")
      let wifi = try sitting.enter("3", prompt: "Wi-Fi> ")
      #expect(wifi.contains("<Off | Notify | [Ask]>"))
      #expect(wifi.unicodeScalars.allSatisfy { $0.isASCII })
      try sitting.enter("set host ascii", prompt: "Wi-Fi> ")
      try sitting.enter("save", prompt: "Wi-Fi> ")
      #expect(try sitting.leave() == .exited(0))
    }
  }
#endif
