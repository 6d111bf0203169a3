#if canImport(Glibc)
  import Foundation
  import Glibc
  import Testing

  /// A prompt that is killed, and the next one.
  struct PromptRecoveryTests {
    private let home: TemporaryFolder
    private let desk: Desk

    init() throws {
      home = try TemporaryFolder()
      desk = try .sample(settings: #"{"note":"old","theme":"Light"}"#)
    }

    /// At a prompt, after lines that end with a kill or a signal.
    private func interrupted(_ lines: String..., by signal: Int32 = SIGKILL) throws {
      let sitting = try Sitting(desk, "form.json", home: home)
      try sitting.see("Sample> ")
      for line in lines { try sitting.enter(line) }
      sitting.terminal.signal(signal)
      _ = try sitting.terminal.wait()
    }

    private var journals: [String] {
      let folder = home.path + "/.local/state/formwork/journals"
      return (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    }

    @Test(arguments: [SIGKILL, SIGTERM, SIGHUP])
    func theNextPromptOffersTheChanges(signal: Int32) throws {
      try interrupted("set note new", "set password correct-horse", by: signal)
      let sitting = try Sitting(desk, "form.json", home: home)
      let banner = try sitting.see("Sample> ")
      #expect(banner.contains("An earlier session ended with 2 unsaved changes ("))
      #expect(
        try sitting.enter("recover --diff") == """
          set note new  # was old
          secrets cannot be recovered; set them again: 'password'

          """)
      #expect(sitting.desk.text(of: "settings.json") == #"{"note":"old","theme":"Light"}"#)
      let recovered = try sitting.enter("recover")
      #expect(recovered.hasPrefix("recovered 1 change; 'save' saves it\n"))
      #expect(recovered.hasSuffix("secrets cannot be recovered; set them again: 'password'\n"))
      #expect(try sitting.enter("save").hasPrefix("saved 1 change to settings.json\n"))
      #expect(sitting.desk.text(of: "settings.json") == #"{"note":"new","theme":"Light"}"#)
      #expect(
        try sitting.enter("recover") == "error: nothing to recover\n")
      #expect(try sitting.leave() == .exited(0))
      #expect(journals == [])
    }

    @Test func thePromptSaysWhyChangesCannotBeKept() throws {
      let sitting = try Sitting(desk, "form.json", environment: ["XDG_STATE_HOME": "/proc/nowhere"])
      let banner = try sitting.see("Sample> ").replacing("\n", with: " ")
      #expect(
        banner.contains(
          "warning: unsaved changes will be lost if this program is killed: cannot create the folder "
            + "'/proc/nowhere/formwork/journals': No such file or directory; set XDG_STATE_HOME to a folder of your own"
        ))
      #expect(try !sitting.enter("set note new").contains("warning"))
    }

    @Test func changesCanBeDeleted() throws {
      try interrupted("set note new")
      #expect(journals.count == 1)
      let sitting = try Sitting(desk, "form.json", home: home)
      try sitting.see("Sample> ")
      #expect(try sitting.enter("recover --discard") == "deleted 1 unsaved change\n")
      #expect(journals == [])
      #expect(try sitting.leave() == .exited(0))
    }

    @Test func changesThatWereGivenUpAreNotOffered() throws {
      let sitting = try Sitting(desk, "form.json", home: home)
      try sitting.see("Sample> ")
      try sitting.enter("set note new")
      #expect(journals.count == 1)
      // Another prompt does not offer the changes of one that still runs.
      let other = try Sitting(desk, "form.json", home: home)
      #expect(!(try other.see("Sample> ").contains("unsaved change")))
      #expect(try other.leave() == .exited(0))
      try sitting.type("quit")
      try sitting.type("n")
      #expect(try sitting.terminal.wait() == .exited(0))
      #expect(journals == [])
    }

    @Test func bothValuesOfAConflictAreShown() throws {
      try interrupted("set note mine", "set theme Dark")
      try desk.write(#"{"note":"theirs","theme":"Light"}"#, to: "settings.json")
      let sitting = try Sitting(desk, "form.json", home: home)
      try sitting.see("Sample> ")
      #expect(
        try sitting.enter("recover").hasSuffix(
          """
          conflict: 'note' is 'theirs' in 'settings.json' and 'mine' here
          'save --mine' saves your values; 'save --theirs' keeps those in the file; name
          rows to resolve only those

          """))
      #expect(try sitting.enter("diff theirs") == "set note theirs  # was old\n")
      #expect(try sitting.enter("why note").contains("another program has changed it to theirs"))
      #expect(try sitting.enter("save --mine").hasPrefix("saved 2 changes to settings.json\n"))
      #expect(sitting.desk.text(of: "settings.json") == #"{"note":"mine","theme":"Dark"}"#)
      #expect(try sitting.leave() == .exited(0))
    }

    @Test func aScriptKeepsTheJournalUntilItHasSaved() throws {
      try interrupted("set note new")
      let environment = "HOME='\(home.path)' XDG_STATE_HOME="
      let refused = try desk.shell(
        "printf 'recover\\nset theme Blue\\n' | \(environment) \"$FORMWORK\" run form.json")
      #expect(refused.status == 1)
      #expect(journals.count == 1)
      let run = try desk.shell("echo recover | \(environment) \"$FORMWORK\" run form.json")
      expect(
        run, status: 0,
        stderr: """
          recovered 1 change; 'save' saves it
          1 changed, 0 unchanged; saved settings.json
          """)
      #expect(journals == [])
    }
  }
#endif
