#if canImport(Glibc)
  import Glibc

  /// A person at the program's prompt, on a terminal of their own.
  struct Sitting {
    let desk: Desk
    /// The person's home, where the program keeps what they typed.
    let home: TemporaryFolder
    let terminal: PseudoTerminal

    /// Starts `formwork` with the arguments, at the desk. `home`: an empty one, where none is given.
    ///
    /// - Parameter inShell: whether it is the job of a shell.
    init(
      _ desk: Desk, _ arguments: [String], environment: [String: String] = [:], columns: Int = 80,
      rows: Int = 24, home: TemporaryFolder? = nil, inShell: Bool = false
    ) throws {
      self.desk = desk
      self.home = try home ?? TemporaryFolder()
      let own = ["TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "HOME": self.home.path]
      let words = (inShell ? PseudoTerminal.shell : []) + [BuiltProgram.path] + arguments
      terminal = try PseudoTerminal(
        program: words[0], arguments: Array(words.dropFirst()), environment: own.merging(environment) { $1 },
        directory: desk.folder.path, columns: columns, rows: rows)
    }

    init(
      _ desk: Desk, _ arguments: String..., environment: [String: String] = [:], columns: Int = 80,
      rows: Int = 24, home: TemporaryFolder? = nil, inShell: Bool = false
    ) throws {
      try self.init(
        desk, arguments, environment: environment, columns: columns, rows: rows, home: home, inShell: inShell)
    }

    /// Waits for a string; gives what was on the screen up to it.
    @discardableResult
    func see(_ text: String) throws -> String { try terminal.expect(text) }

    /// Types a line and Enter.
    func type(_ line: String) throws { try terminal.send(line + "\r") }

    /// Types a line and waits for the next prompt; gives what was said in between.
    @discardableResult
    func enter(_ line: String, prompt: String = "Sample> ") throws -> String {
      try terminal.send(line + "\r")
      try see(line + "\n")
      return Self.withoutTimes(String(try see(prompt).dropLast(prompt.count)))
    }

    /// A text without the running times of programs. These are shown after a second, which most tests' programs
    /// reach only on a slow machine.
    static func withoutTimes(_ text: String) -> String {
      text.replacing(/[⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏] \S+  ([0-9]+ min )?[0-9]+ s/, with: "")
        .replacing(/(?m) finished in ([0-9]+ min )?[0-9.]+ s$/, with: " finished")
    }

    func press(_ keys: Keys) throws { try terminal.send(keys.rawValue) }

    /// Presses Ctrl-C once the program does not read keys any more, so that it arrives as a signal.
    func interrupt() throws {
      try terminal.expectModes("the terminal's own modes") { $0.hasSameModes(as: terminal.initialModes) }
      try press(.ctrlC)
    }

    enum Keys: String {
      case ctrlC = "\u{3}"
      case ctrlD = "\u{4}"
      case enter = "\r"
      case tab = "\t"
      case ctrlA = "\u{1}"
      case ctrlK = "\u{B}"
      case ctrlR = "\u{12}"
      case ctrlU = "\u{15}"
      case escape = "\u{1B}"
      case up = "\u{1B}[A"
      case down = "\u{1B}[B"
    }

    /// Discards unsaved changes, after a question if there are any.
    func revert(prompt: String = "Sample> ") throws {
      try type("revert")
      try see("revert\n")
      try terminal.expect("a question or the prompt") {
        ["? [y]es [n]o ", "> "].contains { terminal.screenText.hasSuffix($0) }
      }
      if !terminal.screenText.hasSuffix("> ") { try type("y") }
      try see(prompt)
    }

    /// Leaves, and gives the status.
    func leave() throws -> PseudoTerminal.Ending {
      try type("quit")
      return try terminal.wait()
    }
  }
#endif
