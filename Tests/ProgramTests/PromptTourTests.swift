#if canImport(Glibc)
  import Foundation
  import Testing

  /// A new user's ten minutes with the phone's settings, from the first screen to the file.
  struct PromptTourTests {
    @Test func tenMinutes() throws {
      let sitting = try Sitting(
        try Desk("settings"), "settings.json", "--store", "mine.json", columns: 80, rows: 40)
      // Start, and look.
      let start = try sitting.see("Settings> ")
      #expect(
        start.hasPrefix("Settings are stored in mine.json (new).\nType a row's number to tap it, 'help'"))
      #expect(start.contains("\n Connections\n"))
      #expect(try sitting.enter("help", prompt: "Settings> ").contains("  set ROW VALUE…    change values\n"))
      #expect(try sitting.enter("shwo", prompt: "Settings> ").contains("did you mean 'show'?"))
      #expect(try sitting.enter("describe 3", prompt: "Settings> ").contains("tap   opens wifi"))

      // Tap by number: a screen opens, and another one behind it, and back again.
      let wifi = "Settings › Wi-Fi> "
      #expect(try sitting.enter("3", prompt: wifi).contains(" 5   Host name"))
      #expect(try sitting.enter("6", prompt: "Settings › Wi-Fi › Proxy> ").contains("Manual"))
      #expect(try sitting.enter("back", prompt: wifi).contains(" 5   Host name"))

      // Edit a host name in place, be refused, correct it.
      try sitting.type("5")
      try sitting.see("Host name, Esc to cancel: ")
      try sitting.type("My Host")
      try sitting.see(
        "error: 'My Host' is not valid: lower-case letters, digits and hyphens\n"
          + "Host name, Esc to cancel: My Host")
      try sitting.press(.ctrlU)
      try sitting.type("my-host")
      #expect(try sitting.see(wifi).contains(" 5 * Host name"))

      // Complete with Tab: the command, the row, and one of its values.
      try sitting.terminal.send("set\tsec\twpa2\t\r")
      try sitting.see("security wpa2")
      #expect(try sitting.see(wifi).contains(" 3 * Security"))

      // Look for something on another screen, and tap it by its number there.
      let found = try sitting.enter("find mail", prompt: wifi)
      let line = try #require(found.split(separator: "\n").first { $0.contains("Mail › Sound") })
      let number = try #require(line.split(separator: " ").first)
      #expect(try sitting.enter(String(number), prompt: wifi).contains("* "))

      // Leave through the question; the file is right.
      try sitting.type("quit")
      try sitting.see("Save 3 changes to mine.json? [y]es [n]o [c]ancel ")
      try sitting.type("c")
      try sitting.see(wifi)
      #expect(try sitting.enter("diff", prompt: wifi).split(separator: "\n").count == 3)
      try sitting.type("quit")
      try sitting.see("Save 3 changes to mine.json? [y]es [n]o [c]ancel ")
      try sitting.type("y")
      try sitting.see("saved 3 changes to mine.json\n")
      #expect(try sitting.terminal.wait() == .exited(0))
      let settings = try #require(sitting.desk.text(of: "mine.json"))
      #expect(settings.contains(#""hostname": "my-host""#))
      #expect(settings.contains(#""security": "wpa2""#))
      #expect(
        try sitting.desk.formwork("get", "settings.json", "network.hostname", "--store", "mine.json").stdout
          == "my-host\n")
    }

    @Test func aLongScreenIsShownInPages() throws {
      let sitting = try Sitting(try Desk("editor"), "editor.json", "--store", "code.json", rows: 24)
      let first = try sitting.see("VS Code> ")
      #expect(first.contains("12 of 152 rows; Enter for more, 'jump Appearance' for a section:"))
      // The whole page is in sight: title, rows, how to go on, prompt.
      let page = try #require(first.range(of: "VS Code\n\n Appearance"))
      #expect(first[page.lowerBound...].split(separator: "\n", omittingEmptySubsequences: false).count <= 24)
      try sitting.press(.enter)
      try sitting.see("\n")
      let second = try sitting.see("VS Code> ")
      #expect(second.contains(" Lines"))
      #expect(second.contains(" of 152 rows; Enter for more\n"))
      #expect(try sitting.enter("jump Git", prompt: "VS Code> ").hasPrefix(" Git\n"))
      // Numbers are those of the whole screen, whatever part of it is in sight.
      #expect(try sitting.enter("describe 1", prompt: "VS Code> ").contains("workbench.colorTheme"))
      // At the end Enter does nothing more.
      try sitting.enter("jump Privacy", prompt: "VS Code> ")
      try sitting.press(.enter)
      #expect(try sitting.see("VS Code> ") == "\nVS Code> ")
      #expect(try sitting.leave() == .exited(0))
    }
  }
#endif
