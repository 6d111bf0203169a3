#if canImport(Glibc)
  import Foundation
  import Glibc
  import Testing

  /// Screens that change while the prompt waits.
  @Suite struct LiveDemoTests {
    private static let program =
      URL(filePath: BuiltProgram.path).deletingLastPathComponent().path + "/live-demo"

    /// Creating a file in this folder triggers the event of that name.
    private let events: TemporaryFolder

    init() throws { events = try TemporaryFolder() }

    private func start(_ arguments: String...) throws -> PseudoTerminal {
      try PseudoTerminal(
        program: Self.program, arguments: arguments,
        environment: ["TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "EVENTS": events.path])
    }

    private func happen(_ event: String) throws { try events.write("", to: event) }

    @Test func loadedRowsAppearAboveTheLineThatIsTyped() throws {
      let terminal = try start("devices")
      try terminal.expect(" 1   Loading…\nDevices> ")
      try terminal.send("mou")
      try terminal.expect("mou")
      try happen("devices")
      try terminal.expect("   - Loading…\n 1 + Keyboard\n 2 + Mouse\nDevices> mou")
      try terminal.send("se\r")
      try terminal.expect(" 2   Mouse ")
      try terminal.expect("connected\nDevices> ")
      try terminal.send("quit\r")
      #expect(try terminal.wait() == .exited(0))
    }

    @Test func aNumberMeansTheRowThatBoreItWhenTheLineWasBegun() throws {
      let terminal = try start("clock")
      try terminal.expect("Clock> ")
      try terminal.send("1")
      try terminal.expect("1")
      try happen("tick 1")
      try terminal.expect(" 1 + Tick 1\n 2   Running ")
      try terminal.expect("Clock> 1")
      try terminal.send("\r")
      // Running bore the number 1, and still does not lose it to the row that came first.
      try terminal.expect(" 2   Running ")
      try terminal.expect("[off]\nClock> ")
      try happen("tick 2")
      try terminal.expect(" 2 + Tick 2\n")
      try terminal.expect("Clock> ")
      try terminal.send("1\r")
      try terminal.expect("tapped 1\nClock> ")
      try terminal.send("undo\r")
      try terminal.expect("undone: ")
      try terminal.expect("Clock> ")
      try terminal.send("quit\r")
      #expect(try terminal.wait() == .exited(0))
    }

    /// What the program has changed while the items were shown stays, and is mentioned.
    @Test func aListChangesWhileItsItemsAreChosen() throws {
      let terminal = try start("days")
      try terminal.expect("Days> ")
      try terminal.send("days\r")
      try terminal.expect("› [x] mon\n  [ ] tue\n  [ ] wed\n1 marked;")
      try happen("tuesday")
      usleep(300_000)
      try terminal.send("wed \r")
      try terminal.expect(
        "the list was changed meanwhile; your marks were applied to it\n")
      try terminal.expect("Days> ")
      try terminal.send("get days\r")
      try terminal.expect("[\"mon\", \"tue\", \"wed\"]\nDays> ")
    }

    /// A program that embeds the prompt has the option, too.
    @Test func itemsAreANumberedList() throws {
      let terminal = try start("days", "linear")
      try terminal.expect("Days> ")
      try terminal.send("days\r")
      try terminal.expect("  1  [x] mon\n  2  [ ] tue\n  3  [ ] wed\nDays, Enter to go back> ")
      try terminal.send("3\r")
      try terminal.expect("  3  [x] wed\nDays, Enter to go back> ")
    }

    @Test func aProgramThatSavesAsksAfterTheLineThatIsTyped() throws {
      let folder = try TemporaryFolder()
      let terminal = try start("saving", folder.path("s.json"))
      try terminal.expect("Notes> ")
      try terminal.send("get no")
      try terminal.expect("get no")
      try happen("saving")
      try terminal.expect("late")
      try terminal.expect("Notes> get no")
      try terminal.send("te\r")
      #expect(
        try terminal.expect("[n]o ").hasSuffix(
          "te\nlate\nThe form wants to run: true\nAllow it? [y]es [n]o "))
      try terminal.send("y\r")
      try terminal.expect("saved 1 change to")
      try terminal.expect("Notes> ")
      try terminal.send("quit\r")
      #expect(try terminal.wait() == .exited(0))
    }

    @Test func theDifferencesOfSwappedSectionsAreShown() throws {
      let terminal = try start("menu")
      try terminal.expect(" 2   Bread\nMenu> ")
      try terminal.send("ta")
      try terminal.expect("ta")
      try happen("dishes")
      try terminal.expect("   - Soup\n 1   Bread\n 2 + Cake\nMenu> ta")
      try terminal.send("p cake\r")
      try terminal.expect("Ordered: Cake\nMenu> ")
      try terminal.send("quit\r")
      #expect(try terminal.wait() == .exited(0))
    }

    @Test func eachPersonIsLoadedSeparately() throws {
      let terminal = try start("people")
      try terminal.expect(" 1   Loading…\n 2   Loading…\n 3   Loading…\nPeople> ")
      try terminal.send("sho")
      try terminal.expect("sho")
      try happen("person 1")
      try terminal.expect(" 1   Neo ")
      try terminal.expect("✓\nPeople> sho")
      try happen("person 2")
      try terminal.expect(" 2   not reachable\n       Tap to try again\nPeople> sho")
      try happen("person 3")
      try terminal.expect(" 3   Morpheus ")
      try terminal.expect("✓\nPeople> sho")
      try terminal.send("w\r")
      try terminal.expect(" 3   Morpheus ")
      try terminal.expect("✓\nPeople> ")
      try terminal.send("2\r")
      try terminal.expect(" 2   Loading…\nPeople> ")
      try happen("person 2 again")
      try terminal.expect(" 2   Trinity ")
      try terminal.expect("✓\nPeople> ")
      try terminal.send("quit\r")
      #expect(try terminal.wait() == .exited(0))
    }

    @Test func usersAreAddedChangedCopiedAndDeleted() throws {
      let terminal = try start("users")
      try terminal.expect(" 1   There are no users yet.\n 2   [Add User…]\nUsers> ")
      try terminal.send("2\r")
      try terminal.expect("Add User › name, Enter to go back: ")
      try terminal.send("ada\r")
      try terminal.expect("Users › ada\n")
      try terminal.expect("Users › ada> ")
      // The teams arrive while the line is typed.
      try terminal.send("set team ")
      try terminal.expect("set team ")
      try happen("teams")
      try terminal.expect(" 4   Team ")
      try terminal.expect("Users › ada> set team ")
      try terminal.send("red\r")
      try terminal.expect(" 4 * Team ")
      try terminal.expect("Red ⌄\nUsers › ada> ")
      try terminal.send("back\r")
      try terminal.expect("Users> ")
      try terminal.send("do ada duplicate\r")
      try terminal.expect("ada-2")
      try terminal.expect("Users> ")
      try terminal.send("do ada-2 \"move up\"\r")
      try terminal.expect("Users> ")
      try terminal.send("do ada delete\r")
      try terminal.expect("Delete 'ada'? [y]es [n]o ")
      try terminal.send("y\r")
      try terminal.expect("Users> ")
      try terminal.send("export\r")
      try terminal.expect("set users '[\"ada-2\"]'\nset users[ada-2].team Red\nUsers> ")
      try terminal.send("quit\r")
      #expect(try terminal.wait() == .exited(0))
    }

    @Test func aProgramLeavesWhileALineIsTyped() throws {
      let terminal = try start("leaving")
      try terminal.expect("Clock> ")
      try terminal.send("set no")
      try terminal.expect("set no")
      try happen("leaving")
      try terminal.expect("Time is up\n")
      #expect(try terminal.wait() == .exited(0))
      #expect(terminal.screenText.contains("late"))
    }

    @Test func aClosedInputIsAnError() throws {
      let closed = try BuiltProgram.shell("timeout 20 \(Self.program) devices <&-", in: "/")
      #expect(closed.status == 64)
      #expect(closed.stderr == "error: standard input is closed, so there is no script to read\n")
    }

    @Test func aFullDeviceIsAnError() throws {
      let full = try BuiltProgram.shell("printf 'show\\n' | \(Self.program) devices >/dev/full", in: "/")
      #expect(full.status == 74)
      #expect(full.stderr.contains("error: cannot write to standard output: No space left on device\n"))
    }

    @Test func aScriptWaitsForRows() throws {
      let run = try BuiltProgram.shell("printf 'tap mouse\\nshow\\n' | \(Self.program) devices", in: "/")
      #expect(run.status == 0)
      #expect(run.stdout == "Devices\n\n  1. button Keyboard\n  2. button Mouse: connected\n")
      let stuck = try BuiltProgram.shell("printf 'tap mouse\\n' | \(Self.program) stuck", in: "/")
      #expect(stuck.status == 69)
      #expect(
        stuck.stderr == """
          -:1:1: error: the rows of this screen were not loaded within 0.2 seconds
            1 | tap mouse
              | ^
          1 refused; nothing was saved

          """)
    }
  }
#endif
