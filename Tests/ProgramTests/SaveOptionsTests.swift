import FormworkPlatform
import Foundation
import Testing

/// Files that are locked, that cannot be replaced, and that get a backup.
struct SaveOptionsTests {
  private static let isRoot = getuid() == 0
  private static let hasFlock = FileManager.default.isExecutableFile(atPath: "/usr/bin/flock")
  /// Whether this user can mount file systems.
  private static let canMount: Bool = {
    guard isRoot, let folder = try? TemporaryFolder() else { return false }
    let run = try? BuiltProgram.shell(
      "mkdir m && mount -t tmpfs -o size=64k none m && umount m", in: folder.path)
    return run?.status == 0
  }()

  private static let saved = "1 changed, 0 unchanged; saved settings.json"
  private static let temporary = ".settings.json.formwork.tmp"

  let desk: Desk

  init() throws { desk = try .sample(settings: #"{"note":"old"}"#) }

  private func set(_ value: String, _ options: String...) throws -> BuiltProgram.Run {
    try BuiltProgram.run(["set", "form.json", "note=\(value)"] + options, in: desk.folder.path)
  }

  private func inode(_ name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: desk.folder.path(name))[.systemFileNumber] as? Int
  }

  // MARK: - Locks

  @Test(.enabled(if: hasFlock, "there is no flock"), arguments: ["0", "0.05"])
  func aLockThatIsNotReleased(timeout: String) throws {
    let run = try desk.shell(
      "flock settings.json \"$FORMWORK\" set form.json note=new --lock-timeout \(timeout)")
    expect(
      run, status: 75,
      stderr: """
        error: another program has locked 'settings.json'; nothing was written
        nothing was saved
        """)
    #expect(desk.text(of: "settings.json") == #"{"note":"old"}"#)
  }

  @Test(
    .enabled(if: hasFlock, "there is no flock"),
    arguments: [#"{"note":"old"}"#, #"{"note":"old","theme":"Dark"}"#])
  func aLockThatIsReleased(text: String) throws {
    // The other program writes just before it releases the lock.
    let run = try desk.shell(
      """
      mkfifo begin
      flock settings.json sh -c 'echo >begin; sleep 0.2; printf %s '\\''\(text)'\\'' 1<>settings.json' &
      read line <begin
      formwork set form.json note=new --lock-timeout 100
      """)
    #expect(run.status == 0, "\(run.stderr)")
    #expect(desk.text(of: "settings.json") == text.replacing("old", with: "new"))
  }

  @Test(arguments: ["-1", "x", "inf"])
  func aTimeoutThatIsNoNumberOfSeconds(timeout: String) throws {
    let run = try set("new", "--lock-timeout=\(timeout)")
    #expect(run.status == 64)
    #expect(desk.text(of: "settings.json") == #"{"note":"old"}"#)
  }

  // MARK: - Temporary files

  @Test func aLeftoverIsRemoved() throws {
    try desk.write("half", to: Self.temporary)
    expect(try set("new"), status: 0, stderr: Self.saved)
    #expect(desk.folder.names == ["form.json", "settings.json"])
  }

  @Test(.enabled(if: hasFlock, "there is no flock"))
  func aFileThatAnotherProcessIsWritingStays() throws {
    try desk.write("half", to: Self.temporary)
    let run = try desk.shell(
      "flock \(Self.temporary) \"$FORMWORK\" set form.json note=new --lock-timeout 0.05")
    #expect(run.status == 75)
    #expect(desk.text(of: Self.temporary) == "half")
    #expect(desk.text(of: "settings.json") == #"{"note":"old"}"#)
  }

  @Test func aFolderInTheWayIsNamed() throws {
    try desk.write("", to: "\(Self.temporary)/file")
    let run = try set("new")
    expect(
      run, status: 74,
      stderr: """
        error: cannot write 'settings.json': cannot remove './.settings.json.formwork.tmp' (Is a directory); \
        nothing was changed
        nothing was saved
        """)
  }

  /// A link in the way is removed; its target is not touched.
  @Test func aLinkInTheWayIsRemoved() throws {
    try desk.write("other", to: "other")
    for target in ["other", Self.temporary] {
      #expect(try desk.shell("ln -s \(target) \(Self.temporary)").status == 0)
      #expect(try set("to \(target)").status == 0)
      #expect(try desk.shell("test -L \(Self.temporary)").status == 1)
    }
    #expect(desk.text(of: "other") == "other")
  }

  @Test func aNameOfTheGreatestLength() throws {
    let name = String(repeating: "é", count: 125) + ".json"  // 255 bytes
    for value in ["new", "newer"] {
      #expect(try set(value, "--store", name).status == 0)
      #expect(desk.text(of: name) == "{\n  \"note\": \"\(value)\"\n}\n")
    }
    let run = try set("newest", "--store", name, "--backup")
    expect(
      run, status: 74,
      stderr: """
        error: cannot write '\(name)': cannot write the backup '\(name)~': File name too long; nothing was changed
        nothing was saved
        """)
    #expect(desk.folder.names.count == 3)
  }

  // MARK: - Files that cannot be replaced

  @Test func aFileWithSeveralNames() throws {
    link(desk.folder.path("settings.json"), desk.folder.path("other.json"))
    expect(
      try set("new"), status: 74,
      stderr: """
        error: cannot replace 'settings.json': it has 2 hard links, and replacing it would break them; \
        use --in-place and --backup to write into the existing file
        nothing was saved
        """)
    #expect(desk.text(of: "settings.json") == #"{"note":"old"}"#)
    expect(try set("new", "--in-place", "--backup"), status: 0, stderr: Self.saved)
    #expect(desk.text(of: "other.json") == #"{"note":"new"}"#)
    #expect(desk.text(of: "settings.json~") == #"{"note":"old"}"#)
    #expect(try inode("settings.json") == inode("other.json"))
    // Also if the text becomes shorter.
    expect(try set("n", "--in-place", "--backup"), status: 0, stderr: Self.saved)
    #expect(desk.text(of: "other.json") == #"{"note":"n"}"#)
    #expect(desk.folder.names == ["form.json", "other.json", "settings.json", "settings.json~"])
  }

  @Test(.enabled(if: canMount, "this user cannot mount files"))
  func aMountPoint() throws {
    try desk.write(#"{"note":"mounted"}"#, to: "mounted.json")
    let run = try desk.shell(
      """
      mount --bind mounted.json settings.json
      formwork set form.json note=new
      echo $?
      formwork set form.json note=new --in-place --backup=.bak
      echo $?
      umount settings.json
      """)
    expect(
      run, status: 0, stdout: "74\n0",
      stderr: """
        error: cannot replace 'settings.json': it is a mount point; \
        use --in-place and --backup to write into the existing file
        nothing was saved
        1 changed, 0 unchanged; saved settings.json
        """)
    #expect(desk.text(of: "mounted.json") == #"{"note":"new"}"#)
    #expect(desk.text(of: "settings.json") == #"{"note":"old"}"#)
    #expect(desk.text(of: "settings.json.bak") == #"{"note":"mounted"}"#)
    #expect(desk.folder.names == ["form.json", "mounted.json", "settings.json", "settings.json.bak"])
  }

  @Test func inPlaceNeedsABackup() throws {
    let run = try set("new", "--in-place")
    #expect(run.status == 64)
    #expect(
      run.stderr.hasPrefix(
        "error: --in-place requires --backup, because a crash during the save can leave the file incomplete\n"
      ))
  }

  // MARK: - Backups

  @Test(arguments: ["--backup", "--backup=.bak"])
  func aBackupKeepsContentsAndMode(option: String) throws {
    let backup = option == "--backup" ? "settings.json~" : "settings.json.bak"
    chmod(desk.folder.path("settings.json"), 0o640)
    expect(try set("new", option), status: 0, stderr: Self.saved)
    #expect(desk.text(of: backup) == #"{"note":"old"}"#)
    let attributes = try FileManager.default.attributesOfItem(atPath: desk.folder.path(backup))
    #expect(attributes[.posixPermissions] as? Int == 0o640)
    expect(try set("newer", option), status: 0, stderr: Self.saved)
    #expect(desk.text(of: backup) == #"{"note":"new"}"#)
    // Nothing is written, and the backup is kept.
    #expect(try set("newer", option).status == 0)
    #expect(desk.text(of: backup) == #"{"note":"new"}"#)
    #expect(desk.folder.names == ["form.json", "settings.json", backup])
  }

  @Test func aNewFileHasNoBackup() throws {
    #expect(try set("new", "--backup", "--store", "new.json").status == 0)
    #expect(desk.folder.names == ["form.json", "new.json", "settings.json"])
  }

  @Test func theBackupOfALinkIsBesideItsTarget() throws {
    try desk.write(#"{"note":"old"}"#, to: "real/s.json")
    symlink("real/s.json", desk.folder.path("link.json"))
    #expect(try set("new", "--backup", "--store", "link.json").status == 0)
    #expect(desk.text(of: "real/s.json~") == #"{"note":"old"}"#)
    #expect(desk.folder.names == ["form.json", "link.json", "real", "settings.json"])
  }

  @Test func aWordAfterBackupIsNotItsSuffix() throws {
    let run = try desk.formwork("set", "--backup", "form.json", "note=new")
    expect(run, status: 0, stderr: Self.saved)
    #expect(desk.text(of: "settings.json~") == #"{"note":"old"}"#)
  }

  @Test(arguments: ["/x", "a/b", ""])
  func aSuffixThatIsNoPartOfAName(suffix: String) throws {
    let run = try set("new", "--backup=\(suffix)")
    #expect(run.status == 64)
    #expect(
      run.stderr.hasPrefix(
        "error: --backup takes a file name suffix, such as ~ or .bak, not '\(suffix)'\n"))
  }

  // MARK: - Full disks

  @Test(.enabled(if: canMount, "this user cannot mount a file system"), arguments: ["", "--backup"])
  func aFullFileSystem(option: String) throws {
    let value = String(repeating: "x", count: 20_000)
    let run = try desk.shell(
      """
      mkdir full && mount -t tmpfs -o size=64k none full
      printf '{"note":"old"}' >full/s.json
      dd if=/dev/zero of=full/filler bs=4096 count=14 2>/dev/null
      formwork set form.json note=\(value) --store full/s.json \(option); echo $?
      formwork set form.json note=\(value) --store full/new.json \(option) --quiet; echo $?
      cat full/s.json; echo; ls -A full
      umount full
      """)
    let reason = "No space left on device; nothing was changed"
    expect(
      run, status: 0,
      stdout: """
        74
        74
        {"note":"old"}
        filler
        s.json\(option.isEmpty ? "" : "\ns.json~")
        """,
      stderr: """
        error: cannot write 'full/s.json': \(reason)
        nothing was saved
        error: cannot write 'full/new.json': \(reason)
        """)
  }

  @Test(.disabled(if: BuiltProgram.hasThreadSanitizer, "the thread sanitizer itself exceeds the limit"))
  func aLimitOfTheSizeOfFiles() throws {
    let value = String(repeating: "x", count: 100_000)
    let run = try desk.shell(
      "(ulimit -f 64; exec \"$FORMWORK\" set form.json note=\(value)); echo $?")
    #expect(run.stdout == "74\n")
    #expect(
      run.stderr.hasPrefix("error: cannot write 'settings.json': File too large; nothing was changed\n"))
    #expect(desk.text(of: "settings.json") == #"{"note":"old"}"#)
    #expect(desk.folder.names == ["form.json", "settings.json"])
  }
}
