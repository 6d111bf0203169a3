#if canImport(Glibc)
  import Foundation
  import Testing

  /// The login screen in Swift at a terminal: after each command only what changed is shown.
  struct LoginDemoTests {
    @Test func invalidFieldsAreMarkedAndValidOnesLeadOn() throws {
      let path = URL(filePath: BuiltProgram.path).deletingLastPathComponent().path + "/login-demo"
      let terminal = try PseudoTerminal(program: path)
      try terminal.expect("Log in> ")
      // A row goes, and the form that is made anew afterwards has no row with its number.
      try terminal.send("hint\r")
      try terminal.expect("   - No account? Ask the librarian.\nLog in> ")
      try terminal.send("log-in\r")
      try terminal.expect("log-in\n 1   User ")
      try terminal.expect("\n       an e-mail address, such as ada@example.org\n 2   Password ")
      try terminal.expect("\n       eight characters or more\nLog in> ")
      try terminal.send("4\r")
      try terminal.expect("error: row 4 has moved or no longer")
      try terminal.expect("Log in> ")
      try terminal.send("set user ada@example.org\r")
      // The row is shown alone, and is not marked any more.
      let row = try terminal.expect("Log in> ")
      #expect(row.split(separator: "\n").count == 3)
      #expect(row.contains("ada@example.org\nLog in> "))
      try terminal.send("password\r")
      try terminal.expect("Password, Esc to cancel: ")
      try terminal.send("correct horse\r")
      try terminal.expect(" 2   Password")
      try terminal.expect("Log in> ")
      try terminal.send("log-in\r")
      try terminal.expect("Welcome\n\n 1   Logged in as")
      try terminal.expect("Welcome> ")
      try terminal.send("log-out\r")
      try terminal.expect("Log in> ")
      try terminal.send("quit\r")
      #expect(try terminal.wait() == .exited(0))
    }
  }
#endif
