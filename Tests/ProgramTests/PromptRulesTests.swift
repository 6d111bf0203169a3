#if canImport(Glibc)
  import Testing

  /// Rules at the prompt: fields that are marked once it is time, rows that come and go, and commands that
  /// say why, what would be, and take back.
  struct PromptRulesTests {
    private static let login = "Log in> "
    private static let network = "Network> "

    /// A person before a form that was just opened, and what they see of it.
    private func sit(before form: String, prompt: String) throws -> (sitting: Sitting, seen: String) {
      let sitting = try Sitting(try Desk(form), "\(form).json", rows: 40)
      return (sitting, squeezed(try sitting.see(prompt)))
    }

    /// The words of each line, however far apart they stand.
    private func squeezed(_ text: String) -> String {
      text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
        line.split(separator: " ").joined(separator: " ")
      }.joined(separator: "\n")
    }

    /// Types a line; gives the words of what was said until the next prompt.
    private func say(_ line: String, to sitting: Sitting, prompt: String = network) throws -> String {
      squeezed(try sitting.enter(line, prompt: prompt))
    }

    // MARK: - Logging in

    @Test func fieldsAreMarkedAfterTheFirstAttempt() throws {
      let (sitting, seen) = try sit(before: "login", prompt: Self.login)
      #expect(!seen.contains("!"))
      #expect(try say("set user Ada", to: sitting, prompt: Self.login) == "1 * User Ada\n")
      #expect(
        try say("log-in", to: sitting, prompt: Self.login).hasSuffix(
          "Cannot log in\nCorrect the marked fields and try again.\n"))
      #expect(
        try say("show", to: sitting, prompt: Self.login) == """
          Log in

          1 !* User Ada
          'Ada' is not a user name; use only lower-case letters
          2 ! Password not set
          enter your password

          3 [Log in]
          4 Trouble logging in? ›

          """)

      // A field that is mended is no longer marked; of a secret neither the value nor its length is shown.
      #expect(try say("set user ada", to: sitting, prompt: Self.login) == "1 * User ada\n")
      #expect(
        try answer("Password", "horse", at: sitting) == """
          2 !* Password ••••
          the password must have at least 8 characters

          """)
      #expect(try answer("Password", "correct horse", at: sitting) == "2 * Password ••••\n")

      // Let in, and out again.
      #expect(
        try say("3", to: sitting, prompt: "Log in › Welcome> ") == """
          Log in › Welcome

          Hello, ada!
          1 Logged in as ada
          2 [Log out]
          Logging out removes your name and password from this computer.

          """)
      #expect(
        try say("log-out", to: sitting, prompt: Self.login) == """
          Log in

          1 User (ada)
          2 Password not set

          3 [Log in]
          4 Trouble logging in? ›

          """)
      #expect(try sitting.leave() == .exited(0))
      #expect(sitting.desk.text(of: "login.values.json") == nil)
    }

    /// Taps the password's row, answers in secret, and gives what was said after that.
    private func answer(_ field: String, _ value: String, at sitting: Sitting) throws -> String {
      try sitting.type("password")
      try sitting.see("\(field), Esc to cancel: ")
      try sitting.type(value)
      try sitting.see("\n")
      return squeezed(String(try sitting.see(Self.login).dropLast(Self.login.count)))
    }

    @Test func whoIsLoggedInIsKept() throws {
      let (sitting, _) = try sit(before: "login", prompt: Self.login)
      try sitting.enter("set user ada password 'correct horse'", prompt: Self.login)
      let welcome = "Log in › Welcome> "
      try sitting.enter("log-in", prompt: welcome)
      #expect(try say("save", to: sitting, prompt: welcome) == "saved 2 changes to login.values.json\n")
      #expect(try sitting.leave() == .exited(0))
      #expect(
        sitting.desk.text(of: "login.values.json")
          == "{\n  \"user\": \"ada\",\n  \"password\": \"correct horse\"\n}\n")
    }

    // MARK: - Rows that come and go

    /// The rows that a text says came (`+`) or went (`-`): the beginning of what stands behind the mark.
    private func labels(_ mark: Character, in text: String) -> [String] {
      text.split(separator: "\n").compactMap { line in
        let words = line.split(separator: " ").drop { $0.allSatisfy { $0.isNumber || $0 == "!" } }
        guard let first = words.first, first.contains(mark), first.count <= 2 else { return nil }
        return words.dropFirst().first { $0 != "*" }.map(String.init)
      }
    }

    @Test func rowsComeAndGo() throws {
      let (sitting, _) = try sit(before: "network", prompt: Self.network)
      let manual = try say("set mode manual", to: sitting)
      #expect(manual.hasPrefix("1 * Configure ‹DHCP · [Manual]›\n2"))
      #expect(labels("+", in: manual) == ["Address", "Prefix", "Gateway", "DNS"])
      #expect(manual.contains("\nan address is required\n"))
      #expect(manual.hasSuffix("\n9 Complete\nAddress: Manual\n"))
      #expect(
        try say("set address 10.0.0.5 gateway 10.0.0.1", to: sitting) == """
          2 * Address 10.0.0.5
          4 * Gateway 10.0.0.1
          9 Complete ✓

          """)
      // What went has no number; the numbers of the others are those of now.
      try sitting.type("set mode dhcp")
      try sitting.see("resets 2 settings: 'address' and 'gateway'. Continue?")
      try sitting.see("[n]o")
      try sitting.terminal.send("y")
      let automatic = squeezed(String(try sitting.see(Self.network).dropLast(Self.network.count)))
      #expect(labels("-", in: automatic) == ["Address", "Prefix", "Gateway", "DNS"])
      #expect(automatic.hasSuffix("\n1 * Configure ‹[DHCP] · Manual›\nAddress: DHCP\n"))
      let proxy = try say("toggle use-proxy", to: sitting)
      #expect(proxy.hasPrefix("2 * Use a proxy [on]\n3"))
      #expect(labels("+", in: proxy) == ["Host", "Port", "User", "Password"])
      // What was set aside is there again.
      let again = try say("set mode manual", to: sitting)
      #expect(labels("+", in: again) == ["Address", "Prefix", "Gateway", "DNS"])
      #expect(again.contains("Address 10.0.0.5\n"))
      #expect(again.contains("Gateway 10.0.0.1\n"))
      let diff = try say("diff", to: sitting)
      #expect(diff.contains("set address 10.0.0.5 # was unset\n"))
    }

    // MARK: - Why, and what would be

    @Test func whyARowIsAsItIs() throws {
      let (sitting, _) = try sit(before: "network", prompt: Self.network)
      #expect(
        try say("why address", to: sitting) == """
          Address is hidden: requires Configure to be Manual
          mode is dhcp (DHCP)
          to show it: set mode manual
          Address is not set (the default)

          """)
      #expect(
        try say("why 1", to: sitting)
          == "Configure is visible, enabled and valid\nConfigure is DHCP (the default)\n")
      // The command that it names is the one that helps.
      try sitting.enter("set mode manual", prompt: Self.network)
      #expect(
        try say("why address", to: sitting) == """
          Address is invalid: an address is required
          requires Address to be set
          mode is manual (Manual)
          address is not set
          to correct it: set address VALUE
          Address is not set (the default)

          """)
      #expect(
        try say("why adress", to: sitting) == "error: no row 'adress'; did you mean 'address'?\n")
    }

    @Test func whatWouldBe() throws {
      let (sitting, _) = try sit(before: "network", prompt: Self.network)
      let proxy = try say("try toggle use-proxy", to: sitting)
      #expect(proxy.hasPrefix("* Use a proxy [on]\n"))
      #expect(labels("+", in: proxy) == ["Host", "Port", "User", "Password"])
      #expect(proxy.hasSuffix("; to correct it, use\n'set proxy.on on proxy.host VALUE'\n"))
      #expect(
        try say("try set address 10.0.0.5", to: sitting)
          == "the command would fail: 'address' is hidden; 'set mode manual' shows it\n")
      #expect(
        try say("try set ports.low 80", to: sitting)
          == "the command would fail: 80 is less than the minimum of 1024\n")
      #expect(try say("try check", to: sitting) == "it would check all settings\nand then: save\n")
      #expect(try say("try 3", to: sitting) == "it would ask for a value\n")
      #expect(
        try say("try save", to: sitting) == """
          error: 'save' cannot be previewed; preview a change, such as 'set ROW VALUE'

          """)
      // Nothing has happened.
      #expect(try say("diff", to: sitting) == "nothing has changed since the last save\n")
      #expect(try say("undo", to: sitting) == "error: nothing to undo\n")
      #expect(try sitting.leave() == .exited(0))
    }

    // MARK: - Taking back

    @Test func undoAndRedo() throws {
      let (sitting, _) = try sit(before: "network", prompt: Self.network)
      try sitting.enter("set proxy.on on", prompt: Self.network)
      try sitting.enter("set proxy.host proxy.example.org", prompt: Self.network)
      let host = try say("undo", to: sitting)
      #expect(host.hasPrefix("undone: set proxy.host proxy.example.org\n- Requests go to "))
      #expect(
        host.hasSuffix(
          """
          3 ! Host (proxy.example.org)
          a proxy needs a host
          9 Complete

          """))
      let proxy = try say("undo", to: sitting)
      #expect(proxy.hasPrefix("undone: set proxy.on on\n- Host "))
      #expect(labels("-", in: proxy) == ["Host", "Port", "User", "Password"])
      #expect(proxy.hasSuffix("\n2 Use a proxy [off]\n5 Complete ✓\n"))
      let again = try say("redo", to: sitting)
      #expect(again.hasPrefix("redone: set proxy.on on\n2 * Use a proxy [on]\n"))
      #expect(labels("+", in: again) == ["Host", "Port", "User", "Password"])
      // Past a save: the state changes, and the file with the next one.
      try sitting.enter("redo", prompt: Self.network)
      #expect(try say("save", to: sitting) == "saved 2 changes to network.values.json\n")
      try sitting.enter("undo", prompt: Self.network)
      #expect(try say("diff", to: sitting) == "reset proxy.host # was proxy.example.org\n")
      // What is new takes the place of what was undone.
      try sitting.enter("set proxy.port 8080", prompt: Self.network)
      #expect(
        try say("redo", to: sitting) == "error: nothing to redo; 'redo' reverses an 'undo'\n")
      let settings = try #require(sitting.desk.text(of: "network.values.json"))
      #expect(settings.contains(#""host": "proxy.example.org""#))
    }

    /// What was undone on one screen may have been done on another.
    @Test func undoReachesOtherScreens() throws {
      let (sitting, _) = try sit(before: "settings", prompt: "Settings> ")
      try sitting.enter("open sound-settings", prompt: "Settings › Sounds> ")
      try sitting.enter("set sounds.volume 25", prompt: "Settings › Sounds> ")
      try sitting.enter("home", prompt: "Settings> ")
      #expect(
        try say("undo", to: sitting, prompt: "Settings> ") == """
          undone: set sounds.volume 25
          Sounds › Volume ━━━━━━●──── 60

          """)
      #expect(
        try say("redo", to: sitting, prompt: "Settings> ").hasPrefix(
          "redone: set sounds.volume 25\n* Sounds › Volume "))
    }

    // MARK: - Checking

    @Test func verifyAndSave() throws {
      let (sitting, _) = try sit(before: "network", prompt: Self.network)
      #expect(try say("verify", to: sitting) == "all settings are valid\n")
      #expect(
        try say("set ports.low 61000", to: sitting) == """
          3 !* Lowest 61000
          the lowest port, 61000, is above the highest, 60999
          7 + [Restore the default ports]
          Ports 61000 to 60999
          Ports for outgoing connections: 0.

          """)
      #expect(
        try say("verify", to: sitting).replacing("\n", with: " ") == """
          network.values.json: error: 'ports.low': the lowest port, 61000, is above the highest, \
          60999; 'set ports.low 60999' fixes it error: found 1 problem, listed above \

          """)
      #expect(
        try say("save", to: sitting).replacing("\n", with: " ").contains(
          "the lowest port, 61000, is above the highest, 60999"))
      #expect(sitting.desk.text(of: "network.values.json") == nil)
      // A value that does not do by itself is not taken at all.
      try sitting.enter("set mode manual", prompt: Self.network)
      #expect(
        try say("set address 10.0.0.256", to: sitting) == """
          error: '10.0.0.256' is not an IPv4 address; use four numbers up to 255, such as
          192.168.1.20

          """)
      try sitting.enter("set address 10.0.0.5 gateway 10.0.0.1", prompt: Self.network)
      try sitting.enter("set ports.high 61999", prompt: Self.network)
      #expect(try say("verify", to: sitting) == "all settings are valid\n")
      #expect(try say("save", to: sitting) == "saved 5 changes to network.values.json\n")
      #expect(try sitting.leave() == .exited(0))
    }
  }
#endif
