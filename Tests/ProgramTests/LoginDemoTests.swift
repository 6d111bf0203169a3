#if canImport(Glibc)
  import Foundation
  import Testing

  /// The login screen in Swift at a terminal: after each command only what changed is shown.
  struct LoginDemoTests {
    @Test func invalidFieldsAreMarkedAndValidOnesLeadOn() throws {
      let path = URL(filePath: BuiltProgram.path).deletingLastPathComponent().path + "/login-demo"
      let terminal = try PseudoTerminal(program: path)
      try terminal.expect("Log in> ")
      try terminal.send("log-in\r")
      try terminal.expect(
        """
        log-in
         1   User                                                         (ada@example.org)
               an e-mail address, such as ada@example.org
         2   Password                                                             not set
               eight characters or more
        Log in>\u{20}
        """)
      try terminal.send("set user ada@example.org\r")
      try terminal.expect(
        """
        set user ada@example.org
         1   User                                                           ada@example.org
        Log in>\u{20}
        """)
      try terminal.send("password\r")
      try terminal.expect("Password: ")
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
