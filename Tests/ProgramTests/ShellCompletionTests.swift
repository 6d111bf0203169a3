import Foundation
import Testing

/// The completions that the program gives the completion script of a shell.
@Suite struct ShellCompletionTests {
  let desk: Desk

  init() throws {
    desk = try .sample(settings: #"{"network": {"port": 8080}, "password": "correct horse"}"#)
  }

  /// The completions of the last word. A shell's script passes the index of the argument and that of the word.
  private func complete(
    _ words: String..., argument: String = "positional@1", shell: String = ""
  ) throws -> [String] {
    let cursor = words[words.count - 1].count
    let run = try BuiltProgram.run(
      ["---completion", words[0], "--", argument, "\(words.count)", "\(cursor)", "formwork"] + words,
      environment: shell.isEmpty ? [:] : ["SAP_SHELL": shell, "SAP_SHELL_VERSION": "4.0.0"],
      in: desk.folder.path)
    #expect(run.status == 0)
    #expect(run.stderr == "")
    return run.stdout.split(separator: "\n").map(String.init)
  }

  @Test func keysOfTheForm() throws {
    let keys = [
      "network.wifi", "network.hostname", "network.port", "theme", "note", "rate", "password", "owner",
    ]
    #expect(try complete("get", "form.json", "") == keys)
    #expect(try complete("set", "form.json", "") == keys.map { $0 + "=" })
    #expect(try complete("get", "form.json", "network.") == Array(keys[..<3]))
    #expect(try complete("get", "form.json", "N") == Array(keys[..<3]) + ["note"])
    // No key begins so; a script may also name a row by its id.
    #expect(try complete("get", "form.json", "ho") == ["host"])
    #expect(try complete("get", "form.json", "nosuch") == [])
  }

  @Test func valuesOfASetting() throws {
    #expect(try complete("set", "form.json", "network.wifi=") == ["network.wifi=on", "network.wifi=off"])
    #expect(try complete("set", "form.json", "theme=d") == ["theme=Dark"])
    #expect(try complete("set", "form.json", "network.port=") == ["network.port=8080", "network.port=80"])
    #expect(try complete("set", "form.json", "network.hostname=") == [])
    #expect(try complete("set", "form.json", "nosuch=") == [])
  }

  @Test func secretsAreNotOffered() throws {
    #expect(try complete("set", "form.json", "password=") == [])
    #expect(try complete("set", "form.json", "password=c") == [])
  }

  @Test func filesOfASetting() throws {
    try desk.write("x", to: "notes.txt")
    func files(_ typed: String) throws -> [String] {
      try complete("set", "form.json", "--from-file", typed, argument: "--from-file")
    }
    #expect(try files("pa") == ["password="])
    #expect(try files("password=no") == ["password=notes.txt"])
    #expect(try files("password=nosuch") == [])
  }

  @Test func whatTheLineSetsIsNotOfferedAgain() throws {
    let words = try complete("set", "form.json", "--dry-run", "network.port=1", "theme=Dark", "host=x", "")
    #expect(words == ["network.wifi=", "note=", "rate=", "password=", "owner="])
  }

  @Test func theStoreOfTheLineIsRead() throws {
    try desk.write(#"{"network": {"port": 443}}"#, to: "other.json")
    let values = try complete("set", "form.json", "--store", "other.json", "network.port=")
    #expect(values == ["network.port=443", "network.port=80"])
    // Without readable settings, the defaults.
    try desk.write("{", to: "other.json")
    #expect(
      try complete("set", "--store=other.json", "form.json", "network.port=") == ["network.port=80"])
  }

  @Test func filesThatAFormInAnotherFolderPushes() throws {
    try FileManager.default.createDirectory(
      atPath: desk.folder.path("forms"), withIntermediateDirectories: false)
    try desk.write(
      #"""
      {"title": "Main", "sections": [{"rows": [
        {"text": "More", "accessory": "disclosureIndicator", "selection": {"push": "more.json"}}]}]}
      """#, to: "forms/main.json")
    let more =
      #"{"title": "More", "sections": [{"rows": [{"text": "Deep", "key": "a.b", "accessory": "textField"}]}]}"#
    try desk.write(more, to: "forms/more.json")
    #expect(try complete("get", "forms/main.json", "") == ["a.b"])
    #expect(try complete("show", "forms/main.json", "") == ["home", "more.json"])
    #expect(try complete("show", "forms/main.json", "m", shell: "fish") == ["more.json\tMore"])
    try desk.write("{", to: "forms/more.json")
    #expect(try complete("get", "forms/main.json", "") == [])
  }

  @Test(arguments: ["nosuch.json", "broken.json", ".", "-", ""])
  func aFormWithMistakesHasNoCompletions(form: String) throws {
    try desk.write(#"{"title": "Broken", "sections": [{"rows": [{"key": "a"}]}]}"#, to: "broken.json")
    #expect(try complete("get", form, "") == [])
  }

  @Test func labelsDescribeThemWhereTheShellShowsThat() throws {
    #expect(try complete("get", "form.json", "network.w", shell: "fish") == ["network.wifi\tWi-Fi"])
    #expect(try complete("get", "form.json", "network.w", shell: "zsh") == ["network.wifi:Wi-Fi", " "])
    #expect(try complete("get", "form.json", "network.w", shell: "bash") == ["'network.wifi'"])
  }

  @Test func textThatATerminalWouldObeyIsNotPassed() throws {
    try desk.write(
      #"""
      {"title": "T", "sections": [{"rows": [{"text": "\u001b[31mRed", "key": "red",
        "accessory": {"picker": {"items": ["plain", "\u001b[2J", "two\nlines", "a\u202eb"]}}}]}]}
      """#, to: "form.json")
    #expect(try complete("set", "form.json", "red=") == ["red=plain"])
    #expect(try complete("get", "form.json", "", shell: "fish") == ["red\t\\u{1B}[31mRed"])
  }

  @Test func theFormOfAProgramThatEmbedsTheCommands() throws {
    let tests = "\(BuiltProgram.packageFolder)/Tests"
    let form = try String(contentsOfFile: "\(tests)/ServerDemo/server.json", encoding: .utf8)
    try desk.write(form, to: "server.json")
    let program = URL(filePath: BuiltProgram.path).deletingLastPathComponent().path + "/server-demo"
    func complete(_ call: String) throws -> String {
      try desk.shell("\(program) ---completion settings \(call)").stdout
    }
    #expect(try complete("get -- positional@0 3 1 server settings get p") == "port\n")
    #expect(try complete("set -- positional@0 3 4 server settings set tls=") == "tls=on\ntls=off\n")
    #expect(try complete("set -- positional@0 4 1 server settings set port=80 p").allSatisfy(\.isNewline))
    #expect(try complete("show -- positional@0 3 1 server settings show h") == "home\n")
  }

  @Test func topicsOfTheReference() throws {
    func complete(_ typed: String) throws -> String {
      try desk.formwork(
        "---completion", "help", "--", "positional@0", "2", "\(typed.count)", "formwork", "help", typed
      ).stdout
    }
    #expect(try complete("sho") == "show\n")
    #expect(try complete("pick") == "picker\n")
    #expect(try complete("nosuch").allSatisfy(\.isNewline))
  }

  /// Rows without a value have no key, but commands that only look take their ids.
  @Test func idsOfRowsWithoutAValue() throws {
    try desk.write(
      """
      {"title": "S", "sections": [{"rows": [
        {"text": "Live", "key": "live", "accessory": "switchToggle"},
        {"text": "Limits", "id": "limits", "selection": {"push": "limits"}}]}],
       "screens": {"limits": {"title": "Limits", "sections": []}}}
      """, to: "other.json")
    #expect(try complete("describe", "other.json", "li") == ["live", "limits"])
    #expect(try complete("get", "other.json", "li") == ["live"])
  }
}
