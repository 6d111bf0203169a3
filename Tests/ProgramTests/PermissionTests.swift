import FormworkPlatform
import Foundation
import Testing

/// What the system does not permit, as a user who is not root.
///
/// Root may do everything, so that as root the program is run as nobody.
struct PermissionTests {
  private static let isRoot = getuid() == 0
  private static let canDropPrivileges =
    !isRoot || FileManager.default.isExecutableFile(atPath: "/usr/bin/setpriv")

  let desk: Desk

  init() throws {
    desk = try .sample()
    try desk.write(#"{"note":"old"}"#, to: "kept/s.json")
  }

  /// Runs a line in which `formwork` is the program, as somebody who is not root; the folder is theirs.
  private func shell(_ line: String, asRoot preparation: String = ":") throws -> BuiltProgram.Run {
    guard Self.isRoot else { return try desk.shell(line) }
    return try desk.shell(
      """
      chown -R 65534 . && cp "$FORMWORK" program && chmod 755 program
      \(preparation)
      export FORMWORK="$PWD/program"
      setpriv --reuid 65534 --clear-groups sh -c '
      formwork() { "$FORMWORK" "$@"; }
      \(line)'
      status=$?; chmod -R u+rwx .; exit $status
      """)
  }

  @Test(.enabled(if: canDropPrivileges, "there is no setpriv"))
  func aFolderThatIsReadOnly() throws {
    let run = try shell("chmod 555 kept; formwork set form.json note=new --store kept/s.json")
    #expect(run.status == 77)
    #expect(
      run.stderr == """
        error: cannot write 'kept/s.json': cannot create a file in its folder (Permission denied); \
        nothing was changed
        nothing was saved

        """)
    #expect(desk.text(of: "kept/s.json") == #"{"note":"old"}"#)
  }

  /// Whoever replaces a file would become its owner.
  @Test(.enabled(if: isRoot && canDropPrivileges, "not root, or there is no setpriv"))
  func aFileOfAnotherUser() throws {
    let preparation = "chown 1234 kept/s.json; chmod 666 kept/s.json; chmod 777 kept"
    let call = "formwork set form.json note=new --store kept/s.json"
    let run = try shell(call, asRoot: preparation)
    #expect(run.status == 74)
    #expect(
      run.stderr == """
        error: cannot replace 'kept/s.json': its owner cannot be kept (Operation not permitted); \
        use --in-place and --backup to write into the existing file
        nothing was saved

        """)
    #expect(desk.text(of: "kept/s.json") == #"{"note":"old"}"#)
    let inPlace = try shell(call + " --in-place --backup", asRoot: preparation)
    #expect(inPlace.status == 0, "\(inPlace.stderr)")
    #expect(desk.text(of: "kept/s.json") == #"{"note":"new"}"#)
    var status = stat()
    #expect(stat(desk.folder.path("kept/s.json"), &status) == 0 && status.st_uid == 1234)
  }

  @Test(.enabled(if: canDropPrivileges, "there is no setpriv"))
  func aFileThatIsReadOnly() throws {
    let run = try shell("chmod 444 kept/s.json; formwork set form.json note=new --store kept/s.json")
    #expect(run.status == 77)
    #expect(run.stderr.hasPrefix("error: 'kept/s.json': permission denied\n"))
    #expect(desk.text(of: "kept/s.json") == #"{"note":"old"}"#)
  }

  @Test(.enabled(if: canDropPrivileges, "there is no setpriv"))
  func aFileThatMayNotBeRead() throws {
    let run = try shell("chmod 0 kept/s.json; formwork get form.json note --store kept/s.json")
    expect(run, status: 77, stderr: "error: 'kept/s.json': permission denied")
    let form = try shell("chmod 0 form.json; formwork check form.json")
    expect(form, status: 77, stderr: "error: 'form.json': permission denied")
  }

  @Test(.enabled(if: canDropPrivileges, "there is no setpriv"))
  func aScriptThatMayNotBeRead() throws {
    try desk.write("set note new\n", to: "a.script")
    let run = try shell("chmod 0 a.script; formwork run form.json --script a.script")
    #expect(run.status == 77)
    #expect(desk.text(of: "settings.json") == nil)
  }

  @Test(.enabled(if: isRoot && canDropPrivileges, "only root can set such an attribute"))
  func anAttributeThatCannotBeKept() throws {
    let descriptor = open(desk.folder.path("kept/s.json"), O_RDONLY)
    defer { close(descriptor) }
    try #require(writeAttribute(descriptor, "security.formwork", "x", 1) == 0)
    let run = try shell("formwork set form.json note=new --store kept/s.json")
    expect(
      run, status: 74,
      stderr: """
        error: cannot write 'kept/s.json': its attribute 'security.formwork' cannot be kept \
        (Operation not permitted); nothing was changed
        nothing was saved
        """)
    #expect(desk.text(of: "kept/s.json") == #"{"note":"old"}"#)
    #expect(try shell("ls -A kept").stdout == "s.json\n")
  }

  @Test(.enabled(if: isRoot && canDropPrivileges, "only root can give files away"))
  func anotherUsersAccessControlListCannotBeKept() throws {
    // The owner and user 65534 can read and write, the group and others cannot.
    let list: [UInt8] = [
      2, 0, 0, 0, 1, 0, 6, 0, 255, 255, 255, 255, 2, 0, 6, 0, 254, 255, 0, 0, 4, 0, 0, 0, 255, 255, 255, 255,
      0x10, 0, 6, 0, 255, 255, 255, 255, 0x20, 0, 0, 0, 255, 255, 255, 255,
    ]
    let descriptor = open(desk.folder.path("kept/s.json"), O_RDONLY)
    defer { close(descriptor) }
    try #require(writeAttribute(descriptor, "system.posix_acl_access", list, list.count) == 0)
    let run = try shell(
      "formwork set form.json note=new --store kept/s.json", asRoot: "chown 0 kept/s.json")
    expect(
      run, status: 74,
      stderr: """
        error: cannot write 'kept/s.json': its access control list cannot be kept \
        (Operation not permitted); nothing was changed
        nothing was saved
        """)
    #expect(desk.text(of: "kept/s.json") == #"{"note":"old"}"#)
  }

  @Test func theModeOfTheFileIsKept() throws {
    let run = try desk.shell(
      "chmod 640 kept/s.json; formwork set form.json note=new --store kept/s.json; stat -c %a kept/s.json")
    #expect(run.stdout == "640\n")
    #expect(desk.text(of: "kept/s.json") == #"{"note":"new"}"#)
  }

  @Test func aLinkStaysALink() throws {
    let run = try desk.shell(
      "ln -s kept/s.json link.json; formwork set form.json note=new --store link.json; readlink link.json")
    #expect(run.stdout == "kept/s.json\n")
    #expect(desk.text(of: "kept/s.json") == #"{"note":"new"}"#)
  }
}
