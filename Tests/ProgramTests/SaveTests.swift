import FormworkPlatform
import Foundation
import Testing

/// How a settings file is replaced, as seen by the system and by other programs.
struct SaveTests {
  let desk: Desk

  init() throws { desk = try .sample(settings: #"{"note":"old"}"#) }

  /// Calls of the system that make a save durable, in order; temporary files are called `TEMPORARY`.
  private func calls(of line: String) throws -> [String] {
    let run = try desk.shell("strace -f -y -o calls -e trace=fsync,rename,link \(line)")
    #expect(run.status == 0, "\(run.stderr)")
    let calls = try #require(desk.text(of: "calls")).replacing(desk.folder.path, with: "FOLDER")
    return calls.split(separator: "\n").filter { $0.contains(" = ") }.map { call in
      String(call).replacing(/^[0-9]+ +/, with: "").replacing(/[ ]+= 0$/, with: "")
        .replacing(/\.settings\.json\.formwork\.tmp/, with: "TEMPORARY").replacing(/[0-9]+</, with: "<")
    }
  }

  @Test(.enabled(if: BuiltProgram.hasStrace, "there is no strace"))
  func aSaveIsSyncedBeforeAndAfterTheRename() throws {
    #expect(
      try calls(of: #""$FORMWORK" set form.json note=new"#) == [
        "fsync(<FOLDER/TEMPORARY>)", #"rename("./TEMPORARY", "settings.json")"#, "fsync(<FOLDER>)",
      ])
    #expect(desk.text(of: "settings.json") == #"{"note":"new"}"#)
  }

  @Test(.enabled(if: BuiltProgram.hasStrace, "there is no strace"))
  func aNewFileIsSyncedBeforeAndAfterItGetsItsName() throws {
    try FileManager.default.removeItem(atPath: desk.folder.path("settings.json"))
    #expect(
      try calls(of: #""$FORMWORK" set form.json note=new"#) == [
        "fsync(<FOLDER/TEMPORARY>)", #"link("FOLDER/TEMPORARY", "FOLDER/settings.json")"#, "fsync(<FOLDER>)",
      ])
  }

  @Test(
    .enabled(if: BuiltProgram.hasStrace, "there is no strace"),
    arguments: [
      "printf '{\"note\":\"them\"}' >settings.json",
      "printf '{\"note\":\"them\"}' >other && mv other settings.json",
    ])
  func aChangeJustBeforeTheRenameIsAConflict(change: String) throws {
    // The program stops when it syncs the new text, until the other program has written.
    let run = try desk.shell(
      """
      strace -f -o calls -e trace=fsync -e inject=fsync:signal=SIGSTOP:when=1 \
        "$FORMWORK" set form.json note=new &
      until grep -q 'stopped by SIGSTOP' calls 2>/dev/null; do sleep 0.01; done
      \(change)
      kill -CONT $(sed -n 's/ .*stopped by SIGSTOP.*//p' calls)
      wait $!
      """)
    expect(
      run, status: 75,
      stderr: """
        error: 'note' is 'them' in 'settings.json' and 'new' here
        nothing was saved
        """)
    #expect(desk.text(of: "settings.json") == #"{"note":"them"}"#)
    #expect(desk.folder.names == ["calls", "form.json", "settings.json"])
  }

  // MARK: - Secrets

  private func mode(of name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: desk.folder.path(name))[.posixPermissions] as? Int
  }

  @Test func aNewFileWithASecretIsForItsOwnerOnly() throws {
    let secret = try desk.formwork(
      "set", "form.json", "note=new", "--from-file", "password=-", "--store", "secret.json",
      input: "correct-horse")
    expect(
      secret, status: 0,
      stderr: """
        note: 'secret.json' does not exist; the first save creates it
        2 changed, 0 unchanged; saved secret.json
        """)
    #expect(try mode(of: "secret.json") == 0o600)
    let plain = try desk.shell("umask 022; formwork set form.json note=new --store plain.json")
    #expect(plain.status == 0)
    #expect(plain.stderr.hasSuffix("1 changed, 0 unchanged; saved plain.json\n"))
    #expect(try mode(of: "plain.json") == 0o644)
  }

  private static let warning = """
    warning: 'settings.json' contains a secret and is readable by other users; \
    run 'chmod 600 settings.json' to prevent that
    """

  @Test(arguments: [0o644, 0o640, 0o604])
  func aFileThatOthersCanReadIsKeptAndMentionedOnce(mode: Int) throws {
    chmod(desk.folder.path("settings.json"), mode_t(mode))
    let run = try desk.run(
      "form.json", script: "set password correct-horse\nsave\nset password battery-staple\nsave\n")
    expect(run, status: 0, stderr: Self.warning + "\n1 changed, 0 unchanged; saved settings.json")
    #expect(try self.mode(of: "settings.json") == mode)
    let other = try desk.formwork("set", "form.json", "note=newer")
    expect(other, status: 0, stderr: "1 changed, 0 unchanged; saved settings.json")
  }

  @Test func everyWayToSaveMentionsIt() throws {
    chmod(desk.folder.path("settings.json"), 0o644)
    let saved = "\n1 changed, 0 unchanged; saved settings.json"
    expect(
      try desk.formwork("set", "form.json", "--from-file", "password=-", input: "correct-horse"), status: 0,
      stderr: Self.warning + saved)
    expect(
      try desk.formwork("apply", "form.json", "-", input: #"{"password":"battery-staple"}"#), status: 0,
      stderr: Self.warning + saved)
    expect(
      try desk.run("form.json", script: "set password battery-horse"), status: 0,
      stderr: Self.warning + saved)
    expect(
      try desk.formwork(
        "set", "form.json", "--from-file", "password=-", "--dry-run", input: "correct-staple"), status: 0,
      stdout: "# password changed: secret",
      stderr: "1 changed, 0 unchanged; nothing was saved (--dry-run)")
  }

  @Test func aFileForItsOwnerIsNotMentioned() throws {
    chmod(desk.folder.path("settings.json"), 0o600)
    expect(
      try desk.formwork("set", "form.json", "--from-file", "password=-", input: "correct-horse"), status: 0,
      stderr: "1 changed, 0 unchanged; saved settings.json")
    // A secret that is taken out is in the file no longer.
    chmod(desk.folder.path("settings.json"), 0o644)
    expect(
      try desk.run("form.json", script: "reset password"), status: 0,
      stderr: "1 changed, 0 unchanged; saved settings.json")
  }
}
