#if canImport(Glibc)
  import FormworkPlatform
  import Testing

  /// Ctrl-C and signals while a prompt saves, or waits for another program to do so.
  struct PromptSaveTests {
    let desk: Desk

    init() throws { desk = try .sample(settings: #"{"note":"old"}"#) }

    /// Locks the settings file, as another program does that writes it.
    private func lock() throws -> Int32 {
      let descriptor = open(desk.folder.path("settings.json"), O_RDONLY | O_CLOEXEC)
      try #require(flock(descriptor, LOCK_EX) == 0)
      return descriptor
    }

    @Test func controlCEndsTheWaitForALock() throws {
      let lock = try lock()
      let sitting = try Sitting(desk, "form.json", "--lock-timeout", "1000")
      try sitting.see("Sample> ")
      try sitting.enter("set note new")
      try sitting.type("save")
      try sitting.see("save\n")
      try sitting.interrupt()
      try sitting.see("interrupted\nSample> ")
      #expect(desk.text(of: "settings.json") == #"{"note":"old"}"#)
      close(lock)
      #expect(try sitting.enter("save").hasPrefix("saved 1 change to settings.json\n"))
      #expect(try sitting.leave() == .exited(0))
      #expect(desk.text(of: "settings.json") == #"{"note":"new"}"#)
    }

    @Test(arguments: [SIGTERM, SIGHUP])
    func aSignalEndsTheWaitForALock(signal: Int32) throws {
      let lock = try lock()
      defer { close(lock) }
      let sitting = try Sitting(desk, "form.json", "--lock-timeout", "1000")
      try sitting.see("Sample> ")
      try sitting.enter("set note new")
      try sitting.type("save")
      try sitting.see("save\n")
      sitting.terminal.signal(signal)
      #expect(try sitting.terminal.wait() == .exited(128 + signal))
      #expect(sitting.terminal.modes.hasSameModes(as: sitting.terminal.initialModes))
      #expect(desk.text(of: "settings.json") == #"{"note":"old"}"#)
      #expect(desk.folder.names == ["form.json", "settings.json"])
    }

    @Test func theTimeIsUp() throws {
      let lock = try lock()
      defer { close(lock) }
      let sitting = try Sitting(desk, "form.json", "--lock-timeout", "0.1")
      try sitting.see("Sample> ")
      try sitting.enter("set note new")
      #expect(
        try sitting.enter("save")
          == "error: another program has locked 'settings.json'; nothing was written\n")
      try sitting.type("quit")
      try sitting.see("[c]ancel ")
      try sitting.type("n")
      #expect(try sitting.terminal.wait() == .exited(0))
    }

    /// Each signal comes just before one of the calls with which the program reads and saves its files.
    @Test(.enabled(if: Faults.library != nil, Faults.isMissing), arguments: [SIGTERM, SIGHUP])
    func aSignalAtAnyCall(signal: Int32) throws {
      for point in 1...9 {
        try desk.write(#"{"note":"old"}"#, to: "settings.json")
        let sitting = try Sitting(
          desk, "form.json",
          environment: Faults.environment(desk.folder, at: point, how: "signal \(signal)"))
        // The signal may end the program before it reads these lines.
        for line in ["set note new", "save", "quit"] { try? sitting.type(line) }
        #expect(try sitting.terminal.wait() == .exited(128 + signal), "call \(point)")
        let text = desk.text(of: "settings.json")
        #expect(text == #"{"note":"new"}"# || text == #"{"note":"old"}"#, "call \(point)")
        #expect(sitting.terminal.modes.hasSameModes(as: sitting.terminal.initialModes), "call \(point)")
        #expect(desk.folder.names == ["form.json", "settings.json"], "call \(point)")
        _ = Faults.takeCalls(desk.folder)
      }
    }
  }
#endif
