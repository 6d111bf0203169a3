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
  private func shell(_ line: String) throws -> BuiltProgram.Run {
    guard Self.isRoot else { return try desk.shell(line) }
    return try desk.shell(
      """
      chown -R 65534 . && cp "$FORMWORK" program && chmod 755 program
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
    #expect(run.status == 73)
    #expect(
      run.stderr == """
        error: 'kept/s.json' cannot be written: no file can be made in its folder (Permission denied); \
        nothing was changed
        1 refused; nothing was saved

        """)
    #expect(desk.text(of: "kept/s.json") == #"{"note":"old"}"#)
  }

  @Test(.enabled(if: canDropPrivileges, "there is no setpriv"))
  func aFileThatIsReadOnly() throws {
    let run = try shell("chmod 444 kept/s.json; formwork set form.json note=new --store kept/s.json")
    #expect(run.status == 77)
    #expect(run.stderr.hasPrefix("error: 'kept/s.json': the system does not permit that to this user\n"))
    #expect(desk.text(of: "kept/s.json") == #"{"note":"old"}"#)
  }

  @Test(.enabled(if: canDropPrivileges, "there is no setpriv"))
  func aFileThatMayNotBeRead() throws {
    let run = try shell("chmod 0 kept/s.json; formwork get form.json note --store kept/s.json")
    expect(run, status: 77, stderr: "error: 'kept/s.json': the system does not permit that to this user")
    let form = try shell("chmod 0 form.json; formwork check form.json")
    expect(form, status: 77, stderr: "error: 'form.json': the system does not permit that to this user")
  }

  @Test(.enabled(if: canDropPrivileges, "there is no setpriv"))
  func aScriptThatMayNotBeRead() throws {
    try desk.write("set note new\n", to: "a.script")
    let run = try shell("chmod 0 a.script; formwork run form.json --script a.script")
    #expect(run.status == 77)
    #expect(desk.text(of: "settings.json") == nil)
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
