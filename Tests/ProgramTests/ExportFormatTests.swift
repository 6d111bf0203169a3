import Testing

/// `formwork export`: the settings for `run`, `apply` and `set`.
struct ExportFormatTests {
  let desk: Desk

  init() throws {
    desk = try .sample(
      settings: #"{"network":{"wifi":true,"port":8080},"note":"it's\n=\\ \"two\"  lines","foreign":1}"#)
  }

  @Test func aScript() throws {
    for format in [[], ["--format", "script"]] {
      expect(
        try BuiltProgram.run(["export", "form.json"] + format, in: desk.folder.path), status: 0,
        stdout: """
          set network.wifi on
          set network.port 8080
          set note "it's\\n=\\\\ \\"two\\"  lines"
          """)
    }
  }

  @Test func anObject() throws {
    let run = try desk.formwork("export", "form.json", "--format", "json")
    expect(
      run, status: 0,
      stdout: #"""
        {
          "network": {
            "wifi": true,
            "port": 8080
          },
          "note": "it's\n=\\ \"two\"  lines"
        }
        """#)
    expect(
      try desk.formwork("export", "form.json", "--json"), status: 0,
      stdout: #"{"network": {"wifi": true, "port": 8080}, "note": "it's\n=\\ \"two\"  lines"}"#)
  }

  @Test func wordsForAShell() throws {
    expect(
      try desk.formwork("export", "form.json", "--format", "shell"), status: 0,
      stdout: #"'network.wifi=true' 'network.port=8080' 'note=it'\''s"# + "\n" + #"=\ "two"  lines'"#)
    let set = try desk.shell(
      #"eval "formwork set form.json --quiet --store new.json $(formwork export form.json --format shell)""#)
    expect(set, status: 0)
    #expect(
      try desk.formwork("get", "form.json", "--json", "--store", "new.json").stdout
        == desk.formwork("get", "form.json", "--json").stdout)
  }

  /// Without a line's end in a value, which xargs does not allow within quotes.
  @Test func wordsForXargs() throws {
    try desk.write(#"{"note":"-it's \"two\"  \\words","theme":"Dark"}"#, to: "settings.json")
    let set = try desk.shell(
      "formwork export form.json --format shell | xargs \"$FORMWORK\" set form.json --quiet --store new.json")
    expect(set, status: 0)
    #expect(
      desk.text(of: "new.json")
        == "{\n  \"theme\": \"Dark\",\n  \"note\": \"-it's \\\"two\\\"  \\\\words\"\n}\n")
  }

  @Test func keysThatLookLikeOptionsOrHaveAnEqualsSign() throws {
    let desk = try Desk(
      form: #"""
        {"title": "A", "store": "s.json", "sections": [{"rows": [
          {"id": "dash", "text": "A", "key": "-a", "accessory": "textField"},
          {"id": "equals", "text": "B", "key": "a=b", "accessory": "textField"}]}]}
        """#)
    try desk.write(#"{"-a":"1","a=b":"2"}"#, to: "s.json")
    let words = try desk.formwork("export", "form.json", "--format", "shell")
    expect(words, status: 0, stdout: "'home/dash=1' 'home/equals=2'")
    expect(
      try desk.shell("formwork set form.json --store t.json \(words.stdout)"), status: 0,
      stderr: "note: 't.json' does not exist; the first save creates it\n2 changed, 0 unchanged; saved t.json"
    )
    #expect(desk.text(of: "t.json") == "{\n  \"-a\": \"1\",\n  \"a=b\": \"2\"\n}\n")
  }

  @Test func swiftSource() throws {
    let run = try desk.formwork("export", "form.json", "--format", "swift")
    #expect(run.status == 0)
    #expect(run.stderr == "")
    #expect(run.stdout.hasPrefix("// Written by 'formwork export --format swift' from 'form.json'.\n"))
    #expect(run.stdout.contains("\nimport Formwork\n\nlet form = Form("))
    let input = try desk.formwork("export", "-", "--format", "swift", input: desk.text(of: "form.json") ?? "")
    #expect(input.status == 0)
    #expect(input.stdout.contains("import Formwork"))
    let records = try desk.formwork("export", "form.json", "--format", "swift", "--output", "json")
    #expect(try records.objects().map { $0["type"] as? String } == ["source"])
  }

  @Test func mistakesInTheFormAreReported() throws {
    try desk.write(#"{"title": "T"}"#, to: "form.json")
    let run = try desk.formwork("export", "form.json", "--as", "form", "--format", "swift")
    #expect(run.status == 65)
    #expect(run.stdout == "")
    #expect(run.stderr.hasPrefix("form.json:1:1: error: "))
  }

  @Test(arguments: ["json", "shell"])
  func whatIsLeftOutIsMentioned(format: String) throws {
    try desk.write(
      #"{"password":"hunter2-hunter2","network":{"port":"x"},"theme":"Dark"}"#, to: "settings.json")
    let run = try desk.formwork("export", "form.json", "--format", format)
    #expect(run.status == 0)
    #expect(run.stderr.contains("note: password: secret, not shown\n"))
    #expect(run.stderr.contains("note: network.port "))
    #expect(run.stdout == (format == "json" ? "{\n  \"theme\": \"Dark\"\n}\n" : "'theme=Dark'\n"))
  }

  @Test func nothing() throws {
    try desk.write("{}", to: "settings.json")
    expect(
      try desk.formwork("export", "form.json", "--format", "shell"), status: 0,
      stderr: "note: no settings are set")
    expect(try desk.formwork("export", "form.json", "--format", "json"), status: 0, stdout: "{}")
    expect(try desk.formwork("export", "form.json"), status: 0, stderr: "note: no settings are set")
    expect(
      try desk.formwork("run", "form.json", input: "export"), status: 0, stderr: "note: no settings are set")
    let quiet = try desk.formwork("export", "form.json", "--quiet")
    #expect(quiet.stdout + quiet.stderr == "")
    let records = try desk.formwork("run", "form.json", "--output", "jsonl", input: "export")
    #expect(!(records.stdout + records.stderr).contains("no settings"))
  }

  @Test func keysAreFlatWhereTheFileHasThemFlat() throws {
    let desk = try Desk(
      form: #"""
        {"title": "A", "store": {"file": "s.json", "keys": "flat"}, "sections": [{"rows": [
          {"text": "A", "key": "editor.size", "accessory": {"stepper": {"value": 12}}}]}]}
        """#)
    try desk.write(#"{"editor.size":13}"#, to: "s.json")
    expect(try desk.formwork("export", "form.json", "--json"), status: 0, stdout: #"{"editor.size": 13}"#)
    expect(try desk.formwork("get", "form.json", "--json"), status: 0, stdout: #"{"editor.size": 13}"#)
  }

  /// As a value of a hidden row: only 'apply' takes it.
  @Test func aValueOfADisabledRow() throws {
    let script = "set network.wifi off\nset network.wifi on\nset host a\nset network.wifi off\n"
    try desk.write("{}", to: "settings.json")
    #expect(try desk.run("form.json", script: script).status == 0)
    let words = try desk.formwork("export", "form.json", "--format", "shell")
    expect(
      words, status: 0, stdout: "'network.wifi=false'",
      stderr: "note: 'network.hostname' is left out: 'set' refuses a value for a hidden or disabled row")
    #expect(
      try desk.formwork("set", "form.json", "--store", "u.json", "host=a", "network.wifi=off").status == 1)
    #expect(try desk.formwork("set", "form.json", "host=b", "theme=Dark").status == 1)
    try desk.write(#"{"network":{"wifi":false}}"#, to: "v.json")
    let apply = try desk.formwork(
      "apply", "form.json", "-", "--store", "v.json", input: #"{"network": {"hostname": "b"}}"#)
    #expect(apply.status == 0)
    #expect(desk.text(of: "v.json") == #"{"network":{"wifi":false,"hostname":"b"}}"#)
  }
}
