import Foundation
import Testing

/// Two programs and one settings file: nothing is overwritten unseen.
struct ConcurrencyTests {
  let desk: Desk

  init() throws { desk = try .sample(settings: #"{"note":"old"}"#) }

  /// Runs a script while something else happens once the settings were read: the script is a named pipe, and
  /// a pipe opens for writing when it was opened for reading.
  private func run(_ script: String, meanwhile: String) throws -> BuiltProgram.Run {
    try desk.shell(
      """
      mkfifo pipe
      "$FORMWORK" run form.json --script pipe < /dev/null & program=$!
      exec 3> pipe
      \(meanwhile)
      printf '\(script)' >&3
      exec 3>&-
      wait $program
      """)
  }

  @Test func aFileThatChangedMeanwhileIsNotOverwritten() throws {
    let run = try run(#"set theme Dark\n"#, meanwhile: #"echo '{"note":"other"}' > settings.json"#)
    expect(
      run, status: 75,
      stderr: """
        error: another program has changed 'settings.json'; nothing was overwritten
        nothing was saved
        """)
    #expect(desk.text(of: "settings.json") == "{\"note\":\"other\"}\n")
  }

  @Test func aFileThatAppearedMeanwhileIsNotOverwritten() throws {
    try FileManager.default.removeItem(atPath: desk.folder.path("settings.json"))
    let run = try run(#"set theme Dark\n"#, meanwhile: "echo '{}' > settings.json")
    #expect(run.status == 75)
    #expect(desk.text(of: "settings.json") == "{}\n")
  }

  @Test func aFileThatWentMeanwhileIsNotMadeAgain() throws {
    let run = try run(#"set theme Dark\n"#, meanwhile: "rm settings.json")
    #expect(run.status == 75)
    #expect(desk.text(of: "settings.json") == nil)
  }

  @Test func aRunThatChangesNothingDoesNotMind() throws {
    let run = try run(#"set note old\n"#, meanwhile: #"echo '{"note":"other"}' > settings.json"#)
    expect(run, status: 0, stderr: "0 changed, 1 unchanged; settings.json is unchanged")
  }

  @Test func whatWasSavedOnTheWayStays() throws {
    let run = try run(
      #"set theme Dark\nsave\nset note new\nset theme Blue\n"#, meanwhile: "true")
    #expect(run.status == 1)
    #expect(run.stderr.hasSuffix("1 refused; changes after the 'save' in pipe:2 were not saved\n"))
    #expect(desk.text(of: "settings.json") == #"{"note":"old","theme":"Dark"}"#)
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/flock"), "there is no flock"))
  func aFileThatAnotherHoldsLockedIsLeftAlone() throws {
    let run = try desk.shell("flock settings.json \"$FORMWORK\" set form.json theme=Dark")
    #expect(run.status == 75)
    #expect(
      run.stderr == """
        error: another program has locked 'settings.json'; nothing was written
        nothing was saved

        """)
    #expect(desk.text(of: "settings.json") == #"{"note":"old"}"#)
  }

  @Test func ofManyAtOnceEachIsKeptOrTold() throws {
    let rows = [
      "theme=Dark", "rate=2", "owner=Ada", "network.port=81", "network.wifi=no", "password=correct-horse",
    ]
    let calls = rows.map { "(formwork set form.json '\($0)'; echo '\($0)' $?) &" }.joined(separator: "\n")
    let run = try desk.shell("\(calls)\nwait")
    let statuses = run.stdout.split(separator: "\n").map { $0.split(separator: " ") }
    #expect(statuses.count == rows.count)
    let kept = Set(statuses.filter { $0[1] == "0" }.map { String($0[0]) })
    #expect(!kept.isEmpty)
    #expect(statuses.allSatisfy { ["0", "75"].contains($0[1]) })
    let diff = try desk.run("form.json", script: "diff defaults").stdout
    for row in rows {
      let key = String(row.prefix { $0 != "=" })
      #expect(diff.contains(" \(key) ") == kept.contains(row), "\(row) in:\n\(diff)")
    }
    #expect(desk.folder.names == ["form.json", "settings.json"])  // no temporary file is left
  }
}
