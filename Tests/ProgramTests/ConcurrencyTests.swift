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

  @Test func changesOfDifferentSettingsAreMerged() throws {
    let run = try run(#"set theme Dark\n"#, meanwhile: #"echo '{"note":"other", "x": 1}' > settings.json"#)
    expect(
      run, status: 0,
      stderr: """
        merged from 'settings.json': 'note'
        1 changed, 0 unchanged; saved settings.json
        """)
    #expect(desk.text(of: "settings.json") == "{\"note\":\"other\", \"x\": 1, \"theme\": \"Dark\"}\n")
  }

  @Test func changesOfTheSameSettingAreAConflict() throws {
    let run = try run(
      #"set note mine theme Dark\n"#, meanwhile: #"echo '{"note":"other","theme":"Dark"}' > settings.json"#)
    expect(
      run, status: 75,
      stderr: """
        error: 'note' is 'other' in 'settings.json' and 'mine' here
        nothing was saved
        """)
    #expect(desk.text(of: "settings.json") == "{\"note\":\"other\",\"theme\":\"Dark\"}\n")
  }

  @Test func aConflictNamesItsKeyForPrograms() throws {
    let run = try desk.shell(
      "mkfifo fifo; \"$FORMWORK\" run form.json --script fifo --json < /dev/null & exec 4> fifo; "
        + "printf 'set note mine\\n' >&4; echo '{\"note\":\"other\"}' > settings.json; exec 4>&-; wait $!")
    #expect(run.status == 75)
    #expect(
      run.stdout.contains(
        #""message": "'note' is 'other' in 'settings.json' and 'mine' here", "key": "note""#), "\(run.stdout)"
    )
  }

  @Test func aScriptCanDecide() throws {
    let run = try run(
      #"set note mine theme Dark\nsave --mine note\n"#,
      meanwhile: #"echo '{"note":"other","theme":"Light"}' > settings.json"#)
    expect(
      run, status: 75,
      stderr: """
        error: 'theme' is Light in 'settings.json' and Dark here
        pipe:2:1: error: 1 setting is in conflict; nothing was saved
          2 | save --mine note
            | ^
        nothing was saved
        """)
    let decided = try desk.shell(
      "mkfifo fifo; \"$FORMWORK\" run form.json --script fifo < /dev/null & exec 4> fifo; "
        + "echo '{\"note\":\"third\"}' > settings.json; printf 'set note mine\\nsave --theirs\\n' >&4; "
        + "exec 4>&-; wait $!")
    expect(
      decided, status: 0,
      stderr: """
        merged from 'settings.json': 'theme' and 'note'
        0 changed, 1 unchanged; settings.json is unchanged
        """)
  }

  @Test func aFileThatAppearedMeanwhileIsMerged() throws {
    try FileManager.default.removeItem(atPath: desk.folder.path("settings.json"))
    let run = try run(#"set theme Dark\n"#, meanwhile: "echo '{}' > settings.json")
    #expect(run.status == 0)
    #expect(desk.text(of: "settings.json")?.contains(#""theme": "Dark""#) == true)
  }

  @Test func aFileThatWentMeanwhileIsNotMadeAgain() throws {
    let run = try run(#"set theme Dark\n"#, meanwhile: "rm settings.json")
    #expect(run.status == 75)
    #expect(desk.text(of: "settings.json") == nil)
  }

  /// A form may write only below its own folder, whatever its file becomes.
  @Test func aFileThatBecomesALinkOutOfTheFolderIsLeftAlone() throws {
    let other = try TemporaryFolder()
    try other.write(#"{"note":"old"}"#, to: "other.json")
    let run = try run(#"set theme Dark\n"#, meanwhile: "ln -sf '\(other.path)/other.json' settings.json")
    expect(
      run, status: 77,
      stderr: """
        error: 'settings.json' is outside the form's folder; use --store settings.json to allow it
        nothing was saved
        """)
    #expect(other.text(of: "other.json") == #"{"note":"old"}"#)
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

  /// An existing file is locked while the programs begin, so that they all wait. In every other round, there is no
  /// file yet.
  @Test(
    .serialized,
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/flock"), "there is no flock"),
    arguments: 1...rounds(2))
  func ofManyWritersOfDifferentKeysNoneIsRefused(round: Int) throws {
    let count = 100
    let rows = (1...count).map { #"{"text": "K\#($0)", "key": "k\#($0)", "accessory": {"stepper": {}}}"# }
    let desk = try Desk(
      form: #"{"title": "T", "store": "s.json", "sections": [{"rows": [\#(rows.joined(separator: ","))]}]}"#)
    if !round.isMultiple(of: 2) { try desk.write("{}", to: "s.json") }
    let run = try desk.shell(
      """
      if [ -e s.json ]; then exec 9<s.json; flock 9; else exec 9<.; fi
      for i in $(seq \(count)); do
        (exec 9<&-; formwork set form.json k$i=\(round) --lock-timeout 600 2>/dev/null; echo $?) &
      done
      exec 9<&-
      wait
      """)
    #expect(run.stdout == String(repeating: "0\n", count: count))
    let text = try #require(desk.text(of: "s.json"))
    let values = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Int])
    #expect(values == Dictionary(uniqueKeysWithValues: (1...count).map { ("k\($0)", round) }))
    #expect(desk.folder.names == ["form.json", "s.json"])  // no temporary file is left
  }
}
