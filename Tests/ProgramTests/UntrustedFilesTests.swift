import Foundation
import Testing

/// A form reads and writes only below its own folder, however it names a file.
@Suite struct UntrustedFilesTests {
  let desk: Desk
  /// What a form must not read.
  private static let secret = "TOP-SECRET"

  init() throws {
    desk = try Desk(form: "{}")
    try desk.write(
      #"{"title":"\#(Self.secret)","sections":[{"rows":[{"text":"\#(Self.secret)"}]}]}"#,
      to: "outside/form.json")
    try desk.write("[\"\(Self.secret)\"]", to: "outside/items.json")
    try desk.write(#"[{"text":"\#(Self.secret)"}]"#, to: "outside/rows.json")
    try desk.write(#"{"note":"\#(Self.secret)"}"#, to: "outside/settings.json")
    let links = """
      mkdir -p home/sub; cd home; ln -s ../outside folder; ln -s ../outside/form.json form-link.json
      ln -s ../outside/items.json items-link.json; ln -s ../outside/rows.json rows-link.json
      ln -s ../outside/settings.json settings-link.json; ln -s /dev/zero zero; ln -s loop loop; mkfifo pipe
      ln -s .. sub/up; ln -s ../outside/new.json new-link.json
      """
    #expect(try desk.shell(links).status == 0)
  }

  private func files(_ name: String) -> [String] {
    [
      "../outside/\(name).json", "sub/../../outside/\(name).json", "folder/\(name).json", "\(name)-link.json",
      "\(desk.folder.path)/outside/\(name).json", "sub/up/../outside/\(name).json",
      "./../outside/\(name).json",
      "~/outside/\(name).json",
    ]
  }

  private func write(_ rows: String, _ members: String = "") throws {
    try desk.write(#"{"title":"T",\#(members)"sections":[{"rows":[\#(rows)]}]}"#, to: "home/form.json")
  }

  /// Runs the program in the folder that contains the form's folder.
  private func run(_ arguments: String..., script: String = "") throws -> BuiltProgram.Run {
    try BuiltProgram.run(arguments, input: Data(script.utf8), in: desk.folder.path)
  }

  @Test func aPushedFileOutsideIsNotRead() throws {
    for file in files("form") {
      try write(#"{"text":"Go","selection":{"push":"\#(file)"}}"#)
      let check = try run("check", "home/form.json")
      #expect(check.status == 65 || check.status == 66, "\(file)")
      #expect(!check.stderr.contains(Self.secret), "\(check.stderr)")
      let open = try run("run", "home/form.json", script: "tap go\n")
      #expect(open.status != 0)
      #expect(!(open.stdout + open.stderr).contains(Self.secret))
    }
  }

  @Test(arguments: ["zero", "pipe", "loop", "sub"])
  func aPushedFileThatIsNoFileIsRefused(file: String) throws {
    try write(#"{"text":"Go","selection":{"push":"\#(file)"}}"#)
    let check = try run("check", "home/form.json")
    #expect(check.status == 65)
    #expect(check.stderr.hasPrefix("home/form.json:1:"), "\(check.stderr)")
  }

  @Test func aSourceOutsideIsNotRead() throws {
    for file in files("items") {
      try write(#"{"id":"p","text":"P","accessory":{"picker":{"items":{"file":"\#(file)"}}}}"#)
      let show = try run("run", "home/form.json", script: "describe p\nset p \(Self.secret)\n")
      #expect(show.status == 65 || show.status == 69, "\(file): \(show.stderr)")
      try write(#"{"id":"p","text":"P","detailText":{"file":"\#(file)"}}"#)
      #expect(try !run("show", "home/form.json").stdout.contains(Self.secret))
    }
    for file in files("rows") {
      try desk.write(
        #"{"title":"T","sections":[{"rows":{"file":"\#(file)"}}]}"#, to: "home/form.json")
      let show = try run("show", "home/form.json")
      #expect(!(show.stdout + show.stderr).contains(Self.secret), "\(file)")
    }
  }

  @Test(arguments: ["zero", "pipe", "loop", "sub"])
  func aSourceThatIsNoFileIsRefused(file: String) throws {
    try write(#"{"id":"p","text":"P","accessory":{"picker":{"items":{"file":"\#(file)"}}}}"#)
    #expect(try run("run", "home/form.json", script: "set p x\n").status == 69)
  }

  @Test func aStoreOutsideIsNeitherReadNorWritten() throws {
    for file in files("settings") + files("new") {
      try write(#"{"key":"note","accessory":"textField"}"#, #""store":"\#(file)","#)
      let get = try run("get", "home/form.json")
      #expect(get.status == 77 && get.stdout.isEmpty, "\(file): \(get.stderr)")
      #expect(try run("set", "home/form.json", "note=x").status == 77)
      #expect(try run("run", "home/form.json", script: "set note x\nsave\n").status == 77)
      #expect(try !run("show", "home/form.json").stdout.contains(Self.secret))
    }
    #expect(desk.text(of: "outside/settings.json") == #"{"note":"\#(Self.secret)"}"#)
    #expect(desk.text(of: "outside/new.json") == nil)
  }

  @Test(arguments: ["zero", "pipe", "sub"])
  func aStoreThatIsNoFileIsRefused(file: String) throws {
    try write(#"{"key":"note","accessory":"textField"}"#, #""store":"\#(file)","#)
    for call in [["get", "home/form.json"], ["set", "home/form.json", "note=x"]] {
      let run = try BuiltProgram.run(call, in: desk.folder.path)
      #expect(run.status == 66 || run.status == 77, "\(run.stderr)")
    }
  }

  @Test func nothingIsWrittenButTheSettings() throws {
    try write(#"{"key":"note","accessory":"textField"}"#, #""store":"s.json","#)
    let before = try run("check", "home/form.json")
    #expect(before.status == 0)
    let names = "find . | sort | grep -v history"
    let old = try desk.shell(names).stdout
    for call in [["show"], ["get"], ["export"], ["check"], ["set", "note=x", "--dry-run"]] {
      let words = [call[0], "home/form.json"] + call.dropFirst()
      #expect(try BuiltProgram.run(Array(words), in: desk.folder.path).status == 0)
    }
    #expect(try desk.shell(names).stdout == old)
    #expect(try run("set", "home/form.json", "note=x").status == 0)
    #expect(try desk.shell("rm home/s.json; \(names)").stdout == old)
  }

  @Test func nothingRunsWithoutPermission() throws {
    let touch = #"["sh", "-c", "touch obeyed"]"#
    try desk.write(
      #"""
      {"title": "T", "store": "s.json", "beforeSave": \#(touch), "afterSave": \#(touch), "sections": [{"rows": [
        {"text": "Go", "id": "go", "selection": {"run": \#(touch)},
          "editActions": [{"title": "E", "selection": {"run": \#(touch)}}]},
        {"key": "a", "accessory": {"switchToggle": false}, "onChange": {"run": \#(touch)}},
        {"key": "b", "accessory": {"picker": {"items": {"run": \#(touch)}}}},
        {"id": "c", "text": "C", "detailText": {"run": \#(touch)}}]}, {"rows": {"run": \#(touch)}}]}
      """#, to: "home/form.json")
    #expect(try run("check", "home/form.json").status == 0)
    for call in [["show"], ["get"], ["export"], ["set", "a=on"], ["set", "b=x"], ["apply", "home/v.json"]] {
      try desk.write(#"{"a": true}"#, to: "home/v.json")
      let words = [call[0], "home/form.json"] + call.dropFirst()
      _ = try BuiltProgram.run(Array(words), in: desk.folder.path)
    }
    for line in [
      "tap go", "do go E", "set a on", "set b x", "describe c", "retry c", "verify", "show", "find x",
    ] {
      _ = try run("run", "home/form.json", script: line + "\nsave\n")
    }
    #expect(try desk.shell("find . -name obeyed").stdout == "")
    #expect(desk.text(of: "home/s.json") == nil)
  }
}
